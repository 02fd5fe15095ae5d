import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import { eventEnds, type GameEvent } from './event.ts';
import { instantSchema } from './instant-schema.ts';
import type { Invite } from './invite.ts';
import { eventIdsOf, nextEvent } from './series.ts';

/** A game, or a series, that the organizer shows to founders: a row of `founder_games`. */
export const founderGameSchema = z.object({
  /** The link that the pass leads to. */
  token: z.string(),
  /** One event, or all of a series. */
  event_ids: z.array(z.string()),
  title: z.string(),
  /** When the events are that take place. */
  dates: z.array(instantSchema),
});
export type FounderGame = z.output<typeof founderGameSchema>;

/**
 * What passes show of a game, as its events are now; null once all of them are over or removed. A game that is cancelled, or
 * has no link, keeps its tick and shows no date.
 * @param events by date.
 * @param linkOf the link by which founders can respond to an event; null for none.
 */
export function founderGameOf(
  before: Pick<FounderGame, 'token' | 'event_ids'>,
  events: readonly GameEvent[],
  linkOf: (event: GameEvent) => Invite | null,
  now: Instant,
): FounderGame | null {
  const remaining = events.filter((event) => event.deletingAt === undefined && eventEnds(event) > now);
  const next = nextEvent(remaining, now);
  if (!next) return null;
  const link = next.status === 'active' ? linkOf(next) : null;
  const led = link ? eventIdsOf(link) : [];
  const shown = remaining.filter(({ id, status }) => status === 'active' && led.includes(id));
  return {
    token: link?.inviteToken ?? before.token,
    event_ids: events.map(({ id }) => id),
    title: next.title,
    dates: shown.map(({ dateTime }) => dateTime),
  };
}

export function isSameGame(one: FounderGame, other: FounderGame): boolean {
  const textOf = ({ token, event_ids, title, dates }: FounderGame) =>
    [token, title, ...event_ids, ...dates].join();
  return textOf(one) === textOf(other);
}
