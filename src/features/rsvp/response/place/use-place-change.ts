import { useEffect, useState } from 'react';
import type { Place } from '#domain/queue.ts';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';
import type { Instant } from '#lib/dates.ts';

const keyOf = (eventId: string) => `showup:reserve:${eventId}`;
const sinceKeyOf = (eventId: string) => `showup:in-since:${eventId}`;

/** The guest's number on the reserve list when this browser last showed the event. */
function lastReserve(eventId: string): number | null {
  const stored = Number(readStored(keyOf(eventId)) ?? 0);
  return Number.isInteger(stored) && stored > 0 ? stored : null;
}

/**
 * The number on the reserve list from which the guest moved up since they last looked; null when they did not. It stays
 * for as long as the page is open.
 */
export function usePlaceChange(eventId: string, place: Place | null): number | null {
  const reserve = place?.status === 'reserve' ? place.number : null;
  const [before, setBefore] = useState(() => lastReserve(eventId));
  if (reserve !== null && (before === null || reserve > before)) setBefore(reserve);

  const hasMoved = place !== null && before !== null && (reserve === null || reserve < before);
  const isNewlyIn = hasMoved && reserve === null;

  useEffect(() => {
    if (reserve !== null) store(keyOf(eventId), String(reserve));
    else removeStored(keyOf(eventId));
    if (reserve !== null) removeStored(sinceKeyOf(eventId));
    else if (isNewlyIn) store(sinceKeyOf(eventId), String(Date.now()));
  }, [eventId, reserve, isNewlyIn]);

  return hasMoved ? before : null;
}

/** When this browser first showed a reserve that they are in, as `usePlaceChange` remembers; null if it never did. */
export function usePlaceSince(eventId: string, place: Place | null, now: Instant): Instant | null {
  const [wasReserve, setWasReserve] = useState(() => lastReserve(eventId) !== null);
  const [since, setSince] = useState(() => Number(readStored(sinceKeyOf(eventId)) ?? 0) || null);
  if (place?.status === 'reserve' && !wasReserve) setWasReserve(true);
  if (place?.status === 'in' && wasReserve) {
    setWasReserve(false);
    setSince(now);
  }
  return since;
}
