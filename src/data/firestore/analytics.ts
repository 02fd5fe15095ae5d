import {
  collection,
  getAggregate,
  getCount,
  limit,
  orderBy,
  type Query,
  query,
  sum,
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
import type { InvitedResponses } from '#domain/funnel.ts';
import type { SentInvitation } from '#domain/invited.ts';
import { clicksKept } from '#domain/retention.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { eventKind, inviteKind, rsvpKind } from './documents.ts';
import { list, listAny, listEventsById, type ReadResult, read, when } from './operations.ts';

function since(collectionQuery: Query, field: string, start: Instant | null): Query {
  return start === null ? collectionQuery : query(collectionQuery, where(field, '>=', when(start)));
}

/** The events dated in a range. "All time" includes events to come. */
function eventsIn({ database }: Store, start: Instant | null, now: Instant): Query {
  const inRange = since(collection(database, 'gameEvents'), 'dateTime', start);
  return start === null ? inRange : query(inRange, where('dateTime', '<=', when(now)));
}

/** The events of these RSVPs, by id. Most are known already. */
async function eventsOf(
  store: Store,
  known: readonly GameEvent[],
  rsvps: readonly Rsvp[],
): Promise<Map<string, GameEvent>> {
  const knownIds = known.map(({ id }) => id);
  const ids = [...new Set(rsvps.map(({ gameEventId }) => gameEventId))].filter(
    (id) => !knownIds.includes(id),
  );
  const events = [...known, ...(await listEventsById(store, ids))];
  return new Map(events.map((event) => [event.id, event]));
}

/** Clicks on all links that still exist. */
async function readAllClicks({ database }: Store): Promise<number> {
  const all = await getAggregate(collection(database, 'rsvpInvites'), { clicks: sum('clickCount') });
  return all.data().clicks;
}

/**
 * The figures of a range. The database counts RSVPs and clicks, so "all time" reads only the events in full. Its RSVPs are the
 * sum of the events' own counters, which outlive removed guests.
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
    const checkedIn = since(collection(database, 'gameRSVPs'), 'checkedInAt', start);
    const opened = since(collection(database, 'rsvpInvites'), 'lastClickedAt', knownSince);
    const [events, latestEvents, rsvps, checkIns, total, invites, allClicks] = await Promise.all([
      list(query(eventsIn(store, start, now), orderBy('dateTime', 'desc')), eventKind),
      list(query(made, orderBy('createdAt', 'desc'), limit(RECENT_EVENTS)), eventKind),
      list(query(rsvpsInRange, orderBy('submittedAt', 'desc'), limit(RSVPS_READ)), rsvpKind),
      list(query(checkedIn, orderBy('checkedInAt', 'desc'), limit(RSVPS_READ)), rsvpKind),
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
        checkIns,
        conversion: { since: measured, openings: clicksSince(invites, measured) },
      }),
    };
  });
}

/** Reads the responses by these invitations, the earliest first, and the sports of the events that the invitations are about. */
export function readInvitedResponses(
  store: Store,
  invitations: readonly Pick<SentInvitation, 'about' | 'mark'>[],
): Promise<ReadResult<InvitedResponses>> {
  return read('Reading what came of invitations', async () => {
    const all = collection(store.database, 'gameRSVPs');
    const [rsvps, events] = await Promise.all([
      listAny(
        invitations.map(({ mark }) => mark),
        (some) => list(query(all, where('invitation', 'in', some)), rsvpKind),
      ),
      listEventsById(store, [...new Set(invitations.map(({ about }) => about))]),
    ]);
    return {
      rsvps: rsvps.sort((a, b) => a.submittedAt - b.submittedAt),
      sports: Object.fromEntries(events.map(({ id, sport }) => [id, sport])),
    };
  });
}

/** Firestore may expose commits out of timestamp order, so re-read the last 5 s. */
const OVERLAP_MS = 5_000;

const CHANGE_FIELDS = ['submittedAt', 'updatedAt', 'checkedInAt', 'takenOverAt'] as const;

interface Known {
  at: Instant;
  changes: Map<string, Instant>;
}

/** RSVPs that are new or changed in this field since the look before. The first look returns none. */
async function look({ database }: Store, field: (typeof CHANGE_FIELDS)[number], known: Known | undefined) {
  const timeOf = (rsvp: Rsvp): Instant => rsvp[field] ?? 0;
  const latestFirst = query(collection(database, 'gameRSVPs'), orderBy(field, 'desc'));
  const at = known?.at ?? Math.max(0, ...(await list(query(latestFirst, limit(1)), rsvpKind)).map(timeOf));
  const sinceThen = where(field, '>', when(at - OVERLAP_MS));
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
 * Returns a poll for new and changed RSVPs to any event since its last success. Removed ones are not among them. Poll first before
 * the shown data is read, so that no RSVP falls between the two.
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
