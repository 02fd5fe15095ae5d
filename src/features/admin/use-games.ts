import type { QueryClient } from '@tanstack/react-query';
import { type GamesPage, listGames, type OrganizedGame } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameFilter, GamesPlace } from '#domain/organizing.ts';
import { keys, settled } from './query-client.ts';
import type { OneGame } from './use-game.ts';
import { useLive } from './use-live.ts';
import { amend } from './writes.ts';

type GameChange = (game: OrganizedGame) => OrganizedGame;

/** What changes one game, on whichever page it stands. */
export function changingGame(id: string, by: GameChange) {
  return (page: GamesPage): GamesPage => ({
    ...page,
    games: page.games.map((game) => (game.event.id === id ? by(game) : game)),
  });
}

export function leavingOut(id: string) {
  return (page: GamesPage): GamesPage => {
    const games = page.games.filter((game) => game.event.id !== id);
    return { ...page, games, total: page.total - (page.games.length - games.length) };
  };
}

/** Changes a game wherever it is shown, except under an open form, which must not take it for what it began with. */
export function amendGame(client: QueryClient, id: string, by: GameChange): void {
  amend(client, keys.games, changingGame(id, by));
  amend<OneGame>(client, keys.guests(id), (guests) => ({ ...guests, game: guests.game && by(guests.game) }));
}

/** One page of the games of a filter. */
export function useGames(filter: GameFilter, { edge }: GamesPlace) {
  return useLive(keys.page(filter, edge), () =>
    settled(
      listGames(organizerStore, { filter, ...(edge && { [edge.side]: edge.cursor }), now: Date.now() }),
    ),
  );
}
