import { EMAIL_MAX, PHONE_MAX } from '#domain/contact.ts';
import type { Problem } from '#domain/problem.ts';
import { GUEST_NAME_MAX, NOTES_MAX } from '#domain/rsvp.ts';
import type { RsvpIssue } from '#domain/rsvp-form.ts';
import { env } from '#lib/env.ts';
import { problemSentences } from './problem-content.ts';

export const form = {
  title: 'Will you be there?',
  changeTitle: 'Change your answer',
  name: 'Your Name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes (optional)',
  required: '(required)',
  oneOfTwo: '(one of the two)',
  contactKept: 'Your email and phone stay as you gave them.',
  response: 'Your answer',
  sending: 'Sending…',
  keep: 'Keep it as it is',
  isFull: 'A yes still counts, as a reserve.',
  checking: 'Looking for your earlier answer…',
  ownOnly: 'The link you came by was replaced or has ended. Your answer stays, and you can still change it.',
  removed: 'The organizer has removed your answer, and this link takes no new one.',
  showsFirstName: 'If I come, show my first name to people with this link',
  usedFor:
    'Your name tells the organizer who comes; email and phone are there to reach you about this game. We email your answer and news of it; you can stop that.',
  privacy: 'What we keep about you',
};

export const notes = {
  'rsvp-unknown': 'That private link has no answer behind it any more. You can answer here.',
  moved:
    'You sent an answer from this device that is not here now: it opens from the link in our email, or the owner of its address or the organizer took it back. You can answer here.',
  disowned: 'Thank you. That answer is a no now, your address is free, and emails about it have stopped.',
  ended: 'The game or its check-in has begun, so that answer stays as it is. Emails about it have stopped.',
  unchecked:
    'We could not check whether you answered before. If you did on this device, this replaces that answer.',
};

export const issueSentences: Record<RsvpIssue, string> = {
  'name-required': 'Please enter your name',
  'name-too-long': `Please keep your name under ${GUEST_NAME_MAX + 1} characters`,
  'name-unreadable': 'That name has characters we cannot show. Please type it again',
  'contact-required': problemSentences['contact-required'],
  'email-invalid': 'That email address does not look complete',
  'email-too-long': `An email address has at most ${EMAIL_MAX} characters`,
  'phone-invalid': 'That phone number does not look complete',
  'phone-too-long': `Please keep the phone number under ${PHONE_MAX + 1} characters`,
  'notes-too-long': `Please keep your notes under ${NOTES_MAX + 1} characters`,
  'notes-unreadable': 'These notes have characters we cannot show. Please type them again',
};

export const problemDetails = { offline: 'you seem to be offline' };

/** Advice about a problem, when there is more to say than its sentence. */
export const hints: Partial<Record<Problem, string>> = {
  'submit-failed': 'Nothing you typed is lost. Tap your answer again.',
  'already-responded':
    'Someone answered with this email or phone. To change that answer, open this page on the device you used, or your private link.',
};

export const alreadyResponded = {
  ask: 'Already answered?',
  byItself:
    'This page shows your answer by itself on the device you answered with, and by the private link in our email.',
};

export const linkByEmail = {
  ask: 'Email me my private link',
  asking: 'Asking…',
  lost: 'Answered on another device, or lost your private link? Give the email that you answered with.',
  asked: (email: string) =>
    `If ${email} answered this game, the link is on its way. Look in the spam folder, too. It can be sent once an hour.`,
  failed: 'That did not get through. Please try again.',
};

export const closed = {
  cancelled: 'The organizer called it off. There is nothing you need to do; the details stay here.',
  started: 'This game has started',
  over: 'This game is over',
  afterStart: 'Answers are closed. See you at the next one.',
  lastDate: 'That was the last date of this series.',
  noneLeft: 'No other date of this series is still to come.',
  deadline: (time: string) => `Answers were open until ${time}. The next game is in the app.`,
  join: `Join ${env.productName}`,
};
