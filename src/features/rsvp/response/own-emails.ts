import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:email:${eventId}`;

/** Requests the email about an RSVP, and keeps a note until the function has accepted it. Nobody waits for it. */
export function requestOwnEmail(eventId: string, rsvpId: string): void {
  store(keyOf(eventId), rsvpId);
  import('#data/supabase/guest-emails.ts')
    .then(({ requestConfirmation }) => requestConfirmation([rsvpId]))
    .then((confirmation) => {
      if (confirmation === 'accepted') removeStored(keyOf(eventId));
    })
    .catch((cause: unknown) => console.error('The email about the RSVP was not asked for.', cause));
}

/** Requests it again when an earlier visit got no further. */
export function requestOwedEmail(eventId: string, rsvpId: string): void {
  if (readStored(keyOf(eventId)) === rsvpId) requestOwnEmail(eventId, rsvpId);
}

/** Requests the emails that are due to other guests of the event. Nobody waits for it. */
export function sendDueEmails(eventId: string): void {
  import('#data/supabase/guest-emails.ts')
    .then(({ sendDueEmails }) => sendDueEmails(eventId))
    .catch((cause: unknown) => console.error('Due emails were not asked for.', cause));
}
