import * as z from 'zod/mini';
import { failed, type ReadResult, refused } from '#data/firestore/operations.ts';
import {
  type EmailHistory,
  emailHistorySchema,
  madeUpAmong,
  TELL_RESULTS,
  type TellResult,
} from '#domain/email-history.ts';
import type { OrganizerMessage } from '#domain/organizer-message.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { askAsOrganizer, type OrganizerAnswer } from './organizer-functions.ts';

/** RSVPs per request: the limit of `guest-emails`. */
export const TELL_AT_ONCE = 25;

const resultsSchema = z.object({ results: z.record(z.string(), z.enum(TELL_RESULTS)) });
const acceptedSchema = z.object({ status: z.literal('accepted') });
const guestsSchema = z.object({ guests: z.array(emailHistorySchema) });

export type TellingResult =
  | { status: 'done'; results: Record<string, TellResult> }
  | Exclude<OrganizerAnswer<never>, { status: 'ready' }>;

async function tell(bodyWith: (token: string) => object): Promise<TellingResult> {
  const answer = await askAsOrganizer('guest-emails', 'Telling guests', resultsSchema, bodyWith);
  return answer.status === 'ready' ? { status: 'done', ...answer.value } : answer;
}

/** Emails guests the change of their event, with the organizer's words. Nobody gets the same email twice. */
export function tellGuests(
  eventId: string,
  rsvpIds: readonly string[],
  message: OrganizerMessage | null,
): Promise<TellingResult> {
  return tell((token) => ({ changeNotice: { eventId, rsvpIds, token, ...(message && { message }) } }));
}

/** Emails guests a message: each mailbox once, also of a later call and of another event. */
export function sendMessage(
  eventId: string,
  rsvpIds: readonly string[],
  message: OrganizerMessage,
): Promise<TellingResult> {
  return tell((token) => ({ message: { eventId, rsvpIds, ...message, token } }));
}

const previewSchema = z.object({ subject: z.string(), html: z.string() });
export type EmailPreview = z.output<typeof previewSchema>;

/** What an email with the organizer's words says: alone, or beside a change. Written by the function that sends it. */
export async function previewMessage(
  eventId: string,
  about: 'message' | 'change',
  text: string,
): Promise<ReadResult<EmailPreview>> {
  const answer = await askAsOrganizer('guest-emails', 'Previewing an email', previewSchema, (token) => ({
    preview: { eventId, about, text, token },
  }));
  if (answer.status === 'ready') return { status: 'ready', ...answer.value };
  if (answer.status === 'failed') return answer;
  return answer.reason === 'event-gone'
    ? failed('Previewing an email', 'The event is gone.')
    : refused('signed-out');
}

/** Emails the followers of a series the dates that were added to its standing link. A repeated call tells nobody twice. */
export async function tellOfDates(
  inviteToken: string,
): Promise<{ status: 'done' } | Exclude<OrganizerAnswer<never>, { status: 'ready' }>> {
  const answer = await askAsOrganizer('guest-emails', 'Telling followers', acceptedSchema, (token) => ({
    datesAdded: { invite: inviteToken, token },
  }));
  return answer.status === 'ready' ? { status: 'done' } : answer;
}

/** Reads which emails the guests of an event got. */
export async function readEmailHistories(eventId: string): Promise<ReadResult<{ guests: EmailHistory[] }>> {
  const answer = await askAsOrganizer(
    'guest-emails',
    'Reading what guests were told',
    guestsSchema,
    (token) => ({
      histories: { eventId, token },
    }),
  );
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
