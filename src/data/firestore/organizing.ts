import { FirebaseError } from 'firebase/app';
import {
  collection,
  type DocumentData,
  getDocs,
  limit,
  type QueryDocumentSnapshot,
  query,
} from 'firebase/firestore/lite';
import type { OrganizerRefusal } from '#domain/organizing.ts';
import { isDenied, plainFields, type Store } from './client.ts';
import type { Reading } from './parse.ts';
import { type DocumentReading, inTime } from './rest.ts';

export interface Refused<R extends OrganizerRefusal = OrganizerRefusal> {
  status: 'refused';
  reason: R;
}

/** The cause is in the console: the dashboard can only offer to try again. */
export interface Failed {
  status: 'failed';
}

export type ReadResult<T> = ({ status: 'ready' } & T) | Refused<'signed-out'> | Failed;

/** Codes with which Firebase says that the account's session is over. */
const SESSION_OVER: readonly string[] = [
  'unauthenticated',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** Somebody else may act on the same document in the same moment; more than this at once is no coincidence. */
export const WRITE_TRIES = 3;

export function refused<R extends OrganizerRefusal>(reason: R): Refused<R> {
  return { status: 'refused', reason };
}

export function failed(what: string, cause: unknown): Failed {
  console.error(`${what} failed.`, cause);
  return { status: 'failed' };
}

function isSessionOver(error: unknown): boolean {
  return error instanceof FirebaseError && SESSION_OVER.includes(error.code);
}

/** The rules refuse an organizer no reading, so a refusal means that there is no organizer. */
export function isOutsider(error: unknown): boolean {
  return isDenied(error) || isSessionOver(error);
}

export async function read<T>(what: string, work: Promise<T>): Promise<ReadResult<T>> {
  try {
    return { status: 'ready', ...(await inTime(work)) };
  } catch (cause) {
    return isOutsider(cause) ? refused('signed-out') : failed(what, cause);
  }
}

/** "Denied" is all the rules say: only an organizer may list the games. */
async function mayOrganize({ database }: Store): Promise<boolean> {
  try {
    await inTime(getDocs(query(collection(database, 'gameEvents'), limit(1))));
    return true;
  } catch (cause) {
    if (isOutsider(cause)) return false;
    throw cause;
  }
}

/** Writes, and asks `whyDenied` when the rules refuse somebody who is signed in. */
export async function write<T>(
  store: Store,
  what: string,
  work: () => Promise<T>,
  whyDenied: (cause: unknown) => Promise<T>,
): Promise<T | Refused<'signed-out'> | Failed> {
  try {
    return await work();
  } catch (cause) {
    if (isSessionOver(cause)) return refused('signed-out');
    if (!isDenied(cause)) return failed(what, cause);
    try {
      return (await mayOrganize(store)) ? await whyDenied(cause) : refused('signed-out');
    } catch (secondCause) {
      return failed(what, new AggregateError([cause, secondCause], 'The reason of a refusal is unknown.'));
    }
  }
}

export function found(snapshot: QueryDocumentSnapshot<DocumentData>): DocumentReading {
  return { status: 'found', fields: plainFields(snapshot.data()), readAt: null };
}

/** The readable ones of a list: one broken document must not hide the others. */
export function readable<T>(readings: readonly Reading<T>[]): T[] {
  return readings.flatMap((reading) => {
    if (reading.status === 'found') return [reading.value];
    if (reading.status === 'failed') console.error('A stored document is unreadable.', reading.cause);
    return [];
  });
}
