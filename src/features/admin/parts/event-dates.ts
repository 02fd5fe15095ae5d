import { EVENT_TIME_ZONE } from '#domain/event.ts';
import {
  clocksAgree,
  formatDay,
  formatMoment,
  formatTime,
  type Instant,
  viewerTimeZone,
  zoneName,
} from '#lib/dates.ts';

/** 'Tue, Nov 24', with the year when it isn't the present one. */
export function shortDay(instant: Instant, now: Instant): string {
  return formatDay(instant, now, EVENT_TIME_ZONE, 'short');
}

/** 'Tuesday, November 24, 7:00 PM EST', on the court's clock. */
export function longWhen(instant: Instant, now: Instant): string {
  return formatMoment(instant, now, EVENT_TIME_ZONE);
}

/** 'Tue, Nov 24, 7:00 PM', on the court's clock, which is named when the viewer's differs. */
export function shortWhen(instant: Instant, now: Instant): string {
  const isLocal = clocksAgree(instant, EVENT_TIME_ZONE, viewerTimeZone());
  const zone = isLocal ? '' : ` ${zoneName(instant, EVENT_TIME_ZONE)}`;
  return `${shortDay(instant, now)}, ${formatTime(instant, EVENT_TIME_ZONE)}${zone}`;
}
