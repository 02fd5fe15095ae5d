import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setAttendance } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Attendance, Rsvp } from '#domain/rsvp.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../dashboard-context.ts';
import { keys } from '../query-client.ts';
import type { Session } from '../session.ts';
import { useWrite } from '../writes.ts';
import { guestFailures } from './guest-content.ts';
import { type CheckIn, keepCheckIns, type UnsentCheckIns } from './unsent-check-ins.ts';

function change({ unsentCheckIns }: Session, by: (unsent: UnsentCheckIns) => UnsentCheckIns): void {
  const unsent = by(unsentCheckIns.get());
  unsentCheckIns.set(unsent);
  keepCheckIns(unsent);
}

/** A guest is gone, or everything about them is stored. */
export function forgetCheckIn(session: Session, rsvpId: string): void {
  change(session, ({ [rsvpId]: _, ...others }) => others);
}

export function useUnsentCheckIns(): UnsentCheckIns {
  return useStore(useDashboard().session.unsentCheckIns);
}

export function withAttendance({ attendance: _before, ...rsvp }: Rsvp, attendance: Attendance | null): Rsvp {
  return attendance ? { ...rsvp, attendance } : rsvp;
}

function isUnderWay(client: QueryClient, rsvpId: string): boolean {
  return client.isMutating({ predicate: ({ options }) => options.scope?.id === rsvpId }) > 0;
}

/** Null where the guests of the event were not read in this session. */
function nameOf(client: QueryClient, eventId: string, rsvpId: string): string | null {
  const guests = client.getQueryData<{ rsvps: Rsvp[] }>(keys.guests(eventId));
  return guests?.rsvps.find(({ id }) => id === rsvpId)?.name ?? null;
}

/** Checks guests in, and keeps each check-in until the database has it. */
export function useCheckIns() {
  const client = useQueryClient();
  const { session } = useDashboard();
  const write = useWrite();

  const send = useCallback(
    (id: string, { eventId, attendance }: CheckIn) => {
      /** The guest may have been tapped again meanwhile, and that one is on its way too. */
      const isLatest = () => session.unsentCheckIns.get()[id]?.attendance === attendance;
      write({
        id,
        of: keys.guests(eventId),
        change: (guests: { rsvps: Rsvp[] }) => ({
          ...guests,
          rsvps: guests.rsvps.map((rsvp) => (rsvp.id === id ? withAttendance(rsvp, attendance) : rsvp)),
        }),
        work: () => setAttendance(organizerStore, { id, gameEventId: eventId }, attendance),
        onDone: () => {
          if (isLatest()) forgetCheckIn(session, id);
        },
        onRefused: () => forgetCheckIn(session, id),
        onFailed: () => {
          if (!isLatest()) return;
          change(session, ({ [id]: unsent, ...others }) =>
            unsent ? { ...others, [id]: { ...unsent, hasFailed: true } } : others,
          );
        },
        sentence: guestFailures.checkIn(nameOf(client, eventId, id)),
      });
    },
    [client, session, write],
  );

  const sendUnsent = useCallback(() => {
    for (const [id, checkIn] of Object.entries(session.unsentCheckIns.get()))
      if (!isUnderWay(client, id)) send(id, checkIn);
  }, [client, session, send]);

  function checkIn({ id, gameEventId: eventId }: Rsvp, attendance: Attendance | null): void {
    const made: CheckIn = { eventId, attendance, hasFailed: false };
    change(session, (unsent) => ({ ...unsent, [id]: made }));
    send(id, made);
  }

  return { checkIn, sendUnsent };
}
