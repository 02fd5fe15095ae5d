import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import { isReadableText, wellFormed } from '#lib/text.ts';
import { normalizeEmail } from './contact.ts';
import { eventEnds, type GameEvent } from './event.ts';
import type { Rsvp } from './rsvp.ts';
import { byDate } from './series.ts';
import { textField } from './text-field.ts';

/** Fits a phone's screen below the greeting. Counted in characters, as Postgres does: an emoji is one or a few. */
export const ORGANIZER_MESSAGE_MAX = 500;

export const messageLength = (text: string) => [...text].length;

type MessageIssue = 'message-empty' | 'message-too-long' | 'message-unreadable';

function messageIssue(text: string): MessageIssue | null {
  if (text === '') return 'message-empty';
  if (messageLength(text) > ORGANIZER_MESSAGE_MAX) return 'message-too-long';
  return isReadableText(text) && wellFormed(text) === text ? null : 'message-unreadable';
}

/** The organizer's own words, of several lines. */
export const messageTextSchema = textField(messageIssue);

/** A message: the same id is the same message, which nobody gets twice. */
export interface OrganizerMessage {
  id: string;
  text: string;
}

export const messageFormSchema = z.object({ text: messageTextSchema });
/** Beside a change, which needs no words. */
export const optionalMessageFormSchema = z.object({
  text: textField((text) => (text === '' ? null : messageIssue(text))),
});
export type MessageForm = z.infer<typeof messageFormSchema>;

interface Answers {
  event: Pick<GameEvent, 'id' | 'dateTime' | 'deletingAt'>;
  rsvps: readonly Rsvp[];
}

export interface Recipients {
  /** One answer of each address, to the first of the dates that it may come to. */
  byEmail: { eventId: string; rsvpIds: string[] }[];
  count: number;
  /** Who gave no address, by name. */
  withoutEmail: string[];
}

/** Whether guests of an event still get messages about it. */
export function takesMessages(event: Answers['event'], now: Instant): boolean {
  return eventEnds(event) > now && event.deletingAt === undefined;
}

/** Who may come to dates that are not over. */
export function recipientsOf(dates: readonly Answers[], now: Instant): Recipients {
  const addresses = new Set<string>();
  const names = new Set<string>();
  const coming = dates
    .filter(({ event }) => takesMessages(event, now))
    .sort((a, b) => byDate(a.event, b.event));
  const byEmail = coming.map(({ event, rsvps }) => {
    const rsvpIds = rsvps.flatMap(({ id, response, name, email }) => {
      if (response === 'no') return [];
      const address = email === undefined ? null : normalizeEmail(email);
      if (address === null) names.add(name);
      if (address === null || addresses.has(address)) return [];
      addresses.add(address);
      return [id];
    });
    return { eventId: event.id, rsvpIds };
  });
  return {
    byEmail: byEmail.filter(({ rsvpIds }) => rsvpIds.length > 0),
    count: addresses.size,
    withoutEmail: [...names],
  };
}
