import { useRef, useState } from 'react';
import { organizerStore } from '#data/firestore/organizer.ts';
import { deleteGame, setStatus } from '#data/firestore/organizer-events.ts';
import type { GameEvent } from '#domain/event.ts';
import type { OrganizerRefusal } from '#domain/organizing.ts';
import { actionFailures, eventCard } from './content.ts';
import { useDesk } from './desk.ts';
import { refusalSentences } from './refusals.ts';
import type { useGames } from './use-games.ts';

export interface ActionFailure {
  id: string;
  sentence: string;
  retry: () => void;
}

type Games = Pick<ReturnType<typeof useGames>, 'showEvent' | 'hide' | 'refresh'>;

/** Cancel, reactivate, delete: shown at once, taken back when the database says no. */
export function useEventActions({ showEvent, hide, refresh }: Games) {
  const { announce, endSession, onChanged } = useDesk();
  const [failures, setFailures] = useState<ActionFailure[]>([]);
  const [removal, setRemoval] = useState<string | null>(null);

  const queue = useRef(new Map<string, Promise<void>>());

  const dismiss = (id: string) => setFailures((all) => all.filter((failure) => failure.id !== id));

  function fail(event: GameEvent, sentence: string, retry: () => void) {
    const failure = {
      id: event.id,
      sentence,
      retry: () => {
        dismiss(event.id);
        retry();
      },
    };
    setFailures((all) => [...all.filter(({ id }) => id !== event.id), failure]);
  }

  function refuse(event: GameEvent, reason: OrganizerRefusal, sentence: string, retry: () => void) {
    if (reason === 'signed-out') return endSession();
    fail(event, `${sentence} ${refusalSentences[reason]}`, retry);
    refresh();
  }

  /** Each write to an event waits for the one before: what the organizer did last is what stays. */
  function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = (queue.current.get(id) ?? Promise.resolve()).then(work);
    queue.current.set(
      id,
      turn.then(
        () => undefined,
        () => undefined,
      ),
    );
    return turn;
  }

  async function changeStatus(event: GameEvent, status: GameEvent['status']): Promise<void> {
    const isCancelling = status === 'cancelled';
    const sentence = actionFailures[isCancelling ? 'cancel' : 'reactivate'](event.title);
    const again = () => changeStatus(event, status);
    showEvent({ ...event, status });
    const result = await inTurn(event.id, () => setStatus(organizerStore, event.id, status));
    switch (result.status) {
      case 'done':
        showEvent(result.event);
        announce(eventCard[isCancelling ? 'cancelled' : 'reactivated'](event.title));
        onChanged();
        return;
      case 'refused':
        showEvent(event);
        return refuse(event, result.reason, sentence, again);
      case 'failed':
        showEvent(event);
        return fail(event, sentence, again);
    }
  }

  async function remove(event: GameEvent): Promise<void> {
    const sentence = actionFailures.remove(event.title);
    const again = () => remove(event);
    hide(event.id);
    setRemoval(eventCard.removing(event.title, null));
    const result = await inTurn(event.id, () =>
      deleteGame(organizerStore, event.id, (progress) =>
        setRemoval(eventCard.removing(event.title, progress)),
      ),
    );
    setRemoval(null);
    onChanged();
    switch (result.status) {
      case 'done':
        announce(eventCard.removed(event.title));
        await refresh();
        return;
      case 'refused':
        return refuse(event, result.reason, sentence, again);
      case 'failed':
        fail(event, sentence, again);
        await refresh();
    }
  }

  return {
    failures,
    dismiss,
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
