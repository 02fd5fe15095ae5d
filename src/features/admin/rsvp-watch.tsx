import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { followRsvps } from '#data/firestore/analytics.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { useCheckIns } from './guests/use-check-ins.ts';
import { states } from './parts/content.ts';
import { keys, orThrow } from './state/query-client.ts';
import { useNewRsvps } from './use-new-rsvps.ts';

/**
 * A person who waits for an RSVP still feels it as "now", and an hour of looking costs about 1,080 reads. A listener
 * needs the whole SDK, which is 141 kB against the 38 kB (gzip) of the lite one that the guests' page has already.
 */
const POLL_MS = 10_000;

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Polls for new RSVPs while the page is visible. Rendered before the lists, so that none is missed between the two. */
export function RsvpWatch() {
  const onNewRsvps = useEffectEvent(useNewRsvps());
  const onReachable = useEffectEvent(useCheckIns().sendUnsent);
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
    onReachable();
  }, [data]);
  useEffect(() => {
    const onOnline = () => onReachable();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <p role="status" className="font-semibold text-clay">
      {status === 'error' && states.lost}
    </p>
  );
}
