import type { RsvpResponse } from '#domain/rsvp.ts';
import { env } from '#lib/env.ts';

export const thanks = {
  heading: (response: RsvpResponse, name: string): string => {
    switch (response) {
      case 'yes':
        return `You're in, ${name}!`;
      case 'maybe':
        return `Noted, ${name}.`;
      case 'no':
        return `Thanks for telling us, ${name}.`;
    }
  },
  echo: 'You answered',
  change: 'Change my answer',
  games: 'My games',
  copy: 'Copy my private link',
  isPrivate: 'The private link changes your answer from any device. Keep it to yourself.',
  app: `Open in ${env.productName}`,
};

export const linked = {
  whose: (name: string) => `You are looking at ${name}’s answer.`,
  mine: 'This is me',
  notYou: 'Not you?',
  respond: 'Respond for yourself',
};

/** On a page that the link of an email opened, before its reader has pressed anything. */
export const emailed = {
  open: {
    title: 'An answer with your email address',
    lead: 'The email you came from is about it. Once you open it here, it opens from that email and on this device only.',
    press: 'See or change my answer',
    pressing: 'Opening…',
    other: 'Did somebody else use your address?',
  },
  disown: {
    title: 'Somebody else used your address?',
    lead: 'We make that answer a no, give its place to the next one, and stop emails about it. Your address is free to answer for yourself.',
    press: 'This wasn’t me',
    pressing: 'Taking it back…',
    other: 'No, that is my answer',
  },
  forwarded: 'Was the email forwarded to you?',
  unknown: 'This email’s link opens no answer any more.',
  failed: 'That did not get through. Please try again.',
};

export const changed = {
  title: 'Changed since you answered',
  was: 'was',
  now: 'now',
  confirm: 'That works, keep my answer',
};
