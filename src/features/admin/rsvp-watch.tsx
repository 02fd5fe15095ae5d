import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { followRsvps } from '#data/firestore/analytics.ts';
import { type EventsPage, readEvents } from '#data/firestore/event-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { amendEvent } from './event/use-events.ts';
import { guests } from './guests/guest-content.ts';
import { useCheckIns } from './guests/use-check-ins.ts';
import { withRsvp } from './guests/use-guests.ts';
import { states } from './parts/content.ts';
import { amend, readAgain } from './state/cache.ts';
import { useDashboard } from './state/dashboard-context.ts';
import { keys, orThrow } from './state/query-client.ts';

/**
 * Short enough to feel like "now"; an hour costs about 1,080 reads. A listener needs the whole SDK: 141 kB (gzip) against the
 * 38 kB of the lite one, which the guests' page uses too.
 */
const POLL_MS = 10_000;

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Puts new RSVPs into the cached lists and figures. */
function useNewRsvps(): (rsvps: Rsvp[]) => Promise<void> {
  const client = useQueryClient();
  const { announce, endSession } = useDashboard();
  return async (rsvps) => {
    announce(guests.news(rsvps.length));
    readAgain(client, keys.totals);
    // Refetching "all time" reads every event.
    const isBounded = ({ queryKey: [, range] }: { queryKey: readonly unknown[] }) => range !== 'all';
    readAgain(client, keys.analytics, { predicate: isBounded });
    for (const rsvp of rsvps) amend(client, keys.guests(rsvp.gameEventId), withRsvp(rsvp));

    const changed = new Set(rsvps.map(({ gameEventId }) => gameEventId));
    const pages = client.getQueriesData<EventsPage>({ queryKey: keys.events, type: 'active' });
    const onPages = new Set(pages.flatMap(([, page]) => page?.events ?? []).map(({ event }) => event.id));
    // An open guest list shows its event's queue.
    const isListed = (id: string) =>
      client
        .getQueryCache()
        .find({ queryKey: keys.guests(id) })
        ?.isActive();
    const ids = [...changed].filter((id) => onPages.has(id) || isListed(id));
    if (ids.length === 0) return;
    const result = await readEvents(organizerStore, ids);
    if (result.status === 'refused') return endSession();
    // After a failure, the next RSVP or Refresh updates the figures.
    if (result.status === 'failed') return;
    for (const one of result.events) amendEvent(client, one.event.id, () => one);
  };
}

/** Polls for new RSVPs while the page is visible. Rendered before the lists, so that none is missed between the two. */
export function RsvpWatch() {
  const onNewRsvps = useEffectEvent(useNewRsvps());
  const sendUnsent = useEffectEvent(useCheckIns().sendUnsent);
  const isVisible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
  const [follow] = useState(() => followRsvps(organizerStore));
  const { data, status } = useQuery({
    queryKey: keys.newRsvps,
    queryFn: () => orThrow(follow()),
    enabled: isVisible,
    refetchInterval: POLL_MS,
    // Two equal results are two batches of new RSVPs.
    structuralSharing: false,
  });
  useEffect(() => {
    if (!data) return;
    if (data.rsvps.length > 0) onNewRsvps(data.rsvps);
    // A poll that succeeds shows that the database can be reached again.
    sendUnsent('look');
  }, [data]);
  useEffect(() => {
    const onOnline = () => sendUnsent('asked');
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  useEffect(() => {
    if (isVisible) sendUnsent('asked');
  }, [isVisible]);
  return (
    <p role="status" className="font-semibold text-clay">
      {status === 'error' && states.lost}
    </p>
  );
}
