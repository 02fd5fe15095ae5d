import { sha256 } from '#lib/sha256.ts';
import type { GameEvent } from './event.ts';
import type { Rsvp } from './rsvp.ts';

/** Hash of an event's status, time and place: a change of it is one that guests must hear of. */
export function eventState({
  status,
  dateTime,
  location,
}: Pick<GameEvent, 'status' | 'dateTime' | 'location'>): Promise<string> {
  return sha256(JSON.stringify([status, dateTime, location]));
}

/** A page that was open during more changes refetches the event before its guest responds. */
export const PAST_STATES_MAX = 5;

type Moving = Pick<GameEvent, 'dateTime' | 'location'>;

const isAt = (one: Moving) => (other: Moving) =>
  one.dateTime === other.dateTime && one.location === other.location;

/** The past states of an event after a change. Emails quote the state that a guest saw, so firestore.rules take no other. */
export function pastStatesAfter(event: Moving & Pick<GameEvent, 'pastStates'>, next: Moving): Moving[] {
  const { dateTime, location, pastStates } = event;
  if (isAt(event)(next)) return pastStates;
  const others = pastStates.filter((state) => !isAt(event)(state));
  return [...others, { dateTime, location }].slice(-PAST_STATES_MAX);
}

/** Hash of the state that the guest responded to. */
export function seenState({
  seenDateTime,
  seenLocation,
}: Pick<Rsvp, 'seenDateTime' | 'seenLocation'>): Promise<string> {
  // Cancelled events take no responses.
  return eventState({ status: 'active', dateTime: seenDateTime, location: seenLocation });
}

/** Whether the organizer changed the event after the guest's last change. */
export function hasNotSeenChange(
  { submittedAt, updatedAt = submittedAt }: Pick<Rsvp, 'submittedAt' | 'updatedAt'>,
  event: Pick<GameEvent, 'updatedAt'>,
): boolean {
  return event.updatedAt !== undefined && updatedAt < event.updatedAt;
}
