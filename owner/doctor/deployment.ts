import type { StackInfo } from '../../dev/stack.ts';
import type { FirestoreConfig } from '../../src/data/firestore/rest.ts';

/** A deployment's public configuration, as the bundle has it. */
export type Deployment = {
  siteUrl: string;
  supabase: { url: string; publicKey: string };
  firestore: FirestoreConfig;
  /** Null for Firebase's own. */
  authEmulatorHost: string | null;
  adminEmail: string;
};

/** The origin of Firebase Auth's REST API (Identity Toolkit), with its first path segment for the emulator. */
export function authApi({ authEmulatorHost }: Deployment): string {
  return authEmulatorHost
    ? `http://${authEmulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
}

/** @param variables are complete (see `completeDeploymentConfig`). */
export function deploymentOf(variables: Record<string, string>): Deployment {
  const read = (name: string) => variables[`VITE_${name}`] ?? '';
  return {
    siteUrl: new URL(read('SITE_URL')).origin,
    supabase: { url: new URL(read('SUPABASE_URL')).origin, publicKey: read('SUPABASE_ANON_KEY') },
    firestore: {
      projectId: read('FIREBASE_PROJECT_ID'),
      apiKey: read('FIREBASE_API_KEY'),
      emulatorHost: read('FIRESTORE_EMULATOR_HOST') || null,
    },
    authEmulatorHost: read('AUTH_EMULATOR_HOST') || null,
    adminEmail: read('ADMIN_EMAIL'),
  };
}

export function localDeploymentOf(stack: StackInfo, config: Record<string, string>): Deployment {
  return deploymentOf({
    ...config,
    VITE_SITE_URL: stack.appUrl,
    VITE_SUPABASE_URL: stack.supabaseUrl,
    VITE_SUPABASE_ANON_KEY: stack.supabaseAnonKey,
    VITE_FIREBASE_PROJECT_ID: stack.projectId,
    VITE_FIRESTORE_EMULATOR_HOST: stack.firestoreHost,
    VITE_AUTH_EMULATOR_HOST: stack.authHost,
  });
}
