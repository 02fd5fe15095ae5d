import type { InvitationRequests } from '#data/firestore/invitation.ts';
import { decodeBatchGet, decodeDocument } from '#data/firestore/rest.ts';

/** Where the event's title stands while the page's code is on its way. */
export const EARLY_TITLE_ID = 'early-title';

/** The card's title and its stand-in look the same, so that nothing jumps when one takes the other's place. */
export const titleClass =
  'display mt-3 text-[1.9rem] leading-[0.95] text-balance wrap-anywhere normal-case sm:text-5xl';

/**
 * Shows the title as soon as it is there, which on a slow phone is before any bundle. An invite that is off, has an end
 * or leads to another event shows nothing. @throws when Firestore answers with something else, which the page itself
 * reports.
 */
export async function showEarlyTitle({ token, ...requests }: InvitationRequests): Promise<void> {
  const invite = decodeDocument(await requests.invite);
  const event = decodeBatchGet(await requests.event);
  const place = document.getElementById(EARLY_TITLE_ID);
  if (!place || invite.status !== 'found' || event.status !== 'found') return;
  if (invite.fields.gameEventId !== token || invite.fields.expiresAt) return;
  // A new element: browsers take the time of an element's first text for the time of all it ever shows.
  const title = document.createElement('p');
  title.id = EARLY_TITLE_ID;
  title.className = titleClass;
  title.textContent = String(event.fields.title);
  place.replaceWith(title);
}
