import type { Email } from './email.ts';

export type MailProvider = { url: string; key: string; from: string };

/** The pauses between tries. With longer ones, the worker may be ended before it has released the founder's claim. */
const WAITS_MS = [500, 2_000];
/** A provider that takes longer counts as down. */
const TIMEOUT_MS = 5_000;

/** 429 and 5xx pass by themselves; any other refusal is the same the next time. */
const mayPass = (status: number) => status === 429 || status >= 500;

type Attempt = { status: 'sent' } | { status: 'refused' | 'failed'; cause: unknown };

async function attempt(provider: MailProvider, email: Email, idempotencyKey: string): Promise<Attempt> {
  try {
    const response = await fetch(provider.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${provider.key}`,
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ ...email, from: provider.from }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.text();
    if (response.ok) return { status: 'sent' };
    const cause = new Error(`The e-mail provider answered ${response.status}: ${answer}`);
    return { status: mayPass(response.status) ? 'failed' : 'refused', cause };
  } catch (cause) {
    return { status: 'failed', cause };
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tries again while it may help. The key lets the provider know an email again whose acknowledgement was lost. */
export async function sendEmail(
  provider: MailProvider,
  email: Email,
  idempotencyKey: string,
  waits: readonly number[] = WAITS_MS,
): Promise<void> {
  let last = await attempt(provider, email, idempotencyKey);
  for (const wait of waits) {
    if (last.status !== 'failed') break;
    await pause(wait);
    last = await attempt(provider, email, idempotencyKey);
  }
  if (last.status !== 'sent') throw new Error('The email was not sent.', { cause: last.cause });
}
