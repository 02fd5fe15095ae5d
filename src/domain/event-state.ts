import { sha256 } from '#lib/sha256.ts';
import type { GameEvent } from './event.ts';
import type { Rsvp } from './rsvp.ts';

/** Hash of what guests must know of an event: whether, when and where it takes place. */
export function eventState({
  status,
  dateTime,
  location,
}: Pick<GameEvent, 'status' | 'dateTime' | 'location'>): Promise<string> {
  return sha256(JSON.stringify([status, dateTime, location]));
}

/** The state that the guest responded to. */
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
