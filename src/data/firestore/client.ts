import { type FirebaseApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
  Timestamp,
} from 'firebase/firestore/lite';
import {
  type DocumentFields,
  type DocumentReading,
  type FirestoreConfig,
  REQUEST_TIMEOUT_MS,
} from './rest.ts';

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
  const app = initializeApp({ projectId: config.projectId, apiKey: config.apiKey }, name);
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

/** Rejects after the time in which a slow phone would have had its answer. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), REQUEST_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
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
