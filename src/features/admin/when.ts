import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { clocksAgree, formatTime, type Instant, wallClockAt, zoneName } from '#lib/dates.ts';

function year(instant: Instant): string {
  return wallClockAt(instant, EVENT_TIME_ZONE).date.slice(0, 4);
}

/** 'Tue, Nov 24', with the year when it isn't the present one. */
export function shortDay(instant: Instant, now: Instant): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: EVENT_TIME_ZONE,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(year(instant) !== year(now) && { year: 'numeric' }),
  }).format(instant);
}

/** Whether the organizer's own clock shows another time than the court's at that instant. */
function isElsewhere(instant: Instant): boolean {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return !clocksAgree(instant, EVENT_TIME_ZONE, ownZone);
}

/** 'Tue, Nov 24, 7:00 PM', on the court's clock, which is named when the viewer's differs. */
export function shortWhen(instant: Instant, now: Instant): string {
  const zone = isElsewhere(instant) ? ` ${zoneName(instant, EVENT_TIME_ZONE)}` : '';
  return `${shortDay(instant, now)}, ${formatTime(instant, EVENT_TIME_ZONE)}${zone}`;
}
