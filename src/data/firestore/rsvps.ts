import {
  type DocumentData,
  type DocumentReference,
  deleteField,
  doc,
  increment,
  runTransaction,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import { type GameEvent, hasRoomForRsvps, rsvpWindow } from '#domain/event.ts';
import { isExpired } from '#domain/invite.ts';
import type { RsvpRefusal } from '#domain/problem.ts';
import {
  contactKeys,
  type GuestDetails,
  REFERRER_MAX,
  type Rsvp,
  type RsvpResponse,
  USER_AGENT_MAX,
} from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { isDenied, type Store } from './client.ts';
import { eventKind, inviteKind, readDocument, rsvpKind } from './documents.ts';
import { inTime } from './rest.ts';

/** What a guest responded to, shown to them again when it changes. */
type SeenEvent = Pick<GameEvent, 'id' | 'dateTime' | 'location'>;

export interface RsvpRequest {
  /** Made once per form (`makeRsvpId`), so that a retry after a lost acknowledgement is the same RSVP. */
  id: string;
  event: SeenEvent;
  inviteToken: string;
  response: RsvpResponse;
  details: GuestDetails;
  userAgent: string;
  /** The page that linked here, if the browser tells. */
  referrer: string;
}

export interface RsvpChange {
  id: string;
  event: SeenEvent;
  /** The response that the guest is known to have given. */
  from: RsvpResponse;
  to: RsvpResponse;
  details: Pick<GuestDetails, 'name' | 'notes'>;
}

export type RsvpResult =
  | {
      status: 'recorded';
      response: RsvpResponse;
      /** Only if an earlier try had been saved unseen, with another address: that one stays. */
      contact?: Pick<Rsvp, 'email' | 'phone'>;
    }
  | { status: 'refused'; problem: RsvpRefusal }
  | { status: 'failed'; problem: 'submit-failed'; cause: unknown };

function refused(problem: RsvpRefusal): RsvpResult {
  return { status: 'refused', problem };
}

function failed(cause: unknown): RsvpResult {
  return { status: 'failed', problem: 'submit-failed', cause };
}

/**
 * Records an RSVP. Safe to repeat with the same `id`, with another response or other details too; only the address
 * stays what the first one gave.
 */
export async function submitRsvp(store: Store, request: RsvpRequest): Promise<RsvpResult> {
  const { event, inviteToken, response, details, userAgent, referrer } = request;
  try {
    const guards = await guardIds(contactKeys(event.id, details));
    const written = runTransaction(store.database, async (write) =>
      addRsvp(store, write, request, guards, {
        ...details,
        inviteToken,
        userAgent: userAgent.slice(0, USER_AGENT_MAX),
        referrer: referrer === '' ? null : referrer.slice(0, REFERRER_MAX),
      }),
    );
    await inTime(written);
    return { status: 'recorded', response };
  } catch (cause) {
    return isDenied(cause) ? afterDeniedSubmit(store, request, cause) : failed(cause);
  }
}

/** Either the RSVP arrived before, or its event, its invite or its address tells why it can't. */
async function afterDeniedSubmit(store: Store, request: RsvpRequest, cause: unknown): Promise<RsvpResult> {
  const { id, event, inviteToken, response: to, details } = request;
  const stored = await readDocument(store.config, rsvpKind, id);
  if (stored.status === 'found') {
    const { response: from, email, phone } = stored.value;
    const result: RsvpResult = isWritten(stored.value, to, details)
      ? { status: 'recorded', response: to }
      : await changeRsvp(store, { id, event, from, to, details });
    const keepsContact = email !== details.email || phone !== details.phone;
    return result.status === 'recorded' && keepsContact ? { ...result, contact: { email, phone } } : result;
  }
  if (stored.status !== 'missing') return failed(cause);

  const hasContact = Boolean(details.email || details.phone);
  return whyDenied(store, event.id, to, cause, async (stored, now) => {
    if (stored.requireContactInfo && !hasContact) return 'contact-required';
    if (!hasRoomForRsvps(stored.rsvpCount)) return 'rsvps-full';
    const invite = await readDocument(store.config, inviteKind, inviteToken);
    if (invite.status === 'missing') return 'invite-unknown';
    if (invite.status === 'denied') return 'invite-off';
    if (invite.status === 'found' && isExpired(invite.value, now)) return 'invite-expired';
    return hasContact ? 'already-responded' : null;
  });
}

/** Another device may change the same RSVP meanwhile; three of them at once is more than a guest owns. */
const CHANGE_TRIES = 3;

/** Changes a response, or only what was written beside it. Safe to repeat. */
export async function changeRsvp(
  store: Store,
  change: RsvpChange,
  tries: number = CHANGE_TRIES,
): Promise<RsvpResult> {
  const { id, event, from, to, details } = change;
  try {
    const written = runTransaction(store.database, async (write) => {
      write.update(doc(store.database, 'gameRSVPs', id), {
        response: to,
        name: details.name,
        notes: details.notes ?? deleteField(),
        updatedAt: serverTimestamp(),
        ...seen(event),
      });
      countRsvp(store, write, { id, gameEventId: event.id }, from, to);
    });
    await inTime(written);
    return { status: 'recorded', response: to };
  } catch (cause) {
    if (!isDenied(cause)) return failed(cause);
    const stored = await readDocument(store.config, rsvpKind, id);
    if (stored.status === 'missing') return refused('rsvp-unknown');
    if (stored.status !== 'found') return failed(cause);
    if (isWritten(stored.value, to, details)) return { status: 'recorded', response: to };
    const { response } = stored.value;
    return response === from || tries === 1
      ? whyDenied(store, event.id, to, cause, async () => null)
      : changeRsvp(store, { ...change, from: response }, tries - 1);
  }
}

function isWritten(rsvp: Rsvp, response: RsvpResponse, details: RsvpChange['details']): boolean {
  return rsvp.response === response && rsvp.name === details.name && rsvp.notes === details.notes;
}

/** The rules say only "denied": the event, read again with the server's time, tells why, or else what `more` finds. */
async function whyDenied(
  { config }: Store,
  eventId: string,
  response: RsvpResponse,
  cause: unknown,
  more: (event: GameEvent, now: Instant) => Promise<RsvpRefusal | null>,
): Promise<RsvpResult> {
  const current = await readDocument(config, eventKind, eventId);
  if (current.status === 'failed') return failed(current.cause);
  if (current.status !== 'found') return refused('event-unavailable');
  const { value: event, readAt } = current;
  const now = readAt ?? Date.now();
  const state = rsvpWindow(event, now);
  if (state.status === 'closed') return refused(state.reason);
  if (response === 'maybe' && !event.allowMaybe) return refused('maybe-not-allowed');
  const problem = await more(event, now);
  return problem ? refused(problem) : failed(cause);
}

// What the organizer's changes of an RSVP write too.

/** A transaction or a batch. */
interface Commit {
  set(document: DocumentReference, fields: DocumentData): unknown;
  update(document: DocumentReference, fields: DocumentData): unknown;
}

type RsvpKey = Pick<Rsvp, 'id' | 'gameEventId'>;

/** Everything that appears with an RSVP: itself with these `fields` too, its guards, and what counts it. */
export function addRsvp(
  store: Store,
  commit: Commit,
  { id, event, response }: Pick<RsvpRequest, 'id' | 'event' | 'response'>,
  guards: readonly string[],
  fields: DocumentData,
): void {
  const key = { id, gameEventId: event.id };
  commit.set(doc(store.database, 'gameRSVPs', id), {
    ...fields,
    gameEventId: event.id,
    response,
    submittedAt: serverTimestamp(),
    ipAddress: null,
    ...seen(event),
  });
  guardRsvp(store, commit, key, guards);
  countRsvp(store, commit, key, null, response);
}

/** The fields that keep what was responded to. */
function seen(event: SeenEvent) {
  return { seenDateTime: Timestamp.fromMillis(event.dateTime), seenLocation: event.location };
}

/** Moves the event's counters from one response to another, and tells the rules which one they follow; null is none. */
export function countRsvp(
  { database }: Store,
  commit: Commit,
  { id, gameEventId }: RsvpKey,
  from: RsvpResponse | null,
  to: RsvpResponse | null,
): void {
  if (from === to) return;
  commit.update(doc(database, 'gameEvents', gameEventId), {
    ...(from && { [`rsvpCount.${from}`]: increment(-1) }),
    ...(to && { [`rsvpCount.${to}`]: increment(1) }),
  });
  commit.set(doc(database, 'gameEvents', gameEventId, 'private', 'ledger'), { rsvpId: id });
}

/** Lets addresses respond to this event once, with this RSVP. */
export function guardRsvp(
  { database }: Store,
  commit: Commit,
  { id, gameEventId }: RsvpKey,
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
