import { useCallback } from 'react';
import { type EventsPage, listEvents, type OrganizedEvent, readEvents } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import type { EventFilter, EventsPlace } from '#domain/organizing.ts';
import { useDashboard, useLateWrites, useNews } from '../dashboard-context.ts';
import { useLive } from '../use-live.ts';

function replaceEvents(page: EventsPage, games: OrganizedEvent[]): EventsPage {
  const news = new Map(games.map((game) => [game.event.id, game]));
  return { ...page, games: page.games.map((game) => news.get(game.event.id) ?? game) };
}

/** What changes one event, on whichever page it stands. */
export function changingEvent(id: string, by: (event: GameEvent) => GameEvent) {
  return (page: EventsPage): EventsPage => ({
    ...page,
    games: page.games.map((game) => (game.event.id === id ? { ...game, event: by(game.event) } : game)),
  });
}

export function leavingOut(id: string) {
  return (page: EventsPage): EventsPage => {
    const games = page.games.filter((game) => game.event.id !== id);
    return { ...page, games, total: page.total - (page.games.length - games.length) };
  };
}

/** One page of the games of a filter, whose numbers follow the answers. */
export function useEvents(filter: EventFilter, { edge }: EventsPlace) {
  const { endSession } = useDashboard();
  const read = useCallback(
    () => listEvents(organizerStore, { filter, ...(edge && { [edge.side]: edge.cursor }), now: Date.now() }),
    [filter, edge],
  );
  const games = useLive<EventsPage>(read);
  const { live, refresh, change } = games;
  useLateWrites(refresh);

  useNews(async (answers) => {
    if (live.status !== 'ready') return;
    const answered = new Set(answers.map(({ gameEventId }) => gameEventId));
    const ids = live.value.games.map(({ event }) => event.id).filter((id) => answered.has(id));
    if (ids.length === 0) return;
    const result = await readEvents(organizerStore, ids);
    switch (result.status) {
      case 'ready':
        return change((page) => replaceEvents(page, result.games));
      case 'refused':
        return endSession();
      case 'failed':
        // The next answer, or Refresh, brings these numbers too.
        return;
    }
  });

  return games;
}
