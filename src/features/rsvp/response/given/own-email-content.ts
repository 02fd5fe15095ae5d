import { EMAIL_CORRECTIONS_MAX } from '#domain/rsvp.ts';

/** The label of the button in our emails (`supabase/functions/guest-emails`). */
export const EMAIL_BUTTON = 'See or change my answer';

export const ownEmail = {
  goesTo: 'Our email goes to',
  press: `Press “${EMAIL_BUTTON}” in it to come back here from any device.`,
  correct: 'Wrong address? Correct it',
  stays: `It was corrected ${EMAIL_CORRECTIONS_MAX} times and stays now. The organizer can still change it.`,
  why: 'Changes show up on this page. With an email you hear of them without looking.',
  add: 'Hear about changes by email',
};

const failed = 'That did not get through. Nothing you typed is lost: please try again.';

export const emailForm = {
  add: {
    title: ownEmail.add,
    usedFor:
      'The organizer can reach you by it, and we write about this game only: your answer with a private link, changes, a place that comes free, and whether you are still in, the day before. You can stop such emails at any time.',
    send: 'Add my email',
  },
  correct: {
    title: 'Correct the address',
    usedFor: 'Our email then goes to the new address, with your private link. The old one gets no more.',
    send: 'Save this address',
  },
  same: 'That is the address we already write to. Look in the spam folder, too.',
  keep: 'Keep the address',
  failed,
};
