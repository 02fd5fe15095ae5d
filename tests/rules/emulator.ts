import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, type Firestore, getFirestore, setLogLevel } from 'firebase/firestore/lite';
import type { Store } from '#data/firestore/client.ts';
import { startFirestore } from '../../dev/firebase/firestore.ts';
import { freePort } from '../../dev/lib/ports.ts';

setLogLevel('silent');

const PROJECT = 'demo-rules';

/** An emulator that is there already, or one for this process, which ends with it. */
async function findEmulator(): Promise<string> {
  const shared = process.env.RULES_EMULATOR_HOST;
  if (shared) return shared;
  const port = await freePort();
  await startFirestore({ port, projectId: PROJECT, dataFolder: null });
  process.once('SIGTERM', () => process.exit());
  return `127.0.0.1:${port}`;
}

export const projectId = process.env.RULES_PROJECT ?? PROJECT;
export const emulatorHost = await findEmulator();
export const config = { projectId, apiKey: 'local', emulatorHost };

/** The emulator takes unsigned tokens: a uid is enough. 'owner' is bound by no rule. */
export function connect(name: string, token: string | { sub: string } | null): Firestore {
  const database = getFirestore(initializeApp({ projectId, apiKey: 'local' }, `rules-${name}`));
  const [hostname = '', port] = emulatorHost.split(':');
  connectFirestoreEmulator(database, hostname, Number(port), token ? { mockUserToken: token } : {});
  return database;
}

/** What the app's own functions are given. */
export const storeOf = (database: Firestore): Store => ({ app: database.app, database, config });
