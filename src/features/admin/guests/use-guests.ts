import { useQueryClient } from '@tanstack/react-query';
import { removeRsvp } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Guest, isPlayer } from '#domain/guest-list.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { sendDueOf } from '../event/send-due-emails.ts';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { useOperation } from '../state/use-operation.ts';
import { guestFailures } from './guest-content.ts';
import { type Guests, readGuests } from './read-guests.ts';
import { forgetCheckIn, useCheckIns, useUnsentCheckIns, withUnsent } from './use-check-ins.ts';

/** Adds a new RSVP to the guests, or replaces it by its later version, which may have another id. */
export const withRsvp =
  (rsvp: Rsvp) =>
  (guests: Guests): Guests => {
    const others = guests.rsvps.filter(({ id }) => id !== rsvp.takenOverFrom);
    return { ...guests, rsvps: [...new Map([...others, rsvp].map((one) => [one.id, one])).values()] };
  };

interface GuestRemoval {
  guest: Guest;
  event: GameEvent;
}

/** The guests of one event, and the organizer's actions on them. */
export function useGuests(eventId: string) {
  const client = useQueryClient();
  const { session } = useDashboard();
  const of = keys.guests(eventId);
  const { live, refresh } = useLive(of, () => readGuests(eventId));
  const unsent = useUnsentCheckIns();
  const { checkIn, takeBack, addArrived } = useCheckIns();

  const remove = useOperation({
    subject: ({ guest }: GuestRemoval) => guest.rsvp.id,
    run: ({ guest }) => removeRsvp(organizerStore, guest.rsvp),
    shows: () => of,
    optimistic: (guests: Guests, { guest }) => ({
      ...guests,
      rsvps: guests.rsvps.filter(({ id }) => id !== guest.rsvp.id),
    }),
    done: (_, { guest, event }) => {
      forgetCheckIn(session, guest.rsvp.id);
      if (isPlayer(guest)) sendDueOf(event);
    },
    alsoStale: () => [keys.events, keys.totals],
    sentence: ({ guest }) => guestFailures.remove(guest.rsvp.name),
  });

  return {
    live: live.status === 'ready' ? { ...live, value: withUnsent(live.value, unsent) } : live,
    refresh,
    unsent,
    checkIn,
    takeBack,
    addArrived,
    remove: (guest: Guest, event: GameEvent) => remove.run({ guest, event }),
    /** Refreshes the lists after the guest form stored an RSVP. */
    saved: (
      event: GameEvent,
      { before, response }: { before: RsvpResponse | null; response: RsvpResponse },
    ) => {
      const isReached = response === 'yes' && event.minPlayers !== undefined;
      if (before !== response && (before === 'yes' || isReached)) sendDueOf(event);
      for (const queryKey of [of, keys.events, keys.totals]) readAgain(client, queryKey);
    },
  };
}
