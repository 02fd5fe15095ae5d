import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:email:${eventId}`;

/** Asks for the email about an RSVP, and keeps a note until it is on its way. Never keeps the guest waiting. */
export function tellByEmail(eventId: string, rsvpId: string): void {
  store(keyOf(eventId), rsvpId);
  import('#data/supabase/guest-emails.ts')
    .then(({ requestConfirmation }) => requestConfirmation(rsvpId))
    .then((confirmation) => {
      if (confirmation === 'told') removeStored(keyOf(eventId));
    })
    .catch((cause: unknown) => console.error('The email about the RSVP was not asked for.', cause));
}

/** Asks that others hear by email what the event has for them. Never keeps the guest waiting. */
export function sendDueEmails(eventId: string): void {
  import('#data/supabase/guest-emails.ts')
    .then(({ sendDueEmails }) => sendDueEmails(eventId))
    .catch((cause: unknown) => console.error('The event was not looked after.', cause));
}

/** Asks again when an earlier visit could not. */
export function tellOwedByEmail(eventId: string, rsvpId: string): void {
  if (readStored(keyOf(eventId)) === rsvpId) tellByEmail(eventId, rsvpId);
}
