import { useEffect, useState } from 'react';
import type { Place } from '#domain/queue.ts';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:reserve:${eventId}`;

/** Which reserve this browser showed the guest to be when it last showed the event. */
function lastReserve(eventId: string): number | null {
  const stored = Number(readStored(keyOf(eventId)) ?? 0);
  return Number.isInteger(stored) && stored > 0 ? stored : null;
}

/**
 * From which place on the reserve list the guest moved up since they last looked; null when they did not. It is news as
 * long as the page is open.
 */
export function usePlaceNews(eventId: string, place: Place | null): number | null {
  const reserve = place?.status === 'reserve' ? place.number : null;
  const [before, setBefore] = useState(() => lastReserve(eventId));
  if (reserve !== null && (before === null || reserve > before)) setBefore(reserve);

  useEffect(() => {
    if (reserve !== null) store(keyOf(eventId), String(reserve));
    else removeStored(keyOf(eventId));
  }, [eventId, reserve]);

  const hasMoved = place !== null && before !== null && (reserve === null || reserve < before);
  return hasMoved ? before : null;
}
