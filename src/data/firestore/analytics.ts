import {
  collection,
  documentId,
  getAggregate,
  getCount,
  limit,
  orderBy,
  type Query,
  query,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import {
  type Analytics,
  type AnalyticsRange,
  analyse,
  clicksSince,
  RECENT_RSVPS,
  rangeStart,
  rsvpsIn,
} from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';
import { clicksKept } from '#domain/retention.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { eventKind, inviteKind, rsvpKind } from './documents.ts';
import { list, type ReadResult, read } from './operations.ts';

function since(collectionQuery: Query, field: string, start: Instant | null): Query {
  return start === null
    ? collectionQuery
    : query(collectionQuery, where(field, '>=', Timestamp.fromMillis(start)));
}

/** The titles of events that are older than the range, but got an RSVP in it. */
async function olderTitles(
  { database }: Store,
  events: readonly GameEvent[],
  rsvps: readonly Rsvp[],
): Promise<Map<string, string>> {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const older = [...new Set(rsvps.map(({ gameEventId }) => gameEventId))].filter((id) => !titles.has(id));
  if (older.length === 0) return titles;
  const olderEvents = query(collection(database, 'gameEvents'), where(documentId(), 'in', older));
  for (const { id, title } of await list(olderEvents, eventKind)) titles.set(id, title);
  return titles;
}

/** Those of invites that are still there. */
async function readClicks({ database }: Store, start: Instant | null): Promise<number> {
  const invites = collection(database, 'rsvpInvites');
  if (start === null) return (await getAggregate(invites, { clicks: sum('clickCount') })).data().clicks;
  return clicksSince(await list(since(invites, 'lastClickedAt', start), inviteKind), start);
}

/**
 * The figures of a range. Reads the events made in it, the invites opened in it and the latest RSVPs; the RSVPs of a
 * range are counted by the database, and all clicks ever too, so that only the events grow with "all time". Their own
 * counters say how many RSVPs they had ever, also when the guests have been removed since.
 */
export function readAnalytics(
  store: Store,
  range: AnalyticsRange,
  now: Instant,
): Promise<ReadResult<{ analytics: Analytics }>> {
  return read('Reading the analytics', async () => {
    const start = rangeStart(range, now);
    const inRange = since(collection(store.database, 'gameEvents'), 'createdAt', start);
    const rsvpsInRange = since(collection(store.database, 'gameRSVPs'), 'submittedAt', start);
    const [events, rsvps, total, clicks] = await Promise.all([
      list(query(inRange, orderBy('createdAt', 'desc')), eventKind),
      list(query(rsvpsInRange, orderBy('submittedAt', 'desc'), limit(RECENT_RSVPS)), rsvpKind),
      start === null ? null : getCount(rsvpsInRange),
      readClicks(store, start),
    ]);
    const titles = await olderTitles(store, events, rsvps);
    return {
      analytics: analyse({
        events,
        rsvpTotal: total
          ? total.data().count
          : events.reduce((sumSoFar, { rsvpCount }) => sumSoFar + rsvpsIn(rsvpCount), 0),
        clicks: start === null ? clicks + clicksKept(events) : clicks,
        latestRsvps: rsvps.map((rsvp) => ({ ...rsvp, eventTitle: titles.get(rsvp.gameEventId) ?? null })),
      }),
    };
  });
}

/** Commits may become visible in another order than that of their times, so the end of the known is read again. */
const OVERLAP_MS = 5_000;

const CHANGE_FIELDS = ['submittedAt', 'updatedAt', 'checkedInAt'] as const;

/** The time of the latest known change, and with which change each RSVP near it is known. */
interface Known {
  at: Instant;
  changes: Map<string, Instant>;
}

/** The RSVPs that came (or changed, by the other field) since what is known; none in the first look. */
async function look({ database }: Store, field: (typeof CHANGE_FIELDS)[number], known: Known | undefined) {
  const timeOf = (rsvp: Rsvp): Instant => rsvp[field] ?? 0;
  const latestFirst = query(collection(database, 'gameRSVPs'), orderBy(field, 'desc'));
  const at = known?.at ?? Math.max(0, ...(await list(query(latestFirst, limit(1)), rsvpKind)).map(timeOf));
  const sinceThen = where(field, '>', Timestamp.fromMillis(at - OVERLAP_MS));
  const rsvps = await list(query(latestFirst, sinceThen), rsvpKind);
  return {
    known: {
      at: Math.max(at, ...rsvps.map(timeOf)),
      changes: new Map(rsvps.map((rsvp) => [rsvp.id, timeOf(rsvp)])),
    },
    changed: known ? rsvps.filter((rsvp) => known.changes.get(rsvp.id) !== timeOf(rsvp)) : [],
  };
}

/**
 * Looks for new and changed RSVPs to any event, also by an organizer's hand; a removed one is not among them. To be called
 * first before what is shown is read, so that none falls between the two.
 * @returns what came since the look before that succeeded.
 */
export function followRsvps(store: Store): () => Promise<ReadResult<{ rsvps: Rsvp[] }>> {
  let known: Known[] = [];
  return () =>
    read('Looking for new RSVPs', async () => {
      const looks = await Promise.all(CHANGE_FIELDS.map((field, index) => look(store, field, known[index])));
      known = looks.map((one) => one.known);
      const changed = looks.flatMap((one) => one.changed);
      return { rsvps: [...new Map(changed.map((rsvp) => [rsvp.id, rsvp])).values()] };
    });
}
