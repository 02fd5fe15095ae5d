import { ORGANIZER_APP } from './auth.ts';
import { createFirestore } from './client.ts';
import { firestoreConfig } from './config.ts';

/** Apart from the guests' connection, so that an organizer who opens an invitation is a guest there. */
export const organizerStore = createFirestore(firestoreConfig, ORGANIZER_APP);
