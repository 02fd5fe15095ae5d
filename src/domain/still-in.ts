import { HOUR_MS, type Instant } from '#lib/dates.ts';
import type { GameEvent } from './event.ts';
import { isConfirmed, type Rsvp } from './rsvp.ts';

/** Half a day, so that no guest is asked twice in one evening. */
const JUST_SAID_MS = 12 * HOUR_MS;

/** When a guest last said that they come, and until when that counts. */
interface StillIn {
  at: Instant;
  until: Instant;
}

/**
 * "Still in" counts until the event. A yes counts for half a day, and so does an email that says "You're in". Every change by
 * the guest repeats the yes. Null without a yes to the present date.
 * @param placeSince when the guest last heard that they are in; null when unknown.
 */
export function stillIn(
  rsvp: Pick<Rsvp, 'response' | 'confirmedAt' | 'seenDateTime' | 'submittedAt' | 'updatedAt'>,
  event: Pick<GameEvent, 'dateTime'>,
  placeSince: Instant | null,
): StillIn | null {
  const { response, confirmedAt, seenDateTime, submittedAt, updatedAt = submittedAt } = rsvp;
  if (response !== 'yes') return null;
  if (confirmedAt !== undefined && isConfirmed(rsvp, event))
    return { at: confirmedAt, until: event.dateTime };
  const said = seenDateTime === event.dateTime ? updatedAt : null;
  if (said === null && placeSince === null) return null;
  const at = Math.max(said ?? 0, placeSince ?? 0);
  return { at, until: at + JUST_SAID_MS };
}
