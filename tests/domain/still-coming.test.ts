import { expect, test } from 'vitest';
import type { EmailHistory } from '#domain/email-history.ts';
import { guestList } from '#domain/guest-list.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { stillComing, withJustSaid } from '#domain/still-coming.ts';

const START = 1000;

const rsvp = (name: string, changes: Partial<Rsvp> = {}): Rsvp => ({
  ...{ id: name, gameEventId: 'game', response: 'yes', name, submittedAt: name.charCodeAt(0) },
  ...{ seenDateTime: GAME.dateTime, seenLocation: 'Westside Park', placeKey: `key of ${name}` },
  ...changes,
});

test('players are counted who said it, and named who did not; reserves and maybes are not asked', () => {
  const said = { confirmedAt: 900, seenDateTime: START };
  const rsvps = [rsvp('Ada', said), rsvp('Bo'), rsvp('Cy', said), rsvp('Max', { response: 'maybe' })];
  const guests = guestList(rsvps, { maxPlayers: 2, queue: [], dateTime: START });
  const { silent, ...counts } = stillComing(guests);
  expect(counts).toEqual({ players: 2, confirmed: 1 });
  expect(silent.map(({ rsvp: { name } }) => name)).toEqual(['Bo']);
});

const HOUR = 3_600_000;
const GAME = { status: 'active' as const, dateTime: 100 * HOUR, maxPlayers: 2, queue: [] };
/** 30 hours before. */
const NOW = 70 * HOUR;

/** When each player counts as having said that they still come. */
function saidBy(rsvps: Rsvp[], told: EmailHistory[] = [], now = NOW): (number | null)[] {
  const guests = withJustSaid(guestList(rsvps, GAME), GAME, told, now);
  return guests.map(({ confirmedAt }) => confirmedAt);
}

test.each<[string, Partial<Rsvp>, number | null]>([
  ['a yes of half a day ago', { submittedAt: NOW - 12 * HOUR }, null],
  ['a younger one', { submittedAt: NOW - 12 * HOUR + 1 }, NOW - 12 * HOUR + 1],
  ['a change of mind', { submittedAt: HOUR, updatedAt: NOW - HOUR }, NOW - HOUR],
  ['a yes to another date', { submittedAt: NOW - HOUR, seenDateTime: 90 * HOUR }, null],
  ['“still in”', { submittedAt: HOUR, confirmedAt: 2 * HOUR, seenDateTime: GAME.dateTime }, 2 * HOUR],
])('of %s the list knows whether it still counts', (_, changes, said) => {
  expect(saidBy([rsvp('Ada', changes)])).toEqual([said]);
});

test('a place counts from when an email told it, for players alone', () => {
  const long = { submittedAt: HOUR };
  const rsvps = ['Ada', 'Bo', 'Cy'].map((name) => rsvp(name, { ...long, placeKey: name }));
  const told = (placeKey: string, place: EmailHistory['place']): EmailHistory => ({
    ...{ placeKey, state: null, stateAt: null, place, placeAt: NOW - HOUR, askedAt: null },
    ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: null, bouncedAt: null },
  });
  const emails = [told('Ada', 'in'), told('Bo', 'reserve'), told('Cy', 'in')];
  expect(saidBy(rsvps, emails)).toEqual([NOW - HOUR, null, null]);
  expect(saidBy(rsvps, emails, NOW + 11 * HOUR)).toEqual([null, null, null]);
});

test('nobody counts before they are asked', () => {
  const young = { submittedAt: 60 * HOUR };
  expect(saidBy([rsvp('Ada', young)], [], 64 * HOUR - 1)).toEqual([null]);
  expect(saidBy([rsvp('Ada', young)], [], 64 * HOUR)).toEqual([60 * HOUR]);
});
