import * as z from 'zod/mini';
import type { Failed, ReadResult, Refused } from '#data/firestore/operations.ts';
import { organizerToken } from '#data/firestore/organizer.ts';
import {
  type EmailHistory,
  emailHistorySchema,
  TELL_RESULTS,
  type TellResult,
} from '#domain/email-history.ts';
import { env } from '#lib/env.ts';

// What an organizer asks `guest-emails`, with the token of her account.

/** As many as `guest-emails` takes at once. */
export const TELL_AT_ONCE = 25;

/** Longer than a mail provider's small plan takes for so many emails. */
const TELL_TIMEOUT_MS = 90_000;

const resultsSchema = z.object({ results: z.record(z.string(), z.enum(TELL_RESULTS)) });
const guestsSchema = z.object({ guests: z.array(emailHistorySchema) });

type Answer<T> = { status: 'ready'; value: T } | Refused<'signed-out' | 'event-gone'> | Failed;

const signedOut = { status: 'refused', reason: 'signed-out' } as const;

function failed(what: string, cause: unknown): Failed {
  console.error(`${what} failed.`, cause);
  return { status: 'failed' };
}

async function ask<T>(
  what: string,
  schema: z.ZodMiniType<T>,
  bodyWith: (token: string) => object,
): Promise<Answer<T>> {
  try {
    const token = await organizerToken();
    if (token === null) return signedOut;
    const response = await fetch(`${env.supabaseUrl}/functions/v1/guest-emails`, {
      method: 'POST',
      headers: { apikey: env.supabaseAnonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyWith(token)),
      signal: AbortSignal.timeout(TELL_TIMEOUT_MS),
    });
    if (response.status === 403) return signedOut;
    if (response.status === 410) return { status: 'refused', reason: 'event-gone' };
    if (!response.ok) return failed(what, `guest-emails answered ${response.status}.`);
    return { status: 'ready', value: schema.parse(await response.json()) };
  } catch (cause) {
    return failed(what, cause);
  }
}

export type TellingResult =
  | { status: 'done'; results: Record<string, TellResult> }
  | Exclude<Answer<never>, { status: 'ready' }>;

/** Tells guests by email what changed of their event. Nobody is told the same twice. */
export async function tellGuests(eventId: string, rsvpIds: readonly string[]): Promise<TellingResult> {
  const answer = await ask('Telling guests', resultsSchema, (token) => ({
    tell: { eventId, rsvpIds, token },
  }));
  return answer.status === 'ready' ? { status: 'done', ...answer.value } : answer;
}

/** What the emails told the guests of an event. */
export async function readEmailHistories(eventId: string): Promise<ReadResult<{ guests: EmailHistory[] }>> {
  const answer = await ask('Reading what guests were told', guestsSchema, (token) => ({
    look: { eventId, token },
  }));
  if (answer.status === 'ready') return { status: 'ready', ...answer.value };
  // Then there is nobody to be told.
  if (answer.status === 'refused' && answer.reason === 'event-gone') return { status: 'ready', guests: [] };
  return answer.status === 'refused' ? signedOut : answer;
}
