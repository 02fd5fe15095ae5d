import { useQueryClient } from '@tanstack/react-query';
import { listRsvps, removeRsvp } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Guest, isPlayer } from '#domain/guest-list.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { useDashboard } from '../dashboard-context.ts';
import { tellWhoMovedUp } from '../events/send-due-emails.ts';
import { type OneEvent, readEvent } from '../events/use-events.ts';
import { keys, settled } from '../query-client.ts';
import { useLive } from '../use-live.ts';
import { readAgain, useWrite } from '../writes.ts';
import { guestFailures } from './guest-content.ts';
import type { UnsentCheckIns } from './unsent-check-ins.ts';
import { forgetCheckIn, useCheckIns, useUnsentCheckIns, withAttendance } from './use-check-ins.ts';

/** An event with everybody who responded. */
export interface Guests extends OneEvent {
  rsvps: Rsvp[];
}

async function readGuests(eventId: string): Promise<Guests> {
  const [{ organized }, { rsvps }] = await Promise.all([
    readEvent(eventId),
    settled(listRsvps(organizerStore, eventId)),
  ]);
  return { organized, rsvps };
}

/** Check-ins that are not sent yet are shown all the same. */
function withUnsent({ rsvps, ...guests }: Guests, unsent: UnsentCheckIns): Guests {
  const shown = rsvps.map((rsvp) => {
    const checkIn = unsent[rsvp.id];
    return checkIn ? withAttendance(rsvp, checkIn.attendance) : rsvp;
  });
  return { ...guests, rsvps: shown };
}

/** What changes the RSVPs of an event. */
const rsvpsBy =
  (by: (rsvps: Rsvp[]) => Rsvp[]) =>
  (guests: Guests): Guests => ({ ...guests, rsvps: by(guests.rsvps) });

/** An RSVP that came or changed. */
export function hearing(news: Rsvp) {
  return rsvpsBy((rsvps) => [...new Map([...rsvps, news].map((rsvp) => [rsvp.id, rsvp])).values()]);
}

/** Who comes to one event, and what the organizer does about it. */
export function useGuests(eventId: string) {
  const client = useQueryClient();
  const { session } = useDashboard();
  const write = useWrite();
  const of = keys.guests(eventId);
  const { live, refresh } = useLive(of, () => readGuests(eventId));
  const unsent = useUnsentCheckIns();
  const { checkIn, sendUnsent } = useCheckIns();

  return {
    live: live.status === 'ready' ? { ...live, value: withUnsent(live.value, unsent) } : live,
    refresh,
    unsent,
    checkIn,
    sendUnsent,
    remove: (guest: Guest, event: GameEvent) => {
      const { rsvp } = guest;
      write({
        id: rsvp.id,
        of,
        change: rsvpsBy((rsvps) => rsvps.filter(({ id }) => id !== rsvp.id)),
        work: () => removeRsvp(organizerStore, rsvp),
        onDone: () => {
          forgetCheckIn(session, rsvp.id);
          if (isPlayer(guest)) tellWhoMovedUp(event);
        },
        touches: [keys.events, keys.totals],
        sentence: guestFailures.remove(rsvp.name),
      });
    },
    /** Somebody was added or changed, and is stored. */
    saved: (
      event: GameEvent,
      { before, response }: { before: RsvpResponse | null; response: RsvpResponse },
    ) => {
      if (before === 'yes' && response !== 'yes') tellWhoMovedUp(event);
      for (const queryKey of [of, keys.events, keys.totals]) readAgain(client, queryKey);
    },
  };
}
