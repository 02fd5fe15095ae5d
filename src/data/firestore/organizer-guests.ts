import {
  collection,
  deleteField,
  doc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { ANSWERS_MAX, type GameEvent, hasRoomForAnswers } from '#domain/event.ts';
import { type Answer, type Attendance, contactKeys, type GuestDetails, type Rsvp } from '#domain/rsvp.ts';
import type { Store } from './client.ts';
import { countAnswer, guardAnswer, guardIds } from './counted-writes.ts';
import { readEvent } from './events.ts';
import {
  type Failed,
  failed,
  found,
  type ReadResult,
  type Refused,
  read,
  readable,
  refused,
  WRITE_TRIES,
  write,
} from './organizing.ts';
import { parseRsvp } from './parse.ts';
import { inTime } from './rest.ts';
import { readRsvp, seen } from './rsvps.ts';

export type GuestResult =
  | { status: 'done' }
  | Refused<
      'signed-out' | 'game-gone' | 'game-deleting' | 'answer-gone' | 'already-answered' | 'answers-full'
    >
  | Failed;

export interface WalkIn {
  /** Made once per form (`makeRsvpId`), so that a retry after a lost acknowledgement is the same guest. */
  id: string;
  response: Answer;
  details: GuestDetails;
  attendance: Attendance | null;
}

/** Every answer to a game, in the order of answering. */
export function listAnswers({ database }: Store, eventId: string): Promise<ReadResult<{ answers: Rsvp[] }>> {
  const answers = query(
    collection(database, 'gameRSVPs'),
    where('gameEventId', '==', eventId),
    orderBy('submittedAt'),
    limit(ANSWERS_MAX),
  );
  const load = async () => {
    const { docs } = await getDocs(answers);
    return { answers: readable(docs.map((snapshot) => parseRsvp(snapshot.id, found(snapshot)))) };
  };
  return read('Listing the answers', load());
}

/** An address may have been freed, and belong to somebody else by now. */
async function ownGuards({ database }: Store, rsvpId: string): Promise<string[]> {
  const guards = query(collection(database, 'rsvpGuards'), where('rsvpId', '==', rsvpId));
  const { docs } = await inTime(getDocs(guards));
  return docs.map(({ id }) => id);
}

async function gameProblem(store: Store, eventId: string): Promise<GuestResult | null> {
  const game = await readEvent(store, eventId);
  if (game.status === 'missing') return refused('game-gone');
  return game.status === 'found' && game.value.deletingAt !== undefined ? refused('game-deleting') : null;
}

const contactOf = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) => ({
  ...(email && { email }),
  ...(phone && { phone }),
});

interface Denial {
  what: string;
  cause: unknown;
  /** Tries with the answer as it is stored now; null after the last try. */
  again: ((stored: Rsvp) => Promise<GuestResult>) | null;
  whenGone: GuestResult;
  /** When nothing that was known has changed. */
  otherwise: () => GuestResult;
}

/** Somebody else may have changed or removed the answer between the listing and the writing. */
async function afterDenied(
  store: Store,
  known: Rsvp,
  { what, cause, again, whenGone, otherwise }: Denial,
): Promise<GuestResult> {
  const stored = await readRsvp(store, known.id);
  if (stored.status === 'missing') return whenGone;
  if (stored.status !== 'found') return failed(what, cause);
  const problem = await gameProblem(store, known.gameEventId);
  if (problem) return problem;
  const { response, email, phone } = stored.value;
  const isStale = response !== known.response || email !== known.email || phone !== known.phone;
  return isStale && again ? again(stored.value) : otherwise();
}

/** Replaces an answer and what was written beside it. `known` is the answer as the list showed it. */
export function setAnswerFor(
  store: Store,
  known: Rsvp,
  { response, details }: { response: Answer; details: GuestDetails },
  tries: number = WRITE_TRIES,
): Promise<GuestResult> {
  const { database } = store;
  const what = 'Changing an answer';
  const before = contactKeys(known.gameEventId, contactOf(known));
  const after = contactKeys(known.gameEventId, contactOf(details));
  const taken = after.filter((address) => !before.includes(address));
  const dropped = before.filter((address) => !after.includes(address));
  return write<GuestResult>(
    store,
    what,
    async () => {
      const own = dropped.length > 0 ? await ownGuards(store, known.id) : [];
      const [given, freed] = await Promise.all([guardIds(taken), guardIds(dropped)]);
      const batch = writeBatch(database);
      batch.update(doc(database, 'gameRSVPs', known.id), {
        response,
        name: details.name,
        email: details.email ?? deleteField(),
        phone: details.phone ?? deleteField(),
        notes: details.notes ?? deleteField(),
        updatedAt: serverTimestamp(),
      });
      for (const guard of freed.filter((one) => own.includes(one))) {
        batch.delete(doc(database, 'rsvpGuards', guard));
      }
      guardAnswer(store, batch, known, given);
      countAnswer(store, batch, known, known.response, response);
      await inTime(batch.commit());
      return { status: 'done' };
    },
    (cause) =>
      afterDenied(store, known, {
        ...{ what, cause, whenGone: refused('answer-gone') },
        again: tries > 1 ? (stored) => setAnswerFor(store, stored, { response, details }, tries - 1) : null,
        otherwise: () => (taken.length > 0 ? refused('already-answered') : failed(what, cause)),
      }),
  );
}

/** Removes an answer and frees its addresses. Done too when somebody else removed it before. */
export function removeAnswer(store: Store, known: Rsvp, tries: number = WRITE_TRIES): Promise<GuestResult> {
  const { database } = store;
  const what = 'Removing an answer';
  return write<GuestResult>(
    store,
    what,
    async () => {
      const batch = writeBatch(database);
      batch.delete(doc(database, 'gameRSVPs', known.id));
      for (const guard of await ownGuards(store, known.id)) batch.delete(doc(database, 'rsvpGuards', guard));
      countAnswer(store, batch, known, known.response, null);
      await inTime(batch.commit());
      return { status: 'done' };
    },
    (cause) =>
      afterDenied(store, known, {
        ...{ what, cause, whenGone: { status: 'done' } },
        again: tries > 1 ? (stored) => removeAnswer(store, stored, tries - 1) : null,
        otherwise: () => failed(what, cause),
      }),
  );
}

/** An earlier try was saved unseen; since then the form may have been changed. */
async function correctWalkIn(
  store: Store,
  stored: Rsvp,
  { response, details, attendance }: WalkIn,
): Promise<GuestResult> {
  const corrected = await setAnswerFor(store, stored, { response, details });
  const isCheckedIn = stored.attendance === (attendance ?? undefined);
  return corrected.status === 'done' && !isCheckedIn ? setAttendance(store, stored, attendance) : corrected;
}

/** Somebody who came without answering. Safe to repeat with the same `id`, with other details too. */
export function addWalkIn(
  store: Store,
  event: Pick<GameEvent, 'id' | 'dateTime' | 'location'>,
  walkIn: WalkIn,
): Promise<GuestResult> {
  const { id, response, details, attendance } = walkIn;
  const { database } = store;
  const what = 'Adding a walk-in';
  const key = { id, gameEventId: event.id };
  return write<GuestResult>(
    store,
    what,
    async () => {
      const batch = writeBatch(database);
      batch.set(doc(database, 'gameRSVPs', id), {
        gameEventId: event.id,
        response,
        ...details,
        ...(attendance && { attendance }),
        submittedAt: serverTimestamp(),
        ipAddress: null,
        userAgent: '',
        referrer: null,
        ...seen(event),
      });
      guardAnswer(store, batch, key, await guardIds(contactKeys(event.id, details)));
      countAnswer(store, batch, key, null, response);
      await inTime(batch.commit());
      return { status: 'done' };
    },
    async (cause) => {
      const stored = await readRsvp(store, id);
      if (stored.status === 'found') return correctWalkIn(store, stored.value, walkIn);
      const game = await readEvent(store, event.id);
      if (game.status === 'missing') return refused('game-gone');
      if (game.status !== 'found') return failed(what, cause);
      if (game.value.deletingAt !== undefined) return refused('game-deleting');
      if (!hasRoomForAnswers(game.value.rsvpCount)) return refused('answers-full');
      return details.email || details.phone ? refused('already-answered') : failed(what, cause);
    },
  );
}

/** Who came to the court; null takes it back. */
export function setAttendance(
  store: Store,
  { id, gameEventId }: Pick<Rsvp, 'id' | 'gameEventId'>,
  attendance: Attendance | null,
): Promise<GuestResult> {
  const what = 'Checking somebody in';
  return write<GuestResult>(
    store,
    what,
    async () => {
      await inTime(
        updateDoc(doc(store.database, 'gameRSVPs', id), {
          attendance: attendance ?? deleteField(),
          updatedAt: serverTimestamp(),
        }),
      );
      return { status: 'done' };
    },
    async (cause) => {
      const stored = await readRsvp(store, id);
      if (stored.status === 'missing') return refused('answer-gone');
      return (await gameProblem(store, gameEventId)) ?? failed(what, cause);
    },
  );
}
