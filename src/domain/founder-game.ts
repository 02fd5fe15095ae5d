import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import { eventEnds, type GameEvent } from './event.ts';
import { instantSchema } from './instant-schema.ts';
import { nextEvent } from './series.ts';

/** A game, or a series, that the organizer shows to founders: a row of `founder_games`. */
export const founderGameSchema = z.object({
  /** Of the link that the pass leads to. */
  token: z.string(),
  /** Of a series all of its events. */
  event_ids: z.array(z.string()),
  title: z.string(),
  /** Of the events that take place. */
  dates: z.array(instantSchema),
});
export type FounderGame = z.output<typeof founderGameSchema>;

/**
 * What passes show of a game, as its events are now; null once all of them are over or removed. A game that is cancelled, or
 * has no link, keeps its tick and shows no date.
 * @param events by date.
 * @param token of the link; null when founders can't respond by any.
 */
export function founderGameOf(
  before: Pick<FounderGame, 'token' | 'event_ids'>,
  events: readonly GameEvent[],
  token: string | null,
  now: Instant,
): FounderGame | null {
  const remaining = events.filter((event) => event.deletingAt === undefined && eventEnds(event) > now);
  const next = nextEvent(remaining, now);
  if (!next) return null;
  const shown = token === null ? [] : remaining.filter(({ status }) => status === 'active');
  return {
    token: token ?? before.token,
    event_ids: events.map(({ id }) => id),
    title: next.title,
    dates: shown.map(({ dateTime }) => dateTime),
  };
}

export function isSameGame(one: FounderGame, other: FounderGame): boolean {
  const told = ({ token, event_ids, title, dates }: FounderGame) =>
    [token, title, ...event_ids, ...dates].join();
  return told(one) === told(other);
}
