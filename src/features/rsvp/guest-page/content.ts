import type { Problem } from '#domain/problem.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { env } from '#lib/env.ts';

export const page = {
  title: `You're Invited! | ${env.productName}`,
  description: `Your invitation to a pickup game. Say in one tap whether you come.`,
  heading: "You're Invited!",
  opening: 'Opening your invitation…',
  needsScript: 'The invitation opens with JavaScript. Please switch it on, or ask who invited you.',
  poweredBy: 'Powered by',
};

export const responseLabels: Record<RsvpResponse, string> = {
  yes: "Yes, I'll be there!",
  maybe: "Maybe - I'll try to make it",
  no: "Can't make it",
};

export const problemSentences: Record<Problem, string> = {
  'link-missing': 'Invalid RSVP link',
  'invite-unknown': 'Invalid or expired RSVP link',
  'invite-off': 'Invalid or expired RSVP link',
  'invite-expired': 'This RSVP link has expired',
  'event-unavailable': 'Game event not found or no longer active',
  'invite-read-failed': 'Failed to get RSVP invite',
  'event-read-failed': 'Failed to get game event',
  'load-failed': 'Failed to load RSVP details',
  'already-responded': "You have already RSVP'd to this event",
  'event-cancelled': 'This game is cancelled',
  'event-started': 'This game has started, so answers are closed',
  'deadline-passed': 'RSVP Deadline Passed',
  'maybe-not-allowed': 'Failed to submit RSVP: the organizer needs a yes or a no for this game',
  'contact-required': 'Please provide either an email or phone number',
  'rsvps-full': 'Failed to submit RSVP: this game takes no more answers',
  'rsvp-unknown':
    'Failed to submit RSVP: your answer opens from the link in our email now, or the organizer has removed it',
  'submit-failed': 'Failed to submit RSVP',
  preview: 'Preview: nothing you press is sent',
};

export function problemSentence(problem: Problem, detail?: string): string {
  return detail ? `${problemSentences[problem]}: ${detail}` : problemSentences[problem];
}

export const error = {
  retry: 'Try again',
  home: `Go to ${env.productName}`,
  off: 'The organizer has replaced this link or turned it off, or its last day is over. Ask the person who invited you for a new one.',
  advice: {
    refused: 'Ask the person who invited you for a new link.',
    failed: 'The connection may be weak. Your link is fine.',
  },
};
