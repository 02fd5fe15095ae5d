import type { Seats } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { env } from '#lib/env.ts';
import { problemSentences } from '../content.ts';

export const card = {
  inviter: (name: string) => `${name} invited you to join`,
  cancelled: 'Cancelled',
  week: (number: number, total: number) => `Game ${number} of ${total}`,
  when: 'When',
  where: 'Where',
  who: 'Who',
  yourClock: (time: string) => `${time} on your clock`,
  googleMaps: 'Google Maps',
  appleMaps: 'Apple Maps',
  details: 'About the game',
  maxPlayers: 'Max players',
  skillLevel: 'Skill level',
  organizer: 'Organizer',
  questions: 'Questions?',
  respondBy: 'Answer by',
  message: (name: string) => `${name} says`,
};

/** How many are in, and what that means for one more while the event takes answers. */
export function seatsLine(
  { taken, left, isFull, reserves }: Seats,
  maxPlayers: number,
  isOpen: boolean,
): string {
  if (!isFull && !isOpen) return `${taken} of ${maxPlayers} in`;
  if (!isFull) return `${taken} of ${maxPlayers} in, ${left === 1 ? '1 spot' : `${left} spots`} left`;
  const full = `The game is full: ${maxPlayers} in`;
  return reserves === 0 ? full : `${full}, ${reserves} in reserve`;
}

/** What follows the first names of some players. */
export function andOthers(others: number): string {
  if (others === 0) return '';
  return others === 1 ? ' and 1 other' : ` and ${others} others`;
}

export function saidYes(count: number): string {
  return `${count} said yes`;
}

export function saidMaybe(count: number): string {
  return `${count} maybe`;
}

export const calendar = {
  google: 'Add to Calendar',
  file: 'Apple, Outlook (.ics)',
  opensGoogle: '(Google)',
  remove: 'Remove it from your calendar (.ics)',
};

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

export const changed = {
  title: 'Changed since you answered',
  was: 'was',
  now: 'now',
  confirm: 'That works, keep my answer',
};

export const closed = {
  cancelled: 'The organizer called it off. There is nothing you need to do; the details stay here.',
  started: 'This game has started',
  over: 'This game is over',
  afterStart: 'Answers are closed. See you at the next one.',
  deadlineTitle: problemSentences['deadline-passed'],
  deadline: (time: string) => `Answers were open until ${time}. The next game is in the app.`,
  join: `Join ${env.productName}`,
};
