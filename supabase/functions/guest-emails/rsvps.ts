import { isEmail } from '../../../src/domain/contact.ts';
import { displayStatus, type GameEvent } from '../../../src/domain/event.ts';
import { type Place, placeIn, placeKeyOfHash } from '../../../src/domain/queue.ts';
import type { Rsvp } from '../../../src/domain/rsvp.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import type { Guest } from './email-parts.ts';
import type { GuestEmails, KnownGuest } from './guest-emails.ts';
import { mailboxIdOf } from './mailbox-id.ts';
import { isId } from './requests.ts';

/** The purpose that an RSVP's id is sealed for. */
export const sealedFor = (subject: string, eventId: string) => `${eventId}|${subject}`;

/** An RSVP with an address and an event, or why there is none. */
export type RsvpReading =
  | {
      status: 'found';
      rsvp: Rsvp;
      email: string;
      event: GameEvent;
      /** SHA-256 of the RSVP's id. */
      hash: string;
      /** The id that only an email to its address tells. */
      mailboxId: string;
    }
  | { status: 'gone' | 'needless' }
  | { status: 'failed'; cause: unknown };

export type FoundRsvp = Extract<RsvpReading, { status: 'found' }>;

/** Reads an RSVP and its event as they are now. */
export async function readRsvpAndEvent(emails: GuestEmails, rsvpId: string): Promise<RsvpReading> {
  const rsvp = await emails.readRsvp(rsvpId);
  if (rsvp.status === 'failed') return rsvp;
  if (rsvp.status === 'missing') return { status: 'gone' };
  const { email, gameEventId } = rsvp.value;
  if (email === undefined || !isEmail(email) || !isId(gameEventId)) return { status: 'needless' };
  const event = await emails.readEvent(gameEventId);
  if (event.status === 'failed') return event;
  if (event.status === 'missing' || event.value.deletingAt !== undefined) return { status: 'gone' };
  const [hash, mailboxId] = await Promise.all([
    sha256(rsvpId),
    mailboxIdOf(await emails.mailboxKey, { id: rsvpId, email }),
  ]);
  return { status: 'found', rsvp: rsvp.value, email, event: event.value, hash, mailboxId };
}

/** The RSVP behind what the database keeps. */
export async function openRsvp(
  emails: GuestEmails,
  { subject, event_id, link }: Pick<KnownGuest, 'subject' | 'event_id' | 'link'>,
): Promise<RsvpReading> {
  const id = await emails.open(link, sealedFor(subject, event_id));
  return id === null
    ? { status: 'failed', cause: new Error('The link does not open.') }
    : readRsvpAndEvent(emails, id);
}

/** Events that are over or cancelled get no emails but the one that says so. */
export const takesPlace = ({ event }: FoundRsvp) => displayStatus(event, Date.now()) === 'active';

export const placeKeyIn = ({ hash }: FoundRsvp) => placeKeyOfHash(hash);

/** Null for a guest who didn't say yes. */
export function placeOf(found: FoundRsvp): Place | null {
  return found.rsvp.response === 'yes' ? placeIn(found.event, placeKeyIn(found)) : null;
}

export const respondedAt = ({ rsvp: { submittedAt, updatedAt = submittedAt } }: FoundRsvp) => updatedAt;

export function guestOf(
  found: FoundRsvp,
  { stop_key: stopKey, opened }: Pick<KnownGuest, 'stop_key' | 'opened'>,
): Guest {
  const { rsvp, email, event, mailboxId } = found;
  const secret = opened ? rsvp.id : mailboxId;
  return { rsvp, email, event, placeKey: placeKeyIn(found), stopKey, secret, isOpened: opened };
}
