import { DAY_MS, type Instant } from '#lib/dates.ts';
import { eventEnds, type GameEvent, PLAYERS_MAX } from './event.ts';
import { type Person, withGame } from './person.ts';

// How many players will come, from the organizer's check-ins. docs/turnout.md has the method and how often it holds.

/** Fewer games show no spread between them. */
const PAST_GAMES_MIN = 5;
/** Of fewer noted guests, a game tells little about the day. */
const NOTED_MIN = 4;

/** The part of the chance that the range leaves out on each side: it is the middle 80 %. */
const TAIL = 0.1;

type Figures = Pick<Person, 'came' | 'missed'>;

/** Once came and once didn't: keeps the group's rate off 0 and 1, whatever was noted. */
const NEUTRAL: Figures = { came: 1, missed: 1 };

/**
 * How many games of the group's rate each player begins with. 2 leaves a single game some weight, 64 makes everybody alike; games of
 * a hobby tell no finer.
 */
const STRENGTHS = [2, 4, 8, 16, 32, 64];

/** Steps on the logit scale by which a day keeps everybody away, or brings them. -4 turns 9 of 10 into 1 of 7. */
const SHIFTS = Array.from({ length: 13 }, (_, index) => index / 2 - 4);
/** An ordinary day before any is seen: mostly within a step, bad days possible. */
const SHIFT_SCALE = 0.5;
/** The ordinary day counts as much as this many past games. */
const SHIFT_WEIGHT = 2;
/** More change nothing that a whole number of players shows. */
const SHIFT_ROUNDS = 20;

interface Day {
  shift: number;
  chance: number;
}

/** What the group's past says of any game to come. */
export interface GroupRates {
  /** Number of past games it is from. */
  games: number;
  /** Part of a newcomer's games that they come to. */
  rate: number;
  /** How many games of that rate a person's own ones are mixed with. */
  strength: number;
  days: readonly Day[];
}

export interface ExpectedTurnout {
  players: number;
  low: number;
  high: number;
  /** Chance that the range holds; above 0.8, as players come whole. */
  chance: number;
  /** Number of past games, and of players with a record. */
  basis: { games: number; known: number };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** The weighted mean of persons' rates: somebody's hundredth game tells less of the group than another's first. */
function meanRate(figures: readonly Figures[], strength: number): number {
  const weights = figures.map(({ came, missed }) => 1 / (strength + came + missed));
  const weighted = (of: (one: Figures) => number) =>
    sum(figures.map((one, index) => of(one) * (weights[index] ?? 0)));
  return weighted(({ came }) => came) / weighted(({ came, missed }) => came + missed);
}

/** Log-likelihood of a record when rates vary by a beta distribution. */
function likelihood({ came, missed }: Figures, rate: number, strength: number): number {
  const logs = (count: number, from: number) => {
    let total = 0;
    for (let index = 0; index < count; index += 1) total += Math.log(from + index);
    return total;
  };
  const misses = logs(missed, (1 - rate) * strength);
  return logs(came, rate * strength) + misses - logs(came + missed, strength);
}

/** The group's rate, and how alike its members are: what makes their records the likeliest. */
function groupPrior(figures: readonly Figures[]): Pick<GroupRates, 'rate' | 'strength'> {
  const tried = STRENGTHS.map((strength) => {
    const rate = meanRate(figures, strength);
    return { rate, strength, fit: sum(figures.map((one) => likelihood(one, rate, strength))) };
  });
  return tried.reduce((best, one) => (one.fit > best.fit ? one : best));
}

function ownRate({ came, missed }: Figures, { rate, strength }: Pick<GroupRates, 'rate' | 'strength'>) {
  return (came + rate * strength) / (came + missed + strength);
}

/** A rate on a day that keeps away or brings. */
function onDay(rate: number, shift: number): number {
  const odds = (rate / (1 - rate)) * Math.exp(shift);
  return odds / (1 + odds);
}

/** Chances that 0, 1, 2 … of these players come, each by a chance of their own. In place: it runs a thousand times for one range. */
function counts(rates: readonly number[]): number[] {
  const chances = [1];
  for (const rate of rates) {
    let before = 0;
    for (let count = 0; count < chances.length; count += 1) {
      const chance = chances[count] ?? 0;
      chances[count] = chance * (1 - rate) + before * rate;
      before = chance;
    }
    chances.push(before * rate);
  }
  return chances;
}

function normalized(weights: readonly number[]): number[] {
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

interface PastGame {
  rates: number[];
  came: number;
}

/** How probable each kind of day is: the past games' own days, as far as chance alone doesn't explain them, and ordinary ones. */
function likelyDays(games: readonly PastGame[]): Day[] {
  const ordinary = normalized(SHIFTS.map((shift) => Math.exp(-Math.abs(shift) / SHIFT_SCALE)));
  const fits = games.map(({ rates, came }) =>
    SHIFTS.map((shift) => counts(rates.map((rate) => onDay(rate, shift)))[came] ?? 0),
  );
  const better = (chances: number[]) => {
    const seen = fits.map((fit) => normalized(fit.map((one, index) => one * (chances[index] ?? 0))));
    return normalized(
      ordinary.map((chance, index) => chance * SHIFT_WEIGHT + sum(seen.map((one) => one[index] ?? 0))),
    );
  };
  const chances = range(SHIFT_ROUNDS).reduce(better, ordinary);
  return SHIFTS.map((shift, index) => ({ shift, chance: chances[index] ?? 0 }));
}

/** The record without one event, whose check-in may have begun. @param eventId null for an event that is not made yet. */
const without = (person: Person, eventId: string | null) =>
  eventId === null ? person : withGame(person, eventId, null);

/** Who was noted at each game that is over, those who left late aside: they said so. Newest game first. */
function pastGames(people: readonly Person[], now: Instant) {
  const games = new Map<
    string,
    { id: string; dateTime: Instant; sport: string; players: Person[]; came: number }
  >();
  for (const person of people)
    for (const [id, { attendance, dateTime, sport }] of Object.entries(person.games)) {
      // Of a game under way, mostly those who came are noted.
      if (attendance === 'left-late' || eventEnds({ dateTime }) > now) continue;
      const { players, came } = games.get(id) ?? { players: [], came: 0 };
      const isCome = attendance === 'arrived';
      games.set(id, { id, dateTime, sport, players: [...players, person], came: came + Number(isCome) });
    }
  return [...games.values()]
    .filter(({ players }) => players.length >= NOTED_MIN)
    .sort((a, b) => b.dateTime - a.dateTime);
}

/** @returns null below five past games with at least four noted guests each. */
export function groupRates(
  people: readonly Person[],
  eventId: string | null,
  now: Instant,
): GroupRates | null {
  const others = people.map((person) => without(person, eventId));
  const prior = groupPrior([NEUTRAL, ...others]);
  const past = pastGames(others, now).map(({ players, came }) => ({
    ...{ rates: players.map((person) => ownRate(person, prior)), came },
  }));
  return past.length < PAST_GAMES_MIN ? null : { ...prior, games: past.length, days: likelyDays(past) };
}

/** Chances that 0, 1, 2 … of the players come, over all kinds of days. */
function turnoutChances(rates: readonly number[], days: readonly Day[]): number[] {
  const byDay = days.map(({ shift, chance }) =>
    counts(rates.map((rate) => onDay(rate, shift))).map((one) => one * chance),
  );
  return range(rates.length + 1).map((came) => sum(byDay.map((chances) => chances[came] ?? 0)));
}

/** The least number that at most this part of the chance lies below. */
function quantile(chances: readonly number[], part: number): number {
  let below = 0;
  const found = chances.findIndex((chance) => {
    below += chance;
    return below >= part;
  });
  return found < 0 ? chances.length - 1 : found;
}

/** @param players the record of each who is in; null for one who has none, who counts with the group's rate. */
export function expectedTurnout(
  group: GroupRates,
  players: readonly (Person | null)[],
  eventId: string | null,
): ExpectedTurnout | null {
  if (players.length === 0) return null;
  const figures = players.map((player) => (player ? without(player, eventId) : { came: 0, missed: 0 }));
  const chances = turnoutChances(
    figures.map((one) => ownRate(one, group)),
    group.days,
  );
  const [low, high] = [quantile(chances, TAIL), quantile(chances, 1 - TAIL)];
  return {
    ...{ players: players.length, low, high, chance: sum(chances.slice(low, high + 1)) },
    basis: { games: group.games, known: figures.filter(({ came, missed }) => came + missed > 0).length },
  };
}

/** As many as a season of a weekly game shows at a glance. */
const COMPARED_MAX = 10;

export interface ComparedGame {
  id: string;
  dateTime: Instant;
  sport: string;
  came: number;
  expected: ExpectedTurnout;
}

/** What the latest games would have been expected to bring, from all the other games, against who came. */
export function comparedGames(people: readonly Person[], now: Instant): ComparedGame[] {
  return pastGames(people, now)
    .slice(0, COMPARED_MAX)
    .flatMap(({ players, ...game }) => {
      const group = groupRates(people, game.id, now);
      const expected = group && expectedTurnout(group, players, game.id);
      return expected ? [{ ...game, expected }] : [];
    });
}

/** The fewest places of which as many players as wanted come in at least half of the games; null above the largest event. */
export function placesFor(group: GroupRates, wanted: number): number | null {
  const places = range(Math.max(0, PLAYERS_MAX - wanted + 1)).map((index) => wanted + index);
  const isEnough = (count: number) => {
    const rates = range(count).map(() => group.rate);
    return quantile(turnoutChances(rates, group.days), 0.5) >= wanted;
  };
  return places.find(isEnough) ?? null;
}

/** As far ahead as most of the answers are there, and as many as an organizer prepares at once: each costs reading its guests. */
const EXPECTED_WITHIN_MS = 7 * DAY_MS;
const EXPECTED_AT_ONCE = 3;

/** Ids of the nearest events that somebody said yes to: their cards say whom to expect. */
export function expectedEvents(events: readonly GameEvent[], now: Instant): string[] {
  return events
    .filter(
      ({ status, dateTime, rsvpCount }) =>
        status === 'active' && dateTime > now && dateTime - now <= EXPECTED_WITHIN_MS && rsvpCount.yes > 0,
    )
    .sort((a, b) => a.dateTime - b.dateTime)
    .slice(0, EXPECTED_AT_ONCE)
    .map(({ id }) => id);
}
