import {
  arrayRemove,
  collection,
  count,
  type DocumentData,
  type DocumentReference,
  deleteField,
  doc,
  documentId,
  endBefore,
  getAggregate,
  getCount,
  getDocs,
  limit,
  limitToLast,
  orderBy,
  type Query,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  serverTimestamp,
  startAfter,
  sum,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import type { HeaderNumbers } from '#domain/analytics.ts';
import type { EventInput, InviteDetails, InviteWords } from '#domain/create-event.ts';
import type { GameEvent } from '#domain/event.ts';
import {
  type EventIds,
  type Invite,
  isStanding,
  makeEventIds,
  makeInviteToken,
  makeStandingToken,
  type StandingInvite,
} from '#domain/invite.ts';
import type { Removal } from '#domain/link-removal.ts';
import type { EventFilter, EventsCursor } from '#domain/organizing.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { eventKind, inviteKind } from './documents.ts';
import {
  commit,
  type Done,
  eventProblem,
  type Failed,
  list,
  type ReadResult,
  type Refused,
  read,
  readable,
  refused,
  storedDocument,
  WRITE_TRIES,
  write,
} from './operations.ts';
import { inTime } from './rest.ts';

const when = (instant: Instant) => Timestamp.fromMillis(instant);

// ── reading ──

/** An event as the dashboard shows it. */
export interface OrganizedEvent {
  event: GameEvent;
  /** The newest invite that is not turned off; it may have expired. */
  invite: Invite | null;
  /** The link of the series that it belongs to, if it does; it may be turned off. */
  standing: StandingInvite | null;
}

/** What Firestore takes for one `in` or `array-contains-any`. */
const VALUES_MAX = 30;

/** Asks for any number of values, in as many requests as that takes. */
export async function listAny<T, V>(
  values: readonly V[],
  ask: (some: readonly V[]) => Promise<T[]>,
): Promise<T[]> {
  const parts = Array.from({ length: Math.ceil(values.length / VALUES_MAX) }, (_, part) =>
    ask(values.slice(part * VALUES_MAX, (part + 1) * VALUES_MAX)),
  );
  return (await Promise.all(parts)).flat();
}

/** The invites of these events that are not turned off, the oldest first. */
export async function activeInvites({ database }: Store, eventIds: readonly string[]): Promise<Invite[]> {
  const invites = await listAny(eventIds, (some) =>
    list(
      query(
        collection(database, 'rsvpInvites'),
        where('gameEventId', 'in', some),
        where('isActive', '==', true),
      ),
      inviteKind,
    ),
  );
  return invites.sort((a, b) => a.createdAt - b.createdAt);
}

/** The standing invites that list any of these events, the one that guests use last. */
export async function standingInvites(
  { database }: Store,
  eventIds: readonly string[],
): Promise<StandingInvite[]> {
  const invites = await listAny(eventIds, (some) =>
    list(
      query(collection(database, 'rsvpInvites'), where('gameEventIds', 'array-contains-any', some)),
      inviteKind,
    ),
  );
  return invites
    .filter(isStanding)
    .sort((a, b) => Number(a.isActive) - Number(b.isActive) || a.createdAt - b.createdAt);
}

/** What belongs to events that were read. */
async function organized(store: Store, events: readonly GameEvent[]): Promise<OrganizedEvent[]> {
  const ids = events.map(({ id }) => id);
  const [invites, standing] = await Promise.all([liveInvites(store, ids), standingInvites(store, ids)]);
  return events.map((event) => ({
    event,
    invite: invites.get(event.id) ?? null,
    standing: standing.filter(({ gameEventIds }) => gameEventIds.includes(event.id)).at(-1) ?? null,
  }));
}

/** Whether an invite leads to one event, or to all of its series. */
export type LinkKind = 'event' | 'series';

/** Every invite that an event, or its series, has and had, the oldest first. */
export function listInvites(
  { database }: Store,
  eventId: string,
  kind: LinkKind = 'event',
): Promise<ReadResult<{ invites: Invite[] }>> {
  const leadsHere =
    kind === 'event' ? where('gameEventId', '==', eventId) : where('gameEventIds', 'array-contains', eventId);
  const ofEvent = query(collection(database, 'rsvpInvites'), leadsHere);
  return read('Listing the links', async () => {
    const invites = await list(ofEvent, inviteKind);
    return { invites: invites.sort((a, b) => a.createdAt - b.createdAt) };
  });
}

/** The newest of them for each event. */
async function liveInvites(store: Store, eventIds: readonly string[]): Promise<Map<string, Invite>> {
  const invites = await activeInvites(store, eventIds);
  return new Map(invites.map((invite) => [invite.gameEventId ?? '', invite]));
}

/** Each half of the list with its own order: what is next comes first, and what was last. */
type Half = 'upcoming' | 'past';

const HALVES: Record<EventFilter, readonly Half[]> = {
  all: ['upcoming', 'past'],
  active: ['upcoming'],
  past: ['past'],
};

function within(filter: EventFilter): QueryConstraint[] {
  return filter === 'all' ? [] : [where('status', '==', 'active')];
}

/** Counting asks in the same order as listing, so that one index serves both. */
function halfOf({ database }: Store, filter: EventFilter, half: Half, now: Instant): Query {
  const [side, direction] = half === 'upcoming' ? (['>', 'asc'] as const) : (['<=', 'desc'] as const);
  return query(
    collection(database, 'gameEvents'),
    ...within(filter),
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
  /** The last event of the page before. */
  after?: EventsCursor | null;
  /** The first event of the page after. */
  before?: EventsCursor | null;
  now: Instant;
}

export interface EventsPage {
  events: OrganizedEvent[];
  /** All events of the filter. */
  total: number;
  /** null on the last page. */
  next: EventsCursor | null;
}

const cursorOf = ({ dateTime, id }: EventsCursor) => [when(dateTime), id] as const;

/** The documents of one page, and whether more follow. Both halves are asked at once: most lists are short. */
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
        : // One more than is shown tells whether another page follows.
          [...(isCut ? [startAfter(...cursorOf(edge))] : []), limit(EVENTS_PAGE + 1)];
      return getDocs(query(halfOf(store, filter, half, now), ...bounds));
    }),
  );
  const docs = snapshots.flatMap((snapshot) => snapshot.docs);
  return before
    ? { docs: docs.slice(-EVENTS_PAGE), hasMore: true }
    : { docs: docs.slice(0, EVENTS_PAGE), hasMore: docs.length > EVENTS_PAGE };
}

/** One page of the events: those to come, the next one first; then those that are over, the last one first. */
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

/** Some events as they are now, such as those whose RSVPs changed. Those that are gone are left out. */
export function readEvents(
  store: Store,
  ids: readonly string[],
): Promise<ReadResult<{ events: OrganizedEvent[] }>> {
  return read('Reading events', async () => {
    const events = await Promise.all(ids.map((id) => storedDocument(store, eventKind, id)));
    return {
      events: await organized(
        store,
        events.filter((event) => event !== null),
      ),
    };
  });
}

/** The numbers of the four cards, without reading a single event. */
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

// ── making ──

function eventFields({ dateTime, rsvpDeadline, ...details }: EventInput) {
  return {
    ...details,
    dateTime: when(dateTime),
    ...(rsvpDeadline !== undefined && { rsvpDeadline: when(rsvpDeadline) }),
  };
}

/** An invite that nobody has opened yet, apart from where it leads. */
export function freshInvite(token: string, title: string, details: InviteDetails) {
  return {
    ...details,
    inviteToken: token,
    title,
    isActive: true,
    clickCount: 0,
    clicksByDay: {},
    createdAt: Date.now(),
  };
}

export function inviteFields({ clicksByDay, expiresAt, ...invite }: Invite) {
  return {
    ...invite,
    ...(expiresAt !== undefined && { expiresAt: when(expiresAt) }),
    createdAt: serverTimestamp(),
  };
}

/** The details that an event may lack. */
const NO_EXTRAS = { description: undefined, organizerContact: undefined, rsvpDeadline: undefined };

export function isSame(event: GameEvent, details: EventInput): boolean {
  const wanted = Object.entries({ ...NO_EXTRAS, ...details });
  return wanted.every(([name, value]) => event[name as keyof EventInput] === value);
}

/** A transaction or a batch. */
interface Commit {
  set(document: DocumentReference, fields: DocumentData): unknown;
}

const NO_RSVPS = { yes: 0, no: 0, maybe: 0 };

/** Everything that appears with an event: itself and its first invite. */
export function addEvent(
  { database }: Store,
  commit: Commit,
  { event, invite: details }: { event: EventInput; invite: InviteDetails },
  { id, token }: EventIds,
): { event: GameEvent; invite: Invite } {
  const invite: Invite = { ...freshInvite(token, event.title, details), gameEventId: id };
  commit.set(doc(database, 'gameEvents', id), {
    ...eventFields(event),
    ...{ status: 'active', rsvpCount: NO_RSVPS, queue: [], createdAt: serverTimestamp() },
  });
  commit.set(doc(database, 'rsvpInvites', token), inviteFields(invite));
  const fresh = { id, status: 'active', createdAt: Date.now(), revision: 0 } as const;
  return { event: { ...event, ...fresh, rsvpCount: NO_RSVPS, queue: [], firstNames: {} }, invite };
}

export type CreateResult =
  | { status: 'done'; event: GameEvent; invite: Invite }
  | Refused<'signed-out' | 'in-the-past'>
  | Failed;

/**
 * Makes an event with its invite, in one commit. Repeated with the same ids after a lost acknowledgement, it finds the
 * event that it made the first time.
 */
export function createEvent(
  store: Store,
  wanted: { event: EventInput; invite: InviteDetails },
  ids: EventIds = makeEventIds(wanted.event),
): Promise<CreateResult> {
  return write<CreateResult>(store, 'Creating an event', {
    async work() {
      const batch = writeBatch(store.database);
      const made = addEvent(store, batch, wanted, ids);
      await inTime(batch.commit());
      return { status: 'done', ...made };
    },
    async whyDenied() {
      const event = await storedDocument(store, eventKind, ids.id);
      if (event) {
        const invite = {
          ...freshInvite(ids.token, wanted.event.title, wanted.invite),
          gameEventId: ids.id,
        };
        return isSame(event, wanted.event) ? { status: 'done', event, invite } : createEvent(store, wanted);
      }
      return wanted.event.dateTime <= Date.now() ? refused('in-the-past') : null;
    },
  });
}

// ── changing ──

export type EventResult =
  | { status: 'done'; event: GameEvent }
  | Refused<
      'signed-out' | 'event-gone' | 'event-deleting' | 'event-over' | 'changed-meanwhile' | 'in-the-past'
    >
  | Failed;

type Plan =
  | {
      status: 'write';
      fields: Record<string, unknown>;
      event: GameEvent;
      /** The invites that tell the event's title. */
      tokens?: readonly string[];
    }
  | { status: 'done'; event: GameEvent }
  | Refused<'event-deleting' | 'event-over' | 'changed-meanwhile' | 'in-the-past'>;

/** Reads the event and changes it as one revision; again when somebody else's revision came between. */
function changeEvent(
  store: Store,
  what: string,
  id: string,
  plan: (event: GameEvent) => Plan | Promise<Plan>,
  tries: number = WRITE_TRIES,
): Promise<EventResult> {
  return write<EventResult>(store, what, {
    async work() {
      const current = await storedDocument(store, eventKind, id);
      if (!current) return refused('event-gone');
      const step = await plan(current);
      if (step.status !== 'write') return step;
      const revision = current.revision + 1;
      await commit(store, (batch) => {
        batch.update(doc(store.database, 'gameEvents', id), {
          ...step.fields,
          ...{ revision, updatedAt: serverTimestamp() },
        });
        for (const token of step.tokens ?? [])
          batch.update(doc(store.database, 'rsvpInvites', token), { title: step.event.title });
      });
      return { status: 'done', event: { ...step.event, revision, updatedAt: Date.now() } };
    },
    whyDenied: async () => (tries > 1 ? changeEvent(store, what, id, plan, tries - 1) : null),
  });
}

/** Cancels an event, or brings it back. Done too when somebody else did it before. */
export function setStatus(store: Store, id: string, status: GameEvent['status']): Promise<EventResult> {
  const what = status === 'cancelled' ? 'Cancelling an event' : 'Reactivating an event';
  return changeEvent(store, what, id, (event) => {
    if (event.deletingAt !== undefined) return refused('event-deleting');
    if (event.status === status) return { status: 'done', event };
    if (status === 'cancelled' && event.dateTime <= Date.now()) return refused('event-over');
    return { status: 'write', fields: { status }, event: { ...event, status } };
  });
}

/** An event without its guests stays where it was, and none is moved into the past. */
export function whyDateIsFixed(event: GameEvent, dateTime: Instant): 'event-over' | 'in-the-past' | null {
  if (event.figures) return 'event-over';
  return dateTime <= Date.now() ? 'in-the-past' : null;
}

/** Replaces everything that the form holds; what is empty is taken away. */
export function editFields(details: EventInput): DocumentData {
  return {
    ...{ description: deleteField(), organizerContact: deleteField(), rsvpDeadline: deleteField() },
    ...eventFields(details),
  };
}

/**
 * Replaces everything that the form holds. `loaded` is the event that the form was opened with: a change that
 * somebody else made since then is not overwritten.
 */
export function editEvent(
  store: Store,
  loaded: Pick<GameEvent, 'id' | 'revision'>,
  details: EventInput,
): Promise<EventResult> {
  return changeEvent(store, 'Changing an event', loaded.id, async (event) => {
    if (event.deletingAt !== undefined) return refused('event-deleting');
    if (isSame(event, details)) return { status: 'done', event };
    if (event.revision !== loaded.revision) return refused('changed-meanwhile');
    const whyFixed = details.dateTime === event.dateTime ? null : whyDateIsFixed(event, details.dateTime);
    if (whyFixed) return refused(whyFixed);
    const { description, organizerContact, rsvpDeadline, ...kept } = event;
    const retitled = details.title === event.title ? [] : await activeInvites(store, [event.id]);
    return {
      status: 'write',
      fields: editFields(details),
      event: { ...kept, ...details },
      tokens: retitled.map(({ inviteToken }) => inviteToken),
    };
  });
}

// ── invites ──

export type InviteResult =
  | { status: 'done'; invite: Invite }
  | Refused<'signed-out' | 'invite-gone' | 'event-gone' | 'event-deleting'>
  | Failed;

function changeInvite(
  store: Store,
  what: string,
  token: string,
  fields: Record<string, unknown>,
): Promise<InviteResult> {
  return write<InviteResult>(store, what, {
    async work() {
      await commit(store, (batch) => batch.update(doc(store.database, 'rsvpInvites', token), fields));
      const invite = await storedDocument(store, inviteKind, token);
      return invite ? { status: 'done', invite } : refused('invite-gone');
    },
    whyDenied: async () => ((await storedDocument(store, inviteKind, token)) ? null : refused('invite-gone')),
  });
}

/** Changes what the invite says beside the event: who invites, and the personal message. What is empty is taken away. */
export function setInviteWords(
  store: Store,
  token: string,
  { invitedBy, inviteMessage }: InviteWords,
): Promise<InviteResult> {
  return changeInvite(store, "Changing a link's words", token, {
    invitedBy: invitedBy ?? deleteField(),
    inviteMessage: inviteMessage ?? deleteField(),
  });
}

/** Guests who open the link are told that it is unknown. */
export function turnOffInvite(store: Store, token: string): Promise<InviteResult> {
  return changeInvite(store, 'Turning a link off', token, { isActive: false });
}

/** Until when the invite works; null takes the end away. */
export function setExpiry(store: Store, token: string, expiresAt: Instant | null): Promise<InviteResult> {
  return changeInvite(store, "Changing a link's expiry", token, {
    expiresAt: expiresAt === null ? deleteField() : when(expiresAt),
  });
}

/** The mark of an invite by which nothing comes any more, and what came since then is being removed. */
function removalMark(since: Instant) {
  return { isActive: false, removeSince: when(since) };
}

/** Turns the invite off, too. */
export function markRemoval(store: Store, token: string, since: Instant): Promise<InviteResult> {
  return changeInvite(store, 'Marking a link', token, removalMark(since));
}

/** Nothing is left to remove. */
export function unmarkRemoval(store: Store, token: string): Promise<InviteResult> {
  return changeInvite(store, 'Unmarking a link', token, { removeSince: deleteField() });
}

/** What an invite says beside the event. */
export function wordsOf({ invitedBy, inviteMessage }: Pick<Invite, keyof InviteWords>): InviteWords {
  return {
    ...(invitedBy !== undefined && { invitedBy }),
    ...(inviteMessage !== undefined && { inviteMessage }),
  };
}

/** Puts one invite in another's place. */
async function putInPlace(
  store: Store,
  invite: Invite,
  old: Invite | null,
  { removeSince }: Removal,
): Promise<InviteResult> {
  const ending = removeSince === null ? { isActive: false } : removalMark(removeSince);
  await commit(store, (batch) => {
    batch.set(doc(store.database, 'rsvpInvites', invite.inviteToken), inviteFields(invite));
    if (old) batch.update(doc(store.database, 'rsvpInvites', old.inviteToken), ending);
  });
  return { status: 'done', invite };
}

/**
 * A new invite for the event, with the old one's words; the old one is turned off in the same commit, and marked when
 * what came by it is to be removed.
 */
export function replaceInvite(
  store: Store,
  event: Pick<GameEvent, 'id' | 'title' | 'dateTime'>,
  old: Invite | null,
  removal: Removal = { removeSince: null },
): Promise<InviteResult> {
  const fresh = freshInvite(makeInviteToken(event), event.title, old ? wordsOf(old) : {});
  return write<InviteResult>(store, 'Replacing a link', {
    work: () => putInPlace(store, { ...fresh, gameEventId: event.id }, old, removal),
    whyDenied: () => eventProblem(store, event.id),
  });
}

/** The same for the link of a series, which lists what the old one lists now. */
export function replaceStanding(
  store: Store,
  { title }: Pick<GameEvent, 'title'>,
  old: StandingInvite,
  removal: Removal = { removeSince: null },
): Promise<InviteResult> {
  return write<InviteResult>(store, 'Replacing the link of a series', {
    async work() {
      const stored = await storedDocument(store, inviteKind, old.inviteToken);
      if (!stored?.gameEventIds) return refused('invite-gone');
      const fresh = freshInvite(makeStandingToken({ title }), stored.title ?? title, wordsOf(stored));
      return putInPlace(store, { ...fresh, gameEventIds: stored.gameEventIds }, stored, removal);
    },
    whyDenied: async () => null,
  });
}

// ── removing ──

export type DeleteResult = Done | Refused<'signed-out'> | Failed;

export interface Progress {
  removed: number;
  total: number;
}

/** Half of what one commit may hold, so that a slow phone sees progress. */
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

/** The mark under which nothing is added to an event any more, and no way leads back. */
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
 * Removes an event with everything that belongs to it: first the mark, then the guards, the RSVPs and the invites in
 * batches, the ledger and the event last, which then leaves its series. Called again after an interruption, or by two organizers at once, it
 * finishes what is left.
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
    whyDenied: async () => null,
  });
}
