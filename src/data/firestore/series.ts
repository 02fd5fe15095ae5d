import { doc, runTransaction, writeBatch } from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import type { EventInput, InviteDetails } from '#domain/event-input.ts';
import { type Invite, isPublic, isStanding, type StandingInvite } from '#domain/invite.ts';
import { type EventIds, makeInviteToken, makeStandingToken } from '#domain/invite-ids.ts';
import { byDate } from '#domain/series.ts';
import { followEdit, type SeriesIds, thisAndFollowing } from '#domain/weekly.ts';
import type { Commit, Store } from './client.ts';
import { inviteKind } from './documents.ts';
import {
  addEvent,
  type Change,
  edited,
  isSame,
  retitle,
  type Unchanged,
  whyDateIsFixed,
  writeChange,
} from './event-write.ts';
import { foundersInvite } from './invite-opening.ts';
import { activeInvites, addInvite, carriedBy, freshInvite, standingInvites } from './invites.ts';
import {
  documentIn,
  type Failed,
  listEventsById,
  type ReadResult,
  type Refused,
  read,
  refused,
  storedDocument,
  WRITE_TRIES,
  write,
} from './operations.ts';
import { inTime } from './rest.ts';

// Making, moving and cancelling a series is one commit each, so that none is ever half done.

export interface Series {
  /** The link that opens the next event; it may be turned off. */
  invite: StandingInvite;
  /** The events that exist, by date. */
  events: GameEvent[];
}

async function eventsOf(store: Store, ids: readonly string[]): Promise<GameEvent[]> {
  return (await listEventsById(store, ids)).sort(byDate);
}

export async function seriesOf(store: Store, eventId: string): Promise<Series | null> {
  const invite = (await standingInvites(store, [eventId])).filter(isPublic).at(-1);
  return invite ? { invite, events: await eventsOf(store, invite.gameEventIds) } : null;
}

export function readSeries(store: Store, eventId: string): Promise<ReadResult<{ series: Series | null }>> {
  return read('Reading a series', async () => ({ series: await seriesOf(store, eventId) }));
}

export interface NewSeries {
  events: readonly EventInput[];
  /** Details of every link, the standing one too. */
  invite: InviteDetails;
}

export type SeriesResult =
  | { status: 'done'; series: Series }
  | Refused<'signed-out' | 'in-the-past'>
  | Failed;

async function isAnyTaken(store: Store, tokens: readonly string[]): Promise<boolean> {
  const stored = await Promise.all(tokens.map((token) => storedDocument(store, inviteKind, token)));
  return stored.some((invite) => invite !== null);
}

const isAnyOver = (events: readonly EventInput[]) => events.some(({ dateTime }) => dateTime <= Date.now());

function pairs(events: readonly EventInput[], ids: readonly EventIds[]) {
  return events.flatMap((event, index) => {
    const own = ids[index];
    return own ? [[event, own] as const] : [];
  });
}

function addEvents(
  store: Store,
  commit: Commit,
  { events, invite }: NewSeries,
  ids: readonly EventIds[],
): GameEvent[] {
  return pairs(events, ids).map(([event, one]) => addEvent(store, commit, { event, invite }, one).event);
}

function otherTokens(ids: readonly EventIds[], events: readonly EventInput[]): EventIds[] {
  return pairs(events, ids).map(([event, { id }]) => ({ id, token: makeInviteToken(event) }));
}

/**
 * Makes all events of a series with their invites, the standing one, and a second one for founders when they respond first, in one
 * commit. When the database's answer was lost, a retry with the same ids finds the series of the first try. When the
 * rules refuse a token because it exists already, another one is made.
 */
export function createSeries(
  store: Store,
  { events, invite: details }: NewSeries,
  ids: SeriesIds,
  tries: number = WRITE_TRIES,
): Promise<SeriesResult> {
  const title = events[0]?.title ?? '';
  const gameEventIds = ids.events.map(({ id }) => id);
  const invite = { ...freshInvite(ids.token, title, details), gameEventIds };
  return write<SeriesResult>(store, 'Creating a series', {
    async work() {
      const batch = writeBatch(store.database);
      const made = addEvents(store, batch, { events, invite: details }, ids.events);
      addInvite(store, batch, invite);
      if (details.opensAt !== undefined) addInvite(store, batch, foundersInvite(invite));
      await inTime(batch.commit());
      return { status: 'done', series: { invite, events: made } };
    },
    async whyDenied() {
      const stored = await storedDocument(store, inviteKind, ids.token);
      if (stored && isStanding(stored) && stored.gameEventIds.join() === gameEventIds.join())
        return { status: 'done', series: { invite: stored, events: await eventsOf(store, gameEventIds) } };
      if (isAnyOver(events)) return refused('in-the-past');
      const isTaken = await isAnyTaken(store, [ids.token, ...ids.events.map(({ token }) => token)]);
      if (!isTaken || tries === 1) return null;
      const others = { token: makeStandingToken({ title }), events: otherTokens(ids.events, events) };
      return createSeries(store, { events, invite: details }, others, tries - 1);
    },
  });
}

export type WeeksResult =
  | { status: 'done'; invite: StandingInvite }
  | Refused<'signed-out' | 'in-the-past' | 'invite-gone' | 'changed-meanwhile'>
  | Failed;

/**
 * Adds events to a series, in one commit. A retry with the same ids adds nothing twice.
 * @param known the standing invite that the form was opened with: it is refused when somebody else added weeks since then.
 */
export function addWeeks(
  store: Store,
  known: StandingInvite,
  events: readonly EventInput[],
  ids: readonly EventIds[],
  tries: number = WRITE_TRIES,
): Promise<WeeksResult> {
  const { database } = store;
  const standing = doc(database, 'rsvpInvites', known.inviteToken);
  const invite = { ...known, gameEventIds: [...known.gameEventIds, ...ids.map(({ id }) => id)] };
  return write<WeeksResult>(store, 'Adding weeks', {
    async work() {
      const links = await standingInvites(store, known.gameEventIds.slice(0, 1));
      const founders = links.filter((link) => !isPublic(link));
      return inTime(
        runTransaction(database, async (transaction): Promise<WeeksResult> => {
          const stored = documentIn(await transaction.get(standing), inviteKind);
          if (!stored?.gameEventIds) return refused('invite-gone');
          const listed = stored.gameEventIds.join();
          if (listed === invite.gameEventIds.join()) return { status: 'done', invite };
          if (listed !== known.gameEventIds.join()) return refused('changed-meanwhile');
          addEvents(store, transaction, { events, invite: carriedBy(stored) }, ids);
          for (const { inviteToken } of [known, ...founders])
            transaction.update(doc(database, 'rsvpInvites', inviteToken), {
              gameEventIds: invite.gameEventIds,
            });
          return { status: 'done', invite };
        }),
      );
    },
    async whyDenied() {
      if (isAnyOver(events)) return refused('in-the-past');
      const tokens = ids.map(({ token }) => token);
      if (tries === 1 || !(await isAnyTaken(store, tokens))) return null;
      return addWeeks(store, known, events, otherTokens(ids, events), tries - 1);
    },
  });
}

export type FollowingResult = { status: 'done'; events: GameEvent[] } | Unchanged;

/** Changes all of these events, or none. @param tokens invites that get a new title. */
export async function changeAll(
  store: Store,
  changes: readonly Change[],
  tokens: readonly string[] = [],
): Promise<FollowingResult> {
  const batch = writeBatch(store.database);
  const events = changes.map((change) => writeChange(store, batch, change));
  retitle(store, batch, tokens, events[0]?.title ?? '');
  if (changes.length > 0) await inTime(batch.commit());
  return { status: 'done', events };
}

/** The active invites of these events, and of their series. */
async function titledInvites(store: Store, events: readonly GameEvent[]): Promise<string[]> {
  const ids = events.map(({ id }) => id);
  const [own, standing] = await Promise.all([activeInvites(store, ids), standingInvites(store, ids)]);
  const titled: Invite[] = [...own, ...standing.filter(({ isActive }) => isActive)];
  return titled.map(({ inviteToken }) => inviteToken);
}

interface Plan {
  before: GameEvent;
  stored: GameEvent | undefined;
  wanted: EventInput;
}

function whyNotEdited({ before, stored, wanted }: Plan): Extract<Unchanged, Refused>['reason'] | null {
  if (!stored) return 'event-gone';
  if (stored.deletingAt !== undefined) return 'event-deleting';
  if (isSame(stored, wanted)) return null;
  if (stored.revision !== before.revision) return 'changed-meanwhile';
  return wanted.dateTime === stored.dateTime ? null : whyDateIsFixed(stored, wanted.dateTime);
}

/**
 * Edits an event and the following ones.
 * @param loaded the series that the form was opened with. Nothing is overwritten when somebody else has changed, added or removed
 * one of these events since then.
 */
export function editFollowing(
  store: Store,
  loaded: Series,
  event: GameEvent,
  details: EventInput,
): Promise<FollowingResult> {
  const known = thisAndFollowing(loaded.events, event, Date.now());
  return write<FollowingResult>(store, 'Changing a series', {
    async work() {
      const [standing, events] = await Promise.all([
        storedDocument(store, inviteKind, loaded.invite.inviteToken),
        eventsOf(
          store,
          known.map(({ id }) => id),
        ),
      ]);
      const plans = known.map((before) => ({
        before,
        stored: events.find(({ id }) => id === before.id),
        wanted: before.id === event.id ? details : followEdit(event, details, before),
      }));
      const problem = plans.map(whyNotEdited).find((reason) => reason !== null);
      if (problem) return refused(problem);
      const changes = plans.flatMap(({ stored, wanted }) =>
        !stored || isSame(stored, wanted) ? [] : [edited(stored, wanted)],
      );
      if (changes.length === 0) return { status: 'done', events };
      if (standing?.gameEventIds?.join() !== loaded.invite.gameEventIds.join())
        return refused('changed-meanwhile');
      const isRetitled = details.title !== event.title;
      return changeAll(store, changes, isRetitled ? await titledInvites(store, events) : []);
    },
    tries: WRITE_TRIES,
  });
}
