import { normalizeEmail } from '../../../src/domain/contact.ts';
import { handlePost } from '../_shared/post.ts';
import { linkEmail } from './email.ts';
import { sendDueEmails } from './event-emails.ts';
import type { GuestEmails } from './guest-emails.ts';
import { confirmationOf } from './news.ts';
import { handleOrganizer } from './organizer.ts';
import { type GuestRequest, requestIn } from './requests.ts';
import { guestOf, openRsvp, readRsvpAndEvent, takesPlace } from './rsvps.ts';
import { sendSomeDue, tell } from './telling.ts';

type Outcome = 'accepted' | 'queued' | 'failed';

async function confirm(emails: GuestEmails, rsvpId: string, address: string | null): Promise<Outcome> {
  const found = await readRsvpAndEvent(emails, rsvpId);
  if (found.status === 'failed') {
    console.error('Firestore did not answer.', found.cause);
    return 'failed';
  }
  if (found.status !== 'found') return 'accepted';
  const news = await confirmationOf(found);
  if (news.status !== 'news') return 'accepted';
  const told = await tell(emails, found, news, { part: 'guest', address });
  switch (told) {
    case 'sent':
    case 'known':
    case 'stopped':
      return 'accepted';
    case 'queued':
    // The next call tries again, also after the last one by itself.
    case 'failed':
      return 'queued';
  }
}

async function sendLink(emails: GuestEmails, eventId: string, email: string, address: string | null) {
  const guest = await emails.claimLink(eventId, email, address);
  if (guest === null) return;
  const found = await openRsvp(emails, guest);
  // The organizer may have corrected the address since: then it is another mailbox's RSVP.
  if (found.status === 'found' && takesPlace(found) && normalizeEmail(found.email) === email) {
    try {
      const link = linkEmail(emails.head, guestOf(found, guest.stop_key), Date.now());
      return await emails.send(link, `guest-link-${crypto.randomUUID()}`);
    } catch (cause) {
      console.error('A guest was not sent the private link.', cause);
    }
  }
  await emails.releaseLink(guest.rsvp);
}

const accepted = () => Response.json({ status: 'accepted' }, { status: 202 });

async function handleRequest(
  emails: GuestEmails,
  request: GuestRequest,
  address: string | null,
): Promise<Response> {
  switch (request.ask) {
    case 'confirm': {
      const status = await confirm(emails, request.rsvpId, address);
      emails.afterReply(() => sendSomeDue(emails));
      return Response.json({ status }, { status: status === 'failed' ? 503 : 202 });
    }
    case 'link':
      emails.afterReply(() => sendLink(emails, request.eventId, request.email, address));
      return accepted();
    case 'event':
      emails.afterReply(() => sendDueEmails(emails, request.eventId));
      return accepted();
    case 'tell':
    case 'look':
      return handleOrganizer(emails, request);
    case 'stop': {
      const isKnown = await emails.stop(request.key, request.scope);
      return isKnown ? accepted() : Response.json({ status: 'unknown' }, { status: 404 });
    }
  }
}

/**
 * `POST {confirm: <RSVP id>}` tells a guest what the response was: 202 {status: 'accepted'}, whether it is sent now, was sent
 * before, or there is nobody to write to; {status: 'queued'} when it goes out later; 503 while Firestore can't be read.
 * `POST {link: {eventId, email}}` sends that address the way back to its RSVP. It answers 202 before it looks whether
 * there is one, so that neither the reply nor its time tells.
 * `POST {event: <event id>}` answers 202, and then tells its guests of places that came free, asks them "Still in?" when it is
 * time, and sends what had to wait.
 * `POST {tell: {eventId, rsvpIds, token}}`, an organizer's: tells these guests what was changed. 200 {results}; 403 for anybody
 * else, 410 when the event is removed, 503 while Firestore can't be read.
 * `POST {look: {eventId, token}}`, an organizer's: 200 {guests}, what each was told; 403 and 503 alike.
 * `POST {stop: {key, scope}}`, or any POST with `?stop=<key>`: 202 when no more is sent, 404 for an unknown key.
 */
export function handle(request: Request, emails: GuestEmails): Promise<Response> {
  return handlePost(request, emails, async (body, address) => {
    const asked = requestIn(request.url, body);
    if (asked === null)
      return Response.json({ error: 'Send confirm, link, event, tell, look or stop.' }, { status: 400 });
    return handleRequest(emails, asked, address);
  });
}
