import type { Instant } from '#lib/dates.ts';
import { eventEnds, type GameEvent } from './event.ts';

// An invite leads to one event, a standing invite to the events of a series.

export function eventIdsOf(invite: { gameEventId?: unknown; gameEventIds?: unknown }): string[] {
  const { gameEventId, gameEventIds } = invite;
  const ids: unknown[] = Array.isArray(gameEventIds) ? gameEventIds : [gameEventId];
  return ids.filter((id) => typeof id === 'string');
}

export function byDate(a: Pick<GameEvent, 'dateTime'>, b: Pick<GameEvent, 'dateTime'>): number {
  return a.dateTime - b.dateTime;
}

type Scheduled = Pick<GameEvent, 'status' | 'dateTime'>;

/** Whether an event takes place and is not over. */
export const isToCome = (event: Scheduled, now: Instant) =>
  event.status === 'active' && eventEnds(event) > now;

/** The first event that is neither over nor cancelled, else the last one. @param events by date. */
export function nextEvent<E extends Scheduled>(events: readonly E[], now: Instant): E | undefined {
  return events.find((event) => isToCome(event, now)) ?? events.at(-1);
}

/** Whether each event is over or cancelled. */
export function isSeriesOver(events: readonly Scheduled[], now: Instant): boolean {
  return !events.some((event) => isToCome(event, now));
}

/** @param number counts from 1; without such an event, the next one is returned. */
export function eventAt<E extends Scheduled>(
  events: readonly E[],
  number: number,
  now: Instant,
): E | undefined {
  return events[number - 1] ?? nextEvent(events, now);
}
