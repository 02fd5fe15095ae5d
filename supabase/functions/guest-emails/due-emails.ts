import { playerKeys } from '../../../src/domain/event.ts';
import { isOn } from '../../../src/domain/minimum.ts';
import { isStillComingEmailed } from '../../../src/domain/queue.ts';
import { AT_ONCE, eachOf, sendAll } from '../_shared/outbox.ts';
import type { DueEmail, GuestEmails } from './guest-emails.ts';
import { noteEvent, sendOrganizerEmails } from './organizer-notices.ts';
import { openRsvp } from './rsvps.ts';
import { sendDue, sendPlaceChange, sendWaiting } from './sending.ts';

/** A hosted worker is ended after 150 seconds, and the last emails may take some of them. */
const WORK_MS = 60_000;

async function sendMovedUp(emails: GuestEmails, guest: DueEmail): Promise<void> {
  const found = await openRsvp(emails, guest);
  if (found.status === 'failed') throw found.cause;
  if (found.status === 'found') await sendPlaceChange(emails, found);
}

/**
 * Notes an event for the clock, and sends its place changes, "It's on" and "Still in?".
 * @param until no email is begun after that, in milliseconds.
 */
export async function sendDueOfEvent(emails: GuestEmails, eventId: string, until: number): Promise<void> {
  const event = await emails.readEvent(eventId);
  if (event.status === 'failed') throw event.cause;
  if (event.status === 'missing') return emails.forgetEvent(eventId);
  await noteEvent(emails, event.value);
  if (event.value.deletingAt !== undefined) return;
  const players = playerKeys(event.value);
  if (event.value.status === 'active' && event.value.dateTime > Date.now() && players.length > 0) {
    const inTime = (guest: DueEmail) => (Date.now() < until ? sendMovedUp(emails, guest) : Promise.resolve());
    await eachOf(await emails.movedUp(eventId, players, isOn(event.value)), AT_ONCE, inTime);
  }
  if (isStillComingEmailed(event.value, Date.now()) && players.length > 0)
    await sendAll(
      emails,
      (atMost) => emails.claimStillComing(eventId, players, atMost),
      (due) => sendDue(emails, due),
      until,
    );
}

export async function sendDueOfEvents(emails: GuestEmails, eventIds: readonly string[]): Promise<void> {
  const until = Date.now() + WORK_MS;
  for (const eventId of eventIds) await sendDueOfEvent(emails, eventId, until);
}

/** Sends what is due for an event, what the organizers are to hear, and emails that had to wait. */
export async function sendDueEmails(emails: GuestEmails, eventId: string): Promise<void> {
  const until = Date.now() + WORK_MS;
  await sendDueOfEvent(emails, eventId, until);
  await sendWaiting(emails, until);
  await sendOrganizerEmails(emails, until);
}
