import { env } from '#lib/env.ts';
import { openAdminAuth } from './admin-auth.ts';
import { openApp } from './app.ts';
import { firestoreConfig } from './config.ts';

export const ORGANIZER_APP = 'organizer';

/** All that the gate needs: the Firestore SDK comes with the dashboard. */
export const organizerAuth = openAdminAuth(
  { app: openApp(firestoreConfig, ORGANIZER_APP), config: firestoreConfig },
  { email: env.adminEmail, emulatorHost: env.authEmulatorHost ?? null },
);
