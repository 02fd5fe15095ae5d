import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { byDate, eventAt } from '#domain/series.ts';
import type { Instant } from '#lib/dates.ts';
import { firestoreConfig } from './config.ts';
import {
  eventKind,
  type Reading,
  type Readings,
  readDocument,
  readDocuments,
  rsvpKind,
} from './documents.ts';
import {
  type ClickResult,
  countClick,
  type InvitationReading,
  readInvitation,
  takePrefetched,
} from './invitation.ts';
import type {
  EmailAddition,
  EmailCorrection,
  EmailResult,
  RsvpChange,
  RsvpRequest,
  RsvpResult,
} from './rsvps.ts';

// Everything that the RSVP page asks of Firestore. Who only looks never loads the SDK.

/** @param number of the event in a series. */
export async function openInvitation(token: string, number: number): Promise<InvitationReading> {
  if (!isInviteToken(token)) return { status: 'refused', problem: 'invite-unknown' };
  return readInvitation(firestoreConfig, token, takePrefetched(token), number);
}

export type OwnReading =
  | Omit<Extract<InvitationReading, { status: 'ready' }>, 'invite'>
  | { status: 'missing' }
  | Extract<InvitationReading, { status: 'failed' }>;

/**
 * The events that somebody responded to: they still reach them when the invite they came by works no more.
 * @param number of the one to open among them.
 */
export async function openResponded(rsvpIds: readonly string[], number: number): Promise<OwnReading> {
  const failed = (cause: unknown): OwnReading => ({ status: 'failed', problem: 'event-read-failed', cause });
  const rsvps = await readRsvps(rsvpIds);
  if (rsvps.status === 'failed') return failed(rsvps.cause);
  const ids = rsvps.values.map(({ gameEventId }) => gameEventId);
  const read = await readDocuments(firestoreConfig, eventKind, ids);
  if (read.status === 'failed') return failed(read.cause);
  const { readAt } = read;
  const events = read.values.sort(byDate);
  const event = eventAt(events, number, readAt ?? Date.now());
  return event ? { status: 'ready', event, events, readAt } : { status: 'missing' };
}

/** One event as it is now, for who has it on the screen already. */
export function readEvent(id: string): Promise<Reading<GameEvent>> {
  return readDocument(firestoreConfig, eventKind, id);
}

export function countInvitationClick(invite: Invite, now: Instant): Promise<ClickResult> {
  return countClick(firestoreConfig, invite, now);
}

export function readRsvp(id: string): Promise<Reading<Rsvp>> {
  return readDocument(firestoreConfig, rsvpKind, id);
}

/** Those of these that are there. */
export function readRsvps(ids: readonly string[]): Promise<Readings<Rsvp>> {
  return readDocuments(firestoreConfig, rsvpKind, ids);
}

/** What responding needs and looking does not: to be called when somebody seems about to respond. */
export function loadSdk() {
  return Promise.all([import('./client.ts'), import('./rsvps.ts')]);
}

export async function submitRsvp(request: RsvpRequest): Promise<RsvpResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.submitRsvp(createFirestore(firestoreConfig), request);
}

export async function changeRsvp(change: RsvpChange): Promise<RsvpResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.changeRsvp(createFirestore(firestoreConfig), change);
}

export async function addEmail(addition: EmailAddition): Promise<EmailResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.addEmail(createFirestore(firestoreConfig), addition);
}

export async function correctEmail(correction: EmailCorrection): Promise<EmailResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.correctEmail(createFirestore(firestoreConfig), correction);
}
