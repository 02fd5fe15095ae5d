import { env } from '#lib/env.ts';
import type { FirestoreConfig } from './rest.ts';

export const firestoreConfig: FirestoreConfig = {
  projectId: env.firebaseProjectId,
  apiKey: env.firebaseApiKey,
  emulatorHost: env.firestoreEmulatorHost ?? null,
};
