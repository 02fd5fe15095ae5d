import {
  collection,
  deleteField,
  doc,
  getDocs,
  orderBy,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import {
  type Attendance,
  contactKeys,
  type GuestDetails,
  type Rsvp,
  type RsvpResponse,
} from '#domain/rsvp.ts';
import type { Store } from './client.ts';
import { eventKind, rsvpKind } from './documents.ts';
import {
  commit,
  type Done,
  eventProblem,
  type Failed,
  list,
  type ReadResult,
  type Refused,
  read,
  refused,
  storedDocument,
  WRITE_TRIES,
  write,
} from './operations.ts';
import { inTime } from './rest.ts';
import { addRsvp, countRsvp, guardIds, guardRsvp } from './rsvps.ts';

/** Every RSVP to an event, in the order of responding. */
export function listRsvps({ database }: Store, eventId: string): Promise<ReadResult<{ rsvps: Rsvp[] }>> {
  const ofEvent = query(
    collection(database, 'gameRSVPs'),
    where('gameEventId', '==', eventId),
    orderBy('submittedAt'),
  );
  return read('Listing the answers', async () => ({ rsvps: await list(ofEvent, rsvpKind) }));
}

export type GuestResult =
  | Done
  | Refused<'signed-out' | 'event-gone' | 'event-deleting' | 'rsvp-gone' | 'already-responded'>
  | Failed;

/** An address may have been freed, and belong to somebody else by now. */
async function ownGuards({ database }: Store, rsvpId: string): Promise<string[]> {
  const guards = query(collection(database, 'rsvpGuards'), where('rsvpId', '==', rsvpId));
  const { docs } = await inTime(getDocs(guards));
  return docs.map(({ id }) => id);
}

/**
 * Somebody else may have changed or removed the RSVP between the listing and the writing.
 * @param again tries with the RSVP as it is stored now; null after the last try.
 */
async function whyRefused(
  store: Store,
  known: Rsvp,
  whenGone: GuestResult,
  again: ((stored: Rsvp) => Promise<GuestResult>) | null,
): Promise<GuestResult | null> {
  const stored = await storedDocument(store, rsvpKind, known.id);
  if (!stored) return whenGone;
  const problem = await eventProblem(store, known.gameEventId);
  if (problem) return problem;
  const isStale =
    stored.response !== known.response || stored.email !== known.email || stored.phone !== known.phone;
  return isStale && again ? again(stored) : null;
}

/** Replaces a response and what was written beside it. `known` is the RSVP as the list showed it. */
export function correctRsvp(
  store: Store,
  known: Rsvp,
  { response, details }: { response: RsvpResponse; details: GuestDetails },
  tries: number = WRITE_TRIES,
): Promise<GuestResult> {
  const { database } = store;
  const before = contactKeys(known.gameEventId, {
    ...(known.email && { email: known.email }),
    ...(known.phone && { phone: known.phone }),
  });
  const after = contactKeys(known.gameEventId, details);
  const taken = after.filter((address) => !before.includes(address));
  const dropped = before.filter((address) => !after.includes(address));
  return write<GuestResult>(store, 'Changing an answer', {
    async work() {
      const own = dropped.length > 0 ? await ownGuards(store, known.id) : [];
      const [given, freed] = await Promise.all([guardIds(taken), guardIds(dropped)]);
      return commit(store, (batch) => {
        batch.update(doc(database, 'gameRSVPs', known.id), {
          response,
          name: details.name,
          email: details.email ?? deleteField(),
          phone: details.phone ?? deleteField(),
          notes: details.notes ?? deleteField(),
          updatedAt: serverTimestamp(),
        });
        for (const guard of freed.filter((one) => own.includes(one)))
          batch.delete(doc(database, 'rsvpGuards', guard));
        guardRsvp(store, batch, known, given);
        countRsvp(store, batch, known, known.response, response);
      });
    },
    async whyDenied() {
      const again = (stored: Rsvp) => correctRsvp(store, stored, { response, details }, tries - 1);
      const reason = await whyRefused(store, known, refused('rsvp-gone'), tries > 1 ? again : null);
      return reason ?? (taken.length > 0 ? refused('already-responded') : null);
    },
  });
}

/** Removes an RSVP and frees its addresses. Done too when somebody else removed it before. */
export function removeRsvp(store: Store, known: Rsvp, tries: number = WRITE_TRIES): Promise<GuestResult> {
  const { database } = store;
  return write<GuestResult>(store, 'Removing an answer', {
    async work() {
      const guards = await ownGuards(store, known.id);
      return commit(store, (batch) => {
        batch.delete(doc(database, 'gameRSVPs', known.id));
        for (const guard of guards) batch.delete(doc(database, 'rsvpGuards', guard));
        countRsvp(store, batch, known, known.response, null);
      });
    },
    whyDenied() {
      const again = (stored: Rsvp) => removeRsvp(store, stored, tries - 1);
      return whyRefused(store, known, { status: 'done' }, tries > 1 ? again : null);
    },
  });
}

export interface WalkIn {
  /** Made once per form (`makeRsvpId`), so that a retry after a lost acknowledgement is the same guest. */
  id: string;
  response: RsvpResponse;
  details: GuestDetails;
  attendance: Attendance | null;
}

/** Somebody who came without responding. Safe to repeat with the same `id`, with other details too. */
export function addWalkIn(
  store: Store,
  event: Pick<GameEvent, 'id' | 'dateTime' | 'location'>,
  walkIn: WalkIn,
): Promise<GuestResult> {
  const { id, response, details, attendance } = walkIn;
  return write<GuestResult>(store, 'Adding a walk-in', {
    async work() {
      const guards = await guardIds(contactKeys(event.id, details));
      return commit(store, (batch) =>
        addRsvp(store, batch, { id, event, response }, guards, {
          ...details,
          ...(attendance && { attendance }),
          userAgent: '',
          referrer: null,
        }),
      );
    },
    async whyDenied() {
      const stored = await storedDocument(store, rsvpKind, id);
      if (stored) return correctWalkIn(store, stored, walkIn);
      const current = await storedDocument(store, eventKind, event.id);
      if (!current) return refused('event-gone');
      if (current.deletingAt !== undefined) return refused('event-deleting');
      return details.email || details.phone ? refused('already-responded') : null;
    },
  });
}

/** An earlier try was saved unseen; since then the form may have been changed. */
async function correctWalkIn(
  store: Store,
  stored: Rsvp,
  { response, details, attendance }: WalkIn,
): Promise<GuestResult> {
  const corrected = await correctRsvp(store, stored, { response, details });
  const isCheckedIn = stored.attendance === (attendance ?? undefined);
  return corrected.status === 'done' && !isCheckedIn ? setAttendance(store, stored, attendance) : corrected;
}

/** Who came to the court; null takes it back. */
export function setAttendance(
  store: Store,
  { id, gameEventId }: Pick<Rsvp, 'id' | 'gameEventId'>,
  attendance: Attendance | null,
): Promise<GuestResult> {
  return write<GuestResult>(store, 'Checking somebody in', {
    work: () =>
      commit(store, (batch) =>
        batch.update(doc(store.database, 'gameRSVPs', id), {
          attendance: attendance ?? deleteField(),
          updatedAt: serverTimestamp(),
        }),
      ),
    whyDenied: async () =>
      (await storedDocument(store, rsvpKind, id)) ? eventProblem(store, gameEventId) : refused('rsvp-gone'),
  });
}
