import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventsPage } from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { setStatus } from '#data/firestore/event-write.ts';
import { deleteFollowing, setFollowingStatus } from '#data/firestore/following.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Series } from '#data/firestore/series.ts';
import type { GameEvent } from '#domain/event.ts';
import { thisAndFollowing } from '#domain/weekly.ts';
import { noteChanged } from '../event/changed-events.ts';
import { scope as scopeWords } from '../event/series-content.ts';
import { amendEvent, changingEvent, leavingOut } from '../event/use-events.ts';
import { actionFailures, eventCard } from '../parts/content.ts';
import { paths } from '../parts/paths.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';
import type { EventActions } from './event-question.tsx';

interface Subject {
  event: GameEvent;
  /** As the organizer saw it, when the following events change too. */
  series: Series | null;
}

interface StatusChange extends Subject {
  status: GameEvent['status'];
  /** Opens the guest list afterwards, to tell the guests. */
  thenTell?: boolean;
}

async function writeStatus({ event, series, status }: StatusChange) {
  if (series) return setFollowingStatus(organizerStore, series, event, status);
  const result = await setStatus(organizerStore, event.id, status);
  return result.status === 'done' ? { status: 'done' as const, events: [result.event] } : result;
}

const STALE = [keys.totals, keys.founderGames, keys.allSeries];

const idsOf = ({ event, series }: Subject) =>
  thisAndFollowing(series?.events ?? [], event, Date.now()).map(({ id }) => id);

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
    done: ({ events }, { event: { id, title }, status, series, thenTell }) => {
      for (const event of events) amendEvent(client, event.id, (organized) => ({ ...organized, event }));
      noteChanged(session, events);
      const outcome = status === 'cancelled' ? 'cancelled' : 'reactivated';
      announce(series ? scopeWords[outcome](title, events.length) : eventCard[outcome](title));
      if (thenTell) navigate(paths.guests(id));
    },
    alsoStale: ({ series }) => [...STALE, ...(series ? [keys.events] : [])],
    sentence: ({ event: { title }, series, status }) =>
      (series ? scopeWords.failures : actionFailures)[status === 'cancelled' ? 'cancel' : 'reactivate'](
        title,
      ),
  });

  const remove = useOperation({
    subject: ({ event: { id } }: Subject) => id,
    run: async ({ event, series }) => {
      const show = (progress: Parameters<typeof eventCard.removing>[1]) =>
        setRemoval(eventCard.removing(event.title, progress));
      show(null);
      const result = await (series
        ? deleteFollowing(organizerStore, series, event, show)
        : deleteEvent(organizerStore, event.id, show));
      setRemoval(null);
      return result;
    },
    shows: () => keys.events,
    optimistic: (page: EventsPage, subject) => leavingOut(page, idsOf(subject)),
    done: (_, subject) => {
      const { event, series } = subject;
      const ids = idsOf(subject);
      for (const id of ids) client.removeQueries({ queryKey: keys.guests(id), type: 'inactive' });
      announce(series ? scopeWords.removed(event.title, ids.length) : eventCard.removed(event.title));
    },
    alsoStale: () => [...STALE, keys.events],
    sentence: ({ event: { title }, series }) => (series ? scopeWords.failures : actionFailures).remove(title),
  });

  return {
    /** Progress of the deletion under way. */
    removal,
    actions: {
      cancel: (event, series) => changeStatus.run({ event, series, status: 'cancelled' }),
      cancelAndTell: (event, series) =>
        changeStatus.run({ event, series, status: 'cancelled', thenTell: true }),
      reactivate: (event, series) => changeStatus.run({ event, series, status: 'active' }),
      remove: (event, series) => remove.run({ event, series }),
    } satisfies EventActions,
  };
}
