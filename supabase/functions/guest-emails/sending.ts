import { isOn } from '../../../src/domain/minimum.ts';
import type { OrganizerMessage } from '../../../src/domain/organizer-message.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import { deliver, sendAll } from '../_shared/outbox.ts';
import { datesEmail } from './dates-email.ts';
import { sendNewDates } from './following.ts';
import type { BudgetPart, DueEmail, GuestEmails } from './guest-emails.ts';
import {
  awaitsIn,
  changeFor,
  confirmationOf,
  type Message,
  messageFor,
  questionFor,
  type Verdict,
} from './messages.ts';
import {
  type FoundRsvp,
  guestOf,
  openRsvp,
  placeOf,
  readRsvpAndEvent,
  respondedAt,
  sealedFor,
} from './rsvps.ts';

/** Result of an email to one guest; 'known': an earlier email said it. */
export type SendResult = 'sent' | 'known' | 'queued' | 'stopped' | 'failed';

/** Events run late, and people look up the way there. */
const LINK_OUTLIVES_START_MS = 24 * 3_600_000;

/**
 * The same email has the same key: a provider that took it from a worker that died doesn't mail it twice. The same words
 * about another state of RSVP or event, to another address, or after another email, are another email: a place may be lost,
 * come back and be lost again.
 */
async function keyOf({ found, message: { kind, said, revision }, due: { sent_at, outbox } }: Claimed) {
  // Whichever RSVP of the mailbox it is about.
  if (kind === 'message') return `guest-message-${outbox}`;
  const state = await sha256(JSON.stringify([said, revision, respondedAt(found), found.email, sent_at]));
  return `guest-${kind}-${found.hash}-${state.slice(0, 32)}`;
}

/** A message to the guest of an RSVP. */
export type Outgoing = { found: FoundRsvp; message: Message };
type Claimed = Outgoing & { due: DueEmail };

/** Tells a player of the place that they have now. */
export async function sendPlaceChange(emails: GuestEmails, found: FoundRsvp): Promise<void> {
  if (placeOf(found)?.status !== 'in') return;
  const message = await confirmationOf(found);
  if (message.status === 'message') await sendOnce(emails, found, message, { part: 'place', address: null });
}

/** "It's on", when the last yes came while the email that the game waits for it was under way: nobody else would send it. */
async function sendIfOn(emails: GuestEmails, { rsvp: { id } }: FoundRsvp): Promise<void> {
  const found = await readRsvpAndEvent(emails, id);
  if (found.status === 'found' && isOn(found.event)) await sendPlaceChange(emails, found);
}

async function sendClaimed(emails: GuestEmails, first: Claimed, others: readonly Claimed[] = []) {
  const result = await deliverClaimed(emails, first, others);
  const waiting = [first, ...others].filter(({ message: { said } }) => awaitsIn(said));
  if (result === 'sent') for (const { found } of waiting) emails.afterReply(() => sendIfOn(emails, found));
  return result;
}

/** Sends claimed messages: one as it is, several confirmations as one email. The same set has the same key. */
function deliverClaimed(emails: GuestEmails, first: Claimed, others: readonly Claimed[]) {
  const claimed = [first, ...others].map(({ message: { kind, said, revision }, due: { outbox } }) => ({
    ...{ subject: outbox, kind, said, revision },
  }));
  return deliver(emails, claimed, async () => {
    const { found, message, due } = first;
    const now = Date.now();
    const guest = guestOf(found, due);
    const key = await keyOf(first);
    if (others.length === 0)
      return { email: message.write(emails.head, guest, due, now), idempotencyKey: key };
    const keys = [key, ...(await Promise.all(others.map(keyOf)))].toSorted();
    return {
      email: datesEmail(
        emails.head,
        guest,
        others.map((one) => guestOf(one.found, one.due)),
        now,
      ),
      idempotencyKey: `guest-dates-${await sha256(keys.join())}`,
    };
  });
}

/** Sends confirmations to one address, each once, as one email. Returns what became of each, in no particular order. */
export async function sendTogether(
  emails: GuestEmails,
  outgoing: readonly Outgoing[],
  sender: Sender,
): Promise<SendResult[]> {
  const results: SendResult[] = [];
  const claimed: Claimed[] = [];
  for (const one of outgoing) {
    const claim = await claimFor(emails, one, sender, claimed.length > 0);
    if (claim.status === 'claimed') claimed.push({ ...one, due: claim });
    else results.push(resultOf(claim.status));
  }
  const [first, ...others] = claimed;
  return first === undefined ? results : [...results, await sendClaimed(emails, first, others)];
}

/** Sends a message to a guest, once. */
export async function sendOnce(
  emails: GuestEmails,
  found: FoundRsvp,
  message: Message,
  sender: Sender,
): Promise<SendResult> {
  const claim = await claimFor(emails, { found, message }, sender, false);
  return claim.status === 'claimed'
    ? sendClaimed(emails, { found, message, due: claim })
    : resultOf(claim.status);
}

type Sender = {
  part: BudgetPart;
  address: string | null;
  /** The organizer's words that go with it. */
  words?: OrganizerMessage | undefined;
};

const resultOf = (status: 'sent' | 'queued' | 'stopped') => (status === 'sent' ? 'known' : status);

async function claimFor(
  emails: GuestEmails,
  { found: { rsvp, email, event, hash, mailboxId }, message }: Outgoing,
  { part, address, words }: Sender,
  isBeside: boolean,
) {
  const { kind, said, revision, after } = message;
  return emails.claim({
    ...{ subject: hash, eventId: event.id, email, kind, part, revision, said, after, address, isBeside },
    message: words ?? null,
    heir: await sha256(mailboxId),
    link: await emails.seal(rsvp.id, sealedFor(hash, event.id)),
    endsAt: new Date(event.dateTime + LINK_OUTLIVES_START_MS),
  });
}

function verdictOn(found: FoundRsvp, due: DueEmail): Verdict | Promise<Verdict> {
  switch (due.kind) {
    case 'confirmation':
      return confirmationOf(found);
    case 'changed':
      return changeFor(found, due.knows.event);
    case 'message':
      return messageFor(found, due.message);
    case 'still-coming':
      return questionFor(found, due.knows);
  }
}

/** Sends a due email if it is still true, to the address that the RSVP has now. */
export async function sendDue(emails: GuestEmails, claimed: DueEmail): Promise<void> {
  const outbox = { subject: claimed.outbox, kind: claimed.kind };
  const found = await openRsvp(emails, claimed);
  if (found.status === 'failed') throw found.cause;
  const due =
    found.status === 'found'
      ? await emails.readdress(claimed, found.email, await sha256(found.mailboxId))
      : null;
  if (found.status !== 'found' || due === null) {
    await emails.finish(outbox, { outcome: 'needless' });
    if (found.status === 'gone') await emails.forget(claimed.subject);
    return;
  }
  const verdict = await verdictOn(found, due);
  if (verdict.status === 'later') {
    await emails.finish(outbox, { outcome: 'later', dueAt: verdict.dueAt });
  } else if (verdict.status !== 'message' || (verdict.kind === 'confirmation' && verdict.said === due.said)) {
    await emails.finish(outbox, { outcome: 'needless' });
  } else {
    await sendClaimed(emails, { found, message: verdict, due });
  }
}

/** Sends a few of the emails that had to wait; more of them with `until`, as long as that lasts. */
export async function sendWaiting(emails: GuestEmails, until?: number): Promise<void> {
  await sendAll(
    emails,
    async (atMost) =>
      (await emails.claimDue(atMost)).map((due) => ({ subject: due.outbox, kind: due.kind, due })),
    ({ due }) => sendDue(emails, due),
    until,
  );
  await sendNewDates(emails, until);
}
