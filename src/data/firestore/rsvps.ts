import {
  deleteField,
  doc,
  getDoc,
  increment,
  runTransaction,
  serverTimestamp,
  Timestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import { answering, type GameEvent, hasRoomForAnswers } from '#domain/event.ts';
import { isExpired } from '#domain/invite.ts';
import type { AnswerRefusal } from '#domain/problem.ts';
import {
  type Answer,
  contactKeys,
  type GuestDetails,
  REFERRER_MAX,
  type Rsvp,
  USER_AGENT_MAX,
} from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { isDenied, readFields, type Store } from './client.ts';
import { readEventWithTime } from './events.ts';
import { readInvite } from './invites.ts';
import { parseRsvp, type Reading } from './parse.ts';
import { inTime } from './rest.ts';

/** What a guest answered to, shown to them again when it changes. */
type SeenEvent = Pick<GameEvent, 'id' | 'dateTime' | 'location'>;

export interface RsvpRequest {
  /** Made once per form (`makeRsvpId`), so that a retry after a lost acknowledgement is the same answer. */
  id: string;
  event: SeenEvent;
  inviteToken: string;
  response: Answer;
  details: GuestDetails;
  userAgent: string;
  /** The page that linked here, if the browser tells. */
  referrer: string;
}

export interface RsvpChange {
  id: string;
  event: SeenEvent;
  /** The answer that the guest is known to have given. */
  from: Answer;
  to: Answer;
  details: Pick<GuestDetails, 'name' | 'notes'>;
}

export type AnswerResult =
  | { status: 'recorded'; response: Answer }
  | { status: 'refused'; problem: AnswerRefusal }
  | { status: 'failed'; problem: 'submit-failed'; cause: unknown };

/** Another device may change the same answer meanwhile; three of them at once is more than a guest owns. */
const CHANGE_TRIES = 3;

export async function readRsvp({ database }: Store, id: string): Promise<Reading<Rsvp>> {
  return parseRsvp(id, await readFields(getDoc(doc(database, 'gameRSVPs', id))));
}

/** Records an answer. Safe to repeat with the same `id`, with another response or other details too. */
export async function submitRsvp(store: Store, request: RsvpRequest): Promise<AnswerResult> {
  const { response } = request;
  try {
    const guards = await Promise.all(contactKeys(request.event.id, request.details).map(sha256));
    await inTime(runTransaction(store.database, async (write) => writeRsvp(store, write, request, guards)));
    return { status: 'recorded', response };
  } catch (cause) {
    return isDenied(cause) ? afterDeniedSubmit(store, request, cause) : failed(cause);
  }
}

/** Changes an answer, or only what was written beside it. Safe to repeat. */
export async function changeRsvp(
  store: Store,
  change: RsvpChange,
  tries: number = CHANGE_TRIES,
): Promise<AnswerResult> {
  try {
    await inTime(runTransaction(store.database, async (write) => writeChange(store, write, change)));
    return { status: 'recorded', response: change.to };
  } catch (cause) {
    if (!isDenied(cause)) return failed(cause);
    const stored = await readRsvp(store, change.id);
    if (stored.status === 'missing') return refused('answer-unknown');
    if (stored.status !== 'found') return failed(cause);
    if (isWritten(stored.value, change.to, change.details))
      return { status: 'recorded', response: change.to };
    const from = stored.value.response;
    return from === change.from || tries === 1
      ? afterDeniedChange(store, change, cause)
      : changeRsvp(store, { ...change, from }, tries - 1);
  }
}

function writeRsvp(
  { database }: Store,
  write: Transaction,
  { id, event, inviteToken, response, details, userAgent, referrer }: RsvpRequest,
  guards: string[],
): void {
  write.set(doc(database, 'gameRSVPs', id), {
    gameEventId: event.id,
    inviteToken,
    response,
    ...details,
    submittedAt: serverTimestamp(),
    ipAddress: null,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    referrer: referrer === '' ? null : referrer.slice(0, REFERRER_MAX),
    ...seen(event),
  });
  for (const guard of guards) {
    write.set(doc(database, 'rsvpGuards', guard), { rsvpId: id, gameEventId: event.id });
  }
  count(database, write, event.id, id, { [`rsvpCount.${response}`]: increment(1) });
}

function writeChange(
  { database }: Store,
  write: Transaction,
  { id, event, from, to, details }: RsvpChange,
): void {
  write.update(doc(database, 'gameRSVPs', id), {
    response: to,
    name: details.name,
    notes: details.notes ?? deleteField(),
    updatedAt: serverTimestamp(),
    ...seen(event),
  });
  if (from !== to) {
    count(database, write, event.id, id, {
      [`rsvpCount.${from}`]: increment(-1),
      [`rsvpCount.${to}`]: increment(1),
    });
  }
}

/** Moves the counters, and tells the rules which answer they follow. */
function count(
  database: Store['database'],
  write: Transaction,
  eventId: string,
  rsvpId: string,
  counters: Record<string, ReturnType<typeof increment>>,
): void {
  write.update(doc(database, 'gameEvents', eventId), counters);
  write.set(doc(database, 'gameEvents', eventId, 'private', 'ledger'), { rsvpId });
}

export function seen(event: SeenEvent) {
  return { seenDateTime: Timestamp.fromMillis(event.dateTime), seenLocation: event.location };
}

export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function refused(problem: AnswerRefusal): AnswerResult {
  return { status: 'refused', problem };
}

function failed(cause: unknown): AnswerResult {
  return { status: 'failed', problem: 'submit-failed', cause };
}

function isWritten(rsvp: Rsvp, response: Answer, details: RsvpChange['details']): boolean {
  return rsvp.response === response && rsvp.name === details.name && rsvp.notes === details.notes;
}

/** The rules say only "denied". Either the answer arrived before, or its game tells why it can't. */
async function afterDeniedSubmit(store: Store, request: RsvpRequest, cause: unknown): Promise<AnswerResult> {
  const { id, event, response: to, details, inviteToken } = request;
  const stored = await readRsvp(store, id);
  if (stored.status === 'found') {
    const { response: from } = stored.value;
    if (isWritten(stored.value, to, details)) return { status: 'recorded', response: to };
    return changeRsvp(store, { id, event, from, to, details });
  }
  if (stored.status !== 'missing') return failed(cause);

  const current = await readEventWithTime(store, event.id);
  if (current.status === 'failed') return failed(current.cause);
  if (current.status !== 'found') return refused('event-unavailable');
  const now = current.readAt ?? Date.now();
  const problem = eventProblem(current.value, now, request) ?? (await linkProblem(store, inviteToken, now));
  if (problem) return refused(problem);
  return details.email || details.phone ? refused('already-answered') : failed(cause);
}

/** A change is denied only when the game stopped taking answers. */
async function afterDeniedChange(store: Store, change: RsvpChange, cause: unknown): Promise<AnswerResult> {
  const current = await readEventWithTime(store, change.event.id);
  if (current.status === 'failed') return failed(current.cause);
  if (current.status !== 'found') return refused('event-unavailable');
  const now = current.readAt ?? Date.now();
  const state = answering(current.value, now);
  if (state.status === 'closed') return refused(state.reason);
  return change.to === 'maybe' && !current.value.allowMaybe ? refused('maybe-not-allowed') : failed(cause);
}

function eventProblem(
  event: GameEvent,
  now: Instant,
  { response, details }: RsvpRequest,
): AnswerRefusal | null {
  const state = answering(event, now);
  if (state.status === 'closed') return state.reason;
  if (response === 'maybe' && !event.allowMaybe) return 'maybe-not-allowed';
  if (event.requireContactInfo && !details.email && !details.phone) return 'contact-required';
  return hasRoomForAnswers(event.rsvpCount) ? null : 'answers-full';
}

async function linkProblem(store: Store, token: string, now: Instant): Promise<AnswerRefusal | null> {
  const invite = await readInvite(store, token);
  if (invite.status === 'missing' || invite.status === 'denied') return 'link-unknown';
  return invite.status === 'found' && isExpired(invite.value, now) ? 'link-expired' : null;
}
