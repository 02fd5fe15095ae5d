import { EMAIL_MAX } from '#domain/contact.ts';
import {
  type Answers,
  type Step,
  type SurveyIssue,
  type SurveyProblem,
  VENUE_MAX,
} from '#domain/feedback.ts';
import { NAME_MAX } from '#domain/founder.ts';
import { HOLD_HOURS } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';

export const bar = {
  progress: 'Progress',
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  previous: 'Previous',
  next: 'Next',
  submit: 'Submit',
  submitting: 'Sending…',
};

export const questions: Record<Step, { title: string; hint: string }> = {
  frustration: { title: 'What bugs you most about pickup games?', hint: 'Pick the worst one.' },
  sports: { title: 'What do you want to play?', hint: 'Pick all you like.' },
  venues: { title: 'Where would you play?', hint: 'Pick all that work for you.' },
  factors: { title: 'What would keep you coming back?', hint: 'Pick all that matter.' },
  founder: {
    title: 'Do you want to be a founding member?',
    hint: 'Free until reliable weekly games are delivered, then 50% off membership fees for life once fees begin in 2026.',
  },
  details: {
    title: 'Who gets the number?',
    hint: 'You get your founder number on the spot. Other visitors never see your name or email.',
  },
};

export const otherVenue = {
  ask: 'Somewhere else?',
  choice: 'Other',
  label: 'Which place?',
};

export const founderLabels: Record<NonNullable<Answers['founder']>, string> = {
  yes: 'Yes, count me in',
  no: 'No, I just wanted to help',
};

export const details = { name: 'Name', email: 'Email', frequency: 'How often would you play?' };

export const issueSentences: Record<SurveyIssue, string> = {
  'frustration-required': 'Please select your biggest frustration',
  'sports-required': 'Please select at least one sport',
  'venues-required': 'Please select at least one venue',
  'venue-unspecified': 'Please specify your preferred venue',
  'venue-too-long': `Please keep the venue under ${VENUE_MAX + 1} characters`,
  'venue-unreadable': 'That venue has characters we cannot show. Please type it again',
  'factors-required': 'Please select at least one factor',
  'founder-required': 'Please select whether you want to be a founder',
  'name-required': 'Name is required',
  'name-too-long': `Please keep your name under ${NAME_MAX + 1} characters`,
  'name-unreadable': 'That name has characters we cannot show. Please type it again',
  'email-invalid': 'Valid email is required',
  'email-too-long': `An email address has at most ${EMAIL_MAX} characters`,
  'frequency-required': 'Please select frequency',
};

export const problemSentences: Record<SurveyProblem, string> = {
  'feedback-failed': 'Failed to save feedback. Please try again.',
  'founder-failed': 'Feedback saved but failed to save founder data. Please try again.',
  'email-taken':
    'Your feedback is saved. That email is already on the founder list, and we have sent its pass there again, at most once an hour. If its number isn’t confirmed yet, press the button in that email. To add somebody else, use their email.',
  'email-taken-unsent':
    'Your feedback is saved. That email is already on the founder list, but we could not send its pass there just now. Submit again in a few minutes and we try once more. To add somebody else, use their email.',
  'founder-invalid': `Your feedback is saved, but something in these details was not accepted. Please check them, or write to ${env.contactEmail}.`,
  'too-many':
    'Many people are answering from your network right now. Wait a minute and press again. Nothing you typed is lost.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export const thanks = {
  heading: 'Thank you!',
  text: 'Your answers are in. They decide what we play first, where and when.',
  founder: 'Founder',
  waitlist: 'Waitlist',
  welcome: (founderNumber: number) =>
    `You are in. Press the button in our email within ${HOLD_HOURS} hours to keep #${founderNumber}. We will write to you about games and your membership.`,
  waiting: (founderNumber: number) =>
    `The first 100 spots were gone already, and you are on the waitlist. Press the button in our email within ${HOLD_HOURS} hours to keep #${founderNumber}.`,
  home: `Back to ${env.productName}`,
  pass: 'Your pass and your link',
  join: 'Become a founder after all',
};
