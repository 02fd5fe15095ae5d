import type { OpeningProblem } from '#domain/problem.ts';
import { env } from '#lib/env.ts';

export const page = {
  title: `You're Invited! | ${env.productName}`,
  description: `Your invitation to a pickup game. Say in one tap whether you come.`,
  heading: "You're Invited!",
  opening: 'Opening your invitation…',
  needsScript: 'The invitation opens with JavaScript. Please switch it on, or ask who invited you.',
  poweredBy: 'Powered by',
};

/** Why no invitation opens. The sentences for a response come with its form. */
export const openingSentences: Record<OpeningProblem, string> = {
  'link-missing': 'Invalid RSVP link',
  'invite-unknown': 'Invalid or expired RSVP link',
  'invite-off': 'Invalid or expired RSVP link',
  'invite-expired': 'This RSVP link has expired',
  'event-unavailable': 'Game event not found or no longer active',
  'invite-read-failed': 'Failed to get RSVP invite',
  'event-read-failed': 'Failed to get game event',
  'load-failed': 'Failed to load RSVP details',
};

export const previewNote = 'Preview: nothing you press is sent';

export const error = {
  retry: 'Try again',
  home: `Go to ${env.productName}`,
  off: 'The organizer has replaced this link or turned it off, or its last day is over. Ask the person who invited you for a new one.',
  advice: {
    refused: 'Ask the person who invited you for a new link.',
    failed: 'The connection may be weak. Your link is fine.',
  },
};
