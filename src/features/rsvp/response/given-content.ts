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
  copy: 'Copy my private link',
  isPrivate:
    'The private link changes your answer from any device. Keep it to yourself, and share the link you were sent.',
  app: `Open in ${env.productName}`,
};

export const linked = {
  whose: (name: string) => `You are looking at ${name}’s answer.`,
  mine: 'This is me',
  notYou: 'Not you?',
  respond: 'Respond for yourself',
};

export const changed = {
  title: 'Changed since you answered',
  was: 'was',
  now: 'now',
  confirm: 'That works, keep my answer',
};
