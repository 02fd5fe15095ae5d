import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { followRsvps } from '#data/firestore/analytics.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { states } from './content.ts';
import { useCheckIns } from './guests/use-check-ins.ts';
import { keys, settled } from './query-client.ts';
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

/** Follows the RSVPs while the page is seen. Rendered before whatever shows some, so that none falls between the two. */
export function RsvpWatch() {
  const tell = useNewRsvps();
  const { sendUnsent } = useCheckIns();
  const isVisible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
  const [follow] = useState(() => followRsvps(organizerStore));
  const { data, status } = useQuery({
    queryKey: keys.newRsvps,
    queryFn: () => settled(follow()),
    enabled: isVisible,
    refetchInterval: POLL_MS,
    // Two equal results are two batches of news.
    structuralSharing: false,
  });
  useEffect(() => {
    if (data && data.rsvps.length > 0) tell(data.rsvps);
  }, [data, tell]);
  // Each look that succeeds shows that the database can be reached again.
  useEffect(() => {
    if (data) sendUnsent();
  }, [data, sendUnsent]);
  useEffect(() => {
    addEventListener('online', sendUnsent);
    return () => removeEventListener('online', sendUnsent);
  }, [sendUnsent]);
  return (
    <p role="status" className="font-semibold text-clay">
      {status === 'error' && states.lost}
    </p>
  );
}
