import type { Instant } from '#lib/dates.ts';
import { eventEnds, type GameEvent } from './event.ts';
import type { StandingInvite } from './invite.ts';
import { byDate, isToCome, nextEvent } from './series.ts';

/** An event of a list, with the standing invite of its series. */
interface Listed {
  event: GameEvent;
  standing: StandingInvite | null;
}

export interface ListEntry<T extends Listed> {
  /** The event; of a series, its next one among the listed ones. */
  shown: T;
  /** The listed events of the series, by date; empty for a single event. */
  dates: T[];
}

function entryOf<T extends Listed>(first: T, listed: readonly T[], now: Instant): ListEntry<T> {
  const { standing } = first;
  if (!standing) return { shown: first, dates: [] };
  const dates = listed
    .filter((one) => one.standing?.inviteToken === standing.inviteToken)
    .sort((a, b) => byDate(a.event, b.event));
  const events = dates.map(({ event }) => event);
  const next = nextEvent(events, now);
  return { shown: dates.find(({ event }) => event === next) ?? first, dates };
}

/** One entry for each series and each single event, in the order in which the list has their first events. */
export function listEntries<T extends Listed>(listed: readonly T[], now: Instant): ListEntry<T>[] {
  const token = ({ event, standing }: T) => standing?.inviteToken ?? event.id;
  const firsts = new Map([...listed].reverse().map((one) => [token(one), one]));
  return listed.filter((one) => firsts.get(token(one)) === one).map((first) => entryOf(first, listed, now));
}

/** A series ends soon from its last date but one on. */
const DATES_LEFT = 2;

/**
 * The last date of a series that ends soon. Null before that, and for one that was ended on purpose: no active date is left.
 * @param events by date.
 */
export function lastDate(events: readonly GameEvent[], now: Instant): GameEvent | null {
  const left = events.filter((event) => isToCome(event, now));
  return left.length > DATES_LEFT ? null : (left.at(-1) ?? null);
}

export interface EndingSeries {
  standing: StandingInvite;
  last: GameEvent;
}

/**
 * The series that end soon, by the first page of a list that begins with what comes next. When later dates may be on the next
 * page, a series counts only if the page has the event that its standing invite lists last.
 */
export function endingSeries<T extends Listed>(
  { events: listed, next }: { events: readonly T[]; next: unknown },
  now: Instant,
): EndingSeries[] {
  const isCut = next !== null && listed.every(({ event }) => event.dateTime > now);
  return listEntries(listed, now).flatMap(({ shown: { standing }, dates }) => {
    const events = dates.map(({ event }) => event);
    const last = lastDate(events, now);
    const isKnown = !isCut || events.some(({ id }) => id === standing?.gameEventIds.at(-1));
    return standing && last && isKnown ? [{ standing, last }] : [];
  });
}

/** How many weeks a series got last: the events of one commit have the same time of creation. */
export function weeksAddedLast(events: readonly Pick<GameEvent, 'createdAt'>[]): number {
  const newest = Math.max(...events.map(({ createdAt }) => createdAt));
  return events.filter(({ createdAt }) => createdAt === newest).length;
}

/** Enough for a month back and a month ahead: each date's guests are a request. */
const NEAR_DATES = 4;

/** The last dates that are over and the next ones. @param events by date. */
export function nearDates(events: readonly GameEvent[], now: Instant): GameEvent[] {
  const over = events.filter((event) => eventEnds(event) <= now);
  const ahead = events.filter((event) => eventEnds(event) > now);
  return [...over.slice(-NEAR_DATES), ...ahead.slice(0, NEAR_DATES)];
}
