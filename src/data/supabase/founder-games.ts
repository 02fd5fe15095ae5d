import * as z from 'zod/mini';
import type { Done, Failed, ReadResult, Refused } from '#data/firestore/operations.ts';
import { type FounderGame, founderGameSchema } from '#domain/founder-game.ts';
import { callAsOrganizer, readAsOrganizer } from './organizer.ts';

export type FounderGameResult = Done | Refused<'signed-out'> | Failed;

export const readFounderGames = (): Promise<ReadResult<{ rows: FounderGame[] }>> =>
  readAsOrganizer('Reading the games for founders', founderGameSchema, (client) =>
    client.rpc('founder_games'),
  );

async function change(what: string, name: string, parameters: object): Promise<FounderGameResult> {
  const result = await callAsOrganizer(what, name, parameters, z.null());
  return result.status === 'ready' ? { status: 'done' } : result;
}

/** Shows a game to founders, in place of what was kept of any of its events; a mend only where something was. */
export const keepFounderGame = (
  { dates, ...game }: FounderGame,
  as: 'ticked' | 'mended',
): Promise<FounderGameResult> =>
  change('Showing a game to founders', 'keep_founder_game', {
    ...game,
    dates: dates.map((date) => new Date(date).toISOString()),
    is_mended: as === 'mended',
  });

export const dropFounderGame = (eventIds: readonly string[]): Promise<FounderGameResult> =>
  change('Taking a game from the passes', 'drop_founder_game', { event_ids: eventIds });
