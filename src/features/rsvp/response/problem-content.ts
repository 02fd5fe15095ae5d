import type { Problem } from '#domain/problem.ts';
import { openingSentences, previewNote } from '../guest-page/content.ts';

export const problemSentences: Record<Problem, string> = {
  ...openingSentences,
  'not-open-yet': 'Only founders can answer yet. This page opens to everybody a little later',
  'already-responded': "You have already RSVP'd to this event",
  'event-cancelled': 'This game is cancelled',
  'event-started': 'This game has started, so answers are closed',
  'deadline-passed': 'RSVP Deadline Passed',
  'maybe-not-allowed': 'Failed to submit RSVP: the organizer needs a yes or a no for this game',
  'contact-required': 'Please provide either an email or phone number',
  'check-in-begun': 'Check-in has begun, so your email stays as it is',
  'rsvps-full': 'Failed to submit RSVP: this game takes no more answers',
  'rsvp-unknown':
    'Failed to submit RSVP: your answer opens from the link in our email now, or the organizer has removed it',
  'submit-failed': 'Failed to submit RSVP',
  preview: previewNote,
};

export function problemSentence(problem: Problem, detail?: string): string {
  return detail ? `${problemSentences[problem]}: ${detail}` : problemSentences[problem];
}
