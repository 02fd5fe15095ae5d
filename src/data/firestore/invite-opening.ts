import { deleteField, doc } from 'firebase/firestore/lite';
import { type Invite, isPublic, isStanding } from '#domain/invite.ts';
import { makeFoundersToken } from '#domain/invite-ids.ts';
import type { Instant } from '#lib/dates.ts';
import type { Store } from './client.ts';
import { inviteKind } from './documents.ts';
import {
  activeInvites,
  addInvite,
  freshInvite,
  type InviteResult,
  putInPlace,
  standingInvites,
  wordsOf,
} from './invites.ts';
import { commit, refused, storedDocument, WRITE_TRIES, when, write } from './operations.ts';

// Founders first: a link opens to everybody later, and founders respond by their own (docs/decisions/0035-founders-first.md).

/** The founders' link to what an invite leads to. It is live at once. */
export function foundersInvite({ gameEventId, gameEventIds, title, ...invite }: Invite): Invite {
  const { expiresAt } = invite;
  const details = {
    ...wordsOf(invite),
    ...(expiresAt !== undefined && { expiresAt }),
    forFounders: true,
  } as const;
  return {
    ...freshInvite(makeFoundersToken({ title: title ?? '' }), title, details),
    ...(gameEventIds ? { gameEventIds } : { gameEventId }),
  };
}

/** The founders' links that work, to what an invite leads to. */
async function liveFoundersInvites(store: Store, invite: Invite): Promise<Invite[]> {
  const beside = isStanding(invite)
    ? await standingInvites(store, invite.gameEventIds.slice(0, 1))
    : await activeInvites(store, [invite.gameEventId ?? '']);
  return beside.filter((one) => one.isActive && !isPublic(one));
}

/**
 * Sets when a link opens to everybody; null is at once. For a series all its links do. Makes the founders' link unless one
 * works.
 */
export function setOpening(store: Store, token: string, opensAt: Instant | null): Promise<InviteResult> {
  return write<InviteResult>(store, "Changing a link's opening", {
    async work() {
      const stored = await storedDocument(store, inviteKind, token);
      if (!stored) return refused('invite-gone');
      const [known, own] = await Promise.all([
        liveFoundersInvites(store, stored),
        isStanding(stored) ? activeInvites(store, stored.gameEventIds) : [],
      ]);
      const founders = known.at(-1) ?? (opensAt === null ? null : foundersInvite(stored));
      await commit(store, (batch) => {
        for (const { inviteToken } of [stored, ...own.filter(isPublic)])
          batch.update(doc(store.database, 'rsvpInvites', inviteToken), {
            opensAt: opensAt === null ? deleteField() : when(opensAt),
          });
        if (founders && known.length === 0) addInvite(store, batch, founders);
      });
      const { opensAt: _, ...rest } = stored;
      const invite = { ...rest, ...(opensAt !== null && { opensAt }) };
      return { status: 'done', invite, ...(founders && { founders }) };
    },
    tries: WRITE_TRIES,
  });
}

/** The founders' link beside this one, after theirs was turned off. Another organizer may have made it meanwhile. */
export function addFoundersInvite(store: Store, token: string): Promise<InviteResult> {
  return write<InviteResult>(store, "Making the founders' link", {
    async work() {
      const stored = await storedDocument(store, inviteKind, token);
      if (!stored) return refused('invite-gone');
      const known = (await liveFoundersInvites(store, stored)).at(-1);
      if (known) return { status: 'done', invite: known };
      return putInPlace(store, foundersInvite(stored), null, { removeSince: null });
    },
  });
}
