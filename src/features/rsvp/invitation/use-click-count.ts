import { useEffect } from 'react';
import { countClick } from '#data/firestore/click-count.ts';
import { firestoreConfig } from '#data/firestore/config.ts';
import { clickDay, type Invite } from '#domain/invite.ts';
import { readStored, store } from '#lib/browser-storage.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { whenVisible } from '#lib/when-visible.ts';
import { isPreview } from '../guest-page/links.ts';

/** Counts once per browser, link and day. The mark comes before the request: better a lost count than a double one. */
async function countOpening(invite: Invite, clockSkew: number): Promise<void> {
  await whenIdle();
  await whenVisible();
  const now = Date.now() + clockSkew;
  const key = `showup:click:${invite.inviteToken}`;
  const today = clickDay(now);
  if (readStored(key) === today) return;
  store(key, today);
  const result = await countClick(firestoreConfig, invite, now);
  if (result.status === 'failed') throw result.cause;
  if (result.status === 'refused') throw new Error('The database refused to count the opening.');
}

/** Counts an opening of the link once the page is idle and visible. */
export function useClickCount(invite: Invite | null, clockSkew: number): void {
  useEffect(() => {
    if (!invite || isPreview(location.search)) return;
    countOpening(invite, clockSkew).catch((cause: unknown) =>
      console.warn('The opening of this link was not counted.', cause),
    );
  }, [invite, clockSkew]);
}
