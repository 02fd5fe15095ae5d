import { type OrganizedGame, readGames } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { keys, settled } from './query-client.ts';
import { type Live, useLive } from './use-live.ts';

export interface OneGame {
  /** Null when there is no such game any more. */
  game: OrganizedGame | null;
}

/** @throws NotDone */
export async function readGame(id: string): Promise<OneGame> {
  const { games } = await settled(readGames(organizerStore, [id]));
  return { game: games[0] ?? null };
}

/** A game as it is now, and not as it was read earlier: a form begins with it. */
export function useGame(id: string): { live: Live<OneGame>; retry: () => void } {
  const { live, isReading, refresh } = useLive(keys.game(id), () => readGame(id));
  if (isReading) return { live: { status: 'loading' }, retry: refresh };
  const isOld = live.status === 'ready' && live.freshness === 'stale';
  return { live: isOld ? { status: 'failed' } : live, retry: refresh };
}
