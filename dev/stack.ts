import { startAuth } from './firebase/auth.ts';
import { startFirestore } from './firebase/firestore.ts';
import { seedFirebase } from './firebase/seed.ts';
import { localConfig } from './lib/config.ts';
import type { StackPorts } from './lib/ports.ts';
import type { LocalDatabase } from './supabase/database.ts';
import { KEYS, startSupabase } from './supabase/gateway.ts';
import { seedFounders } from './supabase/seed.ts';

/** Only emulators take a project whose name begins with demo-; nothing of it exists at Google. */
const PROJECT_ID = 'demo-showup';

type Options = {
  ports: StackPorts;
  appUrl: string;
  /** The folder that keeps the data between starts. `null`: in memory, gone with the stack. */
  dataFolder: string | null;
  /** The address at which `npm run preview` shows the production build beside this stack. */
  previewUrl?: string;
  /** Whether an empty store begins with a season: events with their guests, founders, surveys. */
  seeded: boolean;
  /** Whether Firestore's emulator is under load for minutes. */
  longRunning?: boolean;
};

/** The content of `.local/stack.json`: everything a tool needs to talk to the running stack. */
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
  /** An event of the seeded season in each state a guest can meet. */
  links: { what: string; url: string }[];
  /** Every VITE_* the app runs with against this stack. */
  variables: Record<string, string>;
  /** Postgres as its owner, for tests. */
  database: LocalDatabase;
  stop(): Promise<void>;
};

/** The bundle's variables that name the stack's parts. */
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

type Stoppable = { stop(): Promise<void> };

async function stopAll(parts: readonly Stoppable[]): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part.stop()));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0)
    throw new AggregateError(failures, 'Parts of the local stack did not stop cleanly.');
}

/** Waits for all, and stops those that started when one could not. @throws its error. */
async function allOrNone(starting: readonly Promise<Stoppable>[]): Promise<void> {
  const results = await Promise.allSettled(starting);
  const failure = results.find((result) => result.status === 'rejected');
  if (!failure) return;
  await stopAll(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  throw failure.reason;
}

/** Starts the real parts together: Supabase's side, Firestore, Auth; then seeds what is missing. */
export async function startStack(options: Options): Promise<Stack> {
  const { ports, appUrl, dataFolder, previewUrl, seeded, longRunning = false } = options;
  const config = localConfig();
  const {
    VITE_PRODUCT_NAME = '',
    VITE_CONTACT_EMAIL = '',
    VITE_ADMIN_EMAIL = '',
    ADMIN_PASSWORD = '',
  } = config;
  const starting = [
    startSupabase({
      port: ports.supabase,
      dataFolder,
      ...(previewUrl && { previewUrl }),
      functionVariables: {
        PRODUCT_NAME: VITE_PRODUCT_NAME,
        SITE_URL: appUrl,
        EMAIL_FROM: `${VITE_PRODUCT_NAME} <${VITE_CONTACT_EMAIL}>`,
        FIREBASE_PROJECT_ID: PROJECT_ID,
        FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      },
    }),
    startFirestore({
      port: ports.firestore,
      projectId: PROJECT_ID,
      dataFolder: dataFolder ? `${dataFolder}/firestore` : null,
      longRunning,
    }),
    startAuth({ port: ports.auth, projectId: PROJECT_ID }),
  ] as const;
  await allOrNone(starting);
  const [supabase, firestore, auth] = await Promise.all(starting);
  const stop = () => stopAll([supabase, firestore, auth]);
  const firestoreHost = `127.0.0.1:${ports.firestore}`;
  const authHost = `127.0.0.1:${ports.auth}`;
  try {
    const admin = { email: VITE_ADMIN_EMAIL, password: ADMIN_PASSWORD };
    const [events] = await Promise.all([
      seedFirebase({ firestoreHost, authHost, projectId: PROJECT_ID, admin, seeded }),
      seeded ? seedFounders(supabase.database) : undefined,
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
        adminPassword: ADMIN_PASSWORD,
        sampleRsvpUrl: links[0]?.url ?? '',
      },
      variables: { ...config, ...localAddresses(appUrl, ports) },
      database: supabase.database,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
