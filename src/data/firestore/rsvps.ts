import { deleteField, doc, serverTimestamp } from 'firebase/firestore/lite';
import { hasRoomFor } from '#domain/event.ts';
import { openingOf } from '#domain/invite.ts';
import { placeKeyOf } from '#domain/queue.ts';
import {
  contactKeys,
  type GuestDetails,
  REFERRER_MAX,
  type Rsvp,
  type RsvpResponse,
  USER_AGENT_MAX,
} from '#domain/rsvp.ts';
import type { Store } from './client.ts';
import { eventKind, inviteKind, readDocument } from './documents.ts';
import { afterDenial, commitUnread, type Unrecorded, whyDenied } from './rsvp-refusals.ts';
import { addRsvp, countRsvp, guardIds, type SeenEvent, seen, shownName } from './rsvp-writes.ts';

export interface RsvpRequest {
  /** Made once per form (`makeRsvpId`), so that a retry after a lost acknowledgement is the same RSVP. */
  id: string;
  event: SeenEvent;
  inviteToken: string;
  /** Mark of the invitation (domain/invitation.ts) that the guest came by; null without one. */
  invitation?: string | null;
  response: RsvpResponse;
  details: GuestDetails;
  userAgent: string;
  /** The page that linked here, if the browser tells. */
  referrer: string;
}

interface RsvpChange {
  id: string;
  event: SeenEvent;
  /** The response that the guest is known to have given. */
  from: RsvpResponse;
  to: RsvpResponse;
  details: Pick<GuestDetails, 'name' | 'notes' | 'showsFirstName'>;
  confirms?: boolean;
}

export type RsvpResult =
  | {
      status: 'recorded';
      response: RsvpResponse;
      /** Set when an earlier try was saved unseen with another address: that one stays. */
      contact?: Pick<Rsvp, 'email' | 'phone'>;
    }
  | Unrecorded;

/**
 * Records an RSVP. Safe to repeat with the same `id`, with another response or other details too; only the address
 * stays what the first one gave.
 */
export async function submitRsvp(store: Store, request: RsvpRequest): Promise<RsvpResult> {
  const { id, event, inviteToken, invitation, response, details, userAgent, referrer } = request;
  try {
    const [placeKey, guards] = await Promise.all([placeKeyOf(id), guardIds(contactKeys(event.id, details))]);
    const { showsFirstName: _, ...kept } = details;
    const fields = {
      ...kept,
      inviteToken,
      ...(invitation && { invitation }),
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      referrer: referrer === '' ? null : referrer.slice(0, REFERRER_MAX),
    };
    const name = shownName(undefined, response, details);
    await commitUnread(store, (commit) =>
      addRsvp(store, commit, { id, event, response, placeKey }, guards, fields, name),
    );
    return { status: 'recorded', response };
  } catch (cause) {
    return afterDeniedSubmit(store, request, cause);
  }
}

/** A denied RSVP arrived before, or its event, invite or address tells why it can't. */
function afterDeniedSubmit(store: Store, request: RsvpRequest, cause: unknown): Promise<RsvpResult> {
  const { id, event, response: to, details } = request;
  async function bringUpToDate(stored: Rsvp): Promise<RsvpResult> {
    const { response: from, email, phone } = stored;
    const change = { id, event, from, to, details };
    const result: RsvpResult = (await isWritten(store, stored, change))
      ? { status: 'recorded', response: to }
      : await changeRsvp(store, change);
    const keepsContact = email !== details.email || phone !== details.phone;
    return result.status === 'recorded' && keepsContact ? { ...result, contact: { email, phone } } : result;
  }
  return afterDenial(store, id, cause, bringUpToDate, () => whyNotSubmitted(store, request, cause));
}

function whyNotSubmitted(
  store: Store,
  { event, inviteToken, response, details }: RsvpRequest,
  cause: unknown,
): Promise<Unrecorded> {
  const hasContact = Boolean(details.email || details.phone);
  return whyDenied(store, event.id, response, cause, async ({ requireContactInfo, rsvpCount }) => {
    if (requireContactInfo && !hasContact) return 'contact-required';
    if (!hasRoomFor(response, rsvpCount)) return 'rsvps-full';
    const invite = await readDocument(store.config, inviteKind, inviteToken);
    if (invite.status === 'missing') return 'invite-unknown';
    if (invite.status === 'denied') return 'invite-off';
    if (invite.status === 'found' && openingOf(invite.value, invite.readAt ?? Date.now()) !== null)
      return 'not-open-yet';
    return hasContact ? 'already-responded' : null;
  });
}

/** Another device may change the same RSVP meanwhile. */
const CHANGE_TRIES = 3;

/** Changes a response, or only its name and notes. Safe to repeat. */
export async function changeRsvp(
  store: Store,
  change: RsvpChange,
  tries: number = CHANGE_TRIES,
): Promise<RsvpResult> {
  const { id, event, from, to, details, confirms = false } = change;
  try {
    const placeKey = await placeKeyOf(id);
    const name = await nameMove(store, placeKey, change);
    await commitUnread(store, (commit) => {
      commit.update(doc(store.database, 'gameRSVPs', id), {
        response: to,
        name: details.name,
        notes: details.notes ?? deleteField(),
        updatedAt: serverTimestamp(),
        ...(confirms && { confirmedAt: serverTimestamp() }),
        ...(from === 'yes' && to !== 'yes' && { confirmedAt: deleteField(), leftAt: serverTimestamp() }),
        ...(to === 'yes' && from !== 'yes' && { leftAt: deleteField() }),
        ...seen(event),
      });
      countRsvp(store, commit, { id, gameEventId: event.id, placeKey }, from, to, name);
    });
    return { status: 'recorded', response: to };
  } catch (cause) {
    return afterDenial<RsvpResult>(store, id, cause, async (stored) => {
      if (await isWritten(store, stored, change)) return { status: 'recorded', response: to };
      // The first name in the event may also have changed, from another device.
      const isAsKnown = stored.response === from && details.showsFirstName === undefined;
      return isAsKnown || tries === 1
        ? whyDenied(store, event.id, to, cause, ({ rsvpCount }) =>
            from === 'no' && !hasRoomFor(to, rsvpCount) ? 'rsvps-full' : null,
          )
        : changeRsvp(store, { ...change, from: stored.response }, tries - 1);
    });
  }
}

/** Whether an earlier try was saved unseen. @throws when the event can't be read. */
async function isWritten(store: Store, stored: Rsvp, change: RsvpChange): Promise<boolean> {
  const { id, to, details, confirms = false } = change;
  return (
    stored.response === to &&
    stored.name === details.name &&
    stored.notes === details.notes &&
    (!confirms || stored.confirmedAt !== undefined) &&
    (await nameMove(store, await placeKeyOf(id), change)) === undefined
  );
}

/**
 * The change of the first name (`shownName`), compared with what the event shows now: a tick that is not set
 * must hide a name that another device showed.
 * @throws when the event can't be read.
 */
async function nameMove(
  { config }: Store,
  placeKey: string,
  { event, to, details }: RsvpChange,
): Promise<string | null | undefined> {
  if (details.showsFirstName === undefined) return undefined;
  const current = await readDocument(config, eventKind, event.id);
  if (current.status === 'failed') throw current.cause;
  const shown = current.status === 'found' ? current.value.firstNames[placeKey] : undefined;
  return shownName(shown, to, details);
}
