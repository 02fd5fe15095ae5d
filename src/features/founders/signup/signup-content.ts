import { EMAIL_MAX, PHONE_MAX } from '#domain/contact.ts';
import { ADDITIONAL_MAX, type JoinIssue, NAME_MAX } from '#domain/founder.ts';
import { type FoundingBoard, isFull, nextFounderNumber } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';
import { HOUR_SECONDS, waitOf } from '#lib/wait.ts';
import type { JoinProblem } from './use-join.ts';

export const labels = {
  sports: 'What do you play?',
  frequency: 'How often?',
  name: 'Name',
  email: 'Email',
  details: 'Add a phone number or a note (optional)',
  phone: 'Phone (optional)',
  additional: 'Anything else? (optional)',
  join: 'Become a founder',
  joinWaitlist: 'Join the waitlist',
  joining: 'Joining...',
};

export const forFriend = {
  title: 'For a friend',
  lead: 'Their name, their email. The number will be theirs, and the signup counts for you.',
};

export function joinLabel(board: FoundingBoard): string {
  return isFull(board) ? labels.joinWaitlist : labels.join;
}

export function eagerLabel(board: FoundingBoard): string {
  if (board.status !== 'ready') return labels.join;
  const next = nextFounderNumber(board);
  return isFull(board) ? `Join as number ${next}` : `Become founder #${next}`;
}

export function interestLabel(count: number): string {
  return `${count} interested`;
}

export const issueSentences: Record<JoinIssue, string> = {
  'name-required': 'Name required',
  'name-too-long': `Please keep your name under ${NAME_MAX + 1} characters`,
  'name-unreadable': 'That name has characters we cannot show. Please type it again',
  'email-invalid': 'Valid email required',
  'email-too-long': `An email address has at most ${EMAIL_MAX} characters`,
  'sports-required': 'Select at least one sport',
  'frequency-required': 'Select frequency',
  'phone-too-long': `Please keep the phone number under ${PHONE_MAX + 1} characters`,
  'phone-unreadable': 'That number has characters we cannot show. Please type it again',
  'additional-too-long': `Please keep this under ${ADDITIONAL_MAX + 1} characters`,
  'additional-unreadable': 'This text has characters we cannot show. Please type it again',
};

export const problems = {
  failed: 'Failed to save. Please try again.',
  offline: 'Failed to save. Please try again. You seem to be offline. Nothing you typed is lost.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export function refusalSentence(refusal: Extract<JoinProblem, { status: 'refused' }>): string {
  switch (refusal.reason) {
    case 'email-taken':
      return refusal.isEmailed
        ? 'That email is already on the list, and we have sent its pass there again, at most once an hour. If its number isn’t confirmed yet, press the button in that email. To add somebody else, use their email.'
        : 'That email is already on the list, but we could not send its pass there just now. Press again in a few minutes and we try once more. To add somebody else, use their email.';
    case 'too-many':
      return refusal.seconds < HOUR_SECONDS
        ? 'Many people are joining from your network right now. Wait a few minutes and press again. Nothing you typed is lost.'
        : `Your network holds as many numbers as it may until people open our emails. Join over mobile data, or press again in about ${waitOf(refusal.seconds)}. Nothing you typed is lost.`;
    case 'invalid':
      return `Something in the form was not accepted. Please check it, or write to ${env.contactEmail}.`;
  }
}
