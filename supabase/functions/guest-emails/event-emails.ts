import { playerKeys } from '../../../src/domain/event.ts';
import { isStillComingEmailed } from '../../../src/domain/queue.ts';
import type { DueEmail, GuestEmails } from './guest-emails.ts';
import { confirmationOf } from './news.ts';
import { openRsvp, placeOf } from './rsvps.ts';
import { eachOf, sendAll, tell } from './telling.ts';

/** A hosted worker is ended after 150 seconds, and the last emails may take some of them. */
const WORK_MS = 60_000;
/** As many emails at once as of any other kind. */
const AT_ONCE = 3;

async function tellOfPlace(emails: GuestEmails, guest: DueEmail): Promise<void> {
  const found = await openRsvp(emails, guest);
  if (found.status === 'failed') throw found.cause;
  if (found.status !== 'found' || placeOf(found)?.status !== 'in') return;
  const news = await confirmationOf(found);
  if (news.status === 'news') await tell(emails, found, news, { part: 'guest_news', address: null });
}

/** Tells the guests of an event what became true without them, asks them what is due, and sends what had to wait. */
export async function sendDueEmails(emails: GuestEmails, eventId: string): Promise<void> {
  const until = Date.now() + WORK_MS;
  const event = await emails.readEvent(eventId);
  if (event.status === 'failed') throw event.cause;
  if (event.status === 'found' && event.value.deletingAt === undefined) {
    const players = playerKeys(event.value);
    if (event.value.status === 'active' && event.value.dateTime > Date.now() && players.length > 0) {
      const inTime = (guest: DueEmail) =>
        Date.now() < until ? tellOfPlace(emails, guest) : Promise.resolve();
      await eachOf(await emails.movedUp(eventId, players), AT_ONCE, inTime);
    }
    if (isStillComingEmailed(event.value, Date.now()) && players.length > 0)
      await sendAll(emails, (atMost) => emails.claimStillComing(eventId, players, atMost), until);
  }
  await sendAll(emails, (atMost) => emails.claimDue(atMost), until);
}
