import { eventEnds, type GameEvent } from '#domain/event.ts';
import type { CalendarEntry } from '#lib/calendar.ts';
import { env } from '#lib/env.ts';
import { calendarDescription } from '../invitation/invitation-content.ts';

export function calendarEntry(event: GameEvent, pageUrl: string): CalendarEntry {
  return {
    producer: env.productName,
    uid: `${event.id}@${new URL(env.siteUrl).hostname}`,
    sequence: event.revision,
    changedAt: event.updatedAt ?? event.createdAt,
    starts: event.dateTime,
    ends: eventEnds(event),
    title: event.title,
    description: calendarDescription(event, pageUrl),
    location: event.location,
    url: pageUrl,
  };
}
