import { clickDay, type Invite, outdatedClickDay } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import { ask, documentName, documentsUrl, type FirestoreConfig, plainTextRequest } from './rest.ts';

export type ClickResult =
  | { status: 'counted' }
  | { status: 'refused' }
  | { status: 'failed'; cause: unknown };

/** Counts one opening of a link, in total and for the day. Everybody who only looks would otherwise load the SDK for it. */
export async function countClick(
  { config }: { config: FirestoreConfig },
  invite: Invite,
  now: Instant,
): Promise<ClickResult> {
  const today = clickDay(now);
  const outdated = outdatedClickDay(invite.clicksByDay, today);
  const dayPath = (day: string) => `clicksByDay.\`${day}\``;
  const write = {
    update: { name: documentName(config, `rsvpInvites/${invite.inviteToken}`) },
    // A path that is named here and has no value is removed.
    updateMask: { fieldPaths: outdated === null ? [] : [dayPath(outdated)] },
    updateTransforms: [
      { fieldPath: 'clickCount', increment: { integerValue: '1' } },
      { fieldPath: dayPath(today), increment: { integerValue: '1' } },
      { fieldPath: 'lastClickedAt', setToServerValue: 'REQUEST_TIME' },
    ],
    currentDocument: { exists: true },
  };
  const { status, body } = await ask(documentsUrl(config, 'commit'), plainTextRequest({ writes: [write] }));
  if (status === 200) return { status: 'counted' };
  if (status === 403) return { status: 'refused' };
  return { status: 'failed', cause: status === 0 ? body : new Error(`Firestore answered ${status}.`) };
}
