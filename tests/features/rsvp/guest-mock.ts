import { vi } from 'vitest';
import type { countClick } from '#data/firestore/click-count.ts';
import type { Kind, Reading, Readings } from '#data/firestore/documents.ts';
import type * as writes from '#data/firestore/guest-writes.ts';
import type { InvitationReading } from '#data/firestore/invitation.ts';
import type * as responded from '#data/firestore/responded-events.ts';
import type * as emails from '#data/supabase/guest-emails.ts';
import type * as opened from '#data/supabase/invitation-opened.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';

// The requests of the RSVP page, for a test to answer.

export const readInvitation = vi.fn<(token: string, number: number) => Promise<InvitationReading>>();
export const countOpening = vi.fn<(invite: Invite) => ReturnType<typeof countClick>>();
export const readRespondedEvents = vi.fn<typeof responded.readRespondedEvents>();
export const readEvent = vi.fn<(id: string) => Promise<Reading<GameEvent>>>();
export const readRsvp = vi.fn<(id: string) => Promise<Reading<Rsvp>>>();
export const readRsvps = vi.fn<(ids: readonly string[]) => Promise<Readings<Rsvp>>>();
export const submitRsvp = vi.fn<typeof writes.submitRsvp>();
export const changeRsvp = vi.fn<typeof writes.changeRsvp>();
export const addEmail = vi.fn<typeof writes.addEmail>();
export const correctEmail = vi.fn<typeof writes.correctEmail>();
export const sendDueEmails = vi.fn<typeof emails.sendDueEmails>();
export const requestConfirmation = vi.fn<typeof emails.requestConfirmation>();
export const followSeries = vi.fn<typeof emails.followSeries>();
export const requestPrivateLink = vi.fn<typeof emails.requestPrivateLink>();
export const openByEmail = vi.fn<typeof emails.openByEmail>();
export const disownByEmail = vi.fn<typeof emails.disownByEmail>();
export const reportOpened = vi.fn<typeof opened.reportOpened>();

/** Without the configuration, which is the same for all requests. */
export const documents = {
  readDocument: (_: unknown, { collection }: Kind<unknown>, id: string) =>
    collection === 'gameEvents' ? readEvent(id) : readRsvp(id),
  readDocuments: (_: unknown, __: unknown, ids: readonly string[]) => readRsvps(ids),
};
export const invitation = {
  takePrefetched: () => null,
  readInvitation: (_: unknown, token: string, __: unknown, number: number) => readInvitation(token, number),
};
export const clickCount = { countClick: (_: unknown, invite: Invite) => countOpening(invite) };
export const guestWrites = {
  loadSdk: () => Promise.resolve(),
  submitRsvp,
  changeRsvp,
  addEmail,
  correctEmail,
};
export const invitationOpened = { reportOpened };
export const guestEmails = {
  sendDueEmails,
  requestConfirmation,
  followSeries,
  requestPrivateLink,
  openByEmail,
  disownByEmail,
};
