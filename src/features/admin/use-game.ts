import { useCallback } from 'react';
import { type OrganizedGame, readGames } from '#data/firestore/events.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { useLive } from './use-live.ts';

/** Null when there is no such game any more. */
export async function readGame(id: string): Promise<ReadResult<{ game: OrganizedGame | null }>> {
  const result = await readGames(organizerStore, [id]);
  return result.status === 'ready' ? { status: 'ready', game: result.games[0] ?? null } : result;
}

export function useGame(id: string) {
  return useLive(useCallback(() => readGame(id), [id]));
}
