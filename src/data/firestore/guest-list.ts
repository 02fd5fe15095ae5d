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
import { placeKeyOf } from '#domain/queue.ts';
import {
  type Attendance,
  contactKeys,
  type GuestDetails,
  isProven,
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
import { type RecordChange, recordChange } from './people.ts';
import { inTime } from './rest.ts';
import { addRsvp, countRsvp, guardIds, guardRsvp, shownName } from './rsvp-writes.ts';

export function listRsvps({ database }: Store, eventId: string): Promise<ReadResult<{ rsvps: Rsvp[] }>> {
  const ofEvent = query(
    collection(database, 'gameRSVPs'),
    where('gameEventId', '==', eventId),
    orderBy('submittedAt'),
  );
  return read('Listing the RSVPs', async () => ({ rsvps: await list(ofEvent, rsvpKind) }));
}

export type GuestResult =
  /** `kept` is what is noted, where `onlyOver` left it alone. */
  | (Done & { kept?: Attendance | null })
  | Refused<'signed-out' | 'event-gone' | 'event-deleting' | 'rsvp-gone' | 'already-responded'>
  | Failed;

/** Only the guards that still name this RSVP: a freed address may be somebody else's by now. */
async function ownGuards({ database }: Store, rsvpId: string): Promise<string[]> {
  const guards = query(collection(database, 'rsvpGuards'), where('rsvpId', '==', rsvpId));
  const { docs } = await inTime(getDocs(guards));
  return docs.map(({ id }) => id);
}

/**
 * Changes an RSVP as it is stored now, again when somebody else changes it meanwhile.
 * @param gone result for an RSVP that does not exist any more.
 */
function changeStored(
  store: Store,
  what: string,
  { id, gameEventId }: Pick<Rsvp, 'id' | 'gameEventId'>,
  gone: GuestResult,
  change: (stored: Rsvp) => Promise<GuestResult>,
  whyElse: () => GuestResult | null = () => null,
): Promise<GuestResult> {
  return write<GuestResult>(store, what, {
    async work() {
      const stored = await storedDocument(store, rsvpKind, id);
      return stored ? change(stored) : gone;
    },
    whyDenied: async () => (await eventProblem(store, gameEventId)) ?? whyElse(),
    tries: WRITE_TRIES,
  });
}

export function correctRsvp(
  store: Store,
  rsvp: Pick<Rsvp, 'id' | 'gameEventId'>,
  { response, details }: { response: RsvpResponse; details: GuestDetails },
): Promise<GuestResult> {
  const { database } = store;
  let takesAddress = false;
  return changeStored(
    store,
    'Changing an RSVP',
    rsvp,
    refused('rsvp-gone'),
    async (stored) => {
      const { gameEventId, placeKey } = stored;
      const before = contactKeys(gameEventId, stored);
      const after = contactKeys(gameEventId, details);
      const [added, dropped] = await Promise.all([
        guardIds(after.filter((address) => !before.includes(address))),
        guardIds(before.filter((address) => !after.includes(address))),
      ]);
      takesAddress = added.length > 0;
      const own = dropped.length > 0 ? await ownGuards(store, stored.id) : [];
      // The first name that guests see changes with the name, and what was noted moves with the contact.
      const isAsStored = details.name === stored.name && stored.attendance === undefined;
      const event = isAsStored ? null : await storedDocument(store, eventKind, gameEventId);
      const { attendance } = stored;
      const corrected = { ...details, ...(attendance && { attendance }) };
      const record = await recordChange(store, stored, { before: stored, after: corrected }, event);
      return commit(store, (batch) => {
        batch.update(doc(database, 'gameRSVPs', stored.id), {
          response,
          name: details.name,
          email: details.email ?? deleteField(),
          phone: details.phone ?? deleteField(),
          notes: details.notes ?? deleteField(),
          updatedAt: serverTimestamp(),
          ...(attendance && recordField(record, stored)),
          ...(response === 'yes' ? { leftAt: deleteField() } : { confirmedAt: deleteField() }),
        });
        for (const guard of dropped.filter((one) => own.includes(one)))
          batch.delete(doc(database, 'rsvpGuards', guard));
        guardRsvp(store, batch, stored, added);
        record.write(batch);
        const name = event
          ? shownName(event.firstNames[placeKey], response, { name: details.name })
          : undefined;
        countRsvp(store, batch, stored, stored.response, response, name);
      });
    },
    () => (takesAddress ? refused('already-responded') : null),
  );
}

/** Removes an RSVP and frees its addresses. Done too when somebody else removed it before. */
export function removeRsvp(store: Store, rsvp: Pick<Rsvp, 'id' | 'gameEventId'>): Promise<GuestResult> {
  const { database } = store;
  const done: Done = { status: 'done' };
  return changeStored(store, 'Removing an RSVP', rsvp, done, async (stored) => {
    const guards = await ownGuards(store, stored.id);
    const record = await recordChange(store, stored, { before: stored, after: null }, null);
    return commit(store, (batch) => {
      batch.delete(doc(database, 'gameRSVPs', stored.id));
      record.write(batch);
      for (const guard of guards) batch.delete(doc(database, 'rsvpGuards', guard));
      countRsvp(store, batch, stored, stored.response, null);
    });
  });
}

export interface WalkIn {
  /** Made once per form (`makeRsvpId`), so that a retry after a lost acknowledgement is the same guest. */
  id: string;
  response: RsvpResponse;
  details: GuestDetails;
  attendance: Attendance | null;
}

/** Adds a guest who came without an RSVP. Safe to repeat with the same `id`, with other details too. */
export function addWalkIn(
  store: Store,
  event: Pick<GameEvent, 'id' | 'dateTime' | 'location' | 'sport'>,
  walkIn: WalkIn,
): Promise<GuestResult> {
  const { id, response, attendance } = walkIn;
  const { showsFirstName: _, ...details } = walkIn.details;
  return write<GuestResult>(store, 'Adding a walk-in', {
    async work() {
      const [placeKey, guards] = await Promise.all([
        placeKeyOf(id),
        guardIds(contactKeys(event.id, details)),
      ]);
      const after = { ...details, ...(attendance && { attendance }) };
      const rsvp = { id, gameEventId: event.id };
      const record = await recordChange(store, rsvp, { before: null, after }, event);
      return commit(store, (batch) => {
        addRsvp(store, batch, { id, event, response, placeKey }, guards, {
          ...after,
          userAgent: '',
          referrer: null,
        });
        record.write(batch);
      });
    },
    tries: WRITE_TRIES,
    async whyDenied() {
      const stored = await storedDocument(store, rsvpKind, id);
      if (stored) return correctWalkIn(store, stored, walkIn);
      const problem = await eventProblem(store, event.id);
      return problem ?? (details.email || details.phone ? refused('already-responded') : null);
    },
  });
}

/** Brings a walk-in whose earlier try was saved to what the form says now. */
async function correctWalkIn(
  store: Store,
  stored: Rsvp,
  { response, details, attendance }: WalkIn,
): Promise<GuestResult> {
  const corrected = await correctRsvp(store, stored, { response, details });
  const isCheckedIn = stored.attendance === (attendance ?? undefined);
  return corrected.status === 'done' && !isCheckedIn ? setAttendance(store, stored, attendance) : corrected;
}

function recordField({ figures }: RecordChange, rsvp: Rsvp) {
  return { record: figures && isProven(rsvp) ? figures : deleteField() };
}

/**
 * Notes whether a guest came, on the RSVP and in the guest's record; null takes the note back.
 * @param onlyOver writes only while this is noted; null is no note. Another note is left alone.
 */
export function setAttendance(
  store: Store,
  rsvp: Pick<Rsvp, 'id' | 'gameEventId'>,
  attendance: Attendance | null,
  { onlyOver }: { onlyOver?: Attendance | null | undefined } = {},
): Promise<GuestResult> {
  return changeStored(store, 'Checking somebody in', rsvp, refused('rsvp-gone'), async (stored) => {
    const { attendance: noted = null } = stored;
    if (onlyOver !== undefined && noted !== onlyOver) return { status: 'done', kept: noted };
    const event = await storedDocument(store, eventKind, stored.gameEventId);
    if (!event) return refused('event-gone');
    const { attendance: _, ...unnoted } = stored;
    const after = { ...unnoted, ...(attendance && { attendance }) };
    const record = await recordChange(store, stored, { before: stored, after }, event);
    return commit(store, (batch) => {
      batch.update(doc(store.database, 'gameRSVPs', stored.id), {
        attendance: attendance ?? deleteField(),
        ...recordField(record, stored),
        checkedInAt: serverTimestamp(),
      });
      record.write(batch);
    });
  });
}

/** Removes an RSVP of an event that is being deleted, and takes back what was noted. */
export async function removeNoted(store: Store, rsvp: Rsvp): Promise<void> {
  const record = await recordChange(store, rsvp, { before: rsvp, after: null }, null);
  await commit(store, (batch) => {
    batch.delete(doc(store.database, 'gameRSVPs', rsvp.id));
    record.write(batch);
  });
}
