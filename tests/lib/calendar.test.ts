import { expect, it } from 'vitest';
import { googleCalendarUrl } from '#lib/calendar.ts';
import { makeEntry } from './fixtures.ts';

const entry = makeEntry({
  title: 'A & B?',
  description: 'Line one\r\nLine two',
  location: 'javascript:alert(1)',
});

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
