import { collection, limit, orderBy, query, where } from 'firebase/firestore/lite';
import { guestsEnd, originEnd } from '#domain/retention.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { eventKind, rsvpKind } from './documents.ts';
import { list, type ReadResult, read, when } from './operations.ts';

/** Whether `npm run retention` has something to remove. Reads two documents at most. */
export function readRetention({ database }: Store, now: Instant): Promise<ReadResult<{ isDue: boolean }>> {
  const upTo = (field: string, instant: Instant) => where(field, '<=', when(instant));
  const withOrigin = query(
    collection(database, 'gameRSVPs'),
    // The removal deletes it together with browser and origin, which have no index.
    where('ipAddress', '==', null),
    upTo('submittedAt', originEnd(now)),
    limit(1),
  );
  const lastOver = query(
    collection(database, 'gameEvents'),
    upTo('dateTime', guestsEnd(now)),
    orderBy('dateTime', 'desc'),
    limit(1),
  );
  return read('Looking for what has to be removed', async () => {
    const [rsvps, events] = await Promise.all([list(withOrigin, rsvpKind), list(lastOver, eventKind)]);
    // The last event loses its guests last.
    const hasGuests = events.some(({ guestsRemovedAt }) => guestsRemovedAt === undefined);
    return { isDue: rsvps.length > 0 || hasGuests };
  });
}
