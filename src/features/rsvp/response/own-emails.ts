import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const keyOf = (eventId: string) => `showup:email:${eventId}`;

/** Notes that the email about an RSVP is to be requested. The note stays until the function has accepted it. */
export function oweEmail(eventId: string, rsvpId: string): void {
  store(keyOf(eventId), rsvpId);
}

/** Requests one email about all of these events' RSVPs that are owed one. Nobody waits for it. */
export function requestOwedEmails(eventIds: readonly string[]): void {
  const owed = eventIds.flatMap((eventId) => {
    const rsvpId = readStored(keyOf(eventId));
    return rsvpId === null ? [] : { eventId, rsvpId };
  });
  if (owed.length === 0) return;
  import('#data/supabase/guest-emails.ts')
    .then(({ requestConfirmation }) => requestConfirmation(owed.map(({ rsvpId }) => rsvpId)))
    .then((confirmation) => {
      if (confirmation === 'accepted') for (const { eventId } of owed) removeStored(keyOf(eventId));
    })
    .catch((cause: unknown) => console.error('The email about the RSVP was not asked for.', cause));
}

/** Requests the emails that are due to other guests of the event. Nobody waits for it. */
export function sendDueEmails(eventId: string): void {
  import('#data/supabase/guest-emails.ts')
    .then(({ sendDueEmails }) => sendDueEmails(eventId))
    .catch((cause: unknown) => console.error('Due emails were not asked for.', cause));
}
