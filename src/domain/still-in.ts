import type { Instant } from '#lib/dates.ts';
import type { GameEvent } from './event.ts';
import { isConfirmed, type Rsvp } from './rsvp.ts';

const HOUR_MS = 3_600_000;
/** Half a day: nobody is asked twice on one evening whether they come. */
const JUST_SAID_MS = 12 * HOUR_MS;

/** When a guest said that they come, and until when nobody asks whether they still do. */
export interface StillIn {
  at: Instant;
  until: Instant;
}

/**
 * "Still in" counts until the event, a yes and a place that one just heard of for half a day. Every change that a guest
 * sends is a press on yes, maybe or no, so the last one is when they said it. Null for who didn't say yes, and for a yes to
 * another date.
 * @param placeSince when the guest heard last that they are in, as far as it is known.
 */
export function stillIn(
  rsvp: Pick<Rsvp, 'response' | 'confirmedAt' | 'seenDateTime' | 'submittedAt' | 'updatedAt'>,
  event: Pick<GameEvent, 'dateTime'>,
  placeSince: Instant | null,
): StillIn | null {
  const { response, confirmedAt, seenDateTime = event.dateTime, submittedAt, updatedAt = submittedAt } = rsvp;
  if (response !== 'yes') return null;
  if (confirmedAt !== undefined && isConfirmed(rsvp, event))
    return { at: confirmedAt, until: event.dateTime };
  const said = seenDateTime === event.dateTime ? updatedAt : null;
  if (said === null && placeSince === null) return null;
  const at = Math.max(said ?? 0, placeSince ?? 0);
  return { at, until: at + JUST_SAID_MS };
}
