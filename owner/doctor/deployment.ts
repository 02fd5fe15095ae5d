import type { StackInfo } from '../../dev/stack.ts';
import type { FirestoreConfig } from '../../src/data/firestore/rest.ts';

/** A deployment's public configuration, which is in the bundle. */
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
  const {
    VITE_SITE_URL = '',
    VITE_SUPABASE_URL = '',
    VITE_SUPABASE_ANON_KEY = '',
    VITE_FIREBASE_PROJECT_ID = '',
    VITE_FIREBASE_API_KEY = '',
    VITE_ADMIN_EMAIL = '',
  } = variables;
  return {
    siteUrl: new URL(VITE_SITE_URL).origin,
    supabase: { url: new URL(VITE_SUPABASE_URL).origin, publicKey: VITE_SUPABASE_ANON_KEY },
    firestore: {
      projectId: VITE_FIREBASE_PROJECT_ID,
      apiKey: VITE_FIREBASE_API_KEY,
      emulatorHost: variables.VITE_FIRESTORE_EMULATOR_HOST || null,
    },
    authEmulatorHost: variables.VITE_AUTH_EMULATOR_HOST || null,
    adminEmail: VITE_ADMIN_EMAIL,
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
