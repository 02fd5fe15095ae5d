import { useQueryClient } from '@tanstack/react-query';
import { type EventsPage, readEvents } from '#data/firestore/event-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { amendEvent } from './event/use-events.ts';
import { guests } from './guests/guest-content.ts';
import { withRsvp } from './guests/use-guests.ts';
import { amend, readAgain } from './state/cache.ts';
import { useDashboard } from './state/dashboard-context.ts';
import { keys } from './state/query-client.ts';

/** Puts new RSVPs into the cached lists and figures. */
export function useNewRsvps(): (rsvps: Rsvp[]) => Promise<void> {
  const client = useQueryClient();
  const { announce, endSession } = useDashboard();
  return async (rsvps) => {
    announce(guests.news(rsvps.length));
    readAgain(client, keys.totals);
    // The range `all` would read every event again for each RSVP.
    const isBounded = ({ queryKey: [, range] }: { queryKey: readonly unknown[] }) => range !== 'all';
    readAgain(client, keys.analytics, { predicate: isBounded });
    for (const rsvp of rsvps) amend(client, keys.guests(rsvp.gameEventId), withRsvp(rsvp));

    const changed = new Set(rsvps.map(({ gameEventId }) => gameEventId));
    const pages = client.getQueriesData<EventsPage>({ queryKey: keys.events, type: 'active' });
    const onPages = new Set(pages.flatMap(([, page]) => page?.events ?? []).map(({ event }) => event.id));
    // A guest list shows its event's queue.
    const isListed = (id: string) =>
      client
        .getQueryCache()
        .find({ queryKey: keys.guests(id) })
        ?.isActive();
    const ids = [...changed].filter((id) => onPages.has(id) || isListed(id));
    if (ids.length === 0) return;
    const result = await readEvents(organizerStore, ids);
    if (result.status === 'refused') return endSession();
    // After a failure, the next RSVP or Refresh brings the figures.
    if (result.status === 'failed') return;
    for (const one of result.events) amendEvent(client, one.event.id, () => one);
  };
}
