import { env } from '#lib/env.ts';
import { openAdminAuth } from './admin-auth.ts';
import { createFirestore } from './client.ts';
import { firestoreConfig } from './guest.ts';

/** Apart from the guests' connection, so that an organizer who opens an invitation is a guest there. */
export const organizerStore = createFirestore(firestoreConfig, 'organizer');

export const organizerAuth = openAdminAuth(organizerStore, {
  email: env.adminEmail,
  emulatorHost: env.authEmulatorHost ?? null,
});
