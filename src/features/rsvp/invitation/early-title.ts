import type { InvitationRequests } from '#data/firestore/invitation.ts';
import { decodeDocument } from '#data/firestore/rest.ts';

/** The element for the event's title while the page's code is loading. */
export const EARLY_TITLE_ID = 'early-title';

/** Shared by the card's title and its stand-in, so that nothing jumps between them. */
export const titleClass =
  'display mt-3 text-[1.9rem] leading-[0.95] text-balance wrap-anywhere normal-case sm:text-5xl';

/**
 * Shows the title as soon as the invite is read: before the event, and on a slow phone before any bundle. Nothing for an
 * invite that is off or has an end. @throws for any other reply, which the page itself reports.
 */
export async function showEarlyTitle(requests: InvitationRequests): Promise<void> {
  const invite = decodeDocument(await requests.invite);
  const place = document.getElementById(EARLY_TITLE_ID);
  if (!place || invite.status !== 'found') return;
  if (typeof invite.fields.title !== 'string' || invite.fields.expiresAt) return;
  // A new element: for its largest paint a browser counts the time of an element's first text only.
  const title = document.createElement('p');
  title.id = EARLY_TITLE_ID;
  title.className = titleClass;
  title.textContent = invite.fields.title;
  place.replaceWith(title);
}
