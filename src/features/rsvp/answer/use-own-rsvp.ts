import { useEffect, useState } from 'react';
import { changeRsvp, readRsvp, submitRsvp } from '#data/firestore/guest.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import { type GameEvent, seats } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { GuestDetails, Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { type ReplaceAddress, useReplaceAddress } from '#lib/use-replace-address.ts';
import { editedRsvpId, isPreview, withoutEditedRsvpId } from '../links.ts';
import type { Note } from './form-content.ts';
import { keepInvite, keepRsvpId, ownRsvpId, rsvpIdFor } from './own-rsvps.ts';

/** What a guest responded, as far as the page shows it. */
export type OwnRsvp = Pick<
  Rsvp,
  'id' | 'response' | 'name' | 'email' | 'phone' | 'notes' | 'seenDateTime' | 'seenLocation'
>;

/** What a guest may change beside the response itself. */
export type RsvpWords = Pick<OwnRsvp, 'name' | 'notes'>;

export type OwnRsvpState =
  | { status: 'checking' }
  | { status: 'none'; note: Note | null }
  | {
      status: 'given';
      rsvp: OwnRsvp;
      /** About which reserve a fresh 'yes' made the guest; 0 means a seat, or that it is not known. */
      reserve: number;
    };

type Found = Extract<OwnRsvpState, { status: 'given' }>;

/** The RSVP with that id if it is one to this event. @throws when it could not be read. */
async function findRsvp(id: string, eventId: string): Promise<Found | null> {
  const read = await readRsvp(id);
  switch (read.status) {
    case 'found':
      return read.value.gameEventId === eventId ? { status: 'given', rsvp: read.value, reserve: 0 } : null;
    case 'missing':
    case 'denied':
      return null;
    case 'failed':
      throw new Error('The database did not answer.', { cause: read.cause });
  }
}

/** A private link comes before what this browser remembers. */
async function findOwn(
  token: string,
  eventId: string,
  replaceAddress: ReplaceAddress,
): Promise<OwnRsvpState> {
  const kept = ownRsvpId(eventId);
  const edited = editedRsvpId(location.hash);
  const foundByLink = edited && (await findRsvp(edited, eventId));
  if (foundByLink) {
    // An RSVP this browser gave stays its own; then the address bar is the only place for the other one.
    if (kept === edited || (kept === null && keepRsvpId(eventId, edited))) {
      keepInvite(token, eventId);
      replaceAddress(withoutEditedRsvpId);
    }
    return foundByLink;
  }
  const foundHere = kept && (await findRsvp(kept, eventId));
  return foundHere || { status: 'none', note: edited ? 'rsvp-unknown' : null };
}

/** Most guests come for the first time: the form need not wait for anything. */
function atFirst(eventId: string): OwnRsvpState {
  const mayHaveResponded = ownRsvpId(eventId) !== null || editedRsvpId(location.hash) !== null;
  return mayHaveResponded ? { status: 'checking' } : { status: 'none', note: null };
}

async function readOwn(
  token: string,
  eventId: string,
  replaceAddress: ReplaceAddress,
): Promise<OwnRsvpState> {
  try {
    return await findOwn(token, eventId, replaceAddress);
  } catch (cause) {
    // The form keeps the id, so responding again changes the earlier RSVP instead of adding one.
    console.error('The earlier answer could not be read.', cause);
    return { status: 'none', note: 'unchecked' };
  }
}

const PREVIEW: RsvpResult = { status: 'refused', problem: 'preview' };

interface OwnRsvpOptions {
  /** Of the link that was opened. */
  token: string;
  event: GameEvent;
  invite: Invite | null;
  onCounted: (from: RsvpResponse | null, to: RsvpResponse) => void;
}

/** The RSVP of the guest in front of the page: the one they gave before, and the one they give now. */
export function useOwnRsvp({ token, event, invite, onCounted }: OwnRsvpOptions) {
  const [own, setOwn] = useState<OwnRsvpState>(() => atFirst(event.id));
  const replaceAddress = useReplaceAddress();

  useEffect(() => {
    readOwn(token, event.id, replaceAddress).then((read) => {
      // A guest who was quicker than the reading has the newer RSVP.
      setOwn((shown) => (shown.status === 'given' ? shown : read));
    });
  }, [token, event.id, replaceAddress]);

  useEffect(() => {
    // A private link opened in a tab that already shows the event loads nothing by itself.
    function openLinked() {
      if (editedRsvpId(location.hash) !== null) location.reload();
    }
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  }, []);

  function recorded(rsvp: OwnRsvp, from: RsvpResponse | null) {
    onCounted(from, rsvp.response);
    const isNewYes = rsvp.response === 'yes' && from !== 'yes';
    const { maxPlayers, rsvpCount } = event;
    const after = { maxPlayers, rsvpCount: { ...rsvpCount, yes: rsvpCount.yes + 1 } };
    setOwn({ status: 'given', rsvp, reserve: isNewYes ? seats(after).reserves : 0 });
  }

  const seen = { seenDateTime: event.dateTime, seenLocation: event.location };

  async function give(response: RsvpResponse, details: GuestDetails): Promise<RsvpResult> {
    if (isPreview(location.search)) return PREVIEW;
    if (!invite) return { status: 'refused', problem: 'invite-off' };
    const id = rsvpIdFor(event.id);
    keepInvite(invite.inviteToken, event.id);
    const result = await submitRsvp({
      id,
      event,
      inviteToken: invite.inviteToken,
      response,
      details,
      userAgent: navigator.userAgent,
      referrer: document.referrer,
    });
    if (result.status === 'recorded')
      recorded({ id, ...details, ...result.contact, ...seen, response: result.response }, null);
    return result;
  }

  async function change(rsvp: OwnRsvp, to: RsvpResponse, { name, notes }: RsvpWords): Promise<RsvpResult> {
    if (isPreview(location.search)) return PREVIEW;
    const details = { name, ...(notes && { notes }) };
    const result = await changeRsvp({ id: rsvp.id, event, from: rsvp.response, to, details });
    if (result.status === 'recorded') {
      const { notes: _replaced, ...rest } = rsvp;
      recorded({ ...rest, ...details, ...seen, response: result.response }, rsvp.response);
    }
    return result;
  }

  return { own, give, change };
}
