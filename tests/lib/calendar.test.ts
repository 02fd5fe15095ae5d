import { expect, it } from 'vitest';
import { type CalendarEntry, googleCalendarUrl } from '#lib/calendar.ts';

const entry: CalendarEntry = {
  producer: 'ShowUp',
  uid: 'game-1@example.com',
  sequence: 3,
  changedAt: Date.parse('2026-11-01T12:00:00Z'),
  starts: Date.parse('2026-11-02T00:00:00Z'),
  ends: Date.parse('2026-11-02T02:00:00Z'),
  title: 'A & B?',
  description: 'Line one\r\nLine two',
  location: 'javascript:alert(1)',
  url: 'https://example.com/rsvp/game-1',
};

it('fills in a page of Google Calendar', () => {
  const address = new URL(googleCalendarUrl(entry));
  expect(address.origin + address.pathname).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'A & B?',
    dates: '20261102T000000Z/20261102T020000Z',
    details: entry.description,
    location: 'javascript:alert(1)',
  });
});
