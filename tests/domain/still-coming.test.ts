import { expect, test } from 'vitest';
import type { EmailHistory } from '#domain/email-history.ts';
import { guestList } from '#domain/guest-list.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { stillComing, withJustSaid } from '#domain/still-coming.ts';
import { HOUR, makeHistory, makeRsvp } from './builders.ts';

const GAME = { status: 'active' as const, dateTime: 100 * HOUR, maxPlayers: 2, queue: [] };
const NOW = GAME.dateTime - 30 * HOUR;

const rsvp = (name: string, changes: Partial<Rsvp> = {}) =>
  makeRsvp(name, { submittedAt: HOUR, seenDateTime: GAME.dateTime, ...changes });

test('players are counted who said it, and named who did not; reserves and maybes are not asked', () => {
  const said = { confirmedAt: 2 * HOUR };
  const rsvps = [rsvp('Ada', said), rsvp('Bo'), rsvp('Cy', said), rsvp('Max', { response: 'maybe' })];
  const { silent, ...counts } = stillComing(guestList(rsvps, GAME));
  expect(counts).toEqual({ players: 2, confirmed: 1 });
  expect(silent.map(({ rsvp: { name } }) => name)).toEqual(['Bo']);
});

/** When each player counts as having said that they still come. */
function saidBy(rsvps: Rsvp[], told: EmailHistory[] = [], now = NOW): (number | null)[] {
  const guests = withJustSaid(guestList(rsvps, GAME), GAME, told, now);
  return guests.map(({ confirmedAt }) => confirmedAt);
}

const JUST = NOW - 12 * HOUR + 1;

test.each<[string, Partial<Rsvp>, said: number | null]>([
  ['a yes of half a day ago', { submittedAt: JUST - 1 }, null],
  ['a younger one', { submittedAt: JUST }, JUST],
  ['a change of mind', { updatedAt: NOW - HOUR }, NOW - HOUR],
  ['a yes to another date', { submittedAt: NOW - HOUR, seenDateTime: 90 * HOUR }, null],
  ['“still in”', { confirmedAt: 2 * HOUR }, 2 * HOUR],
])('of %s the list knows whether it still counts', (_, changes, said) => {
  expect(saidBy([rsvp('Ada', changes)])).toEqual([said]);
});

test('a place counts from when an email told it, for players alone', () => {
  const told = (name: string, place: EmailHistory['place']) =>
    makeHistory(name, { place, placeAt: NOW - HOUR });
  const emails = [told('Ada', 'in'), told('Bo', 'reserve'), told('Cy', 'in')];
  const rsvps = ['Ada', 'Bo', 'Cy'].map((name) => rsvp(name));
  expect(saidBy(rsvps, emails)).toEqual([NOW - HOUR, null, null]);
  expect(saidBy(rsvps, emails, NOW + 11 * HOUR)).toEqual([null, null, null]);
});

test('nobody counts before they are asked, 36 hours before', () => {
  const young = { submittedAt: 60 * HOUR };
  expect(saidBy([rsvp('Ada', young)], [], 64 * HOUR - 1)).toEqual([null]);
  expect(saidBy([rsvp('Ada', young)], [], 64 * HOUR)).toEqual([60 * HOUR]);
});
