import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readEmailHistories } from '#data/supabase/tell-guests.ts';
import { type EmailHistory, historyOf } from '#domain/email-history.ts';
import { displayStatus, type GameEvent } from '#domain/event.ts';
import type { Guest } from '#domain/guest-list.ts';
import { type KnownPlaces, movedUp } from '#domain/place-changes.ts';
import { sendDueEmailsOnce } from '../event/send-due-emails.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys, orThrow } from '../state/query-client.ts';

export type EmailHistories =
  | { status: 'loading' }
  /** After a failure, `guests` are those of the last success, if any. */
  | { status: 'ready' | 'failed'; guests: EmailHistory[] };

/** The email about a free place takes seconds: the page of the guest who left requests it. */
const PLACE_EMAILS_EVERY_MS = 15_000;

function mayHearOfPlace(moved: readonly Guest[], histories: readonly EmailHistory[]): boolean {
  return moved.some(({ rsvp }) => rsvp.email !== undefined && historyOf(histories, rsvp)?.stopped === false);
}

export function useEmailHistories(event: GameEvent, list: readonly Guest[], known: KnownPlaces) {
  const { session } = useDashboard();
  const now = Date.now();
  const hasMoved = displayStatus(event, now) === 'active' && movedUp(list, [], known).length > 0;
  const { data, status, refetch } = useQuery({
    queryKey: keys.emailHistories(event.id),
    queryFn: () => orThrow(readEmailHistories(event.id)),
    refetchInterval: ({ state }) => {
      const histories = state.data?.guests ?? [];
      return hasMoved && mayHearOfPlace(movedUp(list, histories, known), histories)
        ? PLACE_EMAILS_EVERY_MS
        : false;
    },
  });
  const someWait = data?.guests.some(({ stateQueued, placeQueued }) => stateQueued || placeQueued) ?? false;
  useEffect(() => {
    // Viewing an event sends its queued emails, as the clock's next round would.
    if (someWait) sendDueEmailsOnce(session, event.id);
  }, [session, event.id, someWait]);

  const guests = data?.guests ?? [];
  const histories: EmailHistories =
    status === 'pending'
      ? { status: 'loading' }
      : { status: status === 'success' ? 'ready' : 'failed', guests };
  return { histories, retry: () => refetch() };
}
