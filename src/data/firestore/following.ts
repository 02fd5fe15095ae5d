import { serverTimestamp } from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import { isPublic } from '#domain/invite.ts';
import { thisAndFollowing } from '#domain/weekly.ts';
import type { Store } from './client.ts';
import { type DeleteResult, deleteEvent, type Progress } from './event-removal.ts';
import { standingInvites } from './invites.ts';
import { listEventsById, type Refused, refused, WRITE_TRIES, write } from './operations.ts';
import { changeAll, type FollowingResult, type Series } from './series.ts';

// Cancels or deletes an event and the following ones as the question showed them, all in one commit. When another organizer changed
// one of them or added one since, nothing is changed.

/** These events as stored, without missing ones; null when they are not as they were seen. */
async function asSeen(
  store: Store,
  { invite }: Series,
  seen: readonly GameEvent[],
  isDone: (stored: GameEvent) => boolean,
): Promise<GameEvent[] | null> {
  const ids = seen.map(({ id }) => id);
  const [stored, links] = await Promise.all([listEventsById(store, ids), standingInvites(store, ids)]);
  const listed = links.filter(isPublic).at(-1)?.gameEventIds ?? [];
  const isGrown = listed.some((id) => !invite.gameEventIds.includes(id));
  const revisions = new Map(seen.map(({ id, revision }) => [id, revision]));
  const isSeen = (event: GameEvent) => isDone(event) || event.revision === revisions.get(event.id);
  return !isGrown && stored.every(isSeen) ? stored : null;
}

/** Cancels or reactivates them. */
export function setFollowingStatus(
  store: Store,
  series: Series,
  event: GameEvent,
  status: GameEvent['status'],
): Promise<FollowingResult> {
  const now = Date.now();
  const seen = thisAndFollowing(series.events, event, now);
  return write<FollowingResult>(store, 'Changing a series', {
    async work() {
      const stored = await asSeen(store, series, seen, (one) => one.status === status);
      if (stored?.length !== seen.length) return refused('changed-meanwhile');
      if (stored.some(({ deletingAt }) => deletingAt !== undefined)) return refused('event-deleting');
      const mayChange = (one: GameEvent) => status === 'active' || one.dateTime > now;
      const changed = stored.filter((one) => one.status !== status && mayChange(one));
      if (changed.length === 0 && stored.some((one) => one.status !== status)) return refused('event-over');
      return changeAll(
        store,
        changed.map((one) => ({ event: { ...one, status }, fields: { status } })),
      );
    },
    tries: WRITE_TRIES,
  });
}

/** Marks them all for deletion; done where that happened before. */
function markFollowing(store: Store, series: Series, seen: readonly GameEvent[]): Promise<FollowingResult> {
  const isMarked = ({ deletingAt }: GameEvent) => deletingAt !== undefined;
  return write<FollowingResult>(store, 'Deleting dates of a series', {
    async work() {
      const stored = await asSeen(store, series, seen, isMarked);
      if (!stored) return refused('changed-meanwhile');
      const fields = { status: 'cancelled', deletingAt: serverTimestamp() } as const;
      return changeAll(
        store,
        stored
          .filter((one) => !isMarked(one))
          .map((one) => ({ event: { ...one, status: 'cancelled', deletingAt: Date.now() }, fields })),
      );
    },
    tries: WRITE_TRIES,
  });
}

/** @param date counts from 1. */
export type FollowingProgress = Progress & { date: number; dates: number };

/**
 * Deletes them with their guests, the last one first. All are marked in one commit, which can't be taken back; a second call
 * finishes what an interruption left.
 */
export async function deleteFollowing(
  store: Store,
  series: Series,
  event: GameEvent,
  onProgress: (progress: FollowingProgress) => void = () => undefined,
): Promise<DeleteResult | Refused<'changed-meanwhile'>> {
  const seen = thisAndFollowing(series.events, event, Date.now());
  const marked = await markFollowing(store, series, seen);
  if (marked.status === 'failed') return marked;
  if (marked.status === 'refused')
    return refused(marked.reason === 'signed-out' ? 'signed-out' : 'changed-meanwhile');
  for (const [index, { id }] of [...seen].reverse().entries()) {
    const at = { date: index + 1, dates: seen.length };
    const result = await deleteEvent(store, id, (progress) => onProgress({ ...progress, ...at }));
    if (result.status !== 'done') return result;
  }
  return { status: 'done' };
}
