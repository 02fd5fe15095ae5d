import { startAuth } from './firebase/auth.ts';
import { startFirestore } from './firebase/firestore.ts';
import { ADMIN_ID, seedFirebase } from './firebase/seed.ts';
import { localConfig } from './lib/config.ts';
import type { StackPorts } from './lib/ports.ts';
import type { Service } from './lib/processes.ts';
import type { LocalDatabase } from './supabase/database.ts';
import { KEYS, startSupabase } from './supabase/gateway.ts';
import { seedFounders } from './supabase/seed.ts';

/** Firebase reserves names that begin with demo- for emulators. */
const PROJECT_ID = 'demo-showup';

type Options = {
  ports: StackPorts;
  appUrl: string;
  /** Null keeps the data in memory. */
  dataFolder: string | null;
  /** The address of `npm run preview`, whose pages may call this stack too. */
  previewUrl?: string | undefined;
  seeded: boolean;
  longRunning?: boolean;
};

/** The content of `.local/stack.json`. */
export type StackInfo = {
  appUrl: string;
  supabaseUrl: string;
  supabaseAnonKey: string;
  supabaseServiceKey: string;
  /** PGlite listens on no address, so there is none to name. */
  databaseUrl: null;
  firestoreHost: string;
  authHost: string;
  projectId: string;
  adminPassword: string;
  sampleRsvpUrl: string;
};

export type Stack = {
  info: StackInfo;
  /** One seeded event for each state that a guest can meet. */
  links: { what: string; url: string }[];
  variables: Record<string, string>;
  /** Postgres as its owner, for tests. */
  database: LocalDatabase;
  stop(): Promise<void>;
};

export function localAddresses(appUrl: string, ports: StackPorts): Record<string, string> {
  return {
    VITE_SITE_URL: appUrl,
    VITE_HOME_URL: appUrl,
    VITE_SUPABASE_URL: `http://127.0.0.1:${ports.supabase}`,
    VITE_SUPABASE_ANON_KEY: KEYS.anon,
    VITE_FIREBASE_PROJECT_ID: PROJECT_ID,
    VITE_FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    VITE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
  };
}

/** Waits for every part, also after one has failed: Firestore saves its data while it stops. */
async function stopAll(parts: readonly Service[]): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part.stop()));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, 'Parts of the local stack did not stop cleanly.');
}

/** Starts Supabase, Firestore and Auth, then seeds what is missing. After a failure the command ends, and all parts with it. */
export async function startStack(options: Options): Promise<Stack> {
  const { ports, appUrl, dataFolder, previewUrl, seeded, longRunning } = options;
  const config = localConfig();
  const { VITE_PRODUCT_NAME: name, ADMIN_PASSWORD: adminPassword = '' } = config;
  const [firestoreHost, authHost] = [`127.0.0.1:${ports.firestore}`, `127.0.0.1:${ports.auth}`];
  const [supabase, firestore, auth] = await Promise.all([
    startSupabase({
      port: ports.supabase,
      dataFolder,
      previewUrl,
      firebase: { projectId: PROJECT_ID, authHost },
      functionVariables: {
        PRODUCT_NAME: name ?? '',
        SITE_URL: appUrl,
        EMAIL_FROM: `${name} <${config.VITE_CONTACT_EMAIL}>`,
        FIREBASE_PROJECT_ID: PROJECT_ID,
        FIRESTORE_EMULATOR_HOST: firestoreHost,
      },
    }),
    startFirestore({
      port: ports.firestore,
      projectId: PROJECT_ID,
      dataFolder: dataFolder ? `${dataFolder}/firestore` : null,
      longRunning,
    }),
    startAuth({ port: ports.auth, projectId: PROJECT_ID }),
  ]);
  const admin = { email: config.VITE_ADMIN_EMAIL ?? '', password: adminPassword };
  const [events] = await Promise.all([
    seedFirebase({ firestoreHost, authHost, projectId: PROJECT_ID, admin, seeded }),
    seeded ? seedFounders(supabase.database) : undefined,
    supabase.database.query(
      'insert into public.organizers (project_id, uid) values ($1, $2) on conflict do nothing',
      [PROJECT_ID, ADMIN_ID],
    ),
  ]);
  const links = events.map(({ what, token }) => ({ what, url: `${appUrl}/rsvp/${token}` }));
  return {
    links,
    info: {
      appUrl,
      supabaseUrl: supabase.url,
      supabaseAnonKey: KEYS.anon,
      supabaseServiceKey: KEYS.service,
      databaseUrl: null,
      firestoreHost,
      authHost,
      projectId: PROJECT_ID,
      adminPassword,
      sampleRsvpUrl: links[0]?.url ?? '',
    },
    variables: { ...config, ...localAddresses(appUrl, ports) },
    database: supabase.database,
    stop: () => stopAll([supabase, firestore, auth]),
  };
}
