import type { InvitationRequests } from '#data/firestore/invitation.ts';
import { decodeDocument } from '#data/firestore/rest.ts';

/** Where the event's title stands while the page's code is on its way. */
export const EARLY_TITLE_ID = 'early-title';

/** The card's title and its stand-in look the same, so that nothing jumps when one takes the other's place. */
export const titleClass =
  'display mt-3 text-[1.9rem] leading-[0.95] text-balance wrap-anywhere normal-case sm:text-5xl';

/**
 * Shows the title as soon as the invite is there, which tells it: before the event, and on a slow phone before any
 * bundle. An invite that is off or has an end shows nothing. @throws when Firestore answers with something else, which
 * the page itself reports.
 */
export async function showEarlyTitle(requests: InvitationRequests): Promise<void> {
  const invite = decodeDocument(await requests.invite);
  const place = document.getElementById(EARLY_TITLE_ID);
  if (!place || invite.status !== 'found') return;
  if (typeof invite.fields.title !== 'string' || invite.fields.expiresAt) return;
  // A new element: browsers take the time of an element's first text for the time of all it ever shows.
  const title = document.createElement('p');
  title.id = EARLY_TITLE_ID;
  title.className = titleClass;
  title.textContent = invite.fields.title;
  place.replaceWith(title);
}
