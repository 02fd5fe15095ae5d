import { eventEnds, type GameEvent } from '#domain/event.ts';
import type { CalendarEntry } from '#lib/calendar.ts';
import { env } from '#lib/env.ts';
import { calendarDescription } from '../invitation/invitation-content.ts';

/** Late enough to be about today, and early enough to give a place away. */
const REMINDER_HOURS = 3;

function statusOf({ status }: GameEvent, isReserve: boolean): CalendarEntry['status'] {
  if (status === 'cancelled') return 'cancelled';
  return isReserve ? 'tentative' : 'confirmed';
}

/** The event in a guest's calendar: for a reserve it is only tentative. */
export function calendarEntry(
  event: GameEvent,
  pageUrl: string,
  { isReserve = false }: { isReserve?: boolean } = {},
): CalendarEntry {
  return {
    uid: `${event.id}@${new URL(env.siteUrl).hostname}`,
    sequence: event.revision,
    changedAt: event.updatedAt ?? event.createdAt,
    starts: event.dateTime,
    ends: eventEnds(event),
    title: event.title,
    description: calendarDescription(event, pageUrl),
    location: event.location,
    url: pageUrl,
    status: statusOf(event, isReserve),
    reminderHours: REMINDER_HOURS,
  };
}
