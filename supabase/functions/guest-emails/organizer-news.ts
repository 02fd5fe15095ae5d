import { eveningBefore } from '../../../src/domain/court-clock.ts';
import { type GameEvent, playerKeys, seats } from '../../../src/domain/event.ts';
import { placeKeyOfHash } from '../../../src/domain/queue.ts';
import { isConfirmed } from '../../../src/domain/rsvp.ts';
import { AT_ONCE, deliver, eachOf } from '../_shared/outbox.ts';
import type { GuestEmails, OrganizerEmail, OrganizerNews } from './guest-emails.ts';
import { type Item, newsEmail, type Player } from './organizer-email.ts';
import { openRsvp } from './rsvps.ts';

/** Notes an event as it is now, so that the clock finds it, and what an organizer is to hear of it. */
export function noteEvent(emails: GuestEmails, event: GameEvent): Promise<void> {
  const { isFull, reserves } = seats(event);
  return emails.noteEvent({
    eventId: event.id,
    startsAt: new Date(event.dateTime),
    players: playerKeys(event).length,
    ...{ reserves, isFull },
    isOn: event.status === 'active',
    eveningAt: new Date(eveningBefore(event.dateTime)),
  });
}

/** Whether it is still worth telling: a place that came free may be taken again by now. */
function isTrue({ kind, players }: OrganizerNews, event: GameEvent): boolean {
  if (event.status !== 'active' || event.deletingAt !== undefined || event.dateTime <= Date.now())
    return false;
  switch (kind) {
    case 'full':
      return seats(event).isFull;
    case 'left':
      return !seats(event).isFull && playerKeys(event).length <= players;
    case 'evening':
      return true;
  }
}

/** Who is in, in the order of the queue. Of guests whom no email is about only the first name is known, or nothing. */
async function playersOf(emails: GuestEmails, event: GameEvent): Promise<Player[]> {
  const keys = playerKeys(event);
  const known = new Map<string, Player>();
  const guests = await emails.guestsOf(event.id);
  const players = guests.filter(({ subject }) => keys.includes(placeKeyOfHash(subject)));
  await eachOf(players, AT_ONCE, async (guest) => {
    const found = await openRsvp(emails, guest);
    if (found.status === 'failed') throw found.cause;
    if (found.status !== 'found') return;
    const { rsvp } = found;
    known.set(placeKeyOfHash(guest.subject), { name: rsvp.name, isStillIn: isConfirmed(rsvp, event) });
  });
  return keys.map((key) => known.get(key) ?? { name: event.firstNames[key] ?? null, isStillIn: false });
}

async function itemsOf(emails: GuestEmails, news: readonly OrganizerNews[]): Promise<Item[]> {
  const items: Item[] = [];
  // Of two departures the last one is told.
  for (const one of new Map(news.map((one) => [`${one.event_id} ${one.kind}`, one])).values()) {
    const event = await emails.readEvent(one.event_id);
    if (event.status === 'failed') throw event.cause;
    if (event.status !== 'found' || !isTrue(one, event.value)) continue;
    items.push({
      kind: one.kind,
      event: event.value,
      players: one.kind === 'evening' ? await playersOf(emails, event.value) : [],
    });
  }
  return items;
}

async function send(emails: GuestEmails, claimed: OrganizerEmail & { kind: 'organizer' }): Promise<void> {
  const [first, ...others] = await itemsOf(emails, claimed.news);
  if (first === undefined) {
    await emails.finish(claimed, { outcome: 'needless' });
    return;
  }
  await deliver(emails, claimed, { said: `news ${claimed.until}`, revision: claimed.until }, async () => ({
    email: newsEmail(emails.head, claimed, [first, ...others], Date.now()),
    idempotencyKey: `organizer-${claimed.subject}-${claimed.until}`,
  }));
}

/** Sends each organizer what is new, at most once an hour. */
export async function sendOrganizerNews(emails: GuestEmails): Promise<void> {
  const claimed = await emails.claimOrganizerEmails(AT_ONCE);
  await eachOf(claimed, AT_ONCE, async (email) => {
    const organizers = { ...email, kind: 'organizer' as const };
    try {
      await send(emails, organizers);
    } catch (cause) {
      console.error('An email to an organizer was not sent.', cause);
      await emails.finish(organizers, { outcome: 'failed' });
    }
  });
}

/** Notes an event that a guest has just answered, and sends what is new about it. */
export async function tellOrganizers(emails: GuestEmails, event: GameEvent): Promise<void> {
  await noteEvent(emails, event);
  await sendOrganizerNews(emails);
}
