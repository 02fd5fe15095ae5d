import { deleteField, doc, runTransaction } from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import { isOn } from '#domain/minimum.ts';
import type { Store } from './client.ts';
import { eventKind } from './documents.ts';
import { type EventResult, type Plan, writeChange } from './event-write.ts';
import { documentIn, refused, WRITE_TRIES, write } from './operations.ts';
import { inTime } from './rest.ts';

export type MinimumDecision = 'cancel' | 'keep';

function planFor(event: GameEvent, decision: MinimumDecision): Plan {
  const { minPlayers, ...kept } = event;
  const isCancelled = event.status === 'cancelled';
  if (event.deletingAt !== undefined) return refused('event-deleting');
  const isDone = decision === 'cancel' ? isCancelled : !isCancelled && minPlayers === undefined;
  if (isDone) return { status: 'done', event };
  if (event.dateTime <= Date.now()) return refused('event-over');
  if (isCancelled || isOn(event)) return refused('changed-meanwhile');
  return decision === 'cancel'
    ? { status: 'write', fields: { status: 'cancelled' }, event: { ...event, status: 'cancelled' } }
    : { status: 'write', fields: { minPlayers: deleteField() }, event: kept };
}

/**
 * Cancels an event that lacks players, or keeps it by removing its minimum. Done too when another organizer decided the same before;
 * refused when the event is cancelled, kept or has its players meanwhile. A transaction: the last yes may come between
 * reading and writing.
 */
export function decideOnMinimum(store: Store, id: string, decision: MinimumDecision): Promise<EventResult> {
  const { database } = store;
  const decide = () =>
    runTransaction<EventResult>(database, async (transaction) => {
      const event = documentIn(await transaction.get(doc(database, eventKind.collection, id)), eventKind);
      if (!event) return refused('event-gone');
      const step = planFor(event, decision);
      return step.status === 'write'
        ? { status: 'done', event: writeChange(store, transaction, step) }
        : step;
    });
  return write(store, 'Deciding on an event', { work: () => inTime(decide()), tries: WRITE_TRIES });
}
