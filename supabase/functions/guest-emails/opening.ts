import { sha256 } from '../../../src/lib/sha256.ts';
import type { GuestEmails, Writing } from './guest-emails.ts';
import { mailboxIdOf } from './mailbox-id.ts';
import { type FoundRsvp, openRsvp, type RsvpReading, readRsvpAndEvent, sealedFor } from './rsvps.ts';

type KnownSecret = NonNullable<Awaited<ReturnType<GuestEmails['guestOfSecret']>>>;

/** Reads an email's RSVP. Its id is the email's secret after the first press, and the sealed id until then. */
async function readBehind(emails: GuestEmails, secret: string, guest: KnownSecret): Promise<RsvpReading> {
  const moved = await readRsvpAndEvent(emails, secret);
  const { link } = guest;
  if (moved.status !== 'gone' || link === null) return moved;
  const before = await openRsvp(emails, { ...guest, link });
  // Another press may have moved it between the two readings.
  return before.status === 'gone' ? readRsvpAndEvent(emails, secret) : before;
}

/** Whether the secret belongs to the RSVP's present address. The id that whoever typed the address made does not. */
async function isOfAddress(
  emails: GuestEmails,
  { rsvp: { takenOverFrom }, email, mailboxId }: FoundRsvp,
  secret: string,
): Promise<boolean> {
  if (mailboxId === secret) return true;
  return (
    takenOverFrom !== undefined &&
    (await mailboxIdOf(await emails.mailboxKey, { id: takenOverFrom, email })) === secret
  );
}

async function noteOpened(emails: GuestEmails, subject: string, { rsvp, event, hash, mailboxId }: FoundRsvp) {
  await emails.noteOpened(subject, {
    subject: hash,
    link: await emails.seal(rsvp.id, sealedFor(hash, event.id)),
    heir: await sha256(mailboxId),
  });
}

function report(what: string, written: Writing): void {
  if (written.status === 'failed') console.error(`${what} failed.`, written.cause);
  if (written.status === 'denied')
    console.error(`${what} was denied: is the key in secrets/mailbox the one of GUEST_LINK_KEY?`);
}

type Opening = { status: 'opened'; rsvpId: string; eventId: string } | { status: 'unknown' | 'failed' };

/** The first press through an email: from then on its secret is the RSVP's id, and the id before opens nothing. */
export async function openByEmail(emails: GuestEmails, secret: string): Promise<Opening> {
  const guest = await emails.guestOfSecret(await sha256(secret));
  if (guest === null) return { status: 'unknown' };
  const found = await readBehind(emails, secret, guest);
  if (found.status === 'failed') {
    console.error('The RSVP behind an email could not be read.', found.cause);
    return { status: 'failed' };
  }
  if (found.status !== 'found' || !(await isOfAddress(emails, found, secret))) return { status: 'unknown' };
  const written: Writing =
    found.rsvp.id === secret ? { status: 'done' } : await emails.takeOver(found.rsvp, secret);
  // Another press at the same moment may have moved it.
  const moved = await readRsvpAndEvent(emails, secret);
  if (moved.status !== 'found' || !(await isOfAddress(emails, moved, secret))) {
    report('Moving an RSVP to its mailbox', written);
    return { status: 'failed' };
  }
  await noteOpened(emails, guest.subject, moved);
  return { status: 'opened', rsvpId: secret, eventId: moved.event.id };
}

/**
 * "This wasn't me": the response becomes a no, the address may respond for itself, and emails about the RSVP end. 'ended':
 * the game has begun, or the organizer has noted whether the guest came, so only the emails end.
 */
export async function disownByEmail(
  emails: GuestEmails,
  secret: string,
): Promise<'disowned' | 'ended' | 'unknown' | 'failed'> {
  const guest = await emails.guestOfSecret(await sha256(secret));
  if (guest === null) return 'unknown';
  const found = await readBehind(emails, secret, guest);
  if (found.status === 'failed') {
    console.error('The RSVP behind an email could not be read.', found.cause);
    return 'failed';
  }
  if (found.status === 'found') {
    if (!(await isOfAddress(emails, found, secret))) return 'unknown';
    if (found.event.dateTime <= Date.now() || found.rsvp.attendance !== undefined) {
      // The RSVP keeps its address, so whoever else causes an email must not reach it either.
      await emails.stop(guest.stop_key, 'event');
      await emails.forget(guest.subject);
      return 'ended';
    }
    const written = await emails.disown(found.rsvp, await sha256(found.mailboxId));
    if (written.status !== 'done') {
      report('Releasing an address', written);
      return 'failed';
    }
  }
  await emails.forget(guest.subject);
  return 'disowned';
}
