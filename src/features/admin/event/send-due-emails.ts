import { useEffect } from 'react';
import { sendDueEmails } from '#data/supabase/guest-emails.ts';
import { displayStatus, type GameEvent } from '#domain/event.ts';
import { missingPlayers } from '#domain/minimum.ts';
import { isStillComingEmailed } from '#domain/queue.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import type { Session } from '../state/session.ts';

/** Sends the emails that a change made due: to who moved up, or of another date. The clock learns that date by it. */
export function sendDueOf({ id, status, dateTime }: Pick<GameEvent, 'id' | 'status' | 'dateTime'>): void {
  if (status === 'active' && dateTime > Date.now()) sendDueEmails(id);
}

export function sendDueEmailsOnce({ dueEmailsAsked }: Session, eventId: string): void {
  if (dueEmailsAsked.has(eventId)) return;
  dueEmailsAsked.add(eventId);
  sendDueEmails(eventId);
}

/** Viewing an event triggers "It's on", and the day before its "Still in?" emails, as the clock's next round would. */
export function useSendDueEmails(events: readonly GameEvent[]): void {
  const { session } = useDashboard();
  useEffect(() => {
    const now = Date.now();
    for (const event of events) {
      const isReached = missingPlayers(event) === 0 && displayStatus(event, now) === 'active';
      if (event.deletingAt === undefined && (isReached || isStillComingEmailed(event, now)))
        sendDueEmailsOnce(session, event.id);
    }
  }, [session, events]);
}
