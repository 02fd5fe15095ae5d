import * as z from 'zod/mini';
import { eventKind, type Kind, readDocument, rsvpKind } from '../../../src/data/firestore/documents.ts';
import { ask, causeOf, type FirestoreConfig, restUrl } from '../../../src/data/firestore/rest.ts';
import { disown, takeOver } from './firestore-writes.ts';
import type { GuestEmails, Reading } from './guest-emails.ts';

/** A document that may not be read is none. */
async function read<T>(config: FirestoreConfig, kind: Kind<T>, id: string): Promise<Reading<T>> {
  const reading = await readDocument(config, kind, id);
  return reading.status === 'denied' ? { status: 'missing' } : reading;
}

const payloadSchema = z.object({ sub: z.string().check(z.regex(/^[\w-]{1,128}$/)) });

/** The user id in a token, not verified; null for anything that is no token. */
function uidIn(token: string): string | null {
  const [, payload = ''] = token.split('.');
  try {
    const parsed = payloadSchema.safeParse(
      JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))),
    );
    return parsed.success ? parsed.data.sub : null;
  } catch {
    // Neither base64 nor JSON: nobody's.
    return null;
  }
}

/** Firestore verifies the token, and its rules let an organizer read the own document and nobody else any. */
async function organizer(config: FirestoreConfig, token: string): ReturnType<GuestEmails['organizer']> {
  const uid = uidIn(token);
  if (uid === null) return 'stranger';
  const reply = await ask(restUrl(config, `/admins/${uid}`), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.status === 200) return 'organizer';
  // 400 and 401: the token is none of this project, or has expired. 403 and 404: it is nobody's who may organize.
  if ([400, 401, 403, 404].includes(reply.status)) return 'stranger';
  console.error('Firestore did not say who is asking.', causeOf(reply));
  return 'failed';
}

/** Reads and writes as anybody may, and reads as the organizer whose token it is. */
export function firestoreAccess(
  config: FirestoreConfig,
): Pick<GuestEmails, 'readRsvp' | 'readEvent' | 'organizer' | 'takeOver' | 'disown'> {
  return {
    readRsvp: (id) => read(config, rsvpKind, id),
    readEvent: (id) => read(config, eventKind, id),
    organizer: (token) => organizer(config, token),
    takeOver: (rsvp, mailboxId) => takeOver(config, rsvp, mailboxId),
    disown: (rsvp, proof) => disown(config, rsvp, proof),
  };
}
