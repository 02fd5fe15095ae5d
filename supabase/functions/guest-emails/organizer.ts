import type { GuestEmails, GuestNews } from './guest-emails.ts';
import { organizersNewsFor, placeSaidIn, stateIn } from './news.ts';
import type { GuestRequest } from './requests.ts';
import { placeKeyIn, readRsvpAndEvent } from './rsvps.ts';
import { eachOf, type Telling, tell } from './telling.ts';

/** What an organizer hears about one guest; 'none': this event has no address for the guest. */
type Result = Telling | 'none';

/** A provider's small plan takes a few a second, and the organizer waits. */
const AT_ONCE = 5;

const refused = () => Response.json({ status: 'refused' }, { status: 403 });
const failed = () => Response.json({ status: 'failed' }, { status: 503 });

/** Reads RSVP and event at its turn: what is told is true when it is sent. */
async function tellOne(
  emails: GuestEmails,
  rsvpId: string,
  eventId: string,
  known: ReadonlyMap<string, GuestNews>,
): Promise<Result> {
  const found = await readRsvpAndEvent(emails, rsvpId);
  if (found.status === 'failed') throw found.cause;
  if (found.status !== 'found' || found.event.id !== eventId) return 'none';
  const news = await organizersNewsFor(found, known.get(placeKeyIn(found)));
  switch (news.status) {
    case 'news':
      return tell(emails, found, news, { part: 'guest_change', address: null });
    case 'known':
      return 'known';
    case 'needless':
    case 'later':
      return 'none';
  }
}

/** Tells guests what the organizer changed. Goes on when the organizer closes the page. */
async function tellThem(
  emails: GuestEmails,
  { eventId, rsvpIds }: Pick<Extract<GuestRequest, { ask: 'tell' }>, 'eventId' | 'rsvpIds'>,
): Promise<Response> {
  const event = await emails.readEvent(eventId);
  if (event.status === 'failed') {
    console.error('Firestore did not answer.', event.cause);
    return failed();
  }
  if (event.status === 'missing' || event.value.deletingAt !== undefined)
    return Response.json({ status: 'gone' }, { status: 410 });
  const known = new Map((await emails.newsOf(eventId)).map((news) => [news.place_key, news]));
  const results = new Map<string, Result>(rsvpIds.map((id) => [id, 'failed']));
  const work = eachOf([...results.keys()], AT_ONCE, async (id) => {
    results.set(id, await tellOne(emails, id, eventId, known));
  });
  emails.afterReply(() => work);
  await work;
  return Response.json({ results: Object.fromEntries(results) });
}

async function look(emails: GuestEmails, eventId: string): Promise<Response> {
  const guests = (await emails.newsOf(eventId)).map(
    ({ place_key, told, place, asked_at, waits, place_waits, stopped }) => ({
      ...{ placeKey: place_key, state: told && stateIn(told.said), stateAt: told?.sent_at ?? null },
      ...{ place: place && placeSaidIn(place.said), placeAt: place?.sent_at ?? null },
      ...{ askedAt: asked_at, stateQueued: waits, placeQueued: place_waits, stopped },
    }),
  );
  return Response.json({ guests });
}

/** For organizers alone: the token tells who asks, and Firestore whether it is an organizer's. */
export async function handleOrganizer(
  emails: GuestEmails,
  request: Extract<GuestRequest, { ask: 'tell' | 'look' }>,
): Promise<Response> {
  const who = await emails.organizer(request.token);
  switch (who) {
    case 'stranger':
      return refused();
    case 'failed':
      return failed();
    case 'organizer':
      return request.ask === 'tell' ? tellThem(emails, request) : look(emails, request.eventId);
  }
}
