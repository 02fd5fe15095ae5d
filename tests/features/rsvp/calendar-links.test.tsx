import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { CalendarFile, CalendarLinks } from '#features/rsvp/calendar/calendar-links.tsx';
import { makeEvent } from './fixtures.ts';

function show(props: Partial<Parameters<typeof CalendarLinks>[0]>) {
  render(<CalendarLinks event={makeEvent()} token="game" number={null} {...props} />, {
    wrapper: MemoryRouter,
  });
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

it('an event goes into calendars by Google’s page and a file, and a reserve’s file says so', () => {
  expect(show({})).toEqual([
    ['Add to Calendar (Google)', expect.stringContaining('https://calendar.google.com/')],
    ['Apple, Outlook (.ics)', '/api/calendar/game.ics'],
  ]);
  cleanup();
  const file = <CalendarFile event={makeEvent()} token="game" number={null} isReserve variant="quiet" />;
  render(file, { wrapper: MemoryRouter });
  expect(screen.getByRole('link')).toHaveAttribute('href', '/api/calendar/game/1r.ics');
});

it('a cancelled game is taken out of the calendar by its file, if its link works, and added to none', () => {
  const event = makeEvent({ status: 'cancelled' });
  expect(show({ event })).toEqual([['Remove it from your calendar (.ics)', '/api/calendar/game.ics']]);
  cleanup();
  expect(show({ event, token: null })).toEqual([]);
});
