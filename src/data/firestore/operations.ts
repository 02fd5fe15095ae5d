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
  runTransaction,
  Timestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import type { OrganizerRefusal } from '#domain/organizing.ts';
import { isDenied, type Store } from './client.ts';
import { eventKind, type Kind } from './documents.ts';
import { inTime } from './rest.ts';

// What all operations of the organizer share: their results, and how they read and write with her account.

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

function isSessionOver(error: unknown): boolean {
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

/**
 * All writes or none. It reads nothing; being a transaction, it is tried again when others write the same documents at
 * the same time, so `fill` may be called more than once.
 */
export async function commit({ database }: Store, fill: (writes: Transaction) => void): Promise<Done> {
  await inTime(runTransaction(database, async (writes) => fill(writes)));
  return { status: 'done' };
}

function parse<T>(snapshot: QueryDocumentSnapshot<DocumentData>, { schema }: Kind<T>) {
  const fields = Object.entries(snapshot.data()).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toMillis() : value,
  ]);
  return schema.safeParse({ ...Object.fromEntries(fields), id: snapshot.id });
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
