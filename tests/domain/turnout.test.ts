import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Person, type PersonGame, recounted } from '#domain/person.ts';
import { expectedTurnout, groupRates, placesFor } from '#domain/turnout.ts';
import { HOUR } from './builders.ts';

const NOW = Date.UTC(2026, 10, 25);
const DAY = 24 * HOUR;

type Notes = Record<string, PersonGame['attendance']>;

/** A person with these notes: the game 'a' was a day ago, 'b' two days ago, and so on. */
function person(id: string, notes: Notes, from = NOW): Person {
  const games = Object.entries(notes).map(([game, attendance]) => [
    game,
    { attendance, dateTime: from - DAY * (game.charCodeAt(0) - 96), sport: 'tennis' },
  ]);
  return { id, ...recounted(Object.fromEntries(games)), updatedAt: from };
}

/** People of whom each was noted alike at every one of the games. */
function group(size: number, games: string, attendance: PersonGame['attendance'] = 'arrived', from = NOW) {
  const notes = Object.fromEntries([...games].map((game) => [game, attendance]));
  return Array.from({ length: size }, (_, index) => person(String(index), notes, from));
}

const unknown = (count: number) => Array.from({ length: count }, () => null);

function ratesOf(people: readonly Person[], eventId: string | null = null) {
  const rates = groupRates(people, eventId, NOW);
  if (!rates) throw new Error('This group has too few games.');
  return rates;
}

describe('what the past must have', () => {
  it('is five games that are over, with four noted guests each, without the event in question', () => {
    expect(groupRates([], null, NOW)).toBeNull();
    expect(groupRates(group(4, 'abcd'), null, NOW)).toBeNull();
    expect(groupRates(group(3, 'abcde'), null, NOW)).toBeNull();
    expect(groupRates(group(4, 'abcde', 'left-late'), null, NOW)).toBeNull();
    expect(groupRates(group(4, 'abcde'), 'e', NOW)).toBeNull();
    // A game an hour ago is still being played.
    expect(groupRates(group(4, 'abcde', 'arrived', NOW + DAY - HOUR), null, NOW)).toBeNull();
    expect(ratesOf(group(4, 'abcde'))).toMatchObject({ games: 5 });
  });
});

describe('the expected turnout', () => {
  it('is null for nobody, and for a guest without a record follows the group', () => {
    const rates = ratesOf(group(8, 'abcdef'));
    expect(expectedTurnout(rates, [], null)).toBeNull();
    const turnout = expectedTurnout(rates, unknown(8), null);
    expect(turnout).toMatchObject({ players: 8, high: 8, basis: { games: 6, known: 0 } });
  });

  it('stays within the players where everybody or nobody ever came', () => {
    const always = expectedTurnout(ratesOf(group(8, 'abcdefghij')), group(8, 'abcdefghij'), null);
    expect(always).toMatchObject({ low: 8, high: 8, basis: { games: 10, known: 8 } });
    const misses = group(8, 'abcdefghij', 'no-show');
    expect(expectedTurnout(ratesOf(misses), misses, null)).toMatchObject({ low: 0 });
  });

  it('believes a long record more than a short one', () => {
    const half = [...group(6, 'abcdef'), ...group(6, 'abcdef', 'no-show')];
    const rates = ratesOf(half);
    const oneOf = (came: number, missed: number) => {
      const turnout = expectedTurnout(rates, Array(20).fill({ ...person('x', {}), came, missed }), null);
      return turnout?.low ?? 0;
    };
    expect(oneOf(100, 0)).toBeGreaterThan(oneOf(1, 0));
    expect(oneOf(1, 0)).toBeGreaterThanOrEqual(oneOf(0, 0));
    expect(oneOf(0, 100)).toBe(0);
  });

  it('leaves out what was already noted of the event itself', () => {
    const people = group(8, 'abcdefg');
    const noted = people.map((one) => ({
      ...one,
      missed: 1,
      games: { ...one.games, now: { attendance: 'no-show' as const, dateTime: NOW, sport: 'tennis' } },
    }));
    const of = (some: Person[]) => expectedTurnout(ratesOf(some, 'now'), some, 'now');
    expect(of(noted)).toEqual(of(people));
    const first = [{ ...person('x', {}), ...recounted({ now: noted[0]?.games.now ?? never() }) }];
    expect(expectedTurnout(ratesOf(people), first, 'now')?.basis.known).toBe(0);
  });

  it('is wider where some days kept everybody away', () => {
    const steady = Array.from({ length: 10 }, (_, who) =>
      person(
        String(who),
        notesOf((game) => (who + game) % 5 > 0),
      ),
    );
    const rainy = Array.from({ length: 10 }, (_, who) =>
      person(
        String(who),
        notesOf((game) => game % 5 > 0),
      ),
    );
    const widthOf = (people: Person[]) => {
      const turnout = expectedTurnout(ratesOf(people), people, null);
      return turnout ? turnout.high - turnout.low : 0;
    };
    expect(widthOf(rainy)).toBeGreaterThan(widthOf(steady) + 2);
  });
});

function never(): never {
  throw new Error('The builder makes it.');
}

function notesOf(came: (game: number) => boolean): Notes {
  return Object.fromEntries(
    [...'abcdefghij'].map((game, index) => [game, came(index) ? 'arrived' : 'no-show']),
  );
}

describe('the places to give', () => {
  it('are as many as bring the wanted players in half of the games, or none', () => {
    const rates = ratesOf([...group(9, 'abcdefgh'), ...group(3, 'abcdefgh', 'no-show')]);
    const places = placesFor(rates, 12) ?? 0;
    expect(places).toBeGreaterThan(14);
    expect(places).toBeLessThan(19);
    expect(placesFor(ratesOf(group(12, 'abcdefgh')), 12)).toBe(12);
    expect(placesFor(ratesOf(group(12, 'abcdefgh', 'no-show')), 50)).toBeNull();
    expect(placesFor(rates, 101)).toBeNull();
  });
});

/** Numbers from 0 to 1, the same ones at each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));

interface World {
  players: number;
  rain: boolean;
  /** Past games. */
  games: number;
}

interface Result {
  coverage: number;
  stated: number;
  width: number;
}

const RUNS = 150;

/**
 * Plays games of a group whose true rates the estimator doesn't know, and asks it before the next one. Rates are normal on the
 * logit scale around 82 %, another family than the estimator's. On one day in five it rains, which turns 82 % into about 50 %. The
 * group has half as many again as play at once, and two in ten of the players are new.
 */
function simulated({ players, rain, games }: World, random: () => number): Result {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const weather = () => (rain && random() < 0.2 ? -1.5 : 0);
  const comes = (logit: number, shift: number) => random() < logistic(logit + shift);
  const logits = (count: number) => Array.from({ length: count }, () => 1.5 + normal());
  const draw = <T>(all: readonly T[], count: number): T[] => {
    const sorted = all.map((one) => ({ one, key: random() })).sort((a, b) => a.key - b.key);
    return sorted.slice(0, count).map(({ one }) => one);
  };
  const total = { covered: 0, stated: 0, width: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const pool = logits(Math.round(players * 1.5)).map((logit) => ({ logit, notes: {} as Notes }));
    for (const game of 'abcdefghijklmnopqrst'.slice(0, games)) {
      const shift = weather();
      for (const one of draw(pool, players))
        one.notes[game] = comes(one.logit, shift) ? 'arrived' : 'no-show';
    }
    const people = pool.map(({ notes }, index) => person(String(index), notes));
    const known = draw([...pool.keys()], Math.round(players * 0.8));
    const newcomers = logits(players - known.length);
    const turnout = expectedTurnout(
      ratesOf(people),
      [...known.map((index) => people[index] ?? null), ...newcomers.map(() => null)],
      null,
    );
    if (!turnout) throw new Error('The group has played enough.');
    const shift = weather();
    const truth = [...known.map((index) => pool[index]?.logit ?? 0), ...newcomers];
    const came = truth.filter((logit) => comes(logit, shift)).length;
    total.covered += Number(came >= turnout.low && came <= turnout.high);
    total.stated += turnout.chance;
    total.width += turnout.high - turnout.low + 1;
  }
  return { coverage: total.covered / RUNS, stated: total.stated / RUNS, width: total.width / RUNS };
}

describe('the range', () => {
  it('holds as often as it says, in groups of 6 to 40, with and without rain, as docs/turnout.md shows', () => {
    const random = seeded(20261125);
    const percent = (part: number) => `${Math.round(part * 100)} %`;
    const worlds = [6, 12, 24, 40].flatMap((players) =>
      [false, true].flatMap((rain) => [5, 12].map((games) => ({ players, rain, games }))),
    );
    const results = worlds.map((world) => ({ ...world, ...simulated(world, random) }));
    const rows = results.map(({ players, games, rain, coverage, stated, width }) => {
      const shares = `${percent(stated)} | ${percent(coverage)}`;
      return `| ${players} | ${games} | ${rain ? 'yes' : 'no'} | ${shares} | ${width.toFixed(1)} |`;
    });
    expect(readFileSync('docs/turnout.md', 'utf8').match(/^\| \d.*/gm)).toEqual(rows);
    for (const { coverage, stated } of results) {
      expect(coverage).toBeGreaterThan(0.74);
      expect(Math.abs(coverage - stated)).toBeLessThan(0.1);
    }
    const mean = (of: (result: Result) => number) =>
      results.reduce((total, result) => total + of(result), 0) / results.length;
    expect(Math.abs(mean(({ coverage }) => coverage) - mean(({ stated }) => stated))).toBeLessThan(0.02);
  });
});
