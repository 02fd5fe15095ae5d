import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { setStatus } from '#data/firestore/event-write.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { setFollowingStatus } from '#data/firestore/series.ts';
import type { GameEvent } from '#domain/event.ts';
import { actionFailures, eventCard } from '../content.ts';
import { useDashboard } from '../dashboard-context.ts';
import type { Scope } from '../event-form/scope-choice.tsx';
import { paths } from '../paths.ts';
import { keys } from '../query-client.ts';
import { scope as scopeWords } from '../series/series-content.ts';
import { useWrite } from '../writes.ts';
import { noteChanged } from './changed-events.ts';
import { amendEvent, changingEvent, leavingOut } from './use-events.ts';

/** Cancel, reactivate, delete. */
export function useEventActions() {
  const client = useQueryClient();
  const { announce, session } = useDashboard();
  const write = useWrite();
  const navigate = useNavigate();
  const [removal, setRemoval] = useState<string | null>(null);

  function changeStatus(
    { id, title }: GameEvent,
    status: GameEvent['status'],
    onChanged: () => void = () => undefined,
  ): void {
    const isCancelling = status === 'cancelled';
    write({
      id,
      of: keys.events,
      change: changingEvent(id, (organized) => ({ ...organized, event: { ...organized.event, status } })),
      work: () => setStatus(organizerStore, id, status),
      onDone: ({ event }) => {
        amendEvent(client, id, (organized) => ({ ...organized, event }));
        noteChanged(session, [event]);
        announce(eventCard[isCancelling ? 'cancelled' : 'reactivated'](title));
        onChanged();
      },
      touches: [keys.totals],
      sentence: actionFailures[isCancelling ? 'cancel' : 'reactivate'](title),
    });
  }

  function changeFollowing({ id, title }: GameEvent, status: GameEvent['status']): void {
    const isCancelling = status === 'cancelled';
    write({
      id,
      of: keys.events,
      // The others follow when the list is read again.
      change: changingEvent(id, (organized) => ({ ...organized, event: { ...organized.event, status } })),
      work: () => setFollowingStatus(organizerStore, id, status),
      onDone: ({ events }) => {
        for (const event of events) amendEvent(client, event.id, (organized) => ({ ...organized, event }));
        noteChanged(session, events);
        announce(scopeWords[isCancelling ? 'cancelled' : 'reactivated'](title, events.length));
      },
      touches: [keys.events, keys.totals],
      sentence: actionFailures[isCancelling ? 'cancel' : 'reactivate'](title),
    });
  }

  const changing = (status: GameEvent['status']) => (event: GameEvent, scope: Scope) =>
    scope === 'this' ? changeStatus(event, status) : changeFollowing(event, status);

  function remove({ id, title }: GameEvent): void {
    write({
      id,
      of: keys.events,
      change: leavingOut(id),
      work: async () => {
        setRemoval(eventCard.removing(title, null));
        const result = await deleteEvent(organizerStore, id, (progress) =>
          setRemoval(eventCard.removing(title, progress)),
        );
        setRemoval(null);
        return result;
      },
      onDone: () => {
        client.removeQueries({ queryKey: keys.guests(id), type: 'inactive' });
        announce(eventCard.removed(title));
      },
      touches: [keys.events, keys.totals],
      sentence: actionFailures.remove(title),
    });
  }

  return {
    /** What is being deleted right now. */
    removal,
    actions: {
      cancel: changing('cancelled'),
      cancelAndTell: (event: GameEvent) =>
        changeStatus(event, 'cancelled', () => navigate(paths.guests(event.id))),
      reactivate: changing('active'),
      remove,
    },
  };
}
