import type { CalendarEntry } from '#lib/calendar.ts';

export function makeEntry(changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    uid: 'game-1@example.com',
    sequence: 3,
    changedAt: Date.parse('2026-11-01T12:00:00Z'),
    starts: Date.parse('2026-11-02T00:00:00Z'),
    ends: Date.parse('2026-11-02T02:00:00Z'),
    title: 'Volleyball',
    description: 'Line one',
    location: 'Kanapaha',
    url: 'https://example.com/rsvp/game-1',
    status: 'confirmed',
    reminderHours: 3,
    ...changes,
  };
}
