import { deleteField } from 'firebase/firestore/lite';
import { isOn } from '#domain/minimum.ts';
import type { Store } from './client.ts';
import { changeEvent, type EventResult } from './event-write.ts';
import { refused } from './operations.ts';

export type MinimumDecision = 'cancel' | 'keep';

/**
 * Cancels an event that lacks players, or keeps it by removing its minimum. Done too when another organizer decided the same before;
 * refused when the event is cancelled, kept or has its players meanwhile.
 */
export function decideOnMinimum(store: Store, id: string, decision: MinimumDecision): Promise<EventResult> {
  return changeEvent(store, 'Deciding on an event', id, (event) => {
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
  });
}
