import { FirebaseError } from 'firebase/app';
import {
  collection,
  type DocumentData,
  type DocumentSnapshot,
  doc,
  getDoc,
  getDocs,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  Timestamp,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore/lite';
import type { OrganizerRefusal } from '#domain/organizing.ts';
import { pause } from '#lib/pause.ts';
import { isDenied, type Store } from './client.ts';
import { eventKind, type Kind } from './documents.ts';
import { inTime } from './rest.ts';

// Shared by all operations of the organizer: results, reads and writes with the organizer's account.

export type Done = { status: 'done' };

export type Refused<R extends OrganizerRefusal = OrganizerRefusal> = { status: 'refused'; reason: R };

/** The cause is in the console: the dashboard can only offer to try again. */
export type Failed = { status: 'failed' };

export type ReadResult<T> = ({ status: 'ready' } & T) | Refused<'signed-out'> | Failed;

export function refused<R extends OrganizerRefusal>(reason: R): Refused<R> {
  return { status: 'refused', reason };
}

function failed(what: string, cause: unknown): Failed {
  console.error(`${what} failed.`, cause);
  return { status: 'failed' };
}

/** Codes with which Firebase says that the account's session is over. */
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

/** The rules refuse an organizer no reading, so a refusal means that there is no organizer. */
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

/** Only an organizer may list the events. */
async function mayOrganize({ database }: Store): Promise<boolean> {
  try {
    await inTime(getDocs(query(collection(database, 'gameEvents'), limit(1))));
    return true;
  } catch (cause) {
    if (isOutsider(cause)) return false;
    throw cause;
  }
}

/** Somebody else may act on the same document in the same moment; more than this at once is no coincidence. */
export const WRITE_TRIES = 3;

interface Writing<T> {
  work(): Promise<T>;
  /** "Denied" is all the rules say to somebody who is signed in. @returns null when nothing explains it. */
  whyDenied(): Promise<T | null>;
}

/** Writes, and finds out why when the rules refuse somebody who is signed in. */
export async function write<T>(
  store: Store,
  what: string,
  { work, whyDenied }: Writing<T>,
): Promise<T | Refused<'signed-out'> | Failed> {
  try {
    return await work();
  } catch (cause) {
    if (isSessionOver(cause)) return refused('signed-out');
    if (!isDenied(cause)) return failed(what, cause);
    try {
      return (await mayOrganize(store))
        ? ((await whyDenied()) ?? failed(what, cause))
        : refused('signed-out');
    } catch (secondCause) {
      return failed(what, new AggregateError([cause, secondCause], 'The reason of a refusal is unknown.'));
    }
  }
}

/** Others write the same documents in the same moment; a burst of RSVPs is over by then. */
const COMMIT_TRIES = 5;
const CONFLICT_PAUSE_MS = 500;

function isConflict(error: unknown): boolean {
  return error instanceof FirebaseError && error.code === 'aborted';
}

/**
 * All writes or none, again when they met others' (`fill` is then called again). The SDK's transactions repeat failures
 * of the connection as well, and an organizer would wait for seconds to hear of one.
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

/** With instants in milliseconds, as the schemas read them. */
function withInstants(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(withInstants);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withInstants(field)]));
}

function parse<T>(snapshot: QueryDocumentSnapshot<DocumentData>, { schema }: Kind<T>) {
  return schema.safeParse(withInstants({ ...snapshot.data(), id: snapshot.id }));
}

/** The readable ones of a list: one broken document must not hide the others. */
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

/** One document as it is stored now; null when there is none. */
export async function storedDocument<T>({ database }: Store, kind: Kind<T>, id: string): Promise<T | null> {
  const snapshot: DocumentSnapshot = await inTime(getDoc(doc(database, kind.collection, id)));
  if (!snapshot.exists()) return null;
  const parsed = parse(snapshot, kind);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
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
