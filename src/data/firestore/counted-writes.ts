import { type DocumentData, type DocumentReference, doc, increment } from 'firebase/firestore/lite';
import type { Answer, Rsvp } from '#domain/rsvp.ts';
import type { Store } from './client.ts';

/** A transaction or a batch. */
interface Commit {
  set(document: DocumentReference, fields: DocumentData): unknown;
  update(document: DocumentReference, fields: DocumentData): unknown;
}

type AnswerKey = Pick<Rsvp, 'id' | 'gameEventId'>;

/** Moves the game's counters from one answer to another, and tells the rules which one they follow; null is no answer. */
export function countAnswer(
  { database }: Store,
  commit: Commit,
  { id, gameEventId }: AnswerKey,
  from: Answer | null,
  to: Answer | null,
): void {
  if (from === to) return;
  commit.update(doc(database, 'gameEvents', gameEventId), {
    ...(from && { [`rsvpCount.${from}`]: increment(-1) }),
    ...(to && { [`rsvpCount.${to}`]: increment(1) }),
  });
  commit.set(doc(database, 'gameEvents', gameEventId, 'private', 'ledger'), { rsvpId: id });
}

/** Lets addresses answer this game once, with this answer. */
export function guardAnswer(
  { database }: Store,
  commit: Commit,
  { id, gameEventId }: AnswerKey,
  guards: readonly string[],
): void {
  for (const guard of guards) commit.set(doc(database, 'rsvpGuards', guard), { rsvpId: id, gameEventId });
}

/** The guards' ids of these `contactKeys`. */
export function guardIds(keys: readonly string[]): Promise<string[]> {
  return Promise.all(keys.map(sha256));
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
