import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import { randomId } from '#lib/random-id.ts';
import { normalizeEmail, normalizePhone } from './contact.ts';
import type { GameEvent } from './event.ts';

export const RSVP_RESPONSES = ['yes', 'no', 'maybe'] as const;
export type RsvpResponse = (typeof RSVP_RESPONSES)[number];

/** What the organizer notes. Who left late gave a place away shortly before, and said so. */
export const ATTENDANCES = ['arrived', 'no-show', 'left-late'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

// firestore.rules repeats these limits; tests/domain/repeated-rules.test.ts compares them.
/** Longer than any name on a US form. */
export const GUEST_NAME_MAX = 100;
/** A paragraph: the organizer reads it on a phone. */
export const NOTES_MAX = 1000;
/** Real browsers send 100 to 300 characters; in-app browsers append their own. */
export const USER_AGENT_MAX = 512;
/** Enough for an address with its campaign parameters. */
export const REFERRER_MAX = 1024;

/** Each correction sends an email: enough for two more slips, too few for writing to strangers. */
export const EMAIL_CORRECTIONS_MAX = 3;

/** As sent: what is empty is left out. */
export interface GuestDetails {
  name: string;
  email?: string;
  phone?: string;
  notes?: string;
  /** Whether everybody with a link sees the first name; undefined leaves it as it is. */
  showsFirstName?: boolean;
}

/** As stored, instants in milliseconds. */
export const rsvpSchema = z.object({
  gameEventId: z.string(),
  inviteToken: z.optional(z.string()),
  invitation: z.optional(z.string()),
  response: z.enum(RSVP_RESPONSES),
  name: z.string(),
  submittedAt: z.number(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  notes: z.optional(z.string()),
  /** Time of the guest's last change. A check-in doesn't count. */
  updatedAt: z.optional(z.number()),
  attendance: z.optional(z.enum(ATTENDANCES)),
  /** Time of the last check-in, or of taking it back. */
  checkedInAt: z.optional(z.number()),
  /** The guest's own figures at that check-in, if the mailbox is proven: games they came to, of those they were expected at. */
  record: z.optional(z.object({ came: z.number(), of: z.number() })),
  /** Time and place of the event when the guest responded. */
  seenDateTime: z.number(),
  seenLocation: z.string(),
  /** Key in the event's queue (queue.ts). */
  placeKey: z.string(),
  /** Time of the last "Still in" shortly before the event. */
  confirmedAt: z.optional(z.number()),
  leftAt: z.optional(z.number()),
  emailCorrections: z.optional(z.number()),
  /** The id that it had until its mailbox's owner pressed in an email. */
  takenOverFrom: z.optional(z.string()),
  takenOverAt: z.optional(z.number()),
  /** Set when that owner said "This wasn't me". */
  disowned: z.optional(z.string()),
});

export type Rsvp = z.output<typeof rsvpSchema> & { id: string };

/** Whether the owner of the mailbox has taken the RSVP over, and nobody has replaced the address. */
export function isProven({
  takenOverFrom,
  emailCorrections,
}: Pick<Rsvp, 'takenOverFrom' | 'emailCorrections'>): boolean {
  return takenOverFrom !== undefined && emailCorrections === undefined;
}

const RSVP_ID = /^[0-9a-f]{32}$/;

/** The id is a guest's secret: with it, anybody may read and change the RSVP. */
export function makeRsvpId(): string {
  return randomId();
}

export function isRsvpId(text: string): boolean {
  return RSVP_ID.test(text);
}

export const EDIT_KEY = 'edit';

/** The guest's private link. The secret is in the fragment, which browsers don't send to servers. */
export function privateUrl(pageUrl: string, rsvpId: string): string {
  return `${pageUrl}#${EDIT_KEY}=${rsvpId}`;
}

/** Names of the secret and the event in the links of our emails. */
export const EMAILED_KEY = 'mail';
export const EMAILED_EVENT_KEY = 'event';
/** Set to 1 in the link "This wasn't me". */
export const DISOWN_KEY = 'not-me';

/** The link of an email to the RSVP that it is about. `secret` is the email's own, of the shape of an RSVP's id. */
export function emailedUrl(pageUrl: string, secret: string, eventId: string): string {
  return `${pageUrl}#${EMAILED_KEY}=${secret}&${EMAILED_EVENT_KEY}=${eventId}`;
}

/** Texts whose hashes guard against a second RSVP with the same contact. firestore.rules hashes the same ones. */
export function contactKeys(eventId: string, { email, phone }: Pick<Rsvp, 'email' | 'phone'>): string[] {
  return [
    ...(email ? [`${eventId}|email|${normalizeEmail(email)}`] : []),
    ...(phone ? [`${eventId}|phone|${normalizePhone(phone)}`] : []),
  ];
}

/** Whether the guest confirmed "Still in" for the present date of the event. */
export function isConfirmed(
  { response, confirmedAt, seenDateTime }: Pick<Rsvp, 'response' | 'confirmedAt' | 'seenDateTime'>,
  { dateTime }: Pick<GameEvent, 'dateTime'>,
): boolean {
  return response === 'yes' && confirmedAt !== undefined && seenDateTime === dateTime;
}

export interface SeenChanges {
  when: { old: Instant; now: Instant } | null;
  where: { old: string; now: string } | null;
}

/** Changes of time and place since the guest responded; null when there are none. */
export function changedSince(
  { seenDateTime, seenLocation }: Pick<Rsvp, 'seenDateTime' | 'seenLocation'>,
  event: Pick<GameEvent, 'dateTime' | 'location'>,
): SeenChanges | null {
  const when = seenDateTime === event.dateTime ? null : { old: seenDateTime, now: event.dateTime };
  const where = seenLocation === event.location ? null : { old: seenLocation, now: event.location };
  return when || where ? { when, where } : null;
}
