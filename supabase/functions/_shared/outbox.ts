import type { Email } from './email.ts';

/** Result of a claimed email. `said` and `revision` hold its content, `email` its address. */
export type Ending =
  | { outcome: 'sent'; said: string; revision: number; email: string }
  | { outcome: 'later'; dueAt: number }
  | { outcome: 'failed' | 'needless' };

/** One email in the outbox: its founder or RSVP, by a hash, and its kind. */
export type OutboxEmail = { subject: string; kind: string };

/** The outbox in the database, and the mail provider. */
export type Outbox = {
  /** The same key means the same email: a provider that took it before doesn't mail it twice. */
  send(email: Email, idempotencyKey: string): Promise<void>;
  /** @returns whether it goes out later by itself. */
  finish(claimed: OutboxEmail, ending: Ending): Promise<boolean>;
};

type Call = <Result>(name: string, parameters: object) => Promise<Result>;

function endingParameters(ending: Ending): object {
  switch (ending.outcome) {
    case 'sent':
      return { said: ending.said, revision: ending.revision, email: ending.email };
    case 'later':
      return { due_at: new Date(ending.dueAt).toISOString() };
    case 'failed':
    case 'needless':
      return {};
  }
}

export async function finishEmail(call: Call, { subject, kind }: OutboxEmail, ending: Ending) {
  const parameters = { subject, kind, outcome: ending.outcome, ...endingParameters(ending) };
  return (await call<string | null>('finish_email', parameters)) === 'waiting';
}

/** A claimed email, with its content. */
type Delivery = OutboxEmail & { said: string; revision: number };

/** Sends what was claimed as one email, and tells the database what became of it. */
export async function deliver(
  { send, finish }: Outbox,
  claimed: readonly Delivery[],
  write: () => Promise<{ email: Email; idempotencyKey: string }>,
): Promise<'sent' | 'queued' | 'failed'> {
  let to: string;
  try {
    const { email, idempotencyKey } = await write();
    await send(email, idempotencyKey);
    to = email.to;
  } catch (cause) {
    console.error(`An email was not sent: ${claimed.map(({ kind }) => kind).join(', ')}.`, cause);
    const waits = await Promise.all(
      claimed.map(({ subject, kind }) => finish({ subject, kind }, { outcome: 'failed' })),
    );
    return waits.includes(true) ? 'queued' : 'failed';
  }
  const sent = claimed.map(({ subject, kind, said, revision }) =>
    finish({ subject, kind }, { outcome: 'sent', said, revision, email: to }),
  );
  await Promise.all(sent);
  return 'sent';
}

/** A worker's emails at once: a provider's small plan takes a few a second. */
export const AT_ONCE = 3;

/**
 * Sends what is claimed, a few at a time, until nothing is left or the time is up. Each is claimed shortly before it is
 * sent: a claim that waits longer than its lease is another worker's.
 */
export async function sendAll<Claimed extends OutboxEmail>(
  outbox: Outbox,
  claim: (atMost: number) => Promise<Claimed[]>,
  send: (claimed: Claimed) => Promise<unknown>,
  until = 0,
): Promise<void> {
  let claimed = await claim(AT_ONCE);
  while (claimed.length > 0) {
    await eachOf(claimed, AT_ONCE, async (due) => {
      try {
        await send(due);
      } catch (cause) {
        console.error('A claimed email was not sent.', cause);
        await outbox.finish(due, { outcome: 'failed' });
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
      await work(item).catch((cause: unknown) => console.error('An email was left out.', cause));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
