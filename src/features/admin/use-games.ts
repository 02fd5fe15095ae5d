import { useCallback } from 'react';
import { organizerStore } from '#data/firestore/organizer.ts';
import {
  type GamesPage,
  listGames,
  type OrganizedGame,
  readGames,
} from '#data/firestore/organizer-events.ts';
import type { GameEvent } from '#domain/event.ts';
import type { GameFilter, GamesPlace } from '#domain/organizing.ts';
import { useDesk, useNews } from './desk.ts';
import { useLive } from './use-live.ts';

function replaceGames(page: GamesPage, games: OrganizedGame[]): GamesPage {
  const news = new Map(games.map((game) => [game.event.id, game]));
  return { ...page, games: page.games.map((game) => news.get(game.event.id) ?? game) };
}

/** One page of the games of a filter, whose numbers follow the answers. */
export function useGames(filter: GameFilter, { edge }: GamesPlace) {
  const { endSession } = useDesk();
  const read = useCallback(
    () => listGames(organizerStore, { filter, ...(edge && { [edge.side]: edge.cursor }), now: Date.now() }),
    [filter, edge],
  );
  const { live, refresh, retry, change } = useLive<GamesPage>(read);

  useNews(async (answers) => {
    if (live.status !== 'ready') return;
    const answered = new Set(answers.map(({ gameEventId }) => gameEventId));
    const ids = live.value.games.map(({ event }) => event.id).filter((id) => answered.has(id));
    if (ids.length === 0) return;
    const result = await readGames(organizerStore, ids);
    switch (result.status) {
      case 'ready':
        return change((page) => replaceGames(page, result.games));
      case 'refused':
        return endSession();
      case 'failed':
        // The next answer, or Refresh, brings these numbers too.
        return;
    }
  });

  return {
    live,
    refresh,
    retry,
    showEvent: (event: GameEvent) =>
      change((page) => ({
        ...page,
        games: page.games.map((game) => (game.event.id === event.id ? { ...game, event } : game)),
      })),
    hide: (id: string) =>
      change((page) => ({
        ...page,
        total: page.total - 1,
        games: page.games.filter((game) => game.event.id !== id),
      })),
  };
}
