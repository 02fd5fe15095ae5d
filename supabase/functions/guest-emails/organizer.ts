import type { GameEvent } from '../../../src/domain/event.ts';
import { eachOf } from '../_shared/outbox.ts';
import { noteDates, sendNewDates } from './following.ts';
import type { GuestEmails, GuestHistory } from './guest-emails.ts';
import { previewEmail } from './message-email.ts';
import { changeNoticeFor, messageFor, placeSaidIn, stateIn } from './messages.ts';
import { noteEvent } from './organizer-notices.ts';
import type { GuestRequest } from './requests.ts';
import { placeKeyIn, readRsvpAndEvent } from './rsvps.ts';
import { type SendResult, sendOnce } from './sending.ts';

/** Report about one guest to the organizer; 'none': this event has no address for the guest. */
type Result = SendResult | 'none';

/** A provider's small plan takes a few a second, and the organizer waits. */
const AT_ONCE = 5;

type OrganizerRequest = Extract<
  GuestRequest,
  { ask: 'changeNotice' | 'message' | 'preview' | 'datesAdded' | 'histories' }
>;
type Telling = Extract<GuestRequest, { ask: 'changeNotice' | 'message' }>;

const refused = () => Response.json({ status: 'refused' }, { status: 403 });
const gone = () => Response.json({ status: 'gone' }, { status: 410 });
const failed = () => Response.json({ status: 'failed' }, { status: 503 });

/** Reads RSVP and event at its turn: the notice is true when it is sent. */
async function notifyOne(
  emails: GuestEmails,
  rsvpId: string,
  { ask, eventId, message }: Telling,
  known: ReadonlyMap<string, GuestHistory>,
): Promise<Result> {
  const found = await readRsvpAndEvent(emails, rsvpId);
  if (found.status === 'failed') throw found.cause;
  if (found.status !== 'found' || found.event.id !== eventId) return 'none';
  const notice =
    ask === 'message'
      ? messageFor(found, message)
      : await changeNoticeFor(found, known.get(placeKeyIn(found)));
  switch (notice.status) {
    case 'message':
      return sendOnce(emails, found, notice, { part: 'change', address: null, words: message });
    case 'known':
      return 'known';
    case 'needless':
    case 'later':
      return 'none';
  }
}

/** The event, or the reply that says why it can't be told about. */
async function eventOrReply(emails: GuestEmails, eventId: string): Promise<GameEvent | Response> {
  const event = await emails.readEvent(eventId);
  if (event.status === 'failed') {
    console.error('Firestore did not answer.', event.cause);
    return failed();
  }
  return event.status === 'missing' || event.value.deletingAt !== undefined ? gone() : event.value;
}

/** Sends the change notice or a message. Goes on when the organizer closes the page. */
async function sendNotices(emails: GuestEmails, telling: Telling): Promise<Response> {
  const { eventId, rsvpIds } = telling;
  const event = await eventOrReply(emails, eventId);
  if (event instanceof Response) return event;
  emails.afterReply(() => noteEvent(emails, event).then(() => undefined));
  const known = new Map((await emails.historiesOf(eventId)).map((history) => [history.place_key, history]));
  const results = new Map<string, Result>(rsvpIds.map((id) => [id, 'failed']));
  const work = eachOf([...results.keys()], AT_ONCE, async (id) => {
    results.set(id, await notifyOne(emails, id, telling, known));
  });
  emails.afterReply(() => work);
  await work;
  return Response.json({ results: Object.fromEntries(results) });
}

async function histories(emails: GuestEmails, eventId: string): Promise<Response> {
  const guests = (await emails.historiesOf(eventId)).map(
    ({ place_key, event, place, asked_at, event_waits, place_waits, stopped, opened_at, bounced_at }) => ({
      ...{ placeKey: place_key, state: event && stateIn(event.said), stateAt: event?.sent_at ?? null },
      ...{ place: place && placeSaidIn(place.said), placeAt: place?.sent_at ?? null },
      ...{ askedAt: asked_at, stateQueued: event_waits, placeQueued: place_waits, stopped },
      ...{ openedAt: opened_at, bouncedAt: bounced_at },
    }),
  );
  return Response.json({ guests });
}

/** Shown with an answer that nobody gave: the email must not carry anybody's secret. */
async function preview(
  emails: GuestEmails,
  { eventId, about, text }: Extract<GuestRequest, { ask: 'preview' }>,
): Promise<Response> {
  const event = await eventOrReply(emails, eventId);
  if (event instanceof Response) return event;
  const email = previewEmail(emails.head, event, { about, text }, Date.now());
  return Response.json({ subject: email.subject, html: email.html, text: email.text });
}

/** A hosted worker is ended after 150 seconds. Who is not told by then is due at the next call. */
const TELLING_MS = 60_000;

async function tellFollowers(emails: GuestEmails, token: string): Promise<Response> {
  try {
    if (!(await noteDates(emails, token))) return gone();
  } catch (cause) {
    console.error('The new dates were not noted.', cause);
    return failed();
  }
  emails.afterReply(() => sendNewDates(emails, Date.now() + TELLING_MS));
  return Response.json({ status: 'accepted' }, { status: 202 });
}

/** For organizers alone: the token tells who asks, and Firestore whether it is an organizer's. */
export async function handleOrganizer(emails: GuestEmails, request: OrganizerRequest): Promise<Response> {
  const who = await emails.organizer(request.token);
  switch (who) {
    case 'stranger':
      return refused();
    case 'failed':
      return failed();
    case 'organizer':
      return answer(emails, request);
  }
}

function answer(emails: GuestEmails, request: OrganizerRequest): Promise<Response> {
  switch (request.ask) {
    case 'changeNotice':
    case 'message':
      return sendNotices(emails, request);
    case 'preview':
      return preview(emails, request);
    case 'datesAdded':
      return tellFollowers(emails, request.invite);
    case 'histories':
      return histories(emails, request.eventId);
  }
}
