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
  conversionStart,
  measuredSince,
  RECENT_EVENTS,
  RECENT_RSVPS,
  RSVPS_READ,
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

const at = Timestamp.fromMillis;

function since(collectionQuery: Query, field: string, start: Instant | null): Query {
  return start === null ? collectionQuery : query(collectionQuery, where(field, '>=', at(start)));
}

/** The events of a range, by their date; all time has those to come, too. */
function eventsIn({ database }: Store, start: Instant | null, now: Instant): Query {
  const inRange = since(collection(database, 'gameEvents'), 'dateTime', start);
  return start === null ? inRange : query(inRange, where('dateTime', '<=', at(now)));
}

/** The events of these RSVPs. Most were read already. */
async function eventsOf(
  { database }: Store,
  known: readonly GameEvent[],
  rsvps: readonly Rsvp[],
): Promise<Map<string, GameEvent>> {
  const events = new Map(known.map((event) => [event.id, event]));
  const ids = [...new Set(rsvps.map(({ gameEventId }) => gameEventId))].filter((id) => !events.has(id));
  if (ids.length === 0) return events;
  const others = query(collection(database, 'gameEvents'), where(documentId(), 'in', ids));
  for (const event of await list(others, eventKind)) events.set(event.id, event);
  return events;
}

/** How often the links that are still there were ever opened. */
async function readAllClicks({ database }: Store): Promise<number> {
  const all = await getAggregate(collection(database, 'rsvpInvites'), { clicks: sum('clickCount') });
  return all.data().clicks;
}

/**
 * The figures of a range. Reads the events dated in it, the latest events and RSVPs, and the invites opened in it or in
 * the days of which openings are known; the RSVPs of a range are counted by the database, and all clicks ever too, so
 * that only the events grow with "all time". Their own counters say how many RSVPs they had ever, also when the guests
 * have been removed since.
 */
export function readAnalytics(
  store: Store,
  range: AnalyticsRange,
  now: Instant,
): Promise<ReadResult<{ analytics: Analytics }>> {
  return read('Reading the analytics', async () => {
    const { database } = store;
    const start = rangeStart(range, now);
    const knownSince = conversionStart(range, now);
    const rsvpsInRange = since(collection(database, 'gameRSVPs'), 'submittedAt', start);
    const made = since(collection(database, 'gameEvents'), 'createdAt', start);
    const opened = since(collection(database, 'rsvpInvites'), 'lastClickedAt', knownSince);
    const [events, latestEvents, rsvps, total, invites, allClicks] = await Promise.all([
      list(query(eventsIn(store, start, now), orderBy('dateTime', 'desc')), eventKind),
      list(query(made, orderBy('createdAt', 'desc'), limit(RECENT_EVENTS)), eventKind),
      list(query(rsvpsInRange, orderBy('submittedAt', 'desc'), limit(RSVPS_READ)), rsvpKind),
      start === null ? null : getCount(rsvpsInRange),
      list(opened, inviteKind),
      start === null ? readAllClicks(store) : null,
    ]);
    const named = await eventsOf(store, [...events, ...latestEvents], rsvps.slice(0, RECENT_RSVPS));
    const measured = measuredSince(rsvps, knownSince);
    return {
      analytics: analyse({
        events,
        latestEvents,
        rsvpTotal: total
          ? total.data().count
          : events.reduce((sumSoFar, { rsvpCount }) => sumSoFar + rsvpsIn(rsvpCount), 0),
        clicks: allClicks === null ? clicksSince(invites, knownSince) : allClicks + clicksKept(events),
        rsvps: rsvps.map((rsvp) => ({ ...rsvp, event: named.get(rsvp.gameEventId) ?? null })),
        conversion: { since: measured, openings: clicksSince(invites, measured) },
      }),
    };
  });
}

/** Commits may become visible in another order than that of their times, so the end of the known is read again. */
const OVERLAP_MS = 5_000;

const CHANGE_FIELDS = ['submittedAt', 'updatedAt', 'checkedInAt', 'takenOverAt'] as const;

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
