import { eventKind, type Kind, readDocument, rsvpKind } from '../../../src/data/firestore/documents.ts';
import type { FirestoreConfig } from '../../../src/data/firestore/rest.ts';
import { organizerIn } from '../_shared/organizer.ts';
import { disown, takeOver } from './firestore-writes.ts';
import type { GuestEmails, Reading } from './guest-emails.ts';

/** A document that may not be read is none. */
async function read<T>(config: FirestoreConfig, kind: Kind<T>, id: string): Promise<Reading<T>> {
  const reading = await readDocument(config, kind, id);
  return reading.status === 'denied' ? { status: 'missing' } : reading;
}

/** Reads and writes as anybody may, and reads as the organizer whose token it is. */
export function firestoreAccess(
  config: FirestoreConfig,
): Pick<GuestEmails, 'readRsvp' | 'readEvent' | 'organizer' | 'takeOver' | 'disown'> {
  return {
    readRsvp: (id) => read(config, rsvpKind, id),
    readEvent: (id) => read(config, eventKind, id),
    organizer: (token) => organizerIn(config, token),
    takeOver: (rsvp, mailboxId) => takeOver(config, rsvp, mailboxId),
    disown: (rsvp, proof) => disown(config, rsvp, proof),
  };
}
