import { createClient } from '@supabase/supabase-js';
import { type OwnedAuth, openAuth, openAuthEmulator } from '../dev/firebase/owned-auth.ts';
import { type OwnedFirestore, openEmulator, openFirestore } from '../dev/firebase/owned-firestore.ts';
import { completeDeploymentConfig } from '../dev/lib/config.ts';
import type { Target } from '../dev/lib/confirm.ts';
import { runningStack } from '../dev/local-stack.ts';
import type { StackInfo } from '../dev/stack.ts';

/** Both stores, and the accounts, with the owner's keys: no rule and no privilege applies to them. */
export type Stores = {
  supabase: { url: string; secretKey: string };
  firestore: OwnedFirestore;
  auth: OwnedAuth;
};

export function supabaseClient({ url, secretKey }: Stores['supabase']) {
  return createClient(url, secretKey, { auth: { persistSession: false } });
}

/** @throws when the database refuses, or does not respond. */
export async function answered<Data>(
  request: PromiseLike<{ data: Data; error: unknown }>,
  failed: string,
): Promise<Data> {
  const { data, error } = await request;
  if (error) throw new Error(failed, { cause: error });
  return data;
}

/** Calls a function of the database. @throws when it refuses, or does not respond. */
export function callFunction<Result>(
  store: Stores['supabase'],
  name: string,
  parameters: object = {},
): Promise<Result> {
  return answered(supabaseClient(store).rpc(name, parameters), `The database's function ${name} failed.`);
}

type LocalAddresses = Pick<
  StackInfo,
  'supabaseUrl' | 'supabaseServiceKey' | 'firestoreHost' | 'authHost' | 'projectId'
>;

export function localStores(stack: LocalAddresses): Stores {
  const { supabaseUrl, supabaseServiceKey, firestoreHost, authHost, projectId } = stack;
  return {
    supabase: { url: supabaseUrl, secretKey: supabaseServiceKey },
    firestore: openEmulator(firestoreHost, projectId),
    auth: openAuthEmulator(authHost, projectId),
  };
}

/** `project` names the projects where nobody can be asked. */
export const STORE_OPTIONS = {
  project: { type: 'string', multiple: true },
  local: { type: 'boolean' },
} as const;

/** Keys with full access are read from the shell only: they don't belong into a file of the checkout. */
const SECRETS = {
  SUPABASE_SERVICE_ROLE_KEY: 'the secret key of the Supabase project (Settings, API keys)',
  GOOGLE_ACCESS_TOKEN: 'what `gcloud auth print-access-token` prints for an owner of the Firebase project',
} as const;

function hostedStores(): Stores {
  const { VITE_SUPABASE_URL = '', VITE_FIREBASE_PROJECT_ID = '' } = completeDeploymentConfig(
    'add --local for the local stack.',
  );
  const { SUPABASE_SERVICE_ROLE_KEY: secretKey, GOOGLE_ACCESS_TOKEN: token } = process.env;
  if (!secretKey || !token) {
    const lines = Object.entries(SECRETS).map(([name, what]) => `  ${name}: ${what}`);
    throw new Error(`This needs the owner's keys, set in the shell:\n${lines.join('\n')}`);
  }
  const google = { projectId: VITE_FIREBASE_PROJECT_ID, token };
  return {
    supabase: { url: VITE_SUPABASE_URL, secretKey },
    firestore: openFirestore('https://firestore.googleapis.com', VITE_FIREBASE_PROJECT_ID, token),
    auth: openAuth({ origin: 'https://identitytoolkit.googleapis.com', ...google }),
  };
}

export function chosenStores(isLocal: boolean): Stores {
  return isLocal ? localStores(runningStack()) : hostedStores();
}

/** The two projects, named as in their consoles. */
export function targetsIn({ firestore, supabase }: Stores): { firebase: Target; supabase: Target } {
  return {
    firebase: { what: 'the Firebase project', name: firestore.projectId },
    supabase: {
      what: 'the Supabase project',
      name: new URL(supabase.url).host.replace(/\.supabase\.co$/, ''),
    },
  };
}
