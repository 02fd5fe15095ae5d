import { useEffect, useState } from 'react';
import { changeRsvp, readRsvp, submitRsvp } from '#data/firestore/guest.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { eventAfter, firstName, isNameShown, isPlaceLost, placeKeyOf } from '#domain/queue.ts';
import type { GuestDetails, Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { pause } from '#lib/pause.ts';
import { type ReplaceAddress, useReplaceAddress } from '#lib/use-replace-address.ts';
import { editedRsvpId, isPreview, withoutEditedRsvpId } from '../links.ts';
import { sendDueEmails, tellByEmail, tellOwedByEmail } from './own-emails.ts';
import { keepInvite, keepNameTick, keepRsvpId, ownRsvpId, rsvpIdFor } from './own-rsvps.ts';
import type { Note } from './rsvp-form-content.ts';

/** What a guest responded, as far as the page shows it. */
export type OwnRsvp = Pick<
  Rsvp,
  | 'id'
  | 'response'
  | 'name'
  | 'email'
  | 'phone'
  | 'notes'
  | 'seenDateTime'
  | 'seenLocation'
  | 'placeKey'
  | 'confirmedAt'
  | 'emailCorrections'
  | 'submittedAt'
  | 'updatedAt'
>;

/** What a guest may change beside the response itself. */
export type RsvpWords = Pick<OwnRsvp, 'name' | 'notes'> & Pick<GuestDetails, 'showsFirstName'>;

export type OwnRsvpState =
  | { status: 'checking' }
  | { status: 'none'; note: Note | null }
  | { status: 'given'; rsvp: OwnRsvp };

type Found = Extract<OwnRsvpState, { status: 'given' }>;

/** The RSVP with that id if it is one to this event. @throws when it could not be read. */
async function findRsvp(id: string, eventId: string): Promise<Found | null> {
  const read = await readRsvp(id);
  switch (read.status) {
    case 'found':
      return read.value.gameEventId === eventId ? { status: 'given', rsvp: read.value } : null;
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
    console.error('The earlier RSVP could not be read.', cause);
    return { status: 'none', note: 'unchecked' };
  }
}

const PREVIEW: RsvpResult = { status: 'refused', problem: 'preview' };

function afterChange(rsvp: OwnRsvp, response: RsvpResponse, words: RsvpWords, confirms: boolean): OwnRsvp {
  const { notes: _, confirmedAt, ...kept } = rsvp;
  const confirmed = confirms ? Date.now() : confirmedAt;
  return {
    ...kept,
    updatedAt: Date.now(),
    response,
    name: words.name,
    ...(words.notes && { notes: words.notes }),
    ...(response === 'yes' && confirmed !== undefined && { confirmedAt: confirmed }),
  };
}

function withEmail(rsvp: OwnRsvp, email: string): OwnRsvp {
  if (rsvp.email === undefined) return { ...rsvp, email };
  return { ...rsvp, email, emailCorrections: (rsvp.emailCorrections ?? 0) + 1 };
}

interface OwnRsvpOptions {
  /** Of the link that was opened. */
  token: string;
  event: GameEvent;
  invite: Invite | null;
  onEvent: (event: GameEvent) => void;
  /** Reads the event again; null when it can't be read. */
  onRenew: () => Promise<GameEvent | null>;
  onRecorded?: (rsvp: OwnRsvp) => void;
}

/** Who said yes waits that long to hear which place it is; then the page tells as far as it knows. */
const PLACE_KNOWN_WITHIN_MS = 3000;

/** The RSVP of the guest in front of the page: the one they gave before, and the one they give now. */
export function useOwnRsvp({ token, event, invite, onEvent, onRenew, onRecorded }: OwnRsvpOptions) {
  const [own, setOwn] = useState<OwnRsvpState>(() => atFirst(event.id));
  const replaceAddress = useReplaceAddress();

  useEffect(() => {
    readOwn(token, event.id, replaceAddress).then((read) => {
      // A guest who was quicker than the reading has the newer RSVP.
      setOwn((shown) => (shown.status === 'given' ? shown : read));
      if (read.status === 'given') tellOwedByEmail(event.id, read.rsvp.id);
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

  /** Others may have said yes since the event was read: only the database knows the place. */
  async function recorded(rsvp: OwnRsvp & { placeKey: string }, from: RsvpResponse | null, isShown: boolean) {
    const { id, placeKey, response: to, name, email } = rsvp;
    if (email) tellByEmail(event.id, id);
    if (from === 'yes' && to !== 'yes') sendDueEmails(event.id);
    onRecorded?.(rsvp);
    const shown = isShown && to === 'yes' ? firstName(name) : null;
    onEvent(eventAfter(event, { placeKey, from, to, firstName: shown }));
    if (to === 'yes' && from !== 'yes') await Promise.race([onRenew(), pause(PLACE_KNOWN_WITHIN_MS)]);
    setOwn({ status: 'given', rsvp });
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
    if (result.status === 'recorded') {
      const { showsFirstName = false, ...words } = details;
      const placeKey = await placeKeyOf(id);
      const given = { placeKey, response: result.response, submittedAt: Date.now() };
      const rsvp = { id, ...words, ...result.contact, ...seen, ...given };
      keepNameTick(event.id, id, showsFirstName);
      await recorded(rsvp, null, showsFirstName);
    }
    return result;
  }

  async function change(
    rsvp: OwnRsvp,
    to: RsvpResponse,
    { name, notes, showsFirstName }: RsvpWords,
    { confirms = false } = {},
  ): Promise<RsvpResult> {
    if (isPreview(location.search)) return PREVIEW;
    const details = {
      name,
      ...(notes && { notes }),
      ...(showsFirstName !== undefined && { showsFirstName }),
    };
    const from = rsvp.response;
    const result = await changeRsvp({ id: rsvp.id, event, from, to, details, ...(confirms && { confirms }) });
    if (result.status === 'recorded') {
      const placeKey = rsvp.placeKey ?? (await placeKeyOf(rsvp.id));
      const changed = { ...afterChange(rsvp, to, { name, notes }, confirms), ...seen, placeKey };
      const isShown = showsFirstName ?? isNameShown(event, placeKey);
      if (showsFirstName !== undefined || from === 'yes') keepNameTick(event.id, rsvp.id, isShown);
      await recorded(changed, from, isShown);
    }
    return result;
  }

  const given = own.status === 'given' ? own.rsvp : null;

  /** The RSVP has this email now. */
  function noteEmail(rsvpId: string, email: string): void {
    setOwn((shown) =>
      shown.status === 'given' && shown.rsvp.id === rsvpId
        ? { status: 'given', rsvp: withEmail(shown.rsvp, email) }
        : shown,
    );
  }

  /** Reads the event again, and the RSVP when its place is gone: the guest left elsewhere, or was removed. */
  async function refresh(): Promise<void> {
    const renewed = await onRenew();
    if (!given || !renewed || !isPlaceLost(renewed, given.placeKey)) return;
    const found = await findRsvp(given.id, event.id);
    setOwn(found ?? { status: 'none', note: 'rsvp-unknown' });
  }

  return { own, give, change, noteEmail, refresh };
}
