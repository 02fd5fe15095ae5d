import { describe, expect, test } from 'vitest';
import {
  answering,
  displayStatus,
  gameEventSchema,
  hasRoomForRsvps,
  RSVPS_MAX,
  seats,
  sportEmoji,
} from '#domain/event.ts';

const NOW = 1_800_000_000_000;
const event = (overrides = {}) => ({ status: 'active' as const, dateTime: NOW + 1000, ...overrides });

test.each([
  ['volleyball', '🏐'],
  ['basketball', '🏀'],
  ['tennis', '🎾'],
  ['pickleball', '🏓'],
  ['running', '🏃'],
  ['quidditch', '⚽'],
  ['toString', '⚽'],
])('%s is shown as %s', (sport, emoji) => {
  expect(sportEmoji(sport)).toBe(emoji);
});

test.each([
  ['active', event()],
  ['past', event({ dateTime: NOW })],
  ['past', event({ dateTime: NOW - 1 })],
  ['cancelled', event({ status: 'cancelled' })],
  ['cancelled', event({ status: 'cancelled', dateTime: NOW - 1 })],
])('a game is displayed as %s', (status, game) => {
  expect(displayStatus(game, NOW)).toBe(status);
});

describe('answering', () => {
  test.each([
    ['a coming game', event()],
    ['before the deadline', event({ rsvpDeadline: NOW + 1 })],
  ])('is open: %s', (_, game) => {
    expect(answering(game, NOW)).toEqual({ status: 'open' });
  });

  test.each([
    ['event-cancelled', event({ status: 'cancelled', dateTime: NOW - 1 })],
    ['event-started', event({ dateTime: NOW, rsvpDeadline: NOW - 5 })],
    ['deadline-passed', event({ rsvpDeadline: NOW })],
  ])('is closed: %s', (reason, game) => {
    expect(answering(game, NOW)).toEqual({ status: 'closed', reason });
  });
});

test.each([
  [0, { taken: 0, left: 12, isFull: false, reserves: 0 }],
  [11, { taken: 11, left: 1, isFull: false, reserves: 0 }],
  [12, { taken: 12, left: 0, isFull: true, reserves: 0 }],
  [15, { taken: 15, left: 0, isFull: true, reserves: 3 }],
])('%i yes answers to a game for 12', (yes, expected) => {
  expect(seats({ rsvpCount: { yes, no: 4, maybe: 5 }, maxPlayers: 12 })).toEqual(expected);
});

test('there is room for a bounded number of answers', () => {
  expect(hasRoomForRsvps({ yes: RSVPS_MAX - 2, no: 1, maybe: 0 })).toBe(true);
  expect(hasRoomForRsvps({ yes: RSVPS_MAX - 2, no: 1, maybe: 1 })).toBe(false);
});

test('a stored game without a revision was never changed; half a game is none', () => {
  const stored = {
    ...{ title: 'T', sport: 'tennis', dateTime: 1, location: 'L', skillLevel: 'mixed', maxPlayers: 4 },
    ...{ organizerName: 'O', allowMaybe: true, requireContactInfo: false, status: 'active', createdAt: 1 },
    rsvpCount: { yes: 0, no: 0, maybe: 0 },
  };
  expect(gameEventSchema.safeParse(stored)).toMatchObject({ success: true, data: { revision: 0 } });
  expect(gameEventSchema.safeParse({ title: 'T' }).success).toBe(false);
});
