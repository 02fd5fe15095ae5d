import { useEffect } from 'react';
import { hasGuests, mayTellGuests } from '#domain/change-notice.ts';
import type { GameEvent } from '#domain/event.ts';
import { byDate } from '#domain/series.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import type { ChangedEvent, Session } from '../state/session.ts';

/** Remembers those of the changed events whose guests may not know yet. */
export function noteChanged({ changed }: Session, events: readonly GameEvent[]): void {
  const now = Date.now();
  const toTell = events.filter((event) => hasGuests(event) && mayTellGuests(event, now));
  const ids = events.map(({ id }) => id);
  changed.set([...changed.get().filter(({ id }) => !ids.includes(id)), ...toTell].sort(byDate));
}

/** What was changed in this session, until its guests were looked at. */
export function useChangedEvents(): readonly ChangedEvent[] {
  return useStore(useDashboard().session.changed);
}

/** The guests of an event are shown, with those who don't know yet. */
export function useSettled(eventId: string): void {
  const { changed } = useDashboard().session;
  useEffect(() => changed.set(changed.get().filter(({ id }) => id !== eventId)), [changed, eventId]);
}
