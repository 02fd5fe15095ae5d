import { eveningBefore } from '../../../src/domain/court-clock.ts';
import { type GameEvent, playerKeys, seats } from '../../../src/domain/event.ts';
import type { NoticeKind } from '../../../src/domain/organizer-mail.ts';
import { placeKeyOfHash } from '../../../src/domain/queue.ts';
import { isConfirmed } from '../../../src/domain/rsvp.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import { AT_ONCE, deliver, eachOf, sendAll } from '../_shared/outbox.ts';
import type { GuestEmails, OrganizerEmail, OrganizerNotice } from './guest-emails.ts';
import { type Item, noticesEmail, type Player } from './organizer-email.ts';
import { sealedFor } from './rsvps.ts';

/** Notes an event as it is now, so that the clock finds it. @returns the notices that are true of it. */
export function noteEvent(emails: GuestEmails, event: GameEvent): Promise<NoticeKind[]> {
  const { isFull, reserves } = seats(event);
  return emails.noteEvent({
    eventId: event.id,
    startsAt: new Date(event.dateTime),
    players: playerKeys(event).length,
    ...{ reserves, isFull },
    isOn: event.status === 'active' && event.deletingAt === undefined,
    eveningAt: new Date(eveningBefore(event.dateTime)),
  });
}

/** The players, in the order of the queue. @throws when one can't be read: the list must not leave a name out. */
async function playersOf(emails: GuestEmails, event: GameEvent): Promise<Player[]> {
  const keys = playerKeys(event);
  const guests = (await emails.guestsOf(event.id)).filter(({ subject }) =>
    keys.includes(placeKeyOfHash(subject)),
  );
  const known = new Map<string, Player>();
  const failures: unknown[] = [];
  await eachOf(guests, AT_ONCE, async ({ subject, event_id, link }) => {
    const id = await emails.open(link, sealedFor(subject, event_id));
    const rsvp = id === null ? null : await emails.readRsvp(id);
    if (rsvp?.status === 'failed') failures.push(rsvp.cause);
    if (rsvp?.status !== 'found') return;
    const { name } = rsvp.value;
    known.set(placeKeyOfHash(subject), { name, isStillIn: isConfirmed(rsvp.value, event) });
  });
  if (failures.length > 0) throw failures[0];
  return keys.map((key) => known.get(key) ?? { name: event.firstNames[key] ?? null, isStillIn: false });
}

/** What is still true of the notices about one event, as it is now. */
async function itemsOf(emails: GuestEmails, eventId: string, kinds: readonly NoticeKind[]): Promise<Item[]> {
  const event = await emails.readEvent(eventId);
  if (event.status === 'failed') throw event.cause;
  if (event.status === 'missing') {
    await emails.forgetEvent(eventId);
    return [];
  }
  const trueKinds = await noteEvent(emails, event.value);
  const told = kinds.filter((kind) => trueKinds.includes(kind));
  const players = told.includes('evening') ? await playersOf(emails, event.value) : [];
  return told.map((kind) => ({ kind, event: event.value, players }));
}

/** An event that can't be read is left out, so that it keeps no other from being told. @throws when none can be read. */
async function allItems(emails: GuestEmails, notices: readonly OrganizerNotice[]): Promise<Item[]> {
  const byEvent = Map.groupBy(notices, ({ event_id }) => event_id);
  const readings = await Promise.allSettled(
    [...byEvent].map(([eventId, about]) =>
      itemsOf(
        emails,
        eventId,
        about.map(({ kind }) => kind),
      ),
    ),
  );
  const failures = readings.flatMap((reading) => (reading.status === 'rejected' ? [reading.reason] : []));
  if (failures.length > 0 && failures.length === readings.length) throw failures[0];
  for (const cause of failures) console.error('An event was left out of an email to an organizer.', cause);
  return readings.flatMap((reading) => (reading.status === 'fulfilled' ? reading.value : []));
}

async function send(emails: GuestEmails, claimed: OrganizerEmail & { kind: 'organizer' }): Promise<void> {
  const [first, ...others] = await allItems(emails, claimed.notices);
  if (first === undefined) {
    await emails.finish(claimed, { outcome: 'needless' });
    return;
  }
  await deliver(emails, [{ ...claimed, said: `notices ${claimed.until}`, revision: 0 }], async () => {
    const email = noticesEmail(emails.head, claimed, [first, ...others], Date.now());
    // Written anew for each try: other words are another email to the provider.
    const words = await sha256(email.text);
    return { email, idempotencyKey: `organizer-${claimed.subject}-${claimed.until}-${words.slice(0, 32)}` };
  });
}

/** There are few organizers, and a visit's call has other emails to send. */
const WORK_MS = 10_000;

/** Sends each organizer what they have not heard yet, at most once an hour. */
export function sendOrganizerEmails(emails: GuestEmails, until = Date.now() + WORK_MS): Promise<void> {
  return sendAll(
    emails,
    async () => {
      const claimed = await emails.claimOrganizerEmail();
      return claimed === null ? [] : [{ ...claimed, kind: 'organizer' as const }];
    },
    (claimed) => send(emails, claimed),
    until,
  );
}

/** Notes the events that a guest has just answered, and sends what is new about them. */
export async function tellOrganizers(emails: GuestEmails, events: readonly GameEvent[]): Promise<void> {
  await eachOf(events, AT_ONCE, async (event) => {
    await noteEvent(emails, event);
  });
  await sendOrganizerEmails(emails);
}
