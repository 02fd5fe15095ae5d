import { FirebaseError } from 'firebase/app';
import {
  collection,
  type DocumentSnapshot,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  Timestamp,
  type WriteBatch,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import type { OrganizerRefusal } from '#domain/organizing.ts';
import type { Instant } from '#lib/dates.ts';
import { pause } from '#lib/pause.ts';
import { isDenied, type Store } from './client.ts';
import { eventKind, type Kind } from './documents.ts';
import { inTime } from './rest.ts';

export type Done = { status: 'done' };

export type Refused<R extends OrganizerRefusal = OrganizerRefusal> = { status: 'refused'; reason: R };

/** Its cause is logged: the dashboard can only offer to try again. */
export type Failed = { status: 'failed' };

export type ReadResult<T> = ({ status: 'ready' } & T) | Refused<'signed-out'> | Failed;

export function refused<R extends OrganizerRefusal>(reason: R): Refused<R> {
  return { status: 'refused', reason };
}

export function failed(what: string, cause: unknown): Failed {
  console.error(`${what} failed.`, cause);
  return { status: 'failed' };
}

const SESSION_OVER: readonly string[] = [
  'unauthenticated',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/user-disabled',
  'auth/user-not-found',
];

export function isSessionOver(error: unknown): boolean {
  return error instanceof FirebaseError && SESSION_OVER.includes(error.code);
}

/** Organizers may read everything, so a denied read means that the account is no organizer. */
function isOutsider(error: unknown): boolean {
  return isDenied(error) || isSessionOver(error);
}

export async function read<T>(what: string, work: () => Promise<T>): Promise<ReadResult<T>> {
  try {
    return { status: 'ready', ...(await inTime(work())) };
  } catch (cause) {
    return isOutsider(cause) ? refused('signed-out') : failed(what, cause);
  }
}

/** Only organizers may list the events. */
async function mayOrganize({ database }: Store): Promise<boolean> {
  try {
    await inTime(getDocs(query(collection(database, 'gameEvents'), limit(1))));
    return true;
  } catch (cause) {
    if (isOutsider(cause)) return false;
    throw cause;
  }
}

/** Enough for a few organizers who change the same document at once. */
export const WRITE_TRIES = 3;

interface Writing<T> {
  work(): Promise<T>;
  /** The rules only say "denied". @returns the reason, or null when nothing explains it. */
  whyDenied?(): Promise<T | null>;
  /** How often `work` runs before an unexplained denial is a failure: each time it reads again what it changes. */
  tries?: number;
}

/** Writes, and finds out why when the rules deny it. */
export async function write<T>(
  store: Store,
  what: string,
  writing: Writing<T>,
): Promise<T | Refused<'signed-out'> | Failed> {
  const { tries = 1 } = writing;
  try {
    return await writing.work();
  } catch (cause) {
    if (isSessionOver(cause)) return refused('signed-out');
    if (!isDenied(cause)) return failed(what, cause);
    try {
      if (!(await mayOrganize(store))) return refused('signed-out');
      if (tries > 1) return await write(store, what, { ...writing, tries: tries - 1 });
      return (await writing.whyDenied?.()) ?? failed(what, cause);
    } catch (secondCause) {
      return failed(what, new AggregateError([cause, secondCause], 'The reason of a refusal is unknown.'));
    }
  }
}

/** Enough for a burst of RSVPs to the same event. */
const COMMIT_TRIES = 5;
const CONFLICT_PAUSE_MS = 500;

function isConflict(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'aborted';
}

/**
 * Commits a batch, again after a conflict with others (`fill` is then called again). The SDK's transactions would also repeat
 * failures of the connection, and the organizer would wait for seconds.
 */
export async function commit(
  store: Store,
  fill: (batch: WriteBatch) => void,
  tries: number = COMMIT_TRIES,
): Promise<Done> {
  const batch = writeBatch(store.database);
  fill(batch);
  try {
    await inTime(batch.commit());
    return { status: 'done' };
  } catch (cause) {
    if (tries === 1 || !isConflict(cause)) throw cause;
    await pause(Math.random() * CONFLICT_PAUSE_MS);
    return commit(store, fill, tries - 1);
  }
}

export function when(instant: Instant): Timestamp {
  return Timestamp.fromMillis(instant);
}

function withInstants(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(withInstants);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withInstants(field)]));
}

function parse<T>(snapshot: QueryDocumentSnapshot, { schema }: Kind<T>) {
  return schema.safeParse(withInstants({ ...snapshot.data(), id: snapshot.id }));
}

/** Skips unreadable documents: one must not hide the others. */
export function readable<T>(docs: readonly QueryDocumentSnapshot[], kind: Kind<T>): T[] {
  return docs.flatMap((snapshot) => {
    const parsed = parse(snapshot, kind);
    if (parsed.success) return [parsed.data];
    console.error('A stored document is unreadable.', parsed.error);
    return [];
  });
}

export async function list<T>(documents: Query, kind: Kind<T>): Promise<T[]> {
  return readable((await inTime(getDocs(documents))).docs, kind);
}

/** The most values that Firestore takes for one `in` or `array-contains-any`. */
const VALUES_MAX = 30;

/** Asks for any number of values, in as many requests as that takes. */
export async function listAny<T>(
  values: readonly string[],
  ask: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const parts = Array.from({ length: Math.ceil(values.length / VALUES_MAX) }, (_, part) =>
    ask(values.slice(part * VALUES_MAX, (part + 1) * VALUES_MAX)),
  );
  return (await Promise.all(parts)).flat();
}

/** The events with these ids, without missing ones. */
export function listEventsById({ database }: Store, ids: readonly string[]): Promise<GameEvent[]> {
  const events = collection(database, eventKind.collection);
  return listAny(ids, (some) => list(query(events, where(documentId(), 'in', some)), eventKind));
}

/** The document in a snapshot; null when it doesn't exist. @throws when it is unreadable. */
export function documentIn<T>(snapshot: DocumentSnapshot, kind: Kind<T>): T | null {
  if (!snapshot.exists()) return null;
  const parsed = parse(snapshot, kind);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}

/** One document as it is stored now; null when there is none. */
export async function storedDocument<T>({ database }: Store, kind: Kind<T>, id: string): Promise<T | null> {
  return documentIn(await inTime(getDoc(doc(database, kind.collection, id))), kind);
}

/** Why nothing can be added to an event any more; null when that is not the reason. */
export async function eventProblem(
  store: Store,
  eventId: string,
): Promise<Refused<'event-gone' | 'event-deleting'> | null> {
  const event = await storedDocument(store, eventKind, eventId);
  if (!event) return refused('event-gone');
  return event.deletingAt === undefined ? null : refused('event-deleting');
}
