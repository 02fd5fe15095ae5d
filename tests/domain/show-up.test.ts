import { describe, expect, it } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { type ShowUpBy, showUp, showUpRate } from '#domain/show-up.ts';
import { at, HOUR, keyOf, makeEvent, makeRsvp } from './builders.ts';

const DAY = 24 * HOUR;
const START = at('2026-11-24T19:00:00-05:00');

function noted(name: string, changes: Partial<Rsvp> = {}): Rsvp {
  const seen = { seenDateTime: START, submittedAt: START - HOUR };
  return makeRsvp(name, { ...seen, inviteToken: 'link', attendance: 'arrived', ...changes });
}

function aGame(changes: Partial<GameEvent> = {}): GameEvent {
  return makeEvent({ dateTime: START, maxPlayers: 3, queue: ['Ana', 'Bo', 'Cy'].map(keyOf), ...changes });
}

const groups = (by: ShowUpBy, checkIns: readonly Rsvp[], events: readonly GameEvent[] = [aGame()]) =>
  Object.fromEntries(
    showUp(checkIns, events, 200).by[by].map(({ key, came, of, games }) => [key, [came, of, games]]),
  );

describe('who really came', () => {
  it('counts noted guests who had a place, and nobody else', () => {
    const checkIns = [
      noted('Ana'),
      noted('Bo', { attendance: 'no-show' }),
      noted('Reserve who came'),
      noted('Reserve at home', { attendance: 'no-show' }),
      noted('Left', { attendance: 'left-late', response: 'no' }),
      noted('Maybe', { response: 'maybe' }),
      { ...noted('Walk-in'), inviteToken: undefined },
      { ...noted('Taken back'), attendance: undefined },
      noted('Of a game that is not read', { gameEventId: 'another' }),
    ] as Rsvp[];
    const queue = ['Ana', 'Bo', 'Reserve who came', 'Reserve at home'].map(keyOf);
    const game = aGame({ maxPlayers: 2, queue });
    expect(showUp(checkIns, [game], 200)).toMatchObject({ came: 1, of: 2, games: 1, isCutOff: false });
  });

  it('is nothing where nobody was noted', () => {
    expect(showUp([], [aGame()], 200)).toMatchObject({ came: 0, of: 0, games: 0, by: { week: [] } });
  });

  it('leaves out the game of which the reading may have only a part', () => {
    const checkIns = [noted('Ana'), noted('Bo', { gameEventId: 'older' })];
    const events = [aGame(), aGame({ id: 'older' })];
    expect(showUp(checkIns, events, 2)).toMatchObject({ of: 1, games: 1, isCutOff: true });
    expect(showUp(checkIns, events, 3)).toMatchObject({ of: 2, games: 2, isCutOff: false });
  });

  it('is a percentage from three games on', () => {
    expect(showUpRate({ came: 5, of: 6, games: 2 })).toBeNull();
    expect(showUpRate({ came: 5, of: 6, games: 3 })).toBe(83);
    expect(showUpRate({ came: 0, of: 0, games: 0 })).toBeNull();
  });
});

describe('the groups', () => {
  // New York's clocks went back on November 1, 2026 and forward on March 8: 7 PM is another hour of UTC.
  const games = [
    { id: 'summer', dateTime: at('2026-10-31T19:00:00-04:00') },
    { id: 'winter', dateTime: at('2026-11-01T19:00:00-05:00') },
    { id: 'late', dateTime: at('2026-11-01T23:30:00-05:00'), sport: 'running' },
    { id: 'spring', dateTime: at('2026-03-08T19:00:00-04:00') },
  ].map(aGame);
  const checkIns = games.map(({ id }) => noted('Ana', { gameEventId: id }));

  it('have day, hour and week of the clocks at the court, in summer and winter', () => {
    expect(groups('hour', checkIns, games)).toEqual({ '19': [3, 3, 3], '23': [1, 1, 1] });
    expect(groups('weekday', checkIns, games)).toEqual({ '5': [1, 1, 1], '6': [3, 3, 3] });
    expect(groups('week', checkIns, games)).toEqual({ '2026-03-02': [1, 1, 1], '2026-10-26': [3, 3, 3] });
    expect(showUp(checkIns, games, 200).by.week.map(({ key }) => key)).toEqual(['2026-03-02', '2026-10-26']);
  });

  it('have the sport with the most games first', () => {
    expect(showUp(checkIns, games, 200).by.sport.map(({ key }) => key)).toEqual(['tennis', 'running']);
  });

  it.each([
    ['2026-11-24T00:00:00-05:00', '0'],
    ['2026-11-23T23:59:00-05:00', '1-3'],
    ['2026-11-21T12:00:00-05:00', '1-3'],
    ['2026-11-20T12:00:00-05:00', '4-7'],
    ['2026-11-17T12:00:00-05:00', '4-7'],
    ['2026-11-16T23:59:00-05:00', '8+'],
  ])('count nights from the answer to the game: %s is %s', (answered, lead) => {
    expect(groups('lead', [noted('Ana', { submittedAt: at(answered) })])).toEqual({ [lead]: [1, 1, 1] });
  });

  it('tell who said “Still in” for the date that was played', () => {
    const said = { confirmedAt: START - DAY };
    const checkIns = [
      noted('Ana', said),
      noted('Bo', { attendance: 'no-show' }),
      noted('Cy', { ...said, seenDateTime: START - DAY }),
    ];
    expect(groups('stillIn', checkIns)).toEqual({ said: [1, 1, 1], silent: [1, 2, 1] });
  });
});
