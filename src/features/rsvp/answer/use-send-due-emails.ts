import { useEffect } from 'react';
import type { GameEvent } from '#domain/event.ts';
import { isStillComingEmailed } from '#domain/queue.ts';
import type { Instant } from '#lib/dates.ts';
import { keepInTab, readInTab } from '#lib/browser-storage.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { isPreview } from '../links.ts';
import { sendDueEmails } from './own-emails.ts';

/** No clock of ours sends the emails of the day before: whoever looks at the event then has them sent, once per tab. */
export function useSendDueEmails(event: GameEvent, now: Instant): void {
  const { id } = event;
  const isDue = isStillComingEmailed(event, now);
  useEffect(() => {
    const key = `showup:looked-after:${id}`;
    if (!isDue || isPreview(location.search) || readInTab(key) !== null) return;
    keepInTab(key, 'yes');
    whenIdle().then(() => sendDueEmails(id));
  }, [id, isDue]);
}
