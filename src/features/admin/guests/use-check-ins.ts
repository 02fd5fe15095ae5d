import { useQueryClient } from '@tanstack/react-query';
import { addWalkIn, type GuestResult, removeRsvp, setAttendance } from '#data/firestore/guest-list.ts';
import { type Refused, refused } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readContact } from '#data/firestore/people.ts';
import { isLostReason, lostBecause } from '#domain/check-in.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Attendance, makeRsvpId, type Rsvp } from '#domain/rsvp.ts';
import { useStore } from '#lib/store.ts';
import { amend, readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import type { Session } from '../state/session.ts';
import { type CheckIn, keepCheckIns, keptCheckIns, type UnsentCheckIns } from '../state/unsent-check-ins.ts';
import { isUnderWay, useOperation } from '../state/use-operation.ts';
import { type Guests, readGuests } from './read-guests.ts';

/** Changes what the device keeps, not this tab's copy of it: another tab may have changed it. */
function change({ unsentCheckIns }: Session, by: (unsent: UnsentCheckIns) => UnsentCheckIns): void {
  const unsent = by(keptCheckIns());
  unsentCheckIns.set(unsent);
  keepCheckIns(unsent);
}

type Tap = Pick<MadeCheckIn, 'rsvpId' | 'at'>;

/** Changes what is kept of a tap, or forgets it. A later tap, of another tab too, stays as it is. */
function amendCheckIn(session: Session, { rsvpId, at }: Tap, changes: Partial<CheckIn> | 'forgotten'): void {
  change(session, (unsent) => {
    const { [rsvpId]: kept, ...others } = unsent;
    if (kept?.at !== at) return unsent;
    return changes === 'forgotten' ? others : { ...others, [rsvpId]: { ...kept, ...changes } };
  });
}

export function forgetCheckIn(session: Session, rsvpId: string): void {
  change(session, ({ [rsvpId]: _, ...others }) => others);
}

/** Follows an RSVP to its new id, which may have been tapped already. */
function moveCheckIn(session: Session, from: string, to: string): void {
  change(session, ({ [from]: moved, ...others }) => {
    const isLater = moved && moved.at > (others[to]?.at ?? 0);
    return isLater ? { ...others, [to]: moved } : others;
  });
}

/** Forgets the lost check-ins once the organizer has read them. */
export function forgetLost(session: Session): void {
  change(session, (unsent) => Object.fromEntries(Object.entries(unsent).filter(([, { lost }]) => !lost)));
}

export function useUnsentCheckIns(): UnsentCheckIns {
  return useStore(useDashboard().session.unsentCheckIns);
}

interface MadeCheckIn extends CheckIn {
  rsvpId: string;
  event: GameEvent;
}

type Tapped = Pick<CheckIn, 'name' | 'attendance' | 'onlyOver' | 'walkIn' | 'removes'>;

/** The guests as they will be once this check-in is sent. */
function withCheckIn(rsvps: readonly Rsvp[], { rsvpId, event, ...made }: MadeCheckIn): Rsvp[] {
  const { name, attendance, at, walkIn, removes } = made;
  if (removes) return rsvps.filter(({ id }) => id !== rsvpId);
  if (walkIn && !rsvps.some(({ id }) => id === rsvpId)) {
    const walkedIn: Rsvp = {
      ...{ id: rsvpId, gameEventId: event.id, response: 'yes', name, submittedAt: at, placeKey: '' },
      ...{ seenDateTime: event.dateTime, seenLocation: event.location },
      ...(attendance && { attendance }),
    };
    return [...rsvps, walkedIn];
  }
  return rsvps.map(({ attendance: before, ...rsvp }) => {
    const shown = rsvp.id === rsvpId ? attendance : before;
    return shown ? { ...rsvp, attendance: shown } : rsvp;
  });
}

/** Shows unsent check-ins like sent ones. */
export function withUnsent({ rsvps, organized }: Guests, unsent: UnsentCheckIns): Guests {
  if (!organized) return { rsvps, organized };
  const { event } = organized;
  const ofEvent = Object.entries(unsent).filter(([, one]) => one.eventId === event.id && !one.lost);
  const shown = ofEvent.reduce((all, [rsvpId, one]) => withCheckIn(all, { ...one, rsvpId, event }), rsvps);
  return { organized, rsvps: shown };
}

async function send(made: MadeCheckIn, isStored: boolean): Promise<GuestResult | Refused<'contact-gone'>> {
  const { rsvpId: id, event, name, attendance, onlyOver, walkIn, removes } = made;
  const rsvp = { id, gameEventId: event.id };
  if (removes) return removeRsvp(organizerStore, rsvp);
  // Adding a stored walk-in again would undo what was corrected since.
  if (!walkIn || isStored) return setAttendance(organizerStore, rsvp, attendance, { onlyOver });
  const known = walkIn.person && (await readContact(organizerStore, walkIn.person));
  if (known && known.status !== 'ready') return known;
  const { phone, email } = known?.contact ?? walkIn;
  // Without a contact it would not count in the record that the screen showed.
  if (known && !phone && !email) return refused('contact-gone');
  const details = { name, ...(phone && { phone }), ...(email && { email }) };
  return addWalkIn(organizerStore, event, { id, response: 'yes', details, attendance });
}

/** The dashboard looks for new RSVPs every ten seconds, and each look may begin a round. */
const FIRST_PAUSE_MS = 10_000;
/** A game is short: nobody waits longer for a note of another phone. */
const LONGEST_PAUSE_MS = 120_000;

/** Checks guests in, and keeps each check-in until the database has it. */
export function useCheckIns() {
  const client = useQueryClient();
  const { session, endSession } = useDashboard();
  const { run } = useOperation({
    subject: ({ rsvpId }: MadeCheckIn) => rsvpId,
    run: (made) => send(made, session.walkIns.has(made.rsvpId)),
    shows: ({ event }) => keys.guests(event.id),
    optimistic: (guests: { rsvps: Rsvp[] }, made) => ({
      ...guests,
      rsvps: withCheckIn(guests.rsvps, made),
    }),
    done: ({ kept }, made) => {
      if (kept !== undefined)
        amend<Guests>(client, keys.guests(made.event.id), (guests) => ({
          ...guests,
          rsvps: withCheckIn(guests.rsvps, { ...made, attendance: kept }),
        }));
      if (made.walkIn) session.walkIns.add(made.rsvpId);
      amendCheckIn(session, made, 'forgotten');
      // Not after a failure: without a connection these reads would fail too.
      if (made.walkIn || made.removes)
        for (const queryKey of [keys.events, keys.totals]) readAgain(client, queryKey);
    },
    refused: (made, reason) =>
      amendCheckIn(session, made, isLostReason(reason) ? { lost: reason } : { hasFailed: true }),
    failed: (made) => amendCheckIn(session, made, { hasFailed: true }),
  });

  function note(event: GameEvent, rsvpId: string, { onlyOver, ...tapped }: Tapped): void {
    const before = session.unsentCheckIns.get()[rsvpId];
    // Two taps of one millisecond are two taps.
    const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
    const made: CheckIn = { ...tapped, eventId: event.id, at, hasFailed: false };
    // The database lacks this phone's own tap before it: what is noted there is not what was seen here.
    const isOwn = before !== undefined && before.onlyOver === undefined;
    if (onlyOver !== undefined && !isOwn) made.onlyOver = onlyOver;
    change(session, (unsent) => ({ ...unsent, [rsvpId]: made }));
    run({ ...made, rsvpId, event });
  }

  function checkIn(
    event: GameEvent,
    { id, name }: Rsvp,
    attendance: Attendance | null,
    onlyOver?: Attendance | null,
  ): void {
    note(event, id, { name, attendance, onlyOver, walkIn: unsentWalkIn(id) });
  }

  const unsentWalkIn = (id: string) => session.unsentCheckIns.get()[id]?.walkIn;

  /** Takes an arrival back, and a walk-in whom this session added off the list. */
  function takeBack(event: GameEvent, rsvp: Rsvp): void {
    const { id, name } = rsvp;
    const walkIn = unsentWalkIn(id);
    if (walkIn || session.walkIns.has(id)) note(event, id, { name, attendance: null, walkIn, removes: true });
    else checkIn(event, rsvp, null);
  }

  /** Adds somebody without an RSVP as arrived. */
  function addArrived(event: GameEvent, name: string, walkIn: NonNullable<CheckIn['walkIn']>): void {
    note(event, makeRsvpId(), { name, attendance: 'arrived', walkIn });
  }

  /** Sends one that could not be sent at once, unless it can't be noted any more. */
  async function sendLater(rsvpId: string, { organized, rsvps }: Guests): Promise<void> {
    const event = organized?.event ?? null;
    const stored = rsvps.find(({ id, takenOverFrom }) => id === rsvpId || takenOverFrom === rsvpId);
    const id = stored?.id ?? rsvpId;
    if (id !== rsvpId) moveCheckIn(session, rsvpId, id);
    const unsent = keptCheckIns()[id];
    // Another tab may have sent it, or the organizer tapped again and that tap is on its way.
    if (!unsent || unsent.lost || isUnderWay(client, id)) return;
    if (stored && unsent.walkIn) session.walkIns.add(id);
    const lost = lostBecause(unsent, event, stored);
    if (lost) amendCheckIn(session, { ...unsent, rsvpId: id }, { lost });
    else if (event) await run({ ...unsent, rsvpId: id, event });
  }

  async function sendOf(eventId: string, taps: readonly Tap[]): Promise<void> {
    const now = await readGuests(eventId);
    if (now.status === 'refused') return endSession();
    if (now.status === 'failed') {
      for (const tap of taps) amendCheckIn(session, tap, { hasFailed: true });
      return;
    }
    // One after another: a weak connection carries few requests at once, and walk-ins change one event.
    for (const { rsvpId } of taps) await sendLater(rsvpId, now);
  }

  /** Sends what is unsent. After a failure, a look begins the next round only after a pause, which doubles each time. */
  async function sendUnsent(cause: 'look' | 'asked'): Promise<void> {
    const { rounds } = session;
    if (rounds.isRunning || (cause === 'look' && Date.now() < rounds.pausedUntil)) return;
    session.unsentCheckIns.set(keptCheckIns());
    const waiting = () =>
      Object.entries(session.unsentCheckIns.get()).filter(
        ([rsvpId, { lost }]) => !lost && !isUnderWay(client, rsvpId),
      );
    const begun = waiting();
    if (begun.length === 0) return;
    rounds.isRunning = true;
    try {
      for (const eventId of new Set(begun.map(([, one]) => one.eventId))) {
        const ofEvent = begun.filter(([, one]) => one.eventId === eventId);
        await sendOf(
          eventId,
          ofEvent.map(([rsvpId, { at }]) => ({ rsvpId, at })),
        );
      }
    } finally {
      const isAllSent = waiting().length === 0;
      rounds.isRunning = false;
      rounds.pauseMs = isAllSent
        ? 0
        : Math.min(Math.max(rounds.pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      rounds.pausedUntil = Date.now() + rounds.pauseMs;
    }
  }

  return { checkIn, takeBack, addArrived, sendUnsent };
}
