import { expect, test } from 'vitest';
import { calendarEntry } from '#domain/calendar-entry.ts';
import { isDecisionDue, isOn, missingPlayers } from '#domain/minimum.ts';
import { HOUR, makeEvent } from './builders.ts';

const NOW = 1_800_000_000_000;
const LINKS = { pageUrl: 'https://showup.example/rsvp/a', siteUrl: 'https://showup.example' };
/** A game for ten in 23 hours, with a minimum of three and so many yeses. */
const gameWith = (yes: number, changes = {}) =>
  makeEvent({
    ...{ maxPlayers: 10, minPlayers: 3, dateTime: NOW + 23 * HOUR, ...changes },
    queue: Array.from({ length: yes }, (_, index) => `key ${index}`),
  });
const { minPlayers: _, ...withoutMinimum } = gameWith(0);

test.each([
  [gameWith(0), 3, 'tentative'],
  [gameWith(2), 1, 'tentative'],
  [gameWith(3), 0, 'confirmed'],
  [gameWith(12), 0, 'confirmed'],
  [gameWith(2, { status: 'cancelled' }), 1, 'cancelled'],
  [withoutMinimum, null, 'confirmed'],
])(
  'whether a game is on, and its calendar’s word for it, follow from its queue',
  (event, missing, status) => {
    expect(missingPlayers(event)).toBe(missing);
    expect(isOn(event)).toBe(!missing);
    expect(calendarEntry(event, LINKS).status).toBe(status);
  },
);

test.each([
  ['below its minimum on the last day', true, gameWith(2)],
  ['that is on', false, gameWith(3)],
  ['without a minimum', false, withoutMinimum],
  ['exactly a day before', true, gameWith(2, { dateTime: NOW + 24 * HOUR })],
  ['earlier', false, gameWith(2, { dateTime: NOW + 24 * HOUR + 1 })],
  ['that has begun', false, gameWith(2, { dateTime: NOW })],
  ['that is cancelled', false, gameWith(2, { status: 'cancelled' })],
  ['that is being deleted', false, gameWith(2, { deletingAt: 1 })],
])('the organizer is asked about a game %s: %s', (_, isDue, event) => {
  expect(isDecisionDue(event, NOW)).toBe(isDue);
});
