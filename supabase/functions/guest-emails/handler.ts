import { normalizeEmail } from '../../../src/domain/contact.ts';
import { missingPlayers } from '../../../src/domain/minimum.ts';
import { deliver } from '../_shared/outbox.ts';
import { handlePost } from '../_shared/post.ts';
import { sendDueEmails, sendDueOfEvents } from './due-emails.ts';
import { linkEmail } from './email.ts';
import { follow } from './following.ts';
import type { GuestEmails } from './guest-emails.ts';
import { confirmationOf } from './messages.ts';
import { disownByEmail, openByEmail } from './opening.ts';
import { handleOrganizer } from './organizer.ts';
import { tellOrganizers } from './organizer-notices.ts';
import { type GuestRequest, requestIn } from './requests.ts';
import { guestOf, openRsvp, readRsvpAndEvent, takesPlace } from './rsvps.ts';
import { type Outgoing, type SendResult, sendTogether, sendWaiting } from './sending.ts';

type Outcome = 'accepted' | 'queued' | 'failed';

async function confirm(
  emails: GuestEmails,
  rsvpIds: readonly string[],
  address: string | null,
): Promise<Outcome> {
  const readings = await Promise.all(rsvpIds.map((id) => readRsvpAndEvent(emails, id)));
  const byEmail = new Map<string, Outgoing[]>();
  for (const found of readings) {
    if (found.status === 'failed') {
      // Nothing is claimed yet: when they are asked for again, all go together.
      console.error('Firestore did not answer.', found.cause);
      return 'failed';
    }
    const message = found.status === 'found' ? await confirmationOf(found) : null;
    if (found.status !== 'found' || message?.status !== 'message') continue;
    const email = normalizeEmail(found.email);
    byEmail.set(email, [...(byEmail.get(email) ?? []), { found, message }]);
  }
  const events = readings.flatMap((found) => (found.status === 'found' ? found.event : []));
  emails.afterReply(() => tellOrganizers(emails, events));
  // This yes may have been the last that a game lacked.
  const reached = events.filter((event) => missingPlayers(event) === 0).map(({ id }) => id);
  emails.afterReply(() => sendDueOfEvents(emails, reached));
  const results: SendResult[] = [];
  for (const outgoing of byEmail.values())
    results.push(...(await sendTogether(emails, outgoing, { part: 'response', address })));
  // A failed one is tried again by the next call, also after the last time by itself.
  return results.some((result) => result === 'queued' || result === 'failed') ? 'queued' : 'accepted';
}

async function sendLink(
  emails: GuestEmails,
  eventId: string,
  email: string,
  address: string | null,
): Promise<void> {
  const guest = await emails.claimLink(eventId, email, address);
  if (guest === null) return;
  const found = await openRsvp(emails, guest);
  // The organizer may have corrected the address since: then it is another mailbox's RSVP.
  const isTheirs = found.status === 'found' && takesPlace(found) && normalizeEmail(found.email) === email;
  const claimed = { subject: guest.subject, kind: 'link' };
  if (!isTheirs) {
    await emails.finish(claimed, { outcome: 'failed' });
    return;
  }
  await deliver(emails, [{ ...claimed, said: 'link', revision: 0 }], async () => ({
    email: linkEmail(emails.head, guestOf(found, guest), Date.now()),
    idempotencyKey: `guest-link-${crypto.randomUUID()}`,
  }));
}

const statusOf = (status: 'opened' | 'disowned' | 'ended' | 'unknown' | 'failed') =>
  ({ opened: 200, disowned: 200, ended: 200, unknown: 404, failed: 503 })[status];

const accepted = () => Response.json({ status: 'accepted' }, { status: 202 });

async function handleRequest(
  emails: GuestEmails,
  request: GuestRequest,
  address: string | null,
): Promise<Response> {
  switch (request.ask) {
    case 'confirm': {
      const status = await confirm(emails, request.rsvpIds, address);
      emails.afterReply(() => sendWaiting(emails));
      return Response.json({ status }, { status: status === 'failed' ? 503 : 202 });
    }
    case 'link':
      emails.afterReply(() => sendLink(emails, request.eventId, request.email, address));
      return accepted();
    case 'sendDue':
      emails.afterReply(() => sendDueEmails(emails, request.eventId));
      return accepted();
    case 'open': {
      const opened = await openByEmail(emails, request.secret);
      return Response.json(opened, { status: statusOf(opened.status) });
    }
    case 'disown': {
      const status = await disownByEmail(emails, request.secret);
      return Response.json({ status }, { status: statusOf(status) });
    }
    case 'follow':
      emails.afterReply(() => follow(emails, request, address));
      return accepted();
    case 'changeNotice':
    case 'message':
    case 'preview':
    case 'datesAdded':
    case 'histories':
      return handleOrganizer(emails, request);
    case 'stop': {
      const isKnown = await emails.stop(request.key, request.scope);
      return isKnown ? accepted() : Response.json({ status: 'unknown' }, { status: 404 });
    }
  }
}

/**
 * `POST {confirm: <RSVP id, or up to 52 of them>}` sends a guest the email about the response, and one for all responses with the
 * same address: 202 {status: 'accepted'}, whether it is sent now, was sent before, or there is nobody to write to;
 * {status: 'queued'} when one goes out later; 503 while Firestore can't be read.
 * `POST {link: {eventId, email}}` sends that address the way back to its RSVP. It answers 202 before it looks whether
 * there is one, so that neither the reply nor its time tells.
 * `POST {sendDue: <event id>}` answers 202, and then sends what is due for the event: place changes, "Still in?", and what had
 * to wait.
 * `POST {open: <secret of an email>}`, its reader's press: 200 {status: 'opened', rsvpId, eventId}, the RSVP's id from now on; 404
 * for a secret that opens nothing, 503 while Firestore can't be read or written.
 * `POST {disown: <secret>}`, "This wasn't me": 200 {status: 'disowned'} when the response is a no without an address, 'ended'
 * when the game has begun; 404, 503.
 * `POST {changeNotice: {eventId, rsvpIds, token, message?: {id, text}}}`, an organizer's: sends these guests the change notice, with
 * the organizer's words. 200 {results}; 403 for anybody else, 410 when the event is removed, 503 while Firestore can't be read.
 * `POST {message: {eventId, rsvpIds, id, text, token}}`, an organizer's: sends these guests a message, each mailbox once for each id.
 * It answers alike.
 * `POST {preview: {eventId, about: 'message' | 'change', text, token}}`, an organizer's: 200 {subject, html, text}, the email as a
 * guest gets it. It sends nothing.
 * `POST {follow: {invite, email}}` lets that address hear of new dates of a series: 202 before it looks whether there is one.
 * `POST {datesAdded: {invite, token}}`, an organizer's: the followers of the series hear of dates that its standing link lists
 * since. 202; 403, 503, and 410 when the link is off.
 * `POST {histories: {eventId, token}}`, an organizer's: 200 {guests}, which emails each got; 403 and 503 alike.
 * `POST {stop: {key, scope}}`, or any POST with `?stop=<key>`, and `&of=invitations` for these alone: 202 when no more is sent, 404
 * for an unknown key.
 */
export function handle(request: Request, emails: GuestEmails): Promise<Response> {
  return handlePost(request, emails, async (body, address) => {
    const asked = requestIn(request.url, body);
    if (asked === null)
      return Response.json(
        {
          error:
            'Send confirm, link, sendDue, open, disown, changeNotice, message, preview, follow, datesAdded, histories or stop.',
        },
        { status: 400 },
      );
    return handleRequest(emails, asked, address);
  });
}
