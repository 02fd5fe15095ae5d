import { sha256 } from '../../../src/lib/sha256.ts';
import { deliver, sendAll } from '../_shared/outbox.ts';
import type { BudgetPart, DueEmail, GuestEmails } from './guest-emails.ts';
import { changeFor, confirmationOf, type Message, questionFor, type Verdict } from './messages.ts';
import { type FoundRsvp, guestOf, openRsvp, respondedAt, sealedFor } from './rsvps.ts';

/** Result of an email to one guest; 'known': an earlier email said it. */
export type SendResult = 'sent' | 'known' | 'queued' | 'stopped' | 'failed';

/** Events run late, and people look up the way there. */
const LINK_OUTLIVES_START_MS = 24 * 3_600_000;

/**
 * The same email has the same key: a provider that took it from a worker that died doesn't mail it twice. The same words
 * about another state of RSVP or event, to another address, or after another email, are another email: a place may be lost,
 * come back and be lost again.
 */
async function keyOf(found: FoundRsvp, { kind, said, revision }: Message, { sent_at }: DueEmail) {
  const state = await sha256(JSON.stringify([said, revision, respondedAt(found), found.email, sent_at]));
  return `guest-${kind}-${found.hash}-${state.slice(0, 32)}`;
}

function sendClaimed(emails: GuestEmails, found: FoundRsvp, message: Message, due: DueEmail) {
  return deliver(emails, { subject: found.hash, kind: message.kind }, message, async () => ({
    email: message.write(emails.head, guestOf(found, due), due, Date.now()),
    idempotencyKey: await keyOf(found, message, due),
  }));
}

/** Sends a message to a guest, once. */
export async function sendOnce(
  emails: GuestEmails,
  found: FoundRsvp,
  message: Message,
  { part, address }: { part: BudgetPart; address: string | null },
): Promise<SendResult> {
  const { rsvp, email, event, hash } = found;
  const { kind, said, revision, after } = message;
  const claim = await emails.claim({
    ...{ subject: hash, eventId: event.id, email, kind, part, revision, said, after, address },
    heir: await sha256(found.mailboxId),
    link: await emails.seal(rsvp.id, sealedFor(hash, event.id)),
    endsAt: new Date(event.dateTime + LINK_OUTLIVES_START_MS),
  });
  switch (claim.status) {
    case 'claimed':
      return sendClaimed(emails, found, message, claim);
    case 'sent':
      return 'known';
    case 'queued':
    case 'stopped':
      return claim.status;
  }
}

function verdictOn(found: FoundRsvp, due: DueEmail): Verdict | Promise<Verdict> {
  switch (due.kind) {
    case 'confirmation':
      return confirmationOf(found);
    case 'changed':
      return changeFor(found, due.knows.event);
    case 'still-coming':
      return questionFor(found, due.knows);
  }
}

/** Sends a due email if it is still true, to the address that the RSVP has now. */
export async function sendDue(emails: GuestEmails, claimed: DueEmail): Promise<void> {
  const found = await openRsvp(emails, claimed);
  if (found.status === 'failed') throw found.cause;
  const due =
    found.status === 'found'
      ? await emails.readdress(claimed.subject, claimed.kind, found.email, await sha256(found.mailboxId))
      : null;
  if (found.status !== 'found' || due === null) {
    await emails.finish(claimed, { outcome: 'needless' });
    if (found.status === 'gone') await emails.forget(claimed.subject);
    return;
  }
  const verdict = await verdictOn(found, due);
  if (verdict.status === 'later') {
    await emails.finish(due, { outcome: 'later', dueAt: verdict.dueAt });
  } else if (verdict.status !== 'message' || (verdict.kind === 'confirmation' && verdict.said === due.said)) {
    await emails.finish(due, { outcome: 'needless' });
  } else {
    await sendClaimed(emails, found, verdict, due);
  }
}

/** Sends a few of the emails that had to wait; more of them with `until`, as long as that lasts. */
export function sendWaiting(emails: GuestEmails, until?: number): Promise<void> {
  return sendAll(
    emails,
    (atMost) => emails.claimDue(atMost),
    (due) => sendDue(emails, due),
    until,
  );
}
