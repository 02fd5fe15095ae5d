import * as z from 'zod/mini';
import { addDays, DAY_MS, type Instant, type WallClock } from '#lib/dates.ts';
import { courtClock, courtInstant } from './court-clock.ts';
import { eventEnds, type GameEvent } from './event.ts';
import type { EventInput } from './event-input.ts';
import { type EventIds, makeEventIds, makeStandingToken } from './invite-ids.ts';
import { textField } from './text-field.ts';

// Weeks are counted on the wall clock where the events are, never in hours.

/** A series needs at least two events. */
export const WEEKS_MIN = 2;
/** A season. One commit makes it, and its rules read 13 documents of the 20 that Firestore allows. */
export const WEEKS_MAX = 12;
/** A year. The rules have the same limit: opening the link reads all events. */
export const SERIES_MAX = 52;

export const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;

function instantOf(clock: WallClock): Instant {
  const instant = courtInstant(clock);
  if (instant === null) throw new Error(`No clock shows ${clock.date} ${clock.time}.`);
  return instant;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export function weeklyDates(first: string, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * WEEK_DAYS));
}

type Times = Pick<EventInput, 'dateTime' | 'rsvpDeadline'>;

/** Moves the times to a date. The deadline keeps its distance in days and its time on the wall clock. */
function timesOn(date: string, time: string, { dateTime, rsvpDeadline }: Times): Times {
  const moved = instantOf({ date, time });
  if (rsvpDeadline === undefined) return { dateTime: moved };
  const deadline = courtClock(rsvpDeadline);
  const days = daysBetween(courtClock(dateTime).date, deadline.date);
  const movedDeadline = instantOf({ date: addDays(date, days), time: deadline.time });
  // In the hour that the switch to summer time skips, a deadline shortly before the event would move behind it.
  return { dateTime: moved, rsvpDeadline: Math.min(movedDeadline, moved - MINUTE_MS) };
}

/** The same event on another date, at the same time on the wall clock. */
export function eventOn(date: string, event: EventInput): EventInput {
  return { ...event, ...timesOn(date, courtClock(event.dateTime).time, event) };
}

/** The weekly dates after the last event of a series, from the first that is not over. */
export function laterDates(last: Instant, weeks: number, now: Instant): string[] {
  const { date, time } = courtClock(last);
  let first = addDays(date, WEEK_DAYS);
  while (instantOf({ date: first, time }) <= now) first = addDays(first, WEEK_DAYS);
  return weeklyDates(first, weeks);
}

/** The events of a series after one of them that are neither over nor being deleted. */
export function following(
  events: readonly GameEvent[],
  { id, dateTime }: Pick<GameEvent, 'id' | 'dateTime'>,
  now: Instant,
): GameEvent[] {
  return events.filter(
    (event) =>
      event.id !== id &&
      event.dateTime >= dateTime &&
      eventEnds(event) > now &&
      event.deletingAt === undefined,
  );
}

/** The events that "this and the following games" are. @param events of the series; none for a change of this event alone. */
export function thisAndFollowing(events: readonly GameEvent[], event: GameEvent, now: Instant): GameEvent[] {
  return [event, ...following(events, event, now)];
}

/**
 * Applies the edit of one event to a following one. Its date moves by as many days. It takes a new time on the wall clock, and
 * else keeps its own.
 */
export function followEdit(
  before: Pick<GameEvent, 'dateTime'>,
  after: EventInput,
  event: Pick<GameEvent, 'dateTime'>,
): EventInput {
  const from = courtClock(before.dateTime);
  const to = courtClock(after.dateTime);
  const own = courtClock(event.dateTime);
  const date = addDays(own.date, daysBetween(from.date, to.date));
  return { ...after, ...timesOn(date, to.time === from.time ? own.time : to.time, after) };
}

export type WeeksIssue = 'weeks-out-of-range' | 'dates-none';

export function weeksIssue(text: string, min = WEEKS_MIN, max = WEEKS_MAX): WeeksIssue | null {
  const weeks = Number(text);
  return Number.isInteger(weeks) && weeks >= min && weeks <= max ? null : 'weeks-out-of-range';
}

/** @param skipped unticked dates, separated by blanks; others than the given dates are ignored. */
export function chosenDates(dates: readonly string[], skipped: string): string[] {
  return dates.filter((date) => !skipped.split(' ').includes(date));
}

/** How many weeks can be added at once. @param events of the series. */
export function weeksLeft(events: number): number {
  return Math.min(WEEKS_MAX, SERIES_MAX - events);
}

/** Form that adds weeks after the last event. The messages of its issues are `WeeksIssue` codes. */
export function laterWeeksSchema(last: Instant, max: number, now: () => Instant = Date.now) {
  const fields = z.object({ weeks: textField((text) => weeksIssue(text, 1, max)), skipped: z.string() });
  const datesOf = ({ weeks, skipped }: z.output<typeof fields>) =>
    chosenDates(laterDates(last, Number(weeks), now()), skipped);
  return z.pipe(
    fields.check(
      z.refine((form) => datesOf(form).length > 0, {
        error: 'dates-none' satisfies WeeksIssue,
        path: ['skipped'],
      }),
    ),
    z.transform(datesOf),
  );
}

export type LaterWeeksForm = z.input<ReturnType<typeof laterWeeksSchema>>;

export interface SeriesIds {
  /** Token of the standing link. */
  token: string;
  events: EventIds[];
}

export function makeSeriesIds(events: readonly [EventInput, ...EventInput[]]): SeriesIds {
  return { token: makeStandingToken(events[0]), events: events.map(makeEventIds) };
}
