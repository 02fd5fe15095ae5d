import { collection, deleteField, doc, query, serverTimestamp, where } from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import type { InviteDetails, InviteWords } from '#domain/event-input.ts';
import { type Invite, isPublic, isStanding, type StandingInvite } from '#domain/invite.ts';
import { makeFoundersToken, makeInviteToken, makeStandingToken } from '#domain/invite-ids.ts';
import type { Removal } from '#domain/link-removal.ts';
import type { Instant } from '#lib/dates.ts';
import type { Commit, Store } from './client.ts';
import { inviteKind } from './documents.ts';
import {
  commit,
  eventProblem,
  type Failed,
  list,
  listAny,
  type ReadResult,
  type Refused,
  read,
  refused,
  storedDocument,
  when,
  write,
} from './operations.ts';

/** The invites of these events that are not turned off, the founders' among them; the oldest first. */
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

/** The standing invites that list any of these events, the founders' among them: those that are off first, then by age. */
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

/** Whether an invite leads to one event, or to all of its series. */
export type LinkKind = 'event' | 'series';

async function allInvites({ database }: Store, eventId: string, kind: LinkKind): Promise<Invite[]> {
  const leadsHere =
    kind === 'event' ? where('gameEventId', '==', eventId) : where('gameEventIds', 'array-contains', eventId);
  const invites = await list(query(collection(database, 'rsvpInvites'), leadsHere), inviteKind);
  return invites.sort((a, b) => a.createdAt - b.createdAt);
}

/** All invites that an event or its series ever had, the oldest first. */
export const listInvites = (
  store: Store,
  eventId: string,
  kind: LinkKind = 'event',
): Promise<ReadResult<{ invites: Invite[] }>> =>
  read('Listing the links', async () => ({ invites: await allInvites(store, eventId, kind) }));

export function freshInvite(token: string, title: string | undefined, details: InviteDetails) {
  return {
    ...details,
    inviteToken: token,
    ...(title !== undefined && { title }),
    isActive: true,
    clickCount: 0,
    clicksByDay: {},
    createdAt: Date.now(),
  };
}

export function addInvite(
  { database }: Store,
  commit: Commit,
  { clicksByDay, expiresAt, opensAt, ...invite }: Invite,
): void {
  commit.set(doc(database, 'rsvpInvites', invite.inviteToken), {
    ...invite,
    ...(expiresAt !== undefined && { expiresAt: when(expiresAt) }),
    ...(opensAt !== undefined && { opensAt: when(opensAt) }),
    createdAt: serverTimestamp(),
  });
}

export type InviteResult =
  | { status: 'done'; invite: Invite; founders?: Invite }
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

export function setExpiry(store: Store, token: string, expiresAt: Instant | null): Promise<InviteResult> {
  return changeInvite(store, "Changing a link's expiry", token, {
    expiresAt: expiresAt === null ? deleteField() : when(expiresAt),
  });
}

/** A removal under way: since when, and of which RSVPs. */
export type StartedRemoval = Pick<Removal, 'onlyUnopened'> & { since: Instant };

/** Marks an invite as off, and its RSVPs since then as being removed. */
function removalMark({ since, onlyUnopened }: StartedRemoval) {
  return { isActive: false, removeSince: when(since), removeUnopened: onlyUnopened ?? deleteField() };
}

/** Turns the invite off, too. */
export function markRemoval(store: Store, token: string, removal: StartedRemoval): Promise<InviteResult> {
  return changeInvite(store, 'Marking a link', token, removalMark(removal));
}

export function unmarkRemoval(store: Store, token: string): Promise<InviteResult> {
  return changeInvite(store, 'Unmarking a link', token, {
    removeSince: deleteField(),
    removeUnopened: deleteField(),
  });
}

export function wordsOf({ invitedBy, inviteMessage }: Pick<Invite, keyof InviteWords>): InviteWords {
  return {
    ...(invitedBy !== undefined && { invitedBy }),
    ...(inviteMessage !== undefined && { inviteMessage }),
  };
}

/** The words, the opening and the kind that a new link takes over from the one that it replaces. */
export function carriedBy({
  opensAt,
  forFounders,
  ...invite
}: Pick<Invite, keyof InviteWords | 'opensAt' | 'forFounders'>): InviteDetails {
  return {
    ...wordsOf(invite),
    ...(opensAt !== undefined && { opensAt }),
    ...(forFounders && { forFounders }),
  };
}

/** Stores a new invite and turns the old one off, in one commit. */
export async function putInPlace(
  store: Store,
  invite: Invite,
  old: Invite | null,
  { removeSince: since, ...removal }: Removal,
): Promise<InviteResult> {
  const ending = since === null ? { isActive: false } : removalMark({ since, ...removal });
  await commit(store, (batch) => {
    addInvite(store, batch, invite);
    if (old) batch.update(doc(store.database, 'rsvpInvites', old.inviteToken), ending);
  });
  return { status: 'done', invite };
}

/**
 * A new invite for the event, with the old one's words and opening; without one in use, those of the last one. The same commit
 * turns the old one off, and marks it when RSVPs by it are to be removed.
 */
export function replaceInvite(
  store: Store,
  event: Pick<GameEvent, 'id' | 'title' | 'dateTime'>,
  old: Invite | null,
  removal: Removal = { removeSince: null },
): Promise<InviteResult> {
  return write<InviteResult>(store, 'Replacing a link', {
    async work() {
      const [all, ofSeries] = await Promise.all([
        allInvites(store, event.id, 'event'),
        standingInvites(store, [event.id]),
      ]);
      const before = all.filter((one) => (old ? one.inviteToken === old.inviteToken : isPublic(one))).at(-1);
      // The links of a series open together.
      const opensAt = old?.forFounders ? undefined : (ofSeries.filter(isPublic).at(-1) ?? before)?.opensAt;
      const token = old?.forFounders ? makeFoundersToken(event) : makeInviteToken(event);
      const fresh = freshInvite(token, event.title, carriedBy({ ...before, opensAt }));
      return putInPlace(store, { ...fresh, gameEventId: event.id }, old, removal);
    },
    whyDenied: () => eventProblem(store, event.id),
  });
}

/** Like `replaceInvite`, for a series: the new link lists what the old one lists now. */
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
      const token = stored.forFounders ? makeFoundersToken({ title }) : makeStandingToken({ title });
      const fresh = freshInvite(token, stored.title ?? title, carriedBy(stored));
      return putInPlace(store, { ...fresh, gameEventIds: stored.gameEventIds }, stored, removal);
    },
  });
}
