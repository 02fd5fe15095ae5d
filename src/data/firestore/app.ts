import { type FirebaseApp, initializeApp } from 'firebase/app';
import type { FirestoreConfig } from './rest.ts';

const apps = new Map<string, FirebaseApp>();

/** The connection of that name, which is opened the first time. Who signs in with one is signed in with that one only. */
export function openApp({ projectId, apiKey }: FirestoreConfig, name: string): FirebaseApp {
  const app = apps.get(name) ?? initializeApp({ projectId, apiKey }, name);
  apps.set(name, app);
  return app;
}
