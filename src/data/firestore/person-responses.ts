import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import { normalizeEmail } from '#domain/contact.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Store } from './client.ts';
import { rsvpKind } from './documents.ts';
import { type GuestResult, removeRsvp } from './guest-list.ts';
import { list, listEventsById, type ReadResult, read } from './operations.ts';

/** Two seasons of somebody who plays twice a week. */
const RESPONSES_MAX = 100;

export interface PersonResponse {
  rsvp: Rsvp;
  /** Null when it was deleted meanwhile. */
  event: GameEvent | null;
}

/** The latest responses with this address, as typed or in lower case, the newest first. */
export function readResponsesOf(
  store: Store,
  email: string,
): Promise<ReadResult<{ responses: PersonResponse[] }>> {
  return read('Reading a person’s answers', async () => {
    const spellings = [...new Set([email, normalizeEmail(email)])];
    const rsvps = await list(
      query(
        collection(store.database, 'gameRSVPs'),
        where('email', 'in', spellings),
        orderBy('submittedAt', 'desc'),
        limit(RESPONSES_MAX),
      ),
      rsvpKind,
    );
    const events = await listEventsById(store, [...new Set(rsvps.map(({ gameEventId }) => gameEventId))]);
    const byId = new Map(events.map((event) => [event.id, event]));
    return { responses: rsvps.map((rsvp) => ({ rsvp, event: byId.get(rsvp.gameEventId) ?? null })) };
  });
}

/**
 * Removes every response with this address, one by one, so that the counters are right at any moment. Called again after an
 * interruption, it removes the rest.
 */
export async function removeResponsesOf(
  store: Store,
  email: string,
  onRemoved: (response: PersonResponse) => void,
): Promise<GuestResult> {
  for (;;) {
    const latest = await readResponsesOf(store, email);
    if (latest.status !== 'ready') return latest;
    if (latest.responses.length === 0) return { status: 'done' };
    for (const response of latest.responses) {
      const result = await removeRsvp(store, response.rsvp);
      if (result.status !== 'done') return result;
      onRemoved(response);
    }
  }
}
