import type { QueryClient } from '@tanstack/react-query';
import { type EventsPage, listEvents, type OrganizedEvent } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { EventFilter, EventsPlace } from '#domain/organizing.ts';
import { keys, settled } from '../query-client.ts';
import { useLive } from '../use-live.ts';
import { amend } from '../writes.ts';
import type { OneEvent } from './use-event.ts';

type EventChange = (game: OrganizedEvent) => OrganizedEvent;

/** What changes one game, on whichever page it stands. */
export function changingEvent(id: string, by: EventChange) {
  return (page: EventsPage): EventsPage => ({
    ...page,
    games: page.games.map((game) => (game.event.id === id ? by(game) : game)),
  });
}

export function leavingOut(id: string) {
  return (page: EventsPage): EventsPage => {
    const games = page.games.filter((game) => game.event.id !== id);
    return { ...page, games, total: page.total - (page.games.length - games.length) };
  };
}

/** Changes a game wherever it is shown, except under an open form, which must not take it for what it began with. */
export function amendEvent(client: QueryClient, id: string, by: EventChange): void {
  amend(client, keys.events, changingEvent(id, by));
  amend<OneEvent>(client, keys.guests(id), (guests) => ({ ...guests, game: guests.game && by(guests.game) }));
}

/** One page of the games of a filter. */
export function useEvents(filter: EventFilter, { edge }: EventsPlace) {
  return useLive(keys.eventsPage(filter, edge), () =>
    settled(
      listEvents(organizerStore, { filter, ...(edge && { [edge.side]: edge.cursor }), now: Date.now() }),
    ),
  );
}
