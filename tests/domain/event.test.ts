import { expect, test } from 'vitest';
import {
  displayStatus,
  gameEventSchema,
  hasRoomFor,
  RSVPS_MAX,
  rsvpWindow,
  seats,
  sportEmoji,
} from '#domain/event.ts';

const NOW = 1_800_000_000_000;
const makeEvent = (overrides = {}) => ({ status: 'active' as const, dateTime: NOW + 1000, ...overrides });

test.each([
  ['volleyball', '🏐'],
  ['quidditch', '⚽'],
  ['toString', '⚽'],
])('%s is shown as %s', (sport, emoji) => {
  expect(sportEmoji(sport)).toBe(emoji);
});

test.each([
  ['active', makeEvent()],
  ['past', makeEvent({ dateTime: NOW })],
  ['cancelled', makeEvent({ status: 'cancelled' })],
  ['cancelled', makeEvent({ status: 'cancelled', dateTime: NOW - 1 })],
])('an event is displayed as %s', (status, event) => {
  expect(displayStatus(event, NOW)).toBe(status);
});

test.each([
  ['open', makeEvent(), null],
  ['open before the deadline', makeEvent({ rsvpDeadline: NOW + 1 }), null],
  ['closed', makeEvent({ status: 'cancelled', dateTime: NOW - 1 }), 'event-cancelled'],
  ['closed', makeEvent({ dateTime: NOW, rsvpDeadline: NOW - 5 }), 'event-started'],
  ['closed', makeEvent({ rsvpDeadline: NOW }), 'deadline-passed'],
])('answering is %s: %o', (_, event, reason) => {
  expect(rsvpWindow(event, NOW)).toEqual(reason ? { status: 'closed', reason } : { status: 'open' });
});

test.each([
  [11, { taken: 11, left: 1, isFull: false, reserves: 0 }],
  [12, { taken: 12, left: 0, isFull: true, reserves: 0 }],
  [15, { taken: 15, left: 0, isFull: true, reserves: 3 }],
])('%i yes answers to an event for 12', (yes, expected) => {
  expect(seats({ rsvpCount: { yes, no: 4, maybe: 5 }, maxPlayers: 12 })).toEqual(expected);
});

test.each([
  ['yes', { yes: RSVPS_MAX - 2, no: 900, maybe: 1 }, true],
  ['maybe', { yes: RSVPS_MAX - 1, no: 0, maybe: 1 }, false],
  ['no', { yes: RSVPS_MAX, no: RSVPS_MAX - 1, maybe: 9 }, true],
  ['no', { yes: 0, no: RSVPS_MAX, maybe: 0 }, false],
] as const)('whether there is room for another %s beside %j: %s', (response, counts, hasRoom) => {
  expect(hasRoomFor(response, counts)).toBe(hasRoom);
});

test('a stored event without a revision has revision 0; one without its fields is refused', () => {
  const stored = {
    ...{ title: 'T', sport: 'tennis', dateTime: 1, location: 'L', skillLevel: 'mixed', maxPlayers: 4 },
    ...{ organizerName: 'O', allowMaybe: true, requireContactInfo: false, status: 'active', createdAt: 1 },
    rsvpCount: { yes: 0, no: 0, maybe: 0 },
  };
  expect(gameEventSchema.safeParse(stored)).toMatchObject({ success: true, data: { revision: 0 } });
  expect(gameEventSchema.safeParse({ title: 'T' }).success).toBe(false);
});
