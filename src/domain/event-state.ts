import { sha256 } from '#lib/sha256.ts';
import type { GameEvent } from './event.ts';
import type { Rsvp } from './rsvp.ts';

/** Tells two states apart that guests must know of: whether it takes place, when, where. */
export function eventState({
  status,
  dateTime,
  location,
}: Pick<GameEvent, 'status' | 'dateTime' | 'location'>): Promise<string> {
  return sha256(JSON.stringify([status, dateTime, location]));
}

/** The state that an RSVP was given to; null for one from before it was kept. */
export async function seenState({
  seenDateTime,
  seenLocation,
}: Pick<Rsvp, 'seenDateTime' | 'seenLocation'>): Promise<string | null> {
  if (seenDateTime === undefined || seenLocation === undefined) return null;
  // Nobody can respond to a cancelled event.
  return eventState({ status: 'active', dateTime: seenDateTime, location: seenLocation });
}

/** Whether the organizer changed the event since the guest last sent something: who did it later saw the event as it is. */
export function hasNotSeenChange(
  { submittedAt, updatedAt = submittedAt }: Pick<Rsvp, 'submittedAt' | 'updatedAt'>,
  event: Pick<GameEvent, 'updatedAt'>,
): boolean {
  return event.updatedAt !== undefined && updatedAt < event.updatedAt;
}
