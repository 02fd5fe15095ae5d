import { type OrganizedEvent, readEvents } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { keys, settled } from '../query-client.ts';
import { type Live, useLive } from '../use-live.ts';

export interface OneEvent {
  /** Null when there is no such event any more. */
  organized: OrganizedEvent | null;
}

/** @throws NotDone */
export async function readEvent(id: string): Promise<OneEvent> {
  const { events } = await settled(readEvents(organizerStore, [id]));
  return { organized: events[0] ?? null };
}

/** An event as it is now, and not as it was read earlier: a form begins with it. */
export function useEvent(id: string): { live: Live<OneEvent>; retry: () => void } {
  const { live, isReading, refresh } = useLive(keys.event(id), () => readEvent(id));
  if (isReading) return { live: { status: 'loading' }, retry: refresh };
  const isOld = live.status === 'ready' && live.freshness === 'stale';
  return { live: isOld ? { status: 'failed' } : live, retry: refresh };
}
