import { sha256 } from '../../../src/lib/sha256.ts';
import type { BudgetPart, DueEmail, GuestEmails } from './guest-emails.ts';
import { changeFor, confirmationOf, type News, questionFor, type Verdict } from './news.ts';
import { type FoundRsvp, guestOf, openRsvp, respondedAt, sealedFor } from './rsvps.ts';

/** What became of telling one guest; 'known': this was told before. */
export type Telling = 'sent' | 'known' | 'queued' | 'stopped' | 'failed';

/** Events run late, and people look up the way there. */
const LINK_OUTLIVES_START_MS = 24 * 3_600_000;

/**
 * The same email has the same key: a provider that took it from a worker that died doesn't mail it twice. The same words
 * about another state of RSVP or event, to another address, or after another email, are another email: a place may be lost,
 * come back and be lost again.
 */
async function keyOf(
  found: FoundRsvp,
  { kind, said, revision }: News,
  { sent_at }: DueEmail,
): Promise<string> {
  const state = await sha256(JSON.stringify([said, revision, respondedAt(found), found.email, sent_at]));
  return `guest-${kind}-${found.hash}-${state.slice(0, 32)}`;
}

/** Sends a claimed email, and says so. */
async function sendNews(
  emails: GuestEmails,
  found: FoundRsvp,
  news: News,
  due: DueEmail,
): Promise<'sent' | 'queued' | 'failed'> {
  try {
    const email = news.write(emails.head, guestOf(found, due.stop_key), due, Date.now());
    await emails.send(email, await keyOf(found, news, due));
  } catch (cause) {
    console.error('A guest was not written to.', cause);
    const isQueued = await emails.finish(found.hash, news.kind, { outcome: 'failed' });
    return isQueued ? 'queued' : 'failed';
  }
  const { said, revision } = news;
  await emails.finish(found.hash, news.kind, { outcome: 'sent', said, revision, email: found.email });
  return 'sent';
}

/** Tells a guest something, once. */
export async function tell(
  emails: GuestEmails,
  found: FoundRsvp,
  news: News,
  { part, address }: { part: BudgetPart; address: string | null },
): Promise<Telling> {
  const { rsvp, email, event, hash } = found;
  const { kind, said, revision, after } = news;
  const claim = await emails.claim({
    ...{ rsvp: hash, eventId: event.id, email, kind, part, revision, said, after, address },
    link: await emails.seal(rsvp.id, sealedFor(hash, event.id)),
    endsAt: new Date(event.dateTime + LINK_OUTLIVES_START_MS),
  });
  switch (claim.status) {
    case 'claimed':
      return sendNews(emails, found, news, claim);
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
      return changeFor(found, due.told);
    case 'still-coming':
      return questionFor(found, due);
  }
}

async function sendClaimed(emails: GuestEmails, claimed: DueEmail): Promise<void> {
  const found = await openRsvp(emails, claimed);
  if (found.status === 'failed') console.error('A guest’s RSVP could not be read.', found.cause);
  if (found.status !== 'found') {
    await emails.finish(claimed.rsvp, claimed.kind, { outcome: found.status });
    return;
  }
  const due = await emails.readdress(claimed.rsvp, claimed.kind, found.email);
  if (due === null) {
    await emails.finish(claimed.rsvp, claimed.kind, { outcome: 'needless' });
    return;
  }
  const verdict = await verdictOn(found, due);
  switch (verdict.status) {
    case 'news':
      if (verdict.kind === 'confirmation' && verdict.said === due.said)
        await emails.finish(due.rsvp, due.kind, { outcome: 'needless' });
      else await sendNews(emails, found, verdict, due);
      return;
    case 'later':
      await emails.finish(due.rsvp, due.kind, { outcome: 'later', dueAt: verdict.dueAt });
      return;
    case 'known':
    case 'needless':
      await emails.finish(due.rsvp, due.kind, { outcome: 'needless' });
  }
}

/** A worker's emails at once: a provider's small plan takes a few a second. */
const AT_ONCE = 3;

/**
 * Sends what is claimed, a few at a time, until nothing is left or the time is up. Each is claimed shortly before it is
 * sent: a claim that waits longer than its lease is another worker's.
 */
export async function sendAll(
  emails: GuestEmails,
  claim: (atMost: number) => Promise<DueEmail[]>,
  until: number,
): Promise<void> {
  let claimed = await claim(AT_ONCE);
  while (claimed.length > 0) {
    await eachOf(claimed, AT_ONCE, async (due) => {
      try {
        await sendClaimed(emails, due);
      } catch (cause) {
        console.error('A claimed email was not sent.', cause);
        await emails.finish(due.rsvp, due.kind, { outcome: 'failed' });
      }
    });
    claimed = Date.now() < until ? await claim(AT_ONCE) : [];
  }
}

/** Does something for each, so many at a time. One that throws keeps no other from its turn. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest)
      await work(item).catch((cause: unknown) => console.error('A guest was left out.', cause));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Sends a few of what had to wait. */
export function sendSomeDue(emails: GuestEmails): Promise<void> {
  return sendAll(emails, (atMost) => emails.claimDue(atMost), 0);
}
