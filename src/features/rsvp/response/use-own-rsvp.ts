import { useEffect, useEffectEvent } from 'react';
import { firestoreConfig } from '#data/firestore/config.ts';
import { readDocument, rsvpKind } from '#data/firestore/documents.ts';
import { displayStatus } from '#domain/event.ts';
import { isPlaceLost } from '#domain/queue.ts';
import { type ReplaceAddress, useReplaceAddress } from '#lib/use-replace-address.ts';
import { type OwnRsvp, type OwnRsvpState, shownRsvp } from '../guest-page/guest-page.ts';
import { useOpenPage } from '../guest-page/guest-page-provider.tsx';
import { emailedEventId, isInvited } from '../guest-page/links.ts';
import { isOwn, keepOwn, noteGiven, noteGone, ownRsvpId } from '../guest-page/own-rsvps.ts';
import {
  editedRsvpId,
  emailedSecret,
  isDisowning,
  leavingRsvpId,
  withoutEditedRsvpId,
} from '../guest-page/private-links.ts';
import { requestOwedEmails } from './own-emails.ts';

/** The RSVP with that id if it is one to this event. @throws when it could not be read. */
export async function findRsvp(id: string, eventId: string): Promise<OwnRsvp | null> {
  const read = await readDocument(firestoreConfig, rsvpKind, id);
  switch (read.status) {
    case 'found':
      return read.value.gameEventId === eventId ? read.value : null;
    case 'missing':
    case 'denied':
      return null;
    case 'failed':
      throw new Error('The database did not answer.', { cause: read.cause });
  }
}

/** The link of an email in the address, if it is about this event. */
function emailedRsvp(hash: string, eventId: string): OwnRsvpState | null {
  const secret = emailedSecret(hash);
  const isOther = ![null, eventId].includes(emailedEventId(hash));
  return secret === null || isOther ? null : { status: 'emailed', secret };
}

/**
 * A private link comes before what this browser remembers. It proves nothing about who opened it, so its RSVP becomes
 * this browser's own only by a change made here, or by "This is me".
 */
async function findOwn(
  token: string,
  eventId: string,
  replaceAddress: ReplaceAddress,
): Promise<OwnRsvpState> {
  const { hash } = location;
  const kept = ownRsvpId(eventId);
  const edited = editedRsvpId(hash);
  const emailed = emailedRsvp(hash, eventId);
  if (emailed && isDisowning(hash)) return emailed;
  const foundByLink = edited && (await findRsvp(edited, eventId));
  if (foundByLink && foundByLink.disowned === undefined) {
    if (!isOwn(eventId, foundByLink)) return { status: 'linked', rsvp: foundByLink };
    keepOwn(token, eventId, foundByLink);
    replaceAddress(withoutEditedRsvpId);
    return { status: 'given', rsvp: foundByLink };
  }
  return (
    emailed ?? (await findKept(kept, eventId)) ?? { status: 'none', note: edited ? 'rsvp-unknown' : null }
  );
}

/** The RSVP that this browser gave; null when it gave none. */
async function findKept(kept: string | null, eventId: string): Promise<OwnRsvpState | null> {
  if (kept === null) return null;
  const found = await findRsvp(kept, eventId);
  if (found) noteGiven(eventId, kept);
  if (found && found.disowned === undefined) return { status: 'given', rsvp: found };
  return noteGone(eventId, kept) ? { status: 'none', note: 'moved' } : null;
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
    return emailedRsvp(location.hash, eventId) ?? { status: 'none', note: 'unchecked' };
  }
}

/** Actions of a guest about an RSVP that came by a private link. */
export function useLinkedRsvp() {
  const { token, event, dispatch } = useOpenPage();
  const replaceAddress = useReplaceAddress();
  const eventId = event.id;

  /** Makes it this browser's own. Where the browser knows another, or keeps nothing, the link stays in the address. */
  function keep(rsvp: OwnRsvp): void {
    if (keepOwn(token, eventId, rsvp)) replaceAddress(withoutEditedRsvpId);
    dispatch({ type: 'own-replaced', eventId, own: { status: 'given', rsvp } });
  }

  /** Leaves it, for the RSVP or the form of this browser. */
  async function leave(): Promise<void> {
    replaceAddress(withoutEditedRsvpId);
    dispatch({ type: 'own-replaced', eventId, own: await readOwn(token, eventId, replaceAddress) });
  }

  return { keep, leave };
}

/** Soon enough for a guest who waits for a place, at two reads of one document a minute. */
const REFRESH_EVERY_MS = 30_000;

/** Finds the guest's RSVP to the shown event, and keeps its place fresh while the page is visible. */
export function useOwnRsvp(): void {
  const { token, event, events, own, now, dispatch, readAgain } = useOpenPage();
  const replaceAddress = useReplaceAddress();
  const eventId = event.id;
  const rsvp = shownRsvp(own);

  // An earlier visit got no further, with any of these dates.
  const requestOwed = useEffectEvent(() => requestOwedEmails(events.map(({ id }) => id)));
  useEffect(() => {
    const leavingId = leavingRsvpId(location.hash);
    readOwn(token, eventId, replaceAddress).then((found) => {
      const rsvpId = shownRsvp(found)?.id ?? null;
      const isLeaving = rsvpId !== null && rsvpId === leavingId;
      dispatch({ type: 'own-found', eventId, own: found, isLeaving });
      requestOwed();
    });
  }, [token, eventId, replaceAddress, dispatch]);

  useEffect(() => {
    // A private link or an invitation opened in a tab that already shows the event loads nothing by itself.
    function openLinked() {
      const { hash } = location;
      if (editedRsvpId(hash) !== null || isInvited(hash)) location.reload();
    }
    addEventListener('hashchange', openLinked);
    return () => removeEventListener('hashchange', openLinked);
  }, []);

  /** Reads the event again, and the RSVP when its place is gone: the guest left elsewhere, or was removed. */
  async function refresh(): Promise<void> {
    const event = await readAgain(eventId);
    if (!rsvp || !event || !isPlaceLost(event, rsvp.placeKey)) return;
    const found = await findRsvp(rsvp.id, eventId);
    const status = own.status === 'linked' ? 'linked' : 'given';
    // Another tab may have opened the email, which gave the RSVP another id.
    const replaced: OwnRsvpState = found
      ? { status, rsvp: found }
      : await readOwn(token, eventId, replaceAddress);
    dispatch({ type: 'own-replaced', eventId, own: replaced });
  }

  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    refresh().catch((cause: unknown) => console.warn('The place could not be read again.', cause));
  });
  const isPlaced = rsvp?.response === 'yes' && displayStatus(event, now) === 'active';
  useEffect(() => {
    if (!isPlaced) return;
    const timer = setInterval(refreshIfVisible, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [isPlaced]);
}
