import type { CalendarEntry } from '#lib/calendar.ts';
import { eventEnds, type GameEvent, skillLabel } from './event.ts';
import { isOn } from './minimum.ts';

/** On the day of the game, and early enough to give a place away. */
const REMINDER_HOURS = 3;

function description(event: GameEvent, pageUrl: string): string {
  return [
    ...(event.description ? [event.description, ''] : []),
    `Organizer: ${event.organizerName}`,
    `Skill level: ${skillLabel(event.skillLevel)}`,
    `Max players: ${event.maxPlayers}`,
    pageUrl,
  ].join('\n');
}

export function calendarEntry(
  event: GameEvent,
  { pageUrl, siteUrl, isReserve = false }: { pageUrl: string; siteUrl: string; isReserve?: boolean },
): CalendarEntry {
  return {
    uid: `${event.id}@${new URL(siteUrl).hostname}`,
    sequence: event.revision,
    changedAt: event.updatedAt ?? event.createdAt,
    starts: event.dateTime,
    ends: eventEnds(event),
    title: event.title,
    description: description(event, pageUrl),
    location: event.location,
    url: pageUrl,
    status:
      event.status === 'cancelled' ? 'cancelled' : isReserve || !isOn(event) ? 'tentative' : 'confirmed',
    reminderHours: REMINDER_HOURS,
  };
}
