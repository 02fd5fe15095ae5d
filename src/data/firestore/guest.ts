import { type Invite, isInviteToken } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { type ClickResult, countClick } from './clicks.ts';
import { firestoreConfig } from './config.ts';
import { readInvitation } from './invitation.ts';
import type { InvitationReading } from './open-invitation.ts';
import { parseRsvp, type Reading } from './parse.ts';
import { takePrefetched } from './prefetch.ts';
import { ask, decodeDocument, documentUrl } from './rest.ts';
import type { AnswerResult, RsvpChange, RsvpRequest } from './rsvps.ts';

/** What answering needs and looking does not: to be called when somebody seems about to answer. */
export function loadSdk() {
  return Promise.all([import('./client.ts'), import('./rsvps.ts')]);
}

async function connect() {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return { store: createFirestore(firestoreConfig), ...rsvps };
}

export async function openInvitation(token: string): Promise<InvitationReading> {
  if (!isInviteToken(token)) return { status: 'refused', problem: 'link-unknown' };
  return readInvitation(firestoreConfig, token, takePrefetched(token));
}

export async function readGivenAnswer(id: string): Promise<Reading<Rsvp>> {
  return parseRsvp(id, decodeDocument(await ask(documentUrl(firestoreConfig, `gameRSVPs/${id}`))));
}

export async function giveAnswer(request: RsvpRequest): Promise<AnswerResult> {
  const { store, submitRsvp } = await connect();
  return submitRsvp(store, request);
}

export async function changeAnswer(change: RsvpChange): Promise<AnswerResult> {
  const { store, changeRsvp } = await connect();
  return changeRsvp(store, change);
}

export function countInvitationClick(invite: Invite, now: Instant): Promise<ClickResult> {
  return countClick({ config: firestoreConfig }, invite, now);
}
