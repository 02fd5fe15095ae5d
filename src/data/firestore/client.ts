import { type FirebaseApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  getFirestore,
} from 'firebase/firestore/lite';
import type { FirestoreConfig } from './rest.ts';

/** A connection, opaque to everything outside this layer. */
export interface Store {
  readonly app: FirebaseApp;
  readonly database: Firestore;
  readonly config: FirestoreConfig;
}

/** A transaction or a batch. */
export interface Commit {
  set(document: DocumentReference, fields: DocumentData): unknown;
  update(document: DocumentReference, fields: DocumentData): unknown;
  delete(document: DocumentReference): unknown;
}

/** The connection of that name. The SDK opens it once. */
export function createFirestore(config: FirestoreConfig, name = 'showup'): Store {
  const { projectId, apiKey, emulatorHost } = config;
  const app = initializeApp({ projectId, apiKey }, name);
  const database = getFirestore(app);
  if (emulatorHost) {
    const { hostname, port } = new URL(`http://${emulatorHost}`);
    connectFirestoreEmulator(database, hostname, Number(port));
  }
  return { app, database, config };
}

export function isDenied(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'permission-denied';
}
