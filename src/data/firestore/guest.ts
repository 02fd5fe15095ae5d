import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { firestoreConfig } from './config.ts';
import { eventKind, type Reading, readDocument, rsvpKind } from './documents.ts';
import {
  type ClickResult,
  countClick,
  type InvitationReading,
  readInvitation,
  takePrefetched,
} from './invitation.ts';
import type { RsvpChange, RsvpRequest, RsvpResult } from './rsvps.ts';

// Everything that the RSVP page asks of Firestore. Who only looks never loads the SDK.

export async function openInvitation(token: string): Promise<InvitationReading> {
  if (!isInviteToken(token)) return { status: 'refused', problem: 'invite-unknown' };
  return readInvitation(firestoreConfig, token, takePrefetched(token));
}

export type OwnReading =
  | Pick<Extract<InvitationReading, { status: 'ready' }>, 'status' | 'event' | 'readAt'>
  | { status: 'missing' }
  | Extract<InvitationReading, { status: 'failed' }>;

/** The event that somebody responded to: they still reach it when the invite they came by works no more. */
export async function openResponded(rsvpId: string): Promise<OwnReading> {
  const failed = (cause: unknown): OwnReading => ({ status: 'failed', problem: 'event-read-failed', cause });
  const rsvp = await readDocument(firestoreConfig, rsvpKind, rsvpId);
  if (rsvp.status === 'failed') return failed(rsvp.cause);
  if (rsvp.status !== 'found') return { status: 'missing' };
  const event = await readDocument(firestoreConfig, eventKind, rsvp.value.gameEventId);
  if (event.status === 'failed') return failed(event.cause);
  if (event.status !== 'found') return { status: 'missing' };
  return { status: 'ready', event: event.value, readAt: event.readAt };
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
