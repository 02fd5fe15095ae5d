import * as z from 'zod/mini';
import { type Instant, wallClockAt } from '#lib/dates.ts';
import { randomId } from '#lib/random-id.ts';
import { EVENT_TIME_ZONE, type GameEvent } from './event.ts';

// firestore.rules repeats these limits; tests/domain/repeated-rules.test.ts compares them.
/** Longer than any name on a US form. */
export const INVITED_BY_MAX = 100;
/** A paragraph above the event's card. */
export const INVITE_MESSAGE_MAX = 1000;
/** The dashboard's longest bounded range is 30 days; twice that leaves room to compare. */
export const CLICK_DAYS_KEPT = 60;

/** Keeps the link in one line of a chat. */
const SLUG_MAX = 60;
/** The title of an event may hold nothing a slug can keep, such as emoji only. */
const SLUG_FALLBACK = 'game';

const SUFFIX_LENGTH = 6;
const SUFFIX_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
}

function randomSuffix(): string {
  // A byte at or above the last full round of the alphabet would favour its first characters.
  const limit = 256 - (256 % SUFFIX_ALPHABET.length);
  let suffix = '';
  while (suffix.length < SUFFIX_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SUFFIX_LENGTH))) {
      if (byte < limit && suffix.length < SUFFIX_LENGTH)
        suffix += SUFFIX_ALPHABET.charAt(byte % SUFFIX_ALPHABET.length);
    }
  }
  return suffix;
}

type NamedEvent = Pick<GameEvent, 'title' | 'dateTime'>;

/** The title as a slug, and the event's date in its own zone. */
export function eventSlug({ title, dateTime }: NamedEvent): string {
  return `${slugOf(title) || SLUG_FALLBACK}-${wallClockAt(dateTime, EVENT_TIME_ZONE).date}`;
}

/** A new invite's token: what the event is called, and six random characters. */
export function makeInviteToken(event: NamedEvent): string {
  return `${eventSlug(event)}-${randomSuffix()}`;
}

/** A new standing invite's token: it names no date, because it is about all of them. */
export function makeStandingToken({ title }: Pick<GameEvent, 'title'>): string {
  return `${slugOf(title) || SLUG_FALLBACK}-weekly-${randomSuffix()}`;
}

/** Under which a new event and its first invite are stored. */
export interface EventIds {
  /** A secret apart from the token: whoever has only the token of an invite that is off learns nothing of the event. */
  id: string;
  token: string;
}

export function makeEventIds(event: NamedEvent): EventIds {
  return { id: randomId(), token: makeInviteToken(event) };
}

/** As stored, instants in milliseconds. */
export const inviteSchema = z.object({
  gameEventId: z.optional(z.string()),
  /** Instead of one: the events of a series, in the order of date when they were made. */
  gameEventIds: z.optional(z.array(z.string())),
  inviteToken: z.string(),
  /** The event's: the page shows it while the event is on its way. */
  title: z.optional(z.string()),
  isActive: z.boolean(),
  createdAt: z.number(),
  clickCount: z.number(),
  clicksByDay: z._default(z.record(z.string(), z.number()), {}),
  invitedBy: z.optional(z.string()),
  inviteMessage: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
  lastClickedAt: z.optional(z.number()),
  /** RSVPs that came by the invite since then are being removed; left over when a removal was interrupted. */
  removeSince: z.optional(z.number()),
  /** Of these, only the ones whose email was never opened. */
  removeUnopened: z.optional(z.literal(true)),
});

export type Invite = z.output<typeof inviteSchema>;

/** The link of a series, which opens the next of its events. */
export type StandingInvite = Invite & { gameEventIds: string[] };

export function isStanding(invite: Invite): invite is StandingInvite {
  return invite.gameEventIds !== undefined;
}

/** Distinguishes an event's invites: the end of the link. */
export function inviteName({ inviteToken }: Pick<Invite, 'inviteToken'>): string {
  return `…${inviteToken.slice(-SUFFIX_LENGTH)}`;
}

export function isExpired(invite: Pick<Invite, 'expiresAt'>, now: Instant): boolean {
  return invite.expiresAt !== undefined && invite.expiresAt <= now;
}

/** The day under which the database counts a click. */
export function clickDay(now: Instant): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The day that has to leave so that a new one fits, if any. */
export function outdatedClickDay(clicksByDay: Invite['clicksByDay'], today: string): string | null {
  const days = Object.keys(clicksByDay).sort();
  return days.includes(today) || days.length < CLICK_DAYS_KEPT ? null : (days[0] ?? null);
}
