import { eventKind, inviteKind, rsvpKind } from '../../../src/data/firestore/documents.ts';
import type { FirestoreConfig } from '../../../src/data/firestore/rest.ts';
import { organizerIn } from '../_shared/organizer.ts';
import { readAsVisitor } from '../_shared/reading.ts';
import { disown, takeOver } from './firestore-writes.ts';
import type { GuestEmails } from './guest-emails.ts';

/** Reads and writes as anybody may, and reads as the organizer whose token it is. */
export function firestoreAccess(
  config: FirestoreConfig,
): Pick<GuestEmails, 'readRsvp' | 'readEvent' | 'readInvite' | 'organizer' | 'takeOver' | 'disown'> {
  return {
    readRsvp: (id) => readAsVisitor(config, rsvpKind, id),
    readEvent: (id) => readAsVisitor(config, eventKind, id),
    readInvite: (token) => readAsVisitor(config, inviteKind, token),
    organizer: (token) => organizerIn(config, token),
    takeOver: (rsvp, mailboxId) => takeOver(config, rsvp, mailboxId),
    disown: (rsvp, proof) => disown(config, rsvp, proof),
  };
}
