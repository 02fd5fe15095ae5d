import { useEffect } from 'react';
import { hasGuests, mayTellGuests } from '#domain/change-notice.ts';
import type { GameEvent } from '#domain/event.ts';
import { byDate } from '#domain/series.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import type { ChangedEvent, Session } from '../state/session.ts';

/** Remembers the changed events whose guests may not know yet. */
export function noteChanged({ changed }: Session, events: readonly GameEvent[]): void {
  const now = Date.now();
  const toTell = events.filter((event) => hasGuests(event) && mayTellGuests(event, now));
  const ids = events.map(({ id }) => id);
  changed.set([...changed.get().filter(({ id }) => !ids.includes(id)), ...toTell].sort(byDate));
}

export function useChangedEvents(): readonly ChangedEvent[] {
  return useStore(useDashboard().session.changed);
}

/** Forgets a changed event once its guest list is open, which says who doesn't know yet. */
export function useSettled(eventId: string): void {
  const { changed } = useDashboard().session;
  useEffect(() => changed.set(changed.get().filter(({ id }) => id !== eventId)), [changed, eventId]);
}
