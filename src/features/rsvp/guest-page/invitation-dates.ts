import { EVENT_TIME_ZONE } from '#domain/event.ts';
import {
  clocksAgree,
  daysUntil,
  formatDay,
  formatTime,
  type Instant,
  relativeDay,
  wallClockAt,
  zoneName,
} from '#lib/dates.ts';

const EVENING_BEGINS = '17:00';
/** Days. Farther away the date says more than a count of days. */
const HINT_DAYS_MAX = 60;

export interface When {
  /** 'Saturday, June 15' */
  day: string;
  /** '7:00 PM', with the zone named when the viewer's clock shows another time */
  time: string;
  /** 'tomorrow', 'in 3 days', 'tonight'; null when that is too many days to count */
  hint: string | null;
  /** The same instant on the viewer's clock, when that shows another time */
  onYourClock: { day: string; time: string } | null;
}

function hintFor(instant: Instant, now: Instant): string | null {
  if (Math.abs(daysUntil(instant, now, EVENT_TIME_ZONE)) > HINT_DAYS_MAX) return null;
  const day = relativeDay(instant, now, EVENT_TIME_ZONE);
  const isEvening = wallClockAt(instant, EVENT_TIME_ZONE).time >= EVENING_BEGINS;
  return day === 'today' && isEvening ? 'tonight' : day;
}

/** Day and time of an event as a viewer in `viewerZone` reads them at `now`. */
export function describeWhen(instant: Instant, now: Instant, viewerZone: string): When {
  const time = formatTime(instant, EVENT_TIME_ZONE);
  const isLocal = clocksAgree(instant, EVENT_TIME_ZONE, viewerZone);
  return {
    day: formatDay(instant, now, EVENT_TIME_ZONE),
    time: isLocal ? time : `${time} ${zoneName(instant, EVENT_TIME_ZONE)}`,
    hint: hintFor(instant, now),
    onYourClock: isLocal
      ? null
      : { day: formatDay(instant, now, viewerZone), time: formatTime(instant, viewerZone) },
  };
}

/** 'Saturday, June 15, 7:00 PM', with the zone where it matters. */
export function tellWhen(instant: Instant, now: Instant, viewerZone: string): string {
  const { day, time } = describeWhen(instant, now, viewerZone);
  return `${day}, ${time}`;
}

/** Milliseconds to add to this device's clock to get the server's. @param readAt null when the server told no time. */
export function skewOf(readAt: Instant | null): number {
  return readAt === null ? 0 : readAt - Date.now();
}
