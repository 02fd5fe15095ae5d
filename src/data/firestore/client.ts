import { type FirebaseApp, FirebaseError } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
  Timestamp,
} from 'firebase/firestore/lite';
import { openApp } from './app.ts';
import { type DocumentFields, type DocumentReading, type FirestoreConfig, inTime } from './rest.ts';

/** A connection, opaque to everything outside this room. */
export interface Store {
  readonly app: FirebaseApp;
  readonly database: Firestore;
  readonly config: FirestoreConfig;
}

const stores = new Map<string, Store>();

/** The connection of that name, which is opened the first time. */
export function createFirestore(config: FirestoreConfig, name = 'showup'): Store {
  const open = stores.get(name);
  if (open) return open;
  const app = openApp(config, name);
  const database = getFirestore(app);
  if (config.emulatorHost) {
    const { hostname, port } = new URL(`http://${config.emulatorHost}`);
    connectFirestoreEmulator(database, hostname, Number(port));
  }
  const store = { app, database, config };
  stores.set(name, store);
  return store;
}

function plainValue(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  return value;
}

export function plainFields(data: DocumentData): DocumentFields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plainValue(value)]));
}

export function isDenied(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}

/** One document's plain fields, whatever becomes of the request. */
export async function readFields(request: Promise<DocumentSnapshot>): Promise<DocumentReading> {
  try {
    const snapshot = await inTime(request);
    const data = snapshot.data();
    return data
      ? { status: 'found', fields: plainFields(data), readAt: null }
      : { status: 'missing', readAt: null };
  } catch (cause) {
    return isDenied(cause) ? { status: 'denied' } : { status: 'failed', cause };
  }
}
