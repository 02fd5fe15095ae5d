import { useQueryClient } from '@tanstack/react-query';
import { listRsvps, removeRsvp } from '#data/firestore/guest-list.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Guest, isPlayer } from '#domain/guest-list.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { sendDueOf } from '../event/send-due-emails.ts';
import { type OneEvent, readEvent } from '../event/use-events.ts';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import type { UnsentCheckIns } from '../state/unsent-check-ins.ts';
import { useLive } from '../state/use-live.ts';
import { useOperation } from '../state/use-operation.ts';
import { guestFailures } from './guest-content.ts';
import { forgetCheckIn, useCheckIns, useUnsentCheckIns, withAttendance } from './use-check-ins.ts';

export interface Guests extends OneEvent {
  rsvps: Rsvp[];
}

export async function readGuests(eventId: string): Promise<ReadResult<Guests>> {
  const [event, guests] = await Promise.all([readEvent(eventId), listRsvps(organizerStore, eventId)]);
  if (event.status !== 'ready') return event;
  return guests.status === 'ready' ? { ...event, rsvps: guests.rsvps } : guests;
}

/** Shows unsent check-ins like sent ones. */
function withUnsent({ rsvps, ...guests }: Guests, unsent: UnsentCheckIns): Guests {
  const shown = rsvps.map((rsvp) => {
    const checkIn = unsent[rsvp.id];
    return checkIn ? withAttendance(rsvp, checkIn.attendance) : rsvp;
  });
  return { ...guests, rsvps: shown };
}

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
  const { checkIn, sendUnsent } = useCheckIns();

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
    sendUnsent,
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
