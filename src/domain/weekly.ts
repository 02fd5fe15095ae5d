import * as z from 'zod/mini';
import { addDays, type Instant, instantAt, type WallClock, wallClockAt } from '#lib/dates.ts';
import { EVENT_TIME_ZONE, eventEnds, type GameEvent } from './event.ts';
import type { EventInput } from './event-input.ts';
import { type EventIds, makeEventIds, makeStandingToken } from './invite.ts';
import { textField } from './text-field.ts';

// Making and changing a series. Weeks are counted on the wall clock where the events are, never in hours.

/** One event is no series. */
export const WEEKS_MIN = 2;
/** A season. All of it is one commit, whose rules read each new event: 13 documents of the 20 that Firestore allows. */
export const WEEKS_MAX = 12;
/** A year; the rules take no longer list, and whoever opens the link reads all of it. */
export const SERIES_MAX = 52;

export const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const clockOf = (instant: Instant) => wallClockAt(instant, EVENT_TIME_ZONE);

function instantOf(clock: WallClock): Instant {
  const instant = instantAt(clock, EVENT_TIME_ZONE);
  if (instant === null) throw new Error(`No clock shows ${clock.date} ${clock.time}.`);
  return instant;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The same day of so many weeks. */
export function weeklyDates(first: string, weeks: number): string[] {
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * WEEK_DAYS));
}

type Times = Pick<EventInput, 'dateTime' | 'rsvpDeadline'>;

/** Times on another date. The deadline keeps its distance in days and its time on the wall clock. */
function timesOn(date: string, time: string, { dateTime, rsvpDeadline }: Times): Times {
  const moved = instantOf({ date, time });
  if (rsvpDeadline === undefined) return { dateTime: moved };
  const deadline = clockOf(rsvpDeadline);
  const days = daysBetween(clockOf(dateTime).date, deadline.date);
  const movedDeadline = instantOf({ date: addDays(date, days), time: deadline.time });
  // In the hour that the switch to summer time skips, a deadline shortly before the event would come after it.
  return { dateTime: moved, rsvpDeadline: Math.min(movedDeadline, moved - MINUTE_MS) };
}

/** The same event on another date, at the same time on the wall clock. */
export function eventOn(date: string, event: EventInput): EventInput {
  return { ...event, ...timesOn(date, clockOf(event.dateTime).time, event) };
}

/** When the same event on that date would be. */
export function instantOn(date: string, time: string): Instant | null {
  return instantAt({ date, time }, EVENT_TIME_ZONE);
}

/** The dates after the last of a series, those that are over left out. */
export function laterDates(last: Instant, weeks: number, now: Instant): string[] {
  const { date, time } = clockOf(last);
  let first = addDays(date, WEEK_DAYS);
  while (instantOf({ date: first, time }) <= now) first = addDays(first, WEEK_DAYS);
  return weeklyDates(first, weeks);
}

/** The events of a series after one of them that are not over. @param events in the order of date. */
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

/**
 * Applies the edit of one event to a following one: everything is replaced, and its date moves by as many days;
 * a new time on the wall clock is its time too, and without one it keeps its own.
 */
export function followEdit(
  before: Pick<GameEvent, 'dateTime'>,
  after: EventInput,
  event: Pick<GameEvent, 'dateTime'>,
): EventInput {
  const from = clockOf(before.dateTime);
  const to = clockOf(after.dateTime);
  const own = clockOf(event.dateTime);
  const date = addDays(own.date, daysBetween(from.date, to.date));
  return { ...after, ...timesOn(date, to.time === from.time ? own.time : to.time, after) };
}

/** The form's values for a stored event. */
export function detailsOf(event: GameEvent): EventInput {
  const { title, sport, dateTime, location, skillLevel, maxPlayers, organizerName } = event;
  const { allowMaybe, requireContactInfo, description, organizerContact, rsvpDeadline } = event;
  return {
    ...{ title, sport, dateTime, location, skillLevel, maxPlayers, organizerName },
    ...{ allowMaybe, requireContactInfo },
    ...(description !== undefined && { description }),
    ...(organizerContact !== undefined && { organizerContact }),
    ...(rsvpDeadline !== undefined && { rsvpDeadline }),
  };
}

// ── the form ──

/** Issues with the weeks; the screen holds one sentence for each. */
export type WeeksIssue = 'weeks-out-of-range' | 'dates-none';

export function weeksIssue(text: string, min = WEEKS_MIN, max = WEEKS_MAX): WeeksIssue | null {
  const weeks = Number(text);
  return Number.isInteger(weeks) && weeks >= min && weeks <= max ? null : 'weeks-out-of-range';
}

/** The dates that the organizer unticked, separated by blanks. Dates outside the list are ignored. */
export const skippedDates = z.string();

export function chosenDates(dates: readonly string[], skipped: string): string[] {
  return dates.filter((date) => !skipped.split(' ').includes(date));
}

/** How many weeks a series can still get at once. */
export function weeksLeft(events: number): number {
  return Math.min(WEEKS_MAX, SERIES_MAX - events);
}

/** The form that adds weeks after the last event. The messages of its issues are `WeeksIssue` codes. */
export function laterWeeksSchema(last: Instant, max: number, now: () => Instant = Date.now) {
  const fields = z.object({ weeks: textField((text) => weeksIssue(text, 1, max)), skipped: skippedDates });
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

/** Under which a new series is stored. */
export interface SeriesIds {
  /** Of the standing link. */
  token: string;
  events: EventIds[];
}

export function makeSeriesIds(events: readonly [EventInput, ...EventInput[]]): SeriesIds {
  return { token: makeStandingToken(events[0]), events: events.map(makeEventIds) };
}
