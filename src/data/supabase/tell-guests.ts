import * as z from 'zod/mini';
import { type Failed, failed, type ReadResult, type Refused, refused } from '#data/firestore/operations.ts';
import { organizerToken } from '#data/firestore/organizer.ts';
import {
  type EmailHistory,
  emailHistorySchema,
  madeUpAmong,
  TELL_RESULTS,
  type TellResult,
} from '#domain/email-history.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { callEdgeFunction } from './edge-functions.ts';

/** RSVPs per request: the limit of `guest-emails`. */
export const TELL_AT_ONCE = 25;

/** Longer than the slowest plan of the mail service takes for 25 emails. */
const TELL_TIMEOUT_MS = 90_000;

const resultsSchema = z.object({ results: z.record(z.string(), z.enum(TELL_RESULTS)) });
const guestsSchema = z.object({ guests: z.array(emailHistorySchema) });

type Answer<T> = { status: 'ready'; value: T } | Refused<'signed-out' | 'event-gone'> | Failed;

async function ask<T>(
  what: string,
  schema: z.ZodMiniType<T>,
  bodyWith: (token: string) => object,
): Promise<Answer<T>> {
  try {
    const token = await organizerToken();
    if (token === null) return refused('signed-out');
    const { status, body } = await callEdgeFunction('guest-emails', bodyWith(token), TELL_TIMEOUT_MS);
    if (status === 403) return refused('signed-out');
    if (status === 410) return refused('event-gone');
    if (body === null) return failed(what, `guest-emails answered ${status}.`);
    return { status: 'ready', value: schema.parse(body) };
  } catch (cause) {
    return failed(what, cause);
  }
}

export type TellingResult =
  | { status: 'done'; results: Record<string, TellResult> }
  | Exclude<Answer<never>, { status: 'ready' }>;

/** Emails guests the change of their event. Nobody gets the same email twice. */
export async function tellGuests(eventId: string, rsvpIds: readonly string[]): Promise<TellingResult> {
  const answer = await ask('Telling guests', resultsSchema, (token) => ({
    changeNotice: { eventId, rsvpIds, token },
  }));
  return answer.status === 'ready' ? { status: 'done', ...answer.value } : answer;
}

/** Reads which emails the guests of an event got. */
export async function readEmailHistories(eventId: string): Promise<ReadResult<{ guests: EmailHistory[] }>> {
  const answer = await ask('Reading what guests were told', guestsSchema, (token) => ({
    histories: { eventId, token },
  }));
  if (answer.status === 'ready') return { status: 'ready', ...answer.value };
  if (answer.status === 'failed') return answer;
  // A deleted event has no guests.
  return answer.reason === 'event-gone' ? { status: 'ready', guests: [] } : refused('signed-out');
}

/** RSVPs that may be made up, among these of one or more events of a series. */
export async function readMadeUp(rsvps: readonly Rsvp[]): Promise<ReadResult<{ rsvps: Rsvp[] }>> {
  const histories: EmailHistory[] = [];
  for (const eventId of new Set(rsvps.map(({ gameEventId }) => gameEventId))) {
    const answer = await readEmailHistories(eventId);
    if (answer.status !== 'ready') return answer;
    histories.push(...answer.guests);
  }
  return { status: 'ready', rsvps: madeUpAmong(rsvps, histories, Date.now()) };
}
