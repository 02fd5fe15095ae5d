import { readEvents } from '#data/firestore/event-list.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import {
  dropFounderGame,
  type FounderGameResult,
  keepFounderGame,
  readFounderGames,
} from '#data/supabase/founder-games.ts';
import { eventEnds } from '#domain/event.ts';
import { type FounderGame, founderGameOf, isSameGame } from '#domain/founder-game.ts';
import { byDate } from '#domain/series.ts';
import { inviteForFounders } from '../invites/invite-url.ts';
import { keys } from '../state/query-client.ts';
import { readBesideEvents } from '../state/read-beside-events.ts';
import { useLive } from '../state/use-live.ts';

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
  const events = read.events.sort((a, b) => byDate(a.event, b.event));
  const next = events.find(({ event }) => eventEnds(event) > now);
  const token = (next && inviteForFounders(next, now)?.inviteToken) ?? null;
  return {
    status: 'ready',
    game: founderGameOf(
      row,
      events.map(({ event }) => event),
      token,
      now,
    ),
  };
}

/**
 * Reads the games that founders see, and writes those anew that differ from Firestore: passes follow whatever happened to an event,
 * also when a dashboard was closed in between.
 */
async function readUpToDate(): Promise<ReadResult<FounderGames>> {
  const read = await readFounderGames();
  if (read.status !== 'ready') return read;
  const rows: FounderGame[] = [];
  for (const row of read.rows) {
    const current = await gameNow(row);
    if (current.status !== 'ready') return current;
    const { game } = current;
    if (game) rows.push(game);
    if (game && isSameGame(row, game)) continue;
    const written = await (game ? keepFounderGame(game) : dropFounderGame(row.event_ids));
    if (written.status !== 'done') return written;
  }
  return { status: 'ready', rows };
}

export const useFounderGames = () =>
  useLive<FounderGames>(keys.founderGames, () => readBesideEvents(readUpToDate));

/** Keeps the founders' passes up to date while the dashboard is open. */
export function KeepFounderGames(): null {
  useFounderGames();
  return null;
}

/** Shows an event, or its series, to founders. */
export async function showToFounders(eventId: string): Promise<FounderGameResult> {
  const current = await gameNow({ token: '', event_ids: [eventId] });
  if (current.status !== 'ready') return current;
  return current.game ? keepFounderGame(current.game) : { status: 'failed' };
}

export const hideFromFounders = ({ event_ids }: FounderGame) => dropFounderGame(event_ids);
