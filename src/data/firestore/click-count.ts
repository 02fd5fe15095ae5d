import { clickDay, type Invite, outdatedClickDay } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import { causeOf, documentName, type FirestoreConfig, plainTextRequest, restUrl, send } from './rest.ts';

export type ClickResult =
  | { status: 'counted' }
  | { status: 'refused' }
  | { status: 'failed'; cause: unknown };

/** Counts one opening of an invite, in total and for the day. */
export async function countClick(
  config: FirestoreConfig,
  invite: Invite,
  now: Instant,
): Promise<ClickResult> {
  const today = clickDay(now);
  const outdated = outdatedClickDay(invite.clicksByDay, today);
  const dayPath = (day: string) => `clicksByDay.\`${day}\``;
  const write = {
    update: { name: documentName(config, `rsvpInvites/${invite.inviteToken}`) },
    // Firestore removes a field that the mask names without a value.
    updateMask: { fieldPaths: outdated === null ? [] : [dayPath(outdated)] },
    updateTransforms: [
      { fieldPath: 'clickCount', increment: { integerValue: '1' } },
      { fieldPath: dayPath(today), increment: { integerValue: '1' } },
      { fieldPath: 'lastClickedAt', setToServerValue: 'REQUEST_TIME' },
    ],
    currentDocument: { exists: true },
  };
  // `keepalive`: leaving the page must not cancel the count.
  const request = { ...plainTextRequest({ writes: [write] }), keepalive: true };
  const reply = await send(restUrl(config, ':commit'), request);
  if (reply.status === 200) return { status: 'counted' };
  return reply.status === 403 ? { status: 'refused' } : { status: 'failed', cause: causeOf(reply) };
}
