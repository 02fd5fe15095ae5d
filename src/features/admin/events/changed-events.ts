import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasGuests, mayTellGuests } from '#domain/change-notice.ts';
import type { GameEvent } from '#domain/event.ts';
import { byDate } from '#domain/series.ts';
import { keys } from '../query-client.ts';

type Changed = Pick<GameEvent, 'id' | 'title' | 'dateTime'>;

function change(client: QueryClient, by: (all: Changed[]) => Changed[]): void {
  client.setQueryData<Changed[]>(keys.changed, (all = []) => by(all));
}

/** Remembers those of the changed events whose guests may not know yet. */
export function noteChanged(client: QueryClient, events: readonly GameEvent[]): void {
  const now = Date.now();
  const toTell = events.filter((event) => hasGuests(event) && mayTellGuests(event, now));
  const ids = events.map(({ id }) => id);
  change(client, (all) => [...all.filter(({ id }) => !ids.includes(id)), ...toTell].sort(byDate));
}

/** What was changed in this session, until its guests were looked at. */
export function useChangedEvents(): Changed[] {
  const { data = [] } = useQuery<Changed[]>({
    queryKey: keys.changed,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The guests of an event are shown, with those who don't know yet. */
export function useSettled(eventId: string): void {
  const client = useQueryClient();
  useEffect(() => change(client, (all) => all.filter(({ id }) => id !== eventId)), [client, eventId]);
}
