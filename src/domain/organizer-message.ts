import { isReadableText, wellFormed } from '#lib/text.ts';
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
