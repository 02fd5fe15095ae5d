import { readEvents } from '#data/firestore/event-list.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import {
  dropFounderGame,
  type FounderGameResult,
  keepFounderGame,
  readFounderGames,
} from '#data/supabase/founder-games.ts';
import type { GameEvent } from '#domain/event.ts';
import { type FounderGame, founderGameOf, isSameGame } from '#domain/founder-game.ts';
import { byDate } from '#domain/series.ts';
import { inviteForFounders } from '../invites/invite-url.ts';
import { keys } from '../state/query-client.ts';
import { readBesideEvents } from '../state/read-beside-events.ts';
import { useLive } from '../state/use-live.ts';
import { inTurn } from '../state/use-operation.ts';

export interface FounderGames {
  rows: FounderGame[];
}

/** The game behind a row as Firestore has it now; null once it is over or removed. */
async function gameNow(
  row: Pick<FounderGame, 'token' | 'event_ids'>,
): Promise<ReadResult<{ game: FounderGame | null }>> {
  const known = await readEvents(organizerStore, row.event_ids);
  if (known.status !== 'ready') return known;
  // A series may have got dates since.
  const ids = known.events.find(({ standing }) => standing)?.standing?.gameEventIds ?? row.event_ids;
  const isWhole = ids.every((id) => known.events.some(({ event }) => event.id === id));
  const read = isWhole ? known : await readEvents(organizerStore, ids);
  if (read.status !== 'ready') return read;
  const now = Date.now();
  const organized = new Map(read.events.map((one) => [one.event, one]));
  const linkOf = (event: GameEvent) => {
    const one = organized.get(event);
    return one ? inviteForFounders(one, now) : null;
  };
  const game = founderGameOf(row, [...organized.keys()].sort(byDate), linkOf, now);
  return { status: 'ready', game };
}

/** Writes a row anew that differs from Firestore. What can't be read or written now stays as it is. */
async function mended(row: FounderGame): Promise<FounderGame[]> {
  const current = await gameNow(row);
  if (current.status !== 'ready') return [row];
  const { game } = current;
  if (game && isSameGame(row, game)) return [row];
  await (game ? keepFounderGame(game, 'mended') : dropFounderGame(row.event_ids));
  return game ? [game] : [];
}

/**
 * Reads the games that founders see and mends them: passes follow whatever happened to an event, also when a dashboard was closed
 * in between.
 */
async function readUpToDate(): Promise<ReadResult<FounderGames>> {
  const read = await readFounderGames();
  if (read.status !== 'ready') return read;
  const rows = await Promise.all(read.rows.map(mended));
  return { status: 'ready', rows: rows.flat() };
}

/** Ticks and mends wait for each other, or an older reading would write last. */
export const FOUNDER_GAMES = 'founder-games';

export const useFounderGames = () =>
  useLive<FounderGames>(keys.founderGames, () => inTurn(FOUNDER_GAMES, () => readBesideEvents(readUpToDate)));

/** Keeps the founders' passes up to date while the dashboard is open. */
export function KeepFounderGames(): null {
  useFounderGames();
  return null;
}

/** Shows an event, or its series, to founders. */
export async function showToFounders(eventId: string): Promise<FounderGameResult> {
  const current = await gameNow({ token: '', event_ids: [eventId] });
  if (current.status !== 'ready') return current;
  return current.game ? keepFounderGame(current.game, 'ticked') : { status: 'failed' };
}
