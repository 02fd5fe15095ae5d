import type { Place } from '../../../src/domain/queue.ts';
import type { RsvpResponse } from '../../../src/domain/rsvp.ts';
import { ordinal } from '../../../src/lib/ordinal.ts';

const mustComeFree = (places: number) => (places === 1 ? '1 place must' : `${places} places must`);

/** Says the response and what it means; `place` is null where it isn't known. */
export function subjectOf(response: RsvpResponse, place: Place | null, title: string): string {
  switch (response) {
    case 'yes':
      if (place === null) return `Your yes is noted: ${title}`;
      return place.status === 'in'
        ? `You're in: ${title}`
        : `You're ${ordinal(place.number)} reserve: ${title}`;
    case 'maybe':
      return `Your maybe is noted: ${title}`;
    case 'no':
      return `Your no is noted: ${title}`;
  }
}

export function scoreOf(response: RsvpResponse, place: Place | null): string {
  return place?.status === 'reserve'
    ? ordinal(place.number)
    : { yes: 'Yes', maybe: 'Maybe', no: 'No' }[response];
}

/** @param missing how many yeses the game lacks to take place; null without a minimum. */
export function meaningOf(response: RsvpResponse, place: Place | null, missing: number | null): string {
  switch (response) {
    case 'yes': {
      if (place === null)
        return 'you said yes. Who has a place is not known for this game yet; the organizer can tell you.';
      if (place.status === 'in' && missing)
        return `you said yes, and you have a place. The game takes place if ${missing === 1 ? '1 more player says' : `${missing} more players say`} yes: we write once, when it is on.`;
      if (place.status === 'in') return 'you said yes, and you have a place. See you there!';
      return `you said yes, and you are ${ordinal(place.number)} reserve: ${mustComeFree(place.number)} come free before you are in. People cancel, so keep the time if you can. Your private link shows your place at any time.`;
    }
    case 'maybe':
      return 'you said maybe. Please make it a yes or a no as soon as you know: others may wait for the place.';
    case 'no':
      return 'you said that you can’t make it. Thank you for telling us: your place is free for somebody else.';
  }
}

/** What a date is for the guest, in a list of several. */
export function standingOf(response: RsvpResponse, place: Place | null, missing: number | null): string {
  if (place?.status === 'reserve') return `${ordinal(place.number)} reserve`;
  if (place?.status === 'in' && missing) return `you’re in, and with ${missing} more it’s on`;
  return place?.status === 'in' ? 'you’re in' : `you said ${response}`;
}

/** About several dates at once. */
export const dates = {
  subject: (count: number, isInAll: boolean, title: string) =>
    isInAll ? `You're in for ${count} dates: ${title}` : `Your answers to ${count} dates: ${title}`,
  caption: (days: string) => `dates, ${days}`,
  span: (first: string, last: string) => `from ${first} to ${last}`,
  text: 'you answered several dates. This is what you said, and where you have a place.',
  heading: 'Your dates',
  at: (line: string, location: string) => `${line}, at ${location}`,
  calendar: 'The attached file puts the ones that you may come to into your calendar.',
  button: 'See or change my answers',
  isPrivate: 'This link is a secret: whoever has it can change your answers.',
  notMe: 'Did somebody else use your address? Open the date, and say that it wasn’t you:',
  stop: 'Want no more of these?',
};

/** To followers of a series. */
export const newDates = {
  subject: (count: number, title: string) => `${count === 1 ? 'New date' : 'New dates'}: ${title}`,
  caption: (count: number, days: string) => (count === 1 ? `new date, ${days}` : `new dates, ${days}`),
  text: (count: number) =>
    `Hi there, the organizer added ${count === 1 ? 'a date' : `${count} dates`} to a game that you follow.`,
  heading: (count: number) => (count === 1 ? 'The new date' : 'The new dates'),
  button: (count: number) => (count === 1 ? 'See the date, and answer' : 'Say yes to all or some'),
  link: 'This link is the same for everybody. It opens the next date, and shows the others.',
  because: (siteUrl: string) =>
    `You get this because somebody asked for new dates of this game with this address at ${siteUrl}.`,
  stop: 'Want to hear of no more dates, of this game or any?',
};

/** To a guest who was in until the organizer lowered the number of players; the number counts from 1. */
export const lostPlace = {
  subject: (reserve: number, title: string) => `You're ${ordinal(reserve)} reserve now: ${title}`,
  text: (reserve: number, maxPlayers: number) =>
    `the organizer lowered the number of players to ${maxPlayers}, so you are ${ordinal(reserve)} reserve now: ${mustComeFree(reserve)} come free before you are in again. People cancel, so keep the time if you can. Your private link shows your place at any time.`,
};

/** The organizer's words, without a change. */
export const message = {
  subject: (title: string) => `From the organizer: ${title}`,
  score: 'Hi',
  /** The guest of a preview. */
  somebody: 'Sam',
  lead: 'the organizer of your game has a message for you.',
  next: 'Your game',
};

/** Words for the effects of an organizer's change on a guest. */
export type EventChange = 'changed' | 'cancelled' | 'on-again';

export function changeSubject(change: EventChange, title: string): string {
  return {
    changed: `Changed: ${title}`,
    cancelled: `Cancelled: ${title}`,
    'on-again': `It's on again: ${title}`,
  }[change];
}

/** On the scoreboard, where a longer word is wider than a phone. */
export const changeScore: Record<EventChange, string> = {
  changed: 'New',
  cancelled: 'Off',
  'on-again': 'On',
};

/** `isCompared`: what was responded to stands beside what is now. */
export function changeText(change: EventChange, isCompared: boolean): string {
  switch (change) {
    case 'changed':
      return isCompared
        ? 'the organizer changed the game since you answered. Please see whether you can still make it.'
        : 'the organizer changed the game. This is when and where it takes place now.';
    case 'cancelled':
      return 'the organizer has cancelled this game: it does not take place. You need to do nothing.';
    case 'on-again':
      return 'this game was cancelled, and now it takes place after all. Your answer stands; please change it if you can’t make it any more.';
  }
}

export const whatChanged = {
  before: (text: string) => `When you answered: ${text}`,
  now: (text: string) => `Now: ${text}`,
};

/** To a reserve who got a place, and to players once their game has its minimum. */
export const placeReasons = {
  place: {
    subject: (title: string) => `You're in: ${title}`,
    text: 'a place came free, and it is yours: you are no longer a reserve. See you there! If you can’t make it any more, please give the place away, so that the next one can come.',
    preview: (when: string) => `A place came free: ${when}`,
    score: 'In',
  },
  on: {
    subject: (title: string) => `It's on: ${title}`,
    text: 'the game takes place, and you are in. See you there! If you can’t make it any more, please give your place away as soon as you know.',
    preview: (when: string) => `The game takes place: ${when}`,
    score: 'On',
  },
};

export const words = {
  stillIn: 'Still in?',
  stillInText:
    'the game is soon, and you have a place. Please say whether you still come. If you can’t, give your place away: it goes to the first reserve at once.',
  stillInButton: 'Answer: still in, or not',
  giveAway: 'Give my place away',
  cancelledCalendar: 'The attached file marks it as cancelled in your calendar.',
  changedCalendar: 'The attached file changes it in your calendar.',
  when: 'When',
  where: 'Where',
  who: 'Who comes',
  calendar: 'The attached file puts it into your calendar.',
  tentative: 'The attached file puts it into your calendar, as tentative.',
  change: 'Plans changed?',
  changeButton: 'See or change my answer',
  isPrivate: 'This link is a secret: whoever has it can change your answer.',
  notMe: 'Did somebody else use your address? This wasn’t me',
  organizerWrites: (name: string) => `${name}, the organizer, writes:`,
  allGames: 'All your games',
  ownLinkPreview: 'The way back to your answer.',
  ownLinkText: 'here is the way back to your answer, on this device or another.',
  link: 'Link',
  linkCaption: 'to your own answer',
  respondedBecause: (siteUrl: string) =>
    `You get this because somebody answered an invitation with this address at ${siteUrl}.`,
  askedBecause: (siteUrl: string) =>
    `You get this because somebody asked for it with this address at ${siteUrl}. If it was not you, do nothing: nobody else has this email.`,
  stop: 'Want no more of these, about this game or any?',
  stopLabel: 'Stop them',
};
