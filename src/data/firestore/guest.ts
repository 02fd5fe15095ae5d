import type { Invite } from '#domain/invite.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { firestoreConfig } from './config.ts';
import { type Reading, readDocument, rsvpKind } from './documents.ts';
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
