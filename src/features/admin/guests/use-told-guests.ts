import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lookAtGuests } from '#data/supabase/guest-news.ts';
import { mayTellGuests } from '#domain/changed-guests.ts';
import { displayStatus, type GameEvent } from '#domain/event.ts';
import type { Guest } from '#domain/guest-list.ts';
import { type KnownPlaces, movedUp } from '#domain/place-changes.ts';
import { isStillComingAsked } from '#domain/queue.ts';
import { type ToldGuest, toldOf } from '#domain/told-guests.ts';
import { lookAfterOnce } from '../events/look-after-events.ts';
import { keys, settled } from '../query-client.ts';

/** What the guests of an event were told by email, as far as anybody has to know. */
export type ToldGuests =
  | { status: 'loading' }
  | { status: 'ready'; guests: ToldGuest[] }
  /** With what was read before, if anything was. */
  | { status: 'failed'; guests: ToldGuest[] };

/** The email about a place that came free is on its way for seconds, as the guest's page asks for it. */
const PLACE_TOLD_EVERY_MS = 15_000;

/** Whether an email may still tell one of these guests of the place. */
function isPlaceUntold(moved: readonly Guest[], told: readonly ToldGuest[]): boolean {
  return moved.some(({ rsvp }) => rsvp.email !== undefined && toldOf(told, rsvp)?.stopped === false);
}

export function useToldGuests(event: GameEvent, list: readonly Guest[], known: KnownPlaces) {
  const client = useQueryClient();
  const now = Date.now();
  const hasMoved = displayStatus(event, now) === 'active' && movedUp(list, [], known).length > 0;
  const { data, status, refetch } = useQuery({
    queryKey: keys.told(event.id),
    queryFn: () => settled(lookAtGuests(event.id)),
    enabled: mayTellGuests(event, now) || isStillComingAsked(event, now) || hasMoved,
    refetchInterval: ({ state }) => {
      const told = state.data?.guests ?? [];
      return hasMoved && isPlaceUntold(movedUp(list, told, known), told) ? PLACE_TOLD_EVERY_MS : false;
    },
  });
  const someWait = data?.guests.some(({ waits, placeWaits }) => waits || placeWaits) ?? false;
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
