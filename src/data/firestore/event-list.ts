import {
  collection,
  count,
  documentId,
  endBefore,
  getAggregate,
  getCount,
  getDocs,
  limit,
  limitToLast,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  sum,
  where,
} from 'firebase/firestore/lite';
import type { HeaderNumbers } from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Invite, isPublic, type StandingInvite } from '#domain/invite.ts';
import type { EventFilter, EventsCursor } from '#domain/organizing.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { eventKind } from './documents.ts';
import { activeInvites, standingInvites } from './invites.ts';
import { type ReadResult, read, readable, storedDocument, when } from './operations.ts';

export interface OrganizedEvent {
  event: GameEvent;
  /** The newest invite that is not turned off; it may have expired. */
  invite: Invite | null;
  standing: StandingInvite | null;
  /** The founders' link to the series or the event, unless it is turned off. */
  founders: Invite | null;
}

async function organized(store: Store, events: readonly GameEvent[]): Promise<OrganizedEvent[]> {
  const ids = events.map(({ id }) => id);
  const [invites, standing] = await Promise.all([activeInvites(store, ids), standingInvites(store, ids)]);
  return events.map((event) => {
    const own = invites.filter(({ gameEventId }) => gameEventId === event.id);
    const ofSeries = standing.filter(({ gameEventIds }) => gameEventIds.includes(event.id));
    return {
      event,
      invite: own.filter(isPublic).at(-1) ?? null,
      standing: ofSeries.filter(isPublic).at(-1) ?? null,
      founders: [...own, ...ofSeries].filter((one) => !isPublic(one) && one.isActive).at(-1) ?? null,
    };
  });
}

/** The halves of the list: in `upcoming` the next event is first, in `past` the last one. */
type Half = 'upcoming' | 'past';

const HALVES: Record<EventFilter, readonly Half[]> = {
  all: ['upcoming', 'past'],
  active: ['upcoming'],
  past: ['past'],
};

/** Counting uses the same order, so that one index serves both. */
function halfOf({ database }: Store, filter: EventFilter, half: Half, now: Instant): Query {
  const [side, direction] = half === 'upcoming' ? (['>', 'asc'] as const) : (['<=', 'desc'] as const);
  return query(
    collection(database, 'gameEvents'),
    ...(filter === 'all' ? [] : [where('status', '==', 'active')]),
    where('dateTime', side, when(now)),
    orderBy('dateTime', direction),
    orderBy(documentId(), direction),
  );
}

async function countEvents(store: Store, filter: EventFilter, now: Instant): Promise<number> {
  const [half = 'upcoming'] = HALVES[filter];
  const counted =
    filter === 'all' ? collection(store.database, 'gameEvents') : halfOf(store, filter, half, now);
  return (await getCount(counted)).data().count;
}

/** Firestore takes 30 values for one `in`, and a page asks for the invites of all its events at once. */
export const EVENTS_PAGE = 20;

interface EventsWanted {
  filter: EventFilter;
  after?: EventsCursor | null;
  before?: EventsCursor | null;
  now: Instant;
}

export interface EventsPage {
  events: OrganizedEvent[];
  total: number;
  next: EventsCursor | null;
}

const cursorOf = ({ dateTime, id }: EventsCursor) => [when(dateTime), id] as const;

/** The documents of one page, and whether more follow. Asks for both halves at once: most lists are short. */
async function pageDocuments(
  store: Store,
  { filter, after = null, before = null, now }: EventsWanted,
): Promise<{ docs: QueryDocumentSnapshot[]; hasMore: boolean }> {
  const edge = before ?? after;
  const halves = HALVES[filter];
  const cut = edge && halves.length > 1 ? halves.indexOf(edge.dateTime > now ? 'upcoming' : 'past') : 0;
  const asked = halves.filter((_, index) => !edge || (before ? index <= cut : index >= cut));
  const snapshots = await Promise.all(
    asked.map((half) => {
      const isCut = edge !== null && halves[cut] === half;
      const bounds = before
        ? [...(isCut ? [endBefore(...cursorOf(edge))] : []), limitToLast(EVENTS_PAGE)]
        : // One more than is shown: it tells whether another page follows.
          [...(isCut ? [startAfter(...cursorOf(edge))] : []), limit(EVENTS_PAGE + 1)];
      return getDocs(query(halfOf(store, filter, half, now), ...bounds));
    }),
  );
  const docs = snapshots.flatMap((snapshot) => snapshot.docs);
  return before
    ? { docs: docs.slice(-EVENTS_PAGE), hasMore: true }
    : { docs: docs.slice(0, EVENTS_PAGE), hasMore: docs.length > EVENTS_PAGE };
}

/** One page of the events: those to come, the next one first, then past ones, the last one first. */
export function listEvents(store: Store, wanted: EventsWanted): Promise<ReadResult<EventsPage>> {
  return read('Listing the events', async () => {
    const [{ docs, hasMore }, total] = await Promise.all([
      pageDocuments(store, wanted),
      countEvents(store, wanted.filter, wanted.now),
    ]);
    const events = readable(docs, eventKind);
    const last = events.at(-1);
    return {
      events: await organized(store, events),
      total,
      next: last && hasMore ? { dateTime: last.dateTime, id: last.id } : null,
    };
  });
}

/** Some events as they are now, without deleted ones. */
export function readEvents(
  store: Store,
  ids: readonly string[],
): Promise<ReadResult<{ events: OrganizedEvent[] }>> {
  return read('Reading events', async () => {
    const stored = await Promise.all(ids.map((id) => storedDocument(store, eventKind, id)));
    const events = stored.filter((event) => event !== null);
    return { events: await organized(store, events) };
  });
}

/** Aggregates, which read no event. */
export function readHeaderNumbers(
  store: Store,
  now: Instant,
): Promise<ReadResult<{ numbers: HeaderNumbers }>> {
  return read('Reading the totals', async () => {
    const [all, active] = await Promise.all([
      getAggregate(collection(store.database, 'gameEvents'), {
        events: count(),
        yes: sum('rsvpCount.yes'),
        no: sum('rsvpCount.no'),
        maybe: sum('rsvpCount.maybe'),
      }),
      countEvents(store, 'active', now),
    ]);
    const { events, yes, no, maybe } = all.data();
    return { numbers: { events, activeEvents: active, rsvpCount: { yes, no, maybe } } };
  });
}
