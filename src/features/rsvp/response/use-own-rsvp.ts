import { useEffect, useRef } from 'react';
import { firestoreConfig } from '#data/firestore/config.ts';
import { readDocument, rsvpKind } from '#data/firestore/documents.ts';
import { displayStatus } from '#domain/event.ts';
import { isPlaceLost } from '#domain/queue.ts';
import { type ReplaceAddress, useReplaceAddress } from '#lib/use-replace-address.ts';
import type { OwnRsvpState } from '../guest-page/guest-page.ts';
import { useOpenPage } from '../guest-page/guest-page-provider.tsx';
import { editedRsvpId, leavingRsvpId, withoutEditedRsvpId } from '../guest-page/links.ts';
import { keepInvite, keepRsvpId, ownRsvpId } from '../guest-page/own-rsvps.ts';
import { requestOwedEmail } from './own-emails.ts';

type Given = Extract<OwnRsvpState, { status: 'given' }>;

/** The RSVP with that id if it is one to this event. @throws when it could not be read. */
async function findRsvp(id: string, eventId: string): Promise<Given | null> {
  const read = await readDocument(firestoreConfig, rsvpKind, id);
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
    // This browser remembers one RSVP an event. Another one must stay in the address bar.
    if (kept === edited || (kept === null && keepRsvpId(eventId, edited))) {
      keepInvite(token, eventId);
      replaceAddress(withoutEditedRsvpId);
    }
    return foundByLink;
  }
  const foundHere = kept && (await findRsvp(kept, eventId));
  return foundHere || { status: 'none', note: edited ? 'rsvp-unknown' : null };
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

/** Soon enough for a guest who waits for a place, at two reads of one document a minute. */
const REFRESH_EVERY_MS = 30_000;

/** Finds the guest's RSVP to the shown event, and keeps its place fresh while the page is visible. */
export function useOwnRsvp(): void {
  const { token, event, own, now, dispatch, readAgain } = useOpenPage();
  const replaceAddress = useReplaceAddress();
  const eventId = event.id;
  const given = own.status === 'given' ? own.rsvp : null;

  useEffect(() => {
    const leavingId = leavingRsvpId(location.hash);
    readOwn(token, eventId, replaceAddress).then((found) => {
      const rsvpId = found.status === 'given' ? found.rsvp.id : null;
      const isLeaving = rsvpId !== null && rsvpId === leavingId;
      dispatch({ type: 'own-found', eventId, own: found, isLeaving });
      if (rsvpId !== null) requestOwedEmail(eventId, rsvpId);
    });
  }, [token, eventId, replaceAddress, dispatch]);

  useEffect(() => {
    // A private link opened in a tab that already shows the event loads nothing by itself.
    function openLinked() {
      if (editedRsvpId(location.hash) !== null) location.reload();
    }
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  }, []);

  /** Reads the event again, and the RSVP when its place is gone: the guest left elsewhere, or was removed. */
  async function refresh(): Promise<void> {
    const event = await readAgain(eventId);
    if (!given || !event || !isPlaceLost(event, given.placeKey)) return;
    const found = await findRsvp(given.id, eventId);
    dispatch({ type: 'own-replaced', eventId, own: found ?? { status: 'none', note: 'rsvp-unknown' } });
  }

  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const isPlaced = given?.response === 'yes' && displayStatus(event, now) === 'active';
  useEffect(() => {
    if (!isPlaced) return;
    function refreshIfVisible() {
      if (document.visibilityState !== 'visible') return;
      latest.current().catch((cause: unknown) => console.warn('The place could not be read again.', cause));
    }
    const timer = setInterval(refreshIfVisible, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [isPlaced]);
}
