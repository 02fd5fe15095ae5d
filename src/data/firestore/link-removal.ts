import { collection, getCount, orderBy, type Query, query, where } from 'firebase/firestore/lite';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { rsvpKind } from './documents.ts';
import type { Progress } from './event-removal.ts';
import { type GuestResult, removeRsvp } from './guest-list.ts';
import { type InviteResult, markRemoval, unmarkRemoval } from './invites.ts';
import {
  type Failed,
  list,
  type ReadResult,
  type Refused,
  read,
  storedDocument,
  when,
  write,
} from './operations.ts';

function cameBy({ database }: Store, token: string, since: Instant): Query {
  return query(
    collection(database, 'gameRSVPs'),
    where('inviteToken', '==', token),
    where('submittedAt', '>=', when(since)),
    orderBy('submittedAt'),
  );
}

export function countCameBy(
  store: Store,
  token: string,
  since: Instant,
): Promise<ReadResult<{ count: number }>> {
  return read('Counting what came by a link', async () => ({
    count: (await getCount(cameBy(store, token, since))).data().count,
  }));
}

export type PickRsvps = (rsvps: readonly Rsvp[]) => Promise<ReadResult<{ rsvps: Rsvp[] }>>;

/** The RSVPs that are picked among those that came by an invite since then. `count` is the number of all. */
export async function pickCameBy(
  store: Store,
  token: string,
  since: Instant,
  pick: PickRsvps | null,
): Promise<ReadResult<{ count: number; rsvps: Rsvp[] }>> {
  const all = await read('Listing what came by a link', async () => {
    const rsvps = await list(cameBy(store, token, since), rsvpKind);
    return { rsvps, count: rsvps.length };
  });
  if (all.status !== 'ready' || pick === null) return all;
  const picked = await pick(all.rsvps);
  return picked.status === 'ready' ? { ...picked, count: all.count } : picked;
}

export type RemovalResult =
  | { status: 'done'; removed: number }
  | Extract<GuestResult | InviteResult, Refused | Failed>;

/** Commits to one event wait for each other; the reads before them need not. */
const REMOVALS_AT_ONCE = 4;

/** Removes an RSVP, with two tries: of hundreds, one may lose its connection. */
async function removeSurely(store: Store, rsvp: Rsvp): Promise<GuestResult> {
  const first = await removeRsvp(store, rsvp);
  return first.status === 'failed' ? removeRsvp(store, rsvp) : first;
}

/** Keeps a guest whom an organizer has checked in since the list was read. */
async function removeUnlessArrived(store: Store, rsvp: Rsvp): Promise<GuestResult | { status: 'kept' }> {
  const stored = await storedDocument(store, rsvpKind, rsvp.id);
  return stored?.attendance === 'arrived' ? { status: 'kept' } : removeSurely(store, stored ?? rsvp);
}

/** Removes RSVPs one by one, so that the counters are right at any moment. */
function removeEach(
  store: Store,
  rsvps: readonly Rsvp[],
  remove: typeof removeUnlessArrived,
  onProgress: (progress: Progress) => void,
): Promise<RemovalResult> {
  return write<RemovalResult>(store, 'Removing what came by a link', {
    async work() {
      let removed = 0;
      onProgress({ removed, total: rsvps.length });
      for (let from = 0; from < rsvps.length; from += REMOVALS_AT_ONCE) {
        const some = rsvps.slice(from, from + REMOVALS_AT_ONCE);
        const outcomes = await Promise.all(some.map((rsvp) => remove(store, rsvp)));
        removed += outcomes.filter(({ status }) => status === 'done').length;
        onProgress({ removed, total: rsvps.length });
        for (const outcome of outcomes)
          if (outcome.status !== 'done' && outcome.status !== 'kept') return outcome;
      }
      return { status: 'done', removed };
    },
  });
}

/**
 * Removes the RSVPs that came by an invite since then. The invite is turned off first, and marked until nothing is left: called
 * again after an interruption, or by two organizers at once, it finishes.
 * @param pick chooses among the RSVPs; guests who have arrived then stay, too.
 */
export async function removeCameBy(
  store: Store,
  token: string,
  since: Instant,
  onProgress: (progress: Progress) => void = () => undefined,
  pick: PickRsvps | null = null,
): Promise<RemovalResult> {
  const marked = await markRemoval(store, token, { since, ...(pick && { onlyUnopened: true }) });
  if (marked.status !== 'done') return marked;
  const picked = await pickCameBy(store, token, since, pick);
  if (picked.status !== 'ready') return picked;
  const result = await removeEach(store, picked.rsvps, pick ? removeUnlessArrived : removeSurely, onProgress);
  if (result.status !== 'done') return result;
  const unmarked = await unmarkRemoval(store, token);
  return unmarked.status === 'done' ? result : unmarked;
}
