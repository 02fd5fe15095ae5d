import {
  deleteField,
  doc,
  getDoc,
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
import { countAnswer, guardAnswer, guardIds } from './counted-writes.ts';
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
  | {
      status: 'recorded';
      response: Answer;
      /** Only if an earlier try had been saved unseen, with another address: that one stays. */
      contact?: Pick<Rsvp, 'email' | 'phone'>;
    }
  | { status: 'refused'; problem: AnswerRefusal }
  | { status: 'failed'; problem: 'submit-failed'; cause: unknown };

/** Another device may change the same answer meanwhile; three of them at once is more than a guest owns. */
const CHANGE_TRIES = 3;

export async function readRsvp({ database }: Store, id: string): Promise<Reading<Rsvp>> {
  return parseRsvp(id, await readFields(getDoc(doc(database, 'gameRSVPs', id))));
}

/**
 * Records an answer. Safe to repeat with the same `id`, with another response or other details too; only the address
 * stays what the first one gave.
 */
export async function submitRsvp(store: Store, request: RsvpRequest): Promise<AnswerResult> {
  const { response } = request;
  try {
    const guards = await guardIds(contactKeys(request.event.id, request.details));
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
  store: Store,
  write: Transaction,
  { id, event, inviteToken, response, details, userAgent, referrer }: RsvpRequest,
  guards: string[],
): void {
  const key = { id, gameEventId: event.id };
  write.set(doc(store.database, 'gameRSVPs', id), {
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
  guardAnswer(store, write, key, guards);
  countAnswer(store, write, key, null, response);
}

function writeChange(store: Store, write: Transaction, { id, event, from, to, details }: RsvpChange): void {
  write.update(doc(store.database, 'gameRSVPs', id), {
    response: to,
    name: details.name,
    notes: details.notes ?? deleteField(),
    updatedAt: serverTimestamp(),
    ...seen(event),
  });
  countAnswer(store, write, { id, gameEventId: event.id }, from, to);
}

/** The fields that keep what was answered to. */
export function seen(event: SeenEvent) {
  return { seenDateTime: Timestamp.fromMillis(event.dateTime), seenLocation: event.location };
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
    const { response: from, email, phone } = stored.value;
    const result: AnswerResult = isWritten(stored.value, to, details)
      ? { status: 'recorded', response: to }
      : await changeRsvp(store, { id, event, from, to, details });
    const keepsContact = email !== details.email || phone !== details.phone;
    return result.status === 'recorded' && keepsContact ? { ...result, contact: { email, phone } } : result;
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
