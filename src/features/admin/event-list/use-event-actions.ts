import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventsPage } from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { setStatus } from '#data/firestore/event-write.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { setFollowingStatus } from '#data/firestore/series.ts';
import type { GameEvent } from '#domain/event.ts';
import { noteChanged } from '../event/changed-events.ts';
import { scope as scopeWords } from '../event/series-content.ts';
import { amendEvent, changingEvent, leavingOut } from '../event/use-events.ts';
import { actionFailures, eventCard } from '../parts/content.ts';
import { paths } from '../parts/paths.ts';
import type { Scope } from '../series/scope-choice.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';

interface StatusChange {
  event: GameEvent;
  status: GameEvent['status'];
  scope: Scope;
  /** Opens the guest list afterwards, to tell the guests. */
  thenTell?: boolean;
}

async function writeStatus({ event: { id }, status, scope }: StatusChange) {
  if (scope === 'following') return setFollowingStatus(organizerStore, id, status);
  const result = await setStatus(organizerStore, id, status);
  return result.status === 'done' ? { status: 'done' as const, events: [result.event] } : result;
}

/** Cancels, reactivates and deletes events. */
export function useEventActions() {
  const client = useQueryClient();
  const { announce, session } = useDashboard();
  const navigate = useNavigate();
  const [removal, setRemoval] = useState<string | null>(null);

  const changeStatus = useOperation({
    subject: ({ event }: StatusChange) => event.id,
    run: writeStatus,
    shows: () => keys.events,
    // Other events of the series change when the list is refetched.
    optimistic: (page: EventsPage, { event: { id }, status }) =>
      changingEvent(page, id, (organized) => ({ ...organized, event: { ...organized.event, status } })),
    done: ({ events }, { event: { id, title }, status, scope, thenTell }) => {
      for (const event of events) amendEvent(client, event.id, (organized) => ({ ...organized, event }));
      noteChanged(session, events);
      const outcome = status === 'cancelled' ? 'cancelled' : 'reactivated';
      announce(scope === 'this' ? eventCard[outcome](title) : scopeWords[outcome](title, events.length));
      if (thenTell) navigate(paths.guests(id));
    },
    alsoStale: ({ scope }) => [keys.totals, keys.founderGames, ...(scope === 'this' ? [] : [keys.events])],
    sentence: ({ event: { title }, status }) =>
      actionFailures[status === 'cancelled' ? 'cancel' : 'reactivate'](title),
  });

  const remove = useOperation({
    subject: ({ id }: GameEvent) => id,
    run: async ({ id, title }) => {
      setRemoval(eventCard.removing(title, null));
      const result = await deleteEvent(organizerStore, id, (progress) =>
        setRemoval(eventCard.removing(title, progress)),
      );
      setRemoval(null);
      return result;
    },
    shows: () => keys.events,
    optimistic: (page: EventsPage, { id }) => leavingOut(page, id),
    done: (_, { id, title }) => {
      client.removeQueries({ queryKey: keys.guests(id), type: 'inactive' });
      announce(eventCard.removed(title));
    },
    alsoStale: () => [keys.events, keys.totals, keys.founderGames],
    sentence: ({ title }) => actionFailures.remove(title),
  });

  return {
    /** Progress of the deletion under way. */
    removal,
    actions: {
      cancel: (event: GameEvent, scope: Scope) => changeStatus.run({ event, status: 'cancelled', scope }),
      cancelAndTell: (event: GameEvent) =>
        changeStatus.run({ event, status: 'cancelled', scope: 'this', thenTell: true }),
      reactivate: (event: GameEvent, scope: Scope) => changeStatus.run({ event, status: 'active', scope }),
      remove: remove.run,
    },
  };
}
