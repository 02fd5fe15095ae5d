import { expect, it } from 'vitest';
import { founderGameOf, isSameGame } from '#domain/founder-game.ts';
import type { Invite } from '#domain/invite.ts';
import { at, makeEvent } from './builders.ts';

const NOW = at('2031-07-12T12:00:00Z');
const HOUR = 3_600_000;
const ROW = { token: 'earlier-link', event_ids: ['a'] };
const link = (inviteToken: string, ids: string[]) => (): Invite => ({
  ...{ inviteToken, gameEventIds: ids, isActive: true, createdAt: 0, clickCount: 0, clicksByDay: {} },
});
const event = (id: string, hours: number, changes: object = {}) =>
  makeEvent({ id, title: `Game ${id}`, dateTime: NOW + hours * HOUR, ...changes });

it('shows the dates that take place, under the next one’s title, by the link of now', () => {
  const events = [event('a', -50), event('b', -1), event('c', 24, { status: 'cancelled' }), event('d', 48)];
  expect(founderGameOf(ROW, events, link('new-link', ['a', 'b', 'c', 'd']), NOW)).toEqual({
    token: 'new-link',
    event_ids: ['a', 'b', 'c', 'd'],
    title: 'Game b',
    dates: [NOW - HOUR, NOW + 48 * HOUR],
  });
  // The link of one date alone.
  expect(founderGameOf(ROW, events, link('of-d', ['d']), NOW)?.dates).toEqual([NOW + 48 * HOUR]);
});

it('keeps a game that is cancelled, or has no link, without a date', () => {
  const shown = { token: 'earlier-link', event_ids: ['a'], title: 'Game a', dates: [] };
  expect(
    founderGameOf(ROW, [event('a', 24, { status: 'cancelled' })], link('earlier-link', ['a']), NOW),
  ).toEqual(shown);
  expect(founderGameOf(ROW, [event('a', 24)], () => null, NOW)).toEqual(shown);
});

it('ends a game that is over, is being removed, or is gone', () => {
  for (const events of [[], [event('a', -3)], [event('a', 24, { deletingAt: NOW })]])
    expect(founderGameOf(ROW, events, link('new-link', ['a']), NOW)).toBeNull();
});

it('tells a game that changed from one that did not', () => {
  const game = { token: 'link', event_ids: ['a'], title: 'Game', dates: [NOW] };
  expect(isSameGame(game, { ...game, event_ids: ['a'], dates: [NOW] })).toBe(true);
  for (const change of [{ token: 'other' }, { event_ids: ['a', 'b'] }, { title: 'Other' }, { dates: [] }])
    expect(isSameGame(game, { ...game, ...change })).toBe(false);
});
