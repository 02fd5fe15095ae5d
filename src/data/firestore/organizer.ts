import { ORGANIZER_APP, organizerAuth } from './auth.ts';
import { createFirestore } from './client.ts';
import { firestoreConfig } from './config.ts';
import { isSessionOver } from './operations.ts';
import { inTime } from './rest.ts';

/** A separate connection: an organizer who opens an invitation is a guest there. */
export const organizerStore = createFirestore(firestoreConfig, ORGANIZER_APP);

/** @returns null when the session is over. @throws when that is unknown. */
export async function organizerToken(): Promise<string | null> {
  try {
    return await inTime(organizerAuth.idToken());
  } catch (cause) {
    if (isSessionOver(cause)) return null;
    throw cause;
  }
}
