import {
  arrayRemove,
  collection,
  doc,
  getCount,
  getDocs,
  limit,
  type Query,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore/lite';
import { ATTENDANCES } from '#domain/rsvp.ts';
import type { Store } from './client.ts';
import { rsvpKind } from './documents.ts';
import { changeEvent, type EventResult } from './event-write.ts';
import { removeNoted } from './guest-list.ts';
import { standingInvites } from './invites.ts';
import {
  commit,
  type Done,
  type Failed,
  list,
  type Refused,
  refused,
  WRITE_TRIES,
  write,
} from './operations.ts';
import { inTime } from './rest.ts';

export type DeleteResult = Done | Refused<'signed-out'> | Failed;

export interface Progress {
  removed: number;
  total: number;
}

/** Half of what one commit can hold, so that a slow phone sees progress. */
const REMOVAL_BATCH = 250;

async function removeAll(
  store: Store,
  documents: Query,
  onRemoved: (removed: number) => void,
): Promise<void> {
  for (;;) {
    const { docs } = await inTime(getDocs(query(documents, limit(REMOVAL_BATCH))));
    if (docs.length === 0) return;
    await commit(store, (batch) => {
      for (const { ref } of docs) batch.delete(ref);
    });
    onRemoved(docs.length);
  }
}

/** The mark can't be taken back: from now on the rules add nothing to the event. */
function markDeleting(store: Store, what: string, id: string): Promise<EventResult> {
  return changeEvent(store, what, id, (event) =>
    event.deletingAt === undefined
      ? {
          status: 'write',
          fields: { status: 'cancelled', deletingAt: serverTimestamp() },
          event: { ...event, status: 'cancelled', deletingAt: Date.now() },
        }
      : { status: 'done', event },
  );
}

/**
 * Marks an event, then removes guards, RSVPs and invites in batches, and last the ledger, the event and its entry in the series.
 * A second call, after an interruption or by another organizer, finishes what is left.
 */
export function deleteEvent(
  store: Store,
  id: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<DeleteResult> {
  const { database } = store;
  const what = 'Deleting an event';
  return write<DeleteResult>(store, what, {
    async work() {
      const marked = await markDeleting(store, what, id);
      if (marked.status === 'failed') return marked;
      if (marked.status === 'refused') {
        if (marked.reason === 'signed-out') return refused('signed-out');
        if (marked.reason === 'event-gone') return { status: 'done' };
        throw new Error(`The mark was refused: ${marked.reason}`);
      }

      const parts = ['rsvpGuards', 'gameRSVPs', 'rsvpInvites'].map((name) =>
        query(collection(database, name), where('gameEventId', '==', id)),
      );
      const counts = await inTime(Promise.all(parts.map((part) => getCount(part))));
      const total = counts.reduce((sumSoFar, part) => sumSoFar + part.data().count, 0);
      let removed = 0;
      onProgress({ removed, total });
      // One by one, each with the record of a person; the others go in bulk.
      const ofEvent = where('gameEventId', '==', id);
      const noted = query(collection(database, 'gameRSVPs'), ofEvent, where('attendance', 'in', ATTENDANCES));
      for (const rsvp of await list(noted, rsvpKind)) {
        await removeNoted(store, rsvp);
        onProgress({ removed: ++removed, total });
      }
      for (const part of parts) {
        await removeAll(store, part, (more) => {
          removed += more;
          onProgress({ removed, total });
        });
      }
      const standing = await standingInvites(store, [id]);
      return commit(store, (batch) => {
        for (const { inviteToken, gameEventIds } of standing) {
          const invite = doc(database, 'rsvpInvites', inviteToken);
          if (gameEventIds.length === 1) batch.delete(invite);
          else batch.update(invite, { gameEventIds: arrayRemove(id) });
        }
        batch.delete(doc(database, 'gameEvents', id, 'private', 'ledger'));
        batch.delete(doc(database, 'gameEvents', id));
      });
    },
    tries: WRITE_TRIES,
  });
}
