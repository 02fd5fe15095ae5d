import { describe, expect, it } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import type { StandingInvite } from '#domain/invite.ts';
import { endingSeries, lastDate, listEntries, nearDates, weeksAddedLast } from '#domain/series-list.ts';
import { HOUR, makeEvent } from './builders.ts';

const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-25T12:00:00Z');
const on = (days: number, changes: Partial<GameEvent> = {}) =>
  makeEvent({ id: `day ${days}`, dateTime: NOW + days * DAY, ...changes });
const off = { status: 'cancelled' } as const;

const standingOf = (inviteToken: string, gameEventIds: string[]): StandingInvite => ({
  ...{ inviteToken, gameEventIds, isActive: true, createdAt: 0, clickCount: 0, clicksByDay: {} },
});
const listed = (standing: StandingInvite | null, ...events: GameEvent[]) =>
  events.map((event) => ({ event, standing }));

describe('the list', () => {
  const tuesdays = standingOf('tuesdays', []);
  const sundays = standingOf('sundays', []);

  it('has one entry for a series, where its first date is listed, with its dates by date', () => {
    // The list has what comes first, then what is over, the last one first.
    const events = [
      ...listed(tuesdays, on(1)),
      ...listed(null, on(2, { id: 'single' })),
      ...listed(sundays, on(3)),
      ...listed(tuesdays, on(8)),
      ...listed(sundays, on(-4)),
      ...listed(tuesdays, on(-6)),
    ];
    const entries = listEntries(events, NOW).map(({ shown, dates }) => [
      shown.event.id,
      dates.map(({ event }) => event.id),
    ]);
    expect(entries).toEqual([
      ['day 1', ['day -6', 'day 1', 'day 8']],
      ['single', []],
      ['day 3', ['day -4', 'day 3']],
    ]);
  });

  it.each([
    ['the next one that is not cancelled', [on(1, off), on(8), on(15)], 'day 8'],
    ['the one that is being played', [on(-1 / 24), on(7)], 'day -0.041666666666666664'],
    ['the last one when all are over', [on(-8), on(-1)], 'day -1'],
  ])('shows of a series %s', (_, events, shown) => {
    expect(listEntries(listed(tuesdays, ...events), NOW)[0]?.shown.event.id).toBe(shown);
  });
});

describe('the end of a series', () => {
  it.each<[string, GameEvent[], string | null]>([
    ['is not near with three dates left', [on(1), on(8), on(15)], null],
    ['is near from the last date but one on', [on(-6), on(1), on(8)], 'day 8'],
    ['is near on the last date', [on(-6), on(-1 / 24)], 'day -0.041666666666666664'],
    ['counts no cancelled date', [on(1), on(8, off), on(15), on(22, off)], 'day 15'],
    ['was wanted when every date left is cancelled', [on(-6), on(1, off), on(8, off)], null],
    ['is over after its last date', [on(-13), on(-6)], null],
  ])('%s', (_, events, last) => {
    expect(lastDate(events, NOW)?.id ?? null).toBe(last);
  });

  it.each<[string, GameEvent[], unknown, number]>([
    ['says so when the page has all that is ahead', [on(1), on(8)], null, 1],
    ['says so when the page goes on with what is over', [on(1), on(-6)], 'a cursor', 1],
    ['does not when later dates may be on the next page', [on(1), on(2)], 'a cursor', 0],
    ['says so when the page has the date that was made last', [on(1), on(8)], 'a cursor', 1],
  ])('the list %s', (_, events, next, count) => {
    const standing = standingOf('tuesdays', ['day 1', 'day 8']);
    expect(endingSeries({ events: listed(standing, ...events), next }, NOW)).toHaveLength(count);
  });
});

it('as many weeks were added last as were made in one commit', () => {
  const made = (createdAt: number, count: number) => Array.from({ length: count }, () => ({ createdAt }));
  expect(weeksAddedLast([...made(5, 12), ...made(9, 4)])).toBe(4);
  expect(weeksAddedLast(made(5, 12))).toBe(12);
});

it('a year of dates is looked at around now', () => {
  const year = Array.from({ length: 52 }, (_, week) => on(7 * (week - 20)));
  expect(nearDates(year, NOW).map(({ id }) => id)).toEqual(
    [-28, -21, -14, -7, 0, 7, 14, 21].map((days) => `day ${days}`),
  );
  expect(nearDates([on(1)], NOW)).toHaveLength(1);
});
