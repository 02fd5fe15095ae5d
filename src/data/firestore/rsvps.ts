import {
  arrayRemove,
  arrayUnion,
  type DocumentData,
  type DocumentReference,
  deleteField,
  doc,
  increment,
  runTransaction,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import { type GameEvent, hasRoomFor, rsvpWindow } from '#domain/event.ts';
import type { RsvpRefusal } from '#domain/problem.ts';
import { firstName, placeKeyOf } from '#domain/queue.ts';
import {
  contactKeys,
  type GuestDetails,
  REFERRER_MAX,
  type Rsvp,
  type RsvpResponse,
  USER_AGENT_MAX,
} from '#domain/rsvp.ts';
import { sha256 } from '#lib/sha256.ts';
import { isDenied, type Store } from './client.ts';
import { eventKind, inviteKind, readDocument, rsvpKind } from './documents.ts';
import { inTime } from './rest.ts';

/** The event's facts at the time of the response, kept to show changes later. */
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
  details: Pick<GuestDetails, 'name' | 'notes' | 'showsFirstName'>;
  /** Whether the guest says shortly before the event that they still come. */
  confirms?: boolean;
}

export type RsvpResult =
  | {
      status: 'recorded';
      response: RsvpResponse;
      /** Set when an earlier try was saved unseen with another address: that one stays. */
      contact?: Pick<Rsvp, 'email' | 'phone'>;
    }
  | { status: 'refused'; problem: RsvpRefusal }
  | { status: 'failed'; problem: 'submit-failed'; cause: unknown };

export interface EmailAddition {
  id: string;
  eventId: string;
  email: string;
}

export interface EmailCorrection extends EmailAddition {
  /** The email that the RSVP is known to have. */
  old: string;
}

type Unrecorded = Exclude<RsvpResult, { status: 'recorded' }>;

export type EmailResult =
  /** `email` is the stored one: another device may have been quicker with another one. */
  { status: 'recorded'; email: string } | Unrecorded;

function refused(problem: RsvpRefusal): Unrecorded {
  return { status: 'refused', problem };
}

function failed(cause: unknown): Unrecorded {
  return { status: 'failed', problem: 'submit-failed', cause };
}

/**
 * Records an RSVP. Safe to repeat with the same `id`, with another response or other details too; only the address
 * stays what the first one gave.
 */
export async function submitRsvp(store: Store, request: RsvpRequest): Promise<RsvpResult> {
  const { id, event, inviteToken, response, details, userAgent, referrer } = request;
  try {
    const [placeKey, guards] = await Promise.all([placeKeyOf(id), guardIds(contactKeys(event.id, details))]);
    const { showsFirstName, ...fields } = details;
    const written = runTransaction(store.database, async (write) =>
      addRsvp(
        store,
        write,
        { id, event, response, placeKey },
        guards,
        {
          ...fields,
          inviteToken,
          userAgent: userAgent.slice(0, USER_AGENT_MAX),
          referrer: referrer === '' ? null : referrer.slice(0, REFERRER_MAX),
        },
        shownName(undefined, response, details),
      ),
    );
    await inTime(written);
    return { status: 'recorded', response };
  } catch (cause) {
    return isDenied(cause) ? afterDeniedSubmit(store, request, cause) : failed(cause);
  }
}

/** A denied RSVP arrived before, or its event, invite or address tells why it can't. */
async function afterDeniedSubmit(store: Store, request: RsvpRequest, cause: unknown): Promise<RsvpResult> {
  const { id, event, inviteToken, response: to, details } = request;
  const stored = await readDocument(store.config, rsvpKind, id);
  if (stored.status === 'found') {
    const { response: from, email, phone } = stored.value;
    const change = { id, event, from, to, details };
    const result: RsvpResult = (await isWritten(store, stored.value, change))
      ? { status: 'recorded', response: to }
      : await changeRsvp(store, change);
    const keepsContact = email !== details.email || phone !== details.phone;
    return result.status === 'recorded' && keepsContact ? { ...result, contact: { email, phone } } : result;
  }
  if (stored.status !== 'missing') return failed(cause);

  const hasContact = Boolean(details.email || details.phone);
  return whyDenied(store, event.id, to, cause, async (stored) => {
    if (stored.requireContactInfo && !hasContact) return 'contact-required';
    if (!hasRoomFor(to, stored.rsvpCount)) return 'rsvps-full';
    const invite = await readDocument(store.config, inviteKind, inviteToken);
    if (invite.status === 'missing') return 'invite-unknown';
    if (invite.status === 'denied') return 'invite-off';
    return hasContact ? 'already-responded' : null;
  });
}

/** Tries, as another device may change the same RSVP meanwhile. */
const CHANGE_TRIES = 3;

/** Changes a response, or only its name and notes. Safe to repeat. */
export async function changeRsvp(
  store: Store,
  change: RsvpChange,
  tries: number = CHANGE_TRIES,
): Promise<RsvpResult> {
  const { id, event, from, to, details, confirms = false } = change;
  try {
    const placeKey = await placeKeyOf(id);
    const name = await nameMove(store, placeKey, change);
    const written = runTransaction(store.database, async (write) => {
      write.update(doc(store.database, 'gameRSVPs', id), {
        response: to,
        name: details.name,
        notes: details.notes ?? deleteField(),
        updatedAt: serverTimestamp(),
        ...(confirms && { confirmedAt: serverTimestamp() }),
        ...(from === 'yes' && to !== 'yes' && { confirmedAt: deleteField(), leftAt: serverTimestamp() }),
        ...(to === 'yes' && from !== 'yes' && { leftAt: deleteField() }),
        ...seen(event),
      });
      countRsvp(store, write, { id, gameEventId: event.id, placeKey }, from, to, name);
    });
    await inTime(written);
    return { status: 'recorded', response: to };
  } catch (cause) {
    if (!isDenied(cause)) return failed(cause);
    const stored = await readDocument(store.config, rsvpKind, id);
    if (stored.status === 'missing') return refused('rsvp-unknown');
    if (stored.status !== 'found') return failed(cause);
    if (await isWritten(store, stored.value, change)) return { status: 'recorded', response: to };
    const { response } = stored.value;
    // The first name in the event may also have changed, from another device.
    const isAsKnown = response === from && details.showsFirstName === undefined;
    return isAsKnown || tries === 1
      ? whyDenied(store, event.id, to, cause, async ({ rsvpCount }) =>
          from === 'no' && !hasRoomFor(to, rsvpCount) ? 'rsvps-full' : null,
        )
      : changeRsvp(store, { ...change, from: response }, tries - 1);
  }
}

/** Adds an email to an RSVP that was given without one. Safe to repeat. */
export async function addEmail(store: Store, { id, eventId, email }: EmailAddition): Promise<EmailResult> {
  try {
    const guards = await guardIds(contactKeys(eventId, { email }));
    const written = runTransaction(store.database, async (write) => {
      write.update(doc(store.database, 'gameRSVPs', id), { email, updatedAt: serverTimestamp() });
      guardRsvp(store, write, { id, gameEventId: eventId }, guards);
    });
    await inTime(written);
    return { status: 'recorded', email };
  } catch (cause) {
    return afterDeniedEmail(store, { id, eventId }, cause, () => true);
  }
}

/**
 * Replaces the email of an RSVP, whose old one may then respond again. Safe to repeat: what another try or another device
 * replaced meanwhile stays.
 */
export async function correctEmail(store: Store, correction: EmailCorrection): Promise<EmailResult> {
  const result = await replaceEmail(store, correction, { freesOld: true });
  const isTaken = result.status === 'refused' && result.problem === 'already-responded';
  // The old address has no guard to give up when the organizer freed it for somebody else.
  return isTaken ? replaceEmail(store, correction, { freesOld: false }) : result;
}

async function replaceEmail(
  store: Store,
  { id, eventId, email, old }: EmailCorrection,
  { freesOld }: { freesOld: boolean },
): Promise<EmailResult> {
  try {
    const [added, freed] = await Promise.all([
      guardIds(contactKeys(eventId, { email })),
      guardIds(contactKeys(eventId, { email: old })),
    ]);
    const written = runTransaction(store.database, async (write) => {
      write.update(doc(store.database, 'gameRSVPs', id), {
        ...{ email, emailCorrections: increment(1), updatedAt: serverTimestamp() },
      });
      guardRsvp(store, write, { id, gameEventId: eventId }, added);
      if (freesOld) for (const guard of freed) write.delete(doc(store.database, 'rsvpGuards', guard));
    });
    await inTime(written);
    return { status: 'recorded', email };
  } catch (cause) {
    return afterDeniedEmail(store, { id, eventId }, cause, (stored) => stored !== old);
  }
}

/** @param isGiven whether the email that stands there came from an earlier try, or from another device. */
async function afterDeniedEmail(
  store: Store,
  { id, eventId }: Pick<EmailAddition, 'id' | 'eventId'>,
  cause: unknown,
  isGiven: (stored: string) => boolean,
): Promise<EmailResult> {
  if (!isDenied(cause)) return failed(cause);
  const stored = await readDocument(store.config, rsvpKind, id);
  if (stored.status === 'missing') return refused('rsvp-unknown');
  if (stored.status !== 'found') return failed(cause);
  const { email } = stored.value;
  if (email !== undefined && isGiven(email)) return { status: 'recorded', email };
  return whyDenied(store, eventId, null, cause, async () => 'already-responded');
}

/** Whether an earlier try was saved unseen. @throws when the event can't be read. */
async function isWritten(store: Store, stored: Rsvp, change: RsvpChange): Promise<boolean> {
  const { id, to, details, confirms = false } = change;
  return (
    stored.response === to &&
    stored.name === details.name &&
    stored.notes === details.notes &&
    (!confirms || stored.confirmedAt !== undefined) &&
    (await nameMove(store, await placeKeyOf(id), change)) === undefined
  );
}

/**
 * The change of the first name (`shownName`), compared with what the event shows now: a tick that is not set
 * must hide a name that another device showed.
 * @throws when the event can't be read.
 */
async function nameMove(
  { config }: Store,
  placeKey: string,
  { event, to, details }: RsvpChange,
): Promise<string | null | undefined> {
  if (details.showsFirstName === undefined) return undefined;
  const current = await readDocument(config, eventKind, event.id);
  if (current.status === 'failed') throw current.cause;
  const shown = current.status === 'found' ? current.value.firstNames[placeKey] : undefined;
  return shownName(shown, to, details);
}

/** The change of the first name in the event: undefined leaves it, null removes it. */
export function shownName(
  shown: string | undefined,
  to: RsvpResponse,
  { name, showsFirstName = shown !== undefined }: Pick<GuestDetails, 'name' | 'showsFirstName'>,
): string | null | undefined {
  const wanted = to === 'yes' && showsFirstName ? firstName(name) : null;
  return wanted === (shown ?? null) ? undefined : wanted;
}

/**
 * The rules say only "denied": the event, read again with the server's time, tells why, or else what `more` finds.
 * @param response null when only an email was to be given, which the deadline doesn't bind.
 */
async function whyDenied(
  { config }: Store,
  eventId: string,
  response: RsvpResponse | null,
  cause: unknown,
  more: (event: GameEvent) => Promise<RsvpRefusal | null>,
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

// The organizer's changes of an RSVP use these, too.

/** A transaction or a batch. */
interface Commit {
  set(document: DocumentReference, fields: DocumentData): unknown;
  update(document: DocumentReference, fields: DocumentData): unknown;
}

type RsvpKey = Pick<Rsvp, 'id' | 'gameEventId'>;

/** An RSVP's place in its event. */
interface Place extends RsvpKey {
  placeKey: string;
}

/** Writes an RSVP with these `fields` too, its guards, and the event's counters. */
export function addRsvp(
  store: Store,
  commit: Commit,
  { id, event, response, placeKey }: Pick<RsvpRequest, 'id' | 'event' | 'response'> & Pick<Place, 'placeKey'>,
  guards: readonly string[],
  fields: DocumentData,
  name?: string | null,
): void {
  const key = { id, gameEventId: event.id, placeKey };
  commit.set(doc(store.database, 'gameRSVPs', id), {
    ...fields,
    gameEventId: event.id,
    response,
    placeKey,
    submittedAt: serverTimestamp(),
    ipAddress: null,
    ...seen(event),
  });
  guardRsvp(store, commit, key, guards);
  countRsvp(store, commit, key, null, response, name);
}

/** The event's facts as fields of an RSVP. */
function seen(event: SeenEvent) {
  return { seenDateTime: Timestamp.fromMillis(event.dateTime), seenLocation: event.location };
}

/**
 * Moves the event's counters and its queue from one response to another, and tells the rules which one they follow;
 * null is none. `name` is what `shownName` says.
 */
export function countRsvp(
  { database }: Store,
  commit: Commit,
  { id, gameEventId, placeKey }: Place,
  from: RsvpResponse | null,
  to: RsvpResponse | null,
  name?: string | null,
): void {
  if (from === to && name === undefined) return;
  const leaves = from === 'yes' && to !== 'yes';
  const shown = leaves ? null : name;
  commit.update(doc(database, 'gameEvents', gameEventId), {
    ...(from && from !== to && { [`rsvpCount.${from}`]: increment(-1) }),
    ...(to && from !== to && { [`rsvpCount.${to}`]: increment(1) }),
    ...(to === 'yes' && from !== 'yes' && { queue: arrayUnion(placeKey) }),
    ...(leaves && { queue: arrayRemove(placeKey) }),
    ...(shown !== undefined && { [`firstNames.${placeKey}`]: shown ?? deleteField() }),
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
