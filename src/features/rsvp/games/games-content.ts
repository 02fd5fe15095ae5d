import { env } from '#lib/env.ts';

export const page = {
  title: `My games | ${env.productName}`,
  description: `The games you answered to on ${env.productName}, on one page.`,
  heading: 'My games',
  loading: 'Looking for your answers…',
  failed: 'Your answers could not be read. They are safe: please try again.',
  retry: 'Try again',
};

export const list = {
  coming: 'Coming up',
  noneComing: 'You have not answered any game that is still to come.',
  past: (count: number) => `Past games (${count})`,
  showAll: (count: number) => `Show all ${count} games`,
  change: 'Change my answer',
  calendar: 'Calendar file',
  about: (game: string) => `, ${game}`,
  unread: (count: number) =>
    `${count === 1 ? '1 answer' : `${count} answers`} could not be read. Nothing is lost: please try again.`,
};

export const more = {
  title: 'Not answered yet',
  line: (title: string, count: number) =>
    `${title}: ${count === 1 ? '1 more date is' : `${count} more dates are`} open.`,
  answer: 'Answer the next dates',
};

export const subscribe = {
  title: 'Keep these games in your calendar',
  text: 'The games that you said yes to. Dates that move or are cancelled follow by themselves; games that you answer later need a new calendar from here. The page of a weekly game has one with all its dates.',
};

export const elsewhere = {
  title: 'On another device',
  copy: 'Copy my private link',
  isSecret:
    'One link for all of these answers. Whoever has it can see and change them, so keep it to yourself.',
};

export const empty = {
  title: 'No answers here yet',
  text: 'Answer an invitation on this device, and the game is listed here.',
  elsewhere:
    'Answered on another device? Open this page by the link in one of our emails, or open the invitation: “Already answered?” there emails you your private link.',
};

export const notes = {
  gone: 'That link has no answers behind it any more.',
  blocked:
    'This browser keeps nothing for this site: when the page is closed, your answers are only in your private links and our emails.',
  unkept:
    'This device could not keep all of these: it has another answer to one of the games, or keeps nothing. Keep the link you came by.',
};

export const linked = {
  whose: (names: string) => `You are looking at the games of ${names}.`,
  mine: 'These are my games',
  leave: 'Not mine: show this device’s games',
};

export const emailed = {
  title: (count: number) =>
    count === 1 ? 'An answer with your email address' : `${count} answers with your email address`,
  lead: 'The email you came from is about your answers. Once you open them here, they open from our emails and on this device only.',
  press: 'See or change my answers',
  pressing: 'Opening…',
  failed: (count: number) =>
    count === 0
      ? 'What you opened could not be read. Please try again.'
      : `${count === 1 ? '1 answer' : `${count} answers`} did not get through. Please try again.`,
};
