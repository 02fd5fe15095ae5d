import { runTransaction } from 'firebase/firestore/lite';
import { type GameEvent, rsvpWindow } from '#domain/event.ts';
import type { RsvpRefusal } from '#domain/problem.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { type Commit, isDenied, type Store } from './client.ts';
import { eventKind, readDocument, rsvpKind } from './documents.ts';
import { inTime } from './rest.ts';

/** Commits a guest's writes. Nothing is read, so that guests who respond at once don't wait for each other. */
export function commitUnread({ database }: Store, fill: (commit: Commit) => void): Promise<void> {
  return inTime(runTransaction(database, async (transaction) => fill(transaction)));
}

export type Unrecorded =
  | { status: 'refused'; problem: RsvpRefusal }
  | { status: 'failed'; problem: 'submit-failed'; cause: unknown };

const refused = (problem: RsvpRefusal): Unrecorded => ({ status: 'refused', problem });
const failed = (cause: unknown): Unrecorded => ({ status: 'failed', problem: 'submit-failed', cause });

/** Continues a failed write with the RSVP as it is stored now, when the rules denied it. */
export async function afterDenial<T>(
  { config }: Store,
  id: string,
  cause: unknown,
  found: (stored: Rsvp) => Promise<T>,
  missing: () => Promise<T | Unrecorded> = async () => refused('rsvp-unknown'),
): Promise<T | Unrecorded> {
  if (!isDenied(cause)) return failed(cause);
  const stored = await readDocument(config, rsvpKind, id);
  if (stored.status === 'found') return found(stored.value);
  return stored.status === 'missing' ? missing() : failed(cause);
}

/**
 * The rules say only "denied": the event, read again with the server's time, tells why, or else `more` does.
 * @param response null when only an email was given, which the deadline doesn't bind.
 */
export async function whyDenied(
  { config }: Store,
  eventId: string,
  response: RsvpResponse | null,
  cause: unknown,
  more: (event: GameEvent) => RsvpRefusal | null | Promise<RsvpRefusal | null>,
): Promise<Unrecorded> {
  const current = await readDocument(config, eventKind, eventId);
  if (current.status === 'failed') return failed(current.cause);
  if (current.status !== 'found') return refused('event-unavailable');
  const { value: event, readAt } = current;
  const now = readAt ?? Date.now();
  const state = rsvpWindow(response === null ? { ...event, rsvpDeadline: undefined } : event, now);
  if (state.status === 'closed') return refused(state.reason);
  if (response === 'maybe' && !event.allowMaybe) return refused('maybe-not-allowed');
  const problem = await more(event);
  return problem ? refused(problem) : failed(cause);
}
