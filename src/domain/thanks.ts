import { DAY_MS, type Instant } from '#lib/dates.ts';
import { eventEnds, type GameEvent } from './event.ts';
import type { Guest } from './guest-list.ts';
import { isFirstTime, type RecordBefore } from './people-list.ts';

/** Later the next game of a weekly series has been played. */
const THANKED_FOR_MS = 7 * DAY_MS;

export interface Thanks {
  came: Guest[];
  /** Those of them who were never checked in before. */
  firstTimers: Guest[];
}

/**
 * Whom to thank after a game; null before its end, a week later, and while nobody is checked in.
 * @param records by RSVP, as they were before the event.
 */
export function thanksFor(
  guests: readonly Guest[],
  event: Pick<GameEvent, 'status' | 'dateTime'>,
  records: ReadonlyMap<string, RecordBefore>,
  now: Instant,
): Thanks | null {
  const since = now - eventEnds(event);
  const came = guests.filter(({ rsvp }) => rsvp.attendance === 'arrived');
  if (event.status === 'cancelled' || since < 0 || since >= THANKED_FOR_MS || came.length === 0) return null;
  const isNew = ({ rsvp }: Guest) => {
    const record = records.get(rsvp.id);
    return record !== undefined && isFirstTime(record);
  };
  return { came, firstTimers: came.filter(isNew) };
}
