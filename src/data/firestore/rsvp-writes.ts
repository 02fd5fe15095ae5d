import {
  arrayRemove,
  arrayUnion,
  type DocumentData,
  deleteField,
  doc,
  increment,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import { firstName } from '#domain/queue.ts';
import type { GuestDetails, Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { sha256 } from '#lib/sha256.ts';
import type { Commit, Store } from './client.ts';

// Writes beside the RSVP's own document, the same for guests and organizers.

/** The event's facts at the time of the response, kept to show changes later. */
export type SeenEvent = Pick<GameEvent, 'id' | 'dateTime' | 'location'>;

export function seen({ dateTime, location }: SeenEvent) {
  return { seenDateTime: Timestamp.fromMillis(dateTime), seenLocation: location };
}

type Place = Pick<Rsvp, 'id' | 'gameEventId' | 'placeKey'>;

/** Writes an RSVP with further `fields`, its guards, and the event's counters. `name` is the result of `shownName`. */
export function addRsvp(
  store: Store,
  commit: Commit,
  { id, event, response, placeKey }: Pick<Rsvp, 'id' | 'response' | 'placeKey'> & { event: SeenEvent },
  guards: readonly string[],
  fields: DocumentData,
  name?: string | null,
): void {
  const key = { id, gameEventId: event.id, placeKey };
  commit.set(doc(store.database, 'gameRSVPs', id), {
    ...fields,
    gameEventId: event.id,
    response,
    placeKey,
    submittedAt: serverTimestamp(),
    ipAddress: null,
    ...seen(event),
  });
  guardRsvp(store, commit, key, guards);
  countRsvp(store, commit, key, null, response, name);
}

/**
 * Moves the event's counters and its queue from one response to another; null is none. The ledger tells the rules which RSVP
 * they follow. `name` is the result of `shownName`.
 */
export function countRsvp(
  { database }: Store,
  commit: Commit,
  { id, gameEventId, placeKey }: Place,
  from: RsvpResponse | null,
  to: RsvpResponse | null,
  name?: string | null,
): void {
  if (from === to && name === undefined) return;
  const leaves = from === 'yes' && to !== 'yes';
  const shown = leaves ? null : name;
  commit.update(doc(database, 'gameEvents', gameEventId), {
    ...(from && from !== to && { [`rsvpCount.${from}`]: increment(-1) }),
    ...(to && from !== to && { [`rsvpCount.${to}`]: increment(1) }),
    ...(to === 'yes' && from !== 'yes' && { queue: arrayUnion(placeKey) }),
    ...(leaves && { queue: arrayRemove(placeKey) }),
    ...(shown !== undefined && { [`firstNames.${placeKey}`]: shown ?? deleteField() }),
  });
  commit.set(doc(database, 'gameEvents', gameEventId, 'private', 'ledger'), { rsvpId: id });
}

/** The change of the first name in the event: undefined leaves it, null removes it. */
export function shownName(
  shown: string | undefined,
  to: RsvpResponse,
  { name, showsFirstName = shown !== undefined }: Pick<GuestDetails, 'name' | 'showsFirstName'>,
): string | null | undefined {
  const wanted = to === 'yes' && showsFirstName ? firstName(name) : null;
  return wanted === (shown ?? null) ? undefined : wanted;
}

/** Lets addresses respond to this event once, with this RSVP. */
export function guardRsvp(
  { database }: Store,
  commit: Commit,
  { id, gameEventId }: Pick<Rsvp, 'id' | 'gameEventId'>,
  guards: readonly string[],
): void {
  for (const guard of guards) commit.set(doc(database, 'rsvpGuards', guard), { rsvpId: id, gameEventId });
}

/** @param keys from `contactKeys`. */
export function guardIds(keys: readonly string[]): Promise<string[]> {
  return Promise.all(keys.map(sha256));
}
