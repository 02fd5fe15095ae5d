import { randomId } from '#lib/random-id.ts';
import { courtClock } from './court-clock.ts';
import type { GameEvent } from './event.ts';
import { SUFFIX_LENGTH } from './invite.ts';

// The organizer's: guests don't download it.

/** Keeps the link in one line of a chat. */
const SLUG_MAX = 60;
/** For a title without letters or digits, such as emoji only. */
const SLUG_FALLBACK = 'game';

/** Nobody who knows the public link may guess the founders'. */
const FOUNDERS_SUFFIX_LENGTH = 12;
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

function randomSuffix(length = SUFFIX_LENGTH): string {
  // Skip bytes above the last full round of the alphabet: they would favour its first characters.
  const limit = 256 - (256 % SUFFIX_ALPHABET.length);
  let suffix = '';
  while (suffix.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < limit && suffix.length < length)
        suffix += SUFFIX_ALPHABET.charAt(byte % SUFFIX_ALPHABET.length);
    }
  }
  return suffix;
}

type NamedEvent = Pick<GameEvent, 'title' | 'dateTime'>;

/** The title as a slug, and the date where the event is. */
export function eventSlug({ title, dateTime }: NamedEvent): string {
  return `${slugOf(title) || SLUG_FALLBACK}-${courtClock(dateTime).date}`;
}

export function makeInviteToken(event: NamedEvent): string {
  return `${eventSlug(event)}-${randomSuffix()}`;
}

export function makeStandingToken({ title }: Pick<GameEvent, 'title'>): string {
  return `${slugOf(title) || SLUG_FALLBACK}-weekly-${randomSuffix()}`;
}

export function makeFoundersToken({ title }: Pick<GameEvent, 'title'>): string {
  return `${slugOf(title) || SLUG_FALLBACK}-founders-${randomSuffix(FOUNDERS_SUFFIX_LENGTH)}`;
}

export interface EventIds {
  /** Independent of the token, so that the token of an invite that is off doesn't lead to the event. */
  id: string;
  token: string;
}

export function makeEventIds(event: NamedEvent): EventIds {
  return { id: randomId(), token: makeInviteToken(event) };
}
