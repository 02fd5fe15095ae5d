import { addDays, type Instant, instantAt, type WallClock, wallClockAt } from '#lib/dates.ts';
import { EVENT_TIME_ZONE } from './event.ts';

/** The date and time on the clocks where the events are. */
export function courtClock(instant: Instant): WallClock {
  return wallClockAt(instant, EVENT_TIME_ZONE);
}

/**
 * When the clocks where the events are show this; null when it is no date and time. A time that the switch to summer time
 * skips means an hour later. Of a time that the switch to winter time repeats, the first pass counts: a guest is then early
 * rather than late.
 */
export function courtInstant(clock: WallClock): Instant | null {
  return instantAt(clock, EVENT_TIME_ZONE);
}

/** 6 PM on the day before, on the clocks where the events are: most are home, and nobody sleeps. */
export function eveningBefore(instant: Instant): Instant {
  return courtInstant({ date: addDays(courtClock(instant).date, -1), time: '18:00' }) ?? instant;
}
