import { useState } from 'react';
import { deleteEvent, setStatus } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import { actionFailures, eventCard } from '../content.ts';
import { useDashboard } from '../dashboard-context.ts';
import { changingEvent, leavingOut, type useEvents } from './use-events.ts';

type Events = Pick<ReturnType<typeof useEvents>, 'attempt' | 'change' | 'refresh'>;

/** Cancel, reactivate, delete: shown at once, taken back when the database says no. */
export function useEventActions({ attempt, change, refresh }: Events) {
  const { announce, report, onChanged } = useDashboard();
  const [removal, setRemoval] = useState<string | null>(null);

  async function changeStatus(event: GameEvent, status: GameEvent['status']): Promise<void> {
    const { id, title } = event;
    const isCancelling = status === 'cancelled';
    const result = await attempt(
      id,
      changingEvent(id, (now) => ({ ...now, status })),
      () => setStatus(organizerStore, id, status),
    );
    if (result.status !== 'done') {
      const sentence = actionFailures[isCancelling ? 'cancel' : 'reactivate'](title);
      return report(id, result, sentence, () => changeStatus(event, status));
    }
    change(changingEvent(id, () => result.event));
    announce(eventCard[isCancelling ? 'cancelled' : 'reactivated'](title));
    onChanged();
  }

  async function remove(event: GameEvent): Promise<void> {
    const { id, title } = event;
    setRemoval(eventCard.removing(title, null));
    const result = await attempt(id, leavingOut(id), () =>
      deleteEvent(organizerStore, id, (progress) => setRemoval(eventCard.removing(title, progress))),
    );
    setRemoval(null);
    onChanged();
    if (result.status === 'done') announce(eventCard.removed(title));
    else report(id, result, actionFailures.remove(title), () => remove(event));
    if (result.status !== 'refused') await refresh();
  }

  return {
    /** What is being deleted right now. */
    removal,
    actions: {
      cancel: (event: GameEvent) => {
        changeStatus(event, 'cancelled');
      },
      reactivate: (event: GameEvent) => {
        changeStatus(event, 'active');
      },
      remove: (event: GameEvent) => {
        remove(event);
      },
    },
  };
}
