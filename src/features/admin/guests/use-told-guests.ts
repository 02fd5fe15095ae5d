import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lookAtGuests } from '#data/supabase/guest-news.ts';
import { mayTellGuests, type ToldGuest } from '#domain/changed-guests.ts';
import type { GameEvent } from '#domain/event.ts';
import { isStillComingAsked } from '#domain/queue.ts';
import { lookAfterOnce } from '../events/look-after-events.ts';
import { keys, settled } from '../query-client.ts';

/** What the guests of an event were told by email, as far as anybody has to know. */
export type ToldGuests =
  | { status: 'loading' }
  | { status: 'ready'; guests: ToldGuest[] }
  /** With what was read before, if anything was. */
  | { status: 'failed'; guests: ToldGuest[] };

export function useToldGuests(event: GameEvent) {
  const client = useQueryClient();
  const now = Date.now();
  const { data, status, refetch } = useQuery({
    queryKey: keys.told(event.id),
    queryFn: () => settled(lookAtGuests(event.id)),
    enabled: mayTellGuests(event, now) || isStillComingAsked(event, now),
  });
  const someWait = data?.guests.some(({ waits }) => waits) ?? false;
  useEffect(() => {
    // What waits goes out when somebody looks.
    if (someWait) lookAfterOnce(client, event.id);
  }, [client, event.id, someWait]);

  function told(): ToldGuests {
    const guests = data?.guests ?? [];
    switch (status) {
      case 'pending':
        return { status: 'loading' };
      case 'error':
        return { status: 'failed', guests };
      case 'success':
        return { status: 'ready', guests };
    }
  }

  return { told: told(), retry: () => refetch() };
}
