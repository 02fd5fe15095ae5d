import { HOUR_MS, type Instant } from '#lib/dates.ts';
import { sha256 } from '#lib/sha256.ts';
import type { GameEvent } from './event.ts';
import { isFirstName } from './first-name.ts';
import type { RsvpResponse } from './rsvp.ts';

// The queue holds guests who said yes, in the order of their commits: the first `maxPlayers` are in, the others are reserves.
// firestore.rules binds each place to its RSVP.

/** 128 bits: no two ids have the same key. */
const PLACE_KEY_LENGTH = 32;

/** Everybody with a link may read an RSVP's key in the queue; the id can't be derived from it. */
export async function placeKeyOf(rsvpId: string): Promise<string> {
  return placeKeyOfHash(await sha256(rsvpId));
}

/** @param hash SHA-256 of the RSVP's id. */
export function placeKeyOfHash(hash: string): string {
  return hash.slice(0, PLACE_KEY_LENGTH);
}

/** Numbers count from 1. A reserve's number is how many places must come free. */
export type Place = { status: 'in'; number: number } | { status: 'reserve'; number: number };

/** @returns null for an RSVP that isn't in the queue. */
export function placeIn(
  { queue, maxPlayers }: Pick<GameEvent, 'queue' | 'maxPlayers'>,
  key: string | undefined,
): Place | null {
  const index = key === undefined ? -1 : queue.indexOf(key);
  if (index < 0) return null;
  return index < maxPlayers
    ? { status: 'in', number: index + 1 }
    : { status: 'reserve', number: index + 1 - maxPlayers };
}

/** Whether an RSVP that said yes has left the queue. */
export function isPlaceLost({ queue }: Pick<GameEvent, 'queue'>, key: string | undefined): boolean {
  return key !== undefined && !queue.includes(key);
}

interface RsvpMove {
  placeKey: string;
  from: RsvpResponse | null;
  to: RsvpResponse;
  /** The first name that everybody with a link then sees; null for none. */
  firstName: string | null;
}

/** The event after a response, if nobody else responds meanwhile. */
export function eventAfter(event: GameEvent, { placeKey, from, to, firstName: name }: RsvpMove): GameEvent {
  const { [placeKey]: _, ...firstNames } = event.firstNames;
  const isPlaced = event.queue.includes(placeKey);
  const others = event.queue.filter((key) => key !== placeKey);
  const rsvpCount = { ...event.rsvpCount };
  if (from !== to) {
    rsvpCount[to] += 1;
    if (from) rsvpCount[from] = Math.max(0, rsvpCount[from] - 1);
  }
  return {
    ...event,
    rsvpCount,
    queue: to !== 'yes' ? others : isPlaced ? event.queue : [...others, placeKey],
    firstNames: name === null ? firstNames : { ...firstNames, [placeKey]: name },
  };
}

/** The part of the name that others may see; null when it is no name. firestore.rules cuts alike. */
export function firstName(name: string): string | null {
  const [first = ''] = name.split(' ');
  return isFirstName(first) ? first : null;
}

export function isNameShown({ firstNames }: Pick<GameEvent, 'firstNames'>, key: string | undefined): boolean {
  return key !== undefined && key in firstNames;
}

/** Guests don't know earlier. firestore.rules has the same limit. */
const ASKED_FOR_MS = 36 * HOUR_MS;

export function stillComingAskedFrom({ dateTime }: Pick<GameEvent, 'dateTime'>): Instant {
  return dateTime - ASKED_FOR_MS;
}

export function isStillComingAsked(event: Pick<GameEvent, 'status' | 'dateTime'>, now: Instant): boolean {
  return event.status === 'active' && now >= stillComingAskedFrom(event) && now < event.dateTime;
}

/** A later email leaves the guest no evening to respond, and a reserve none to hear of the place. */
const EMAILED_UNTIL_MS = 12 * HOUR_MS;

export function isStillComingEmailed(event: Pick<GameEvent, 'status' | 'dateTime'>, now: Instant): boolean {
  return isStillComingAsked(event, now) && now < event.dateTime - EMAILED_UNTIL_MS;
}
