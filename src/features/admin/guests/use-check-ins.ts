import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { setAttendance } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Attendance, Rsvp } from '#domain/rsvp.ts';
import { useStore } from '#lib/store.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import type { Session } from '../state/session.ts';
import { type CheckIn, keepCheckIns, type UnsentCheckIns } from '../state/unsent-check-ins.ts';
import { isUnderWay, useOperation } from '../state/use-operation.ts';
import { guestFailures } from './guest-content.ts';

function change({ unsentCheckIns }: Session, by: (unsent: UnsentCheckIns) => UnsentCheckIns): void {
  const unsent = by(unsentCheckIns.get());
  unsentCheckIns.set(unsent);
  keepCheckIns(unsent);
}

export function forgetCheckIn(session: Session, rsvpId: string): void {
  change(session, ({ [rsvpId]: _, ...others }) => others);
}

export function useUnsentCheckIns(): UnsentCheckIns {
  return useStore(useDashboard().session.unsentCheckIns);
}

export function withAttendance({ attendance: _before, ...rsvp }: Rsvp, attendance: Attendance | null): Rsvp {
  return attendance ? { ...rsvp, attendance } : rsvp;
}

/** Null if the event's guests were not read in this session. */
function nameOf(client: QueryClient, eventId: string, rsvpId: string): string | null {
  const guests = client.getQueryData<{ rsvps: Rsvp[] }>(keys.guests(eventId));
  return guests?.rsvps.find(({ id }) => id === rsvpId)?.name ?? null;
}

interface MadeCheckIn extends CheckIn {
  rsvpId: string;
}

/** Checks guests in, and keeps each check-in until the database has it. */
export function useCheckIns() {
  const client = useQueryClient();
  const { session } = useDashboard();
  /** False when a later check-in of the same guest is under way. */
  const isLatest = ({ rsvpId, attendance }: MadeCheckIn) =>
    session.unsentCheckIns.get()[rsvpId]?.attendance === attendance;

  const { run } = useOperation({
    subject: ({ rsvpId }: MadeCheckIn) => rsvpId,
    run: ({ rsvpId: id, eventId, attendance }) =>
      setAttendance(organizerStore, { id, gameEventId: eventId }, attendance),
    shows: ({ eventId }) => keys.guests(eventId),
    optimistic: (guests: { rsvps: Rsvp[] }, { rsvpId, attendance }) => ({
      ...guests,
      rsvps: guests.rsvps.map((rsvp) => (rsvp.id === rsvpId ? withAttendance(rsvp, attendance) : rsvp)),
    }),
    done: (_, made) => {
      if (isLatest(made)) forgetCheckIn(session, made.rsvpId);
    },
    refused: ({ rsvpId }) => forgetCheckIn(session, rsvpId),
    failed: (made) => {
      if (!isLatest(made)) return;
      change(session, ({ [made.rsvpId]: unsent, ...others }) =>
        unsent ? { ...others, [made.rsvpId]: { ...unsent, hasFailed: true } } : others,
      );
    },
    sentence: ({ rsvpId, eventId }) => guestFailures.checkIn(nameOf(client, eventId, rsvpId)),
  });

  function sendUnsent(): void {
    for (const [rsvpId, checkIn] of Object.entries(session.unsentCheckIns.get()))
      if (!isUnderWay(client, rsvpId)) run({ rsvpId, ...checkIn });
  }

  function checkIn({ id: rsvpId, gameEventId: eventId }: Rsvp, attendance: Attendance | null): void {
    const made: CheckIn = { eventId, attendance, hasFailed: false };
    change(session, (unsent) => ({ ...unsent, [rsvpId]: made }));
    run({ rsvpId, ...made });
  }

  return { checkIn, sendUnsent };
}
