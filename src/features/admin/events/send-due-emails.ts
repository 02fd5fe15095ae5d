import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendDueEmails } from '#data/supabase/guest-emails.ts';
import type { GameEvent } from '#domain/event.ts';
import { isStillComingEmailed } from '#domain/queue.ts';
import { keys } from '../query-client.ts';

/** A place came free by the organizer: whoever has it now hears of it. */
export function tellWhoMovedUp({
  id,
  status,
  dateTime,
}: Pick<GameEvent, 'id' | 'status' | 'dateTime'>): void {
  if (status === 'active' && dateTime > Date.now()) sendDueEmails(id);
}

/** Once for as long as the session lasts. */
export function sendDueEmailsOnce(client: QueryClient, eventId: string): void {
  client.prefetchQuery({
    queryKey: keys.dueEmailsSent(eventId),
    queryFn: async () => {
      await sendDueEmails(eventId);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Nobody runs a clock for us: whoever looks at an event the day before causes that its players are asked. */
export function useSendDueEmails(events: readonly GameEvent[]): void {
  const client = useQueryClient();
  useEffect(() => {
    const now = Date.now();
    for (const event of events) {
      if (event.deletingAt === undefined && isStillComingEmailed(event, now))
        sendDueEmailsOnce(client, event.id);
    }
  }, [client, events]);
}
