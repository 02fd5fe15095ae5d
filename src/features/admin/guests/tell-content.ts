import type { GameEvent } from '#domain/event.ts';
import type { Telling } from '../state/session.ts';

const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);
const emails = (count: number) => (count === 1 ? '1 email' : `${count} emails`);
const wait = (count: number) => (count === 1 ? 'waits' : 'wait');

export const tell = {
  titles: {
    active: (count: number) => `${guests(count)} may not know of the change`,
    cancelled: (count: number) => `${guests(count)} may not know that it is cancelled`,
  } satisfies Record<GameEvent['status'], (count: number) => string>,
  lostPlaces: (count: number) =>
    `${guests(count)} may not know that ${count === 1 ? 'the place is' : 'their places are'} gone`,
  lostLead: (count: number) =>
    count === 1
      ? '1 of them had a place until you lowered the number of players, and is a reserve now.'
      : `${count} of them had a place until you lowered the number of players, and are reserves now.`,
  told: 'Nobody is left to tell',
  loading: 'Loading who knows of the change…',
  unknown: 'Who was told already did not load. You can write all the same: nobody gets the same email twice.',
  byEmail: (count: number) => `${guests(count)} can be told by email.`,
  waiting: (count: number) =>
    `${emails(count)} ${wait(count)}: the day’s emails are used up, or the mail service took no more. ${count === 1 ? 'It goes' : 'They go'} out later, tomorrow if need be, when somebody opens the game’s page or this dashboard.`,
  byPhone: (count: number) => `${guests(count)} can be told by phone.`,
  unwilling: 'No emails wanted, or they bounce, and no number given:',
  unreachable: 'No contact given:',
  inPerson: 'Tell them in the group chat, or in person.',
  write: (count: number) => `Write to ${guests(count)} by email`,
  progress: (done: number, total: number) => `${done} of ${total} written to…`,
  results: {
    sent: (count: number) => `${guests(count)} written to.`,
    known: (count: number) => `${count} told before.`,
    queued: (count: number) => `${emails(count)} ${wait(count)}.`,
    stopped: (count: number) =>
      `${count} ${count === 1 ? 'gets' : 'get'} no emails: they want none, or their address bounced.`,
    failed: (count: number) => `${emails(count)} failed: press again.`,
    none: (count: number) => `${count} could not be found: the answer or its email was removed.`,
  },
  failed: (title: string) =>
    `Not all guests of “${title}” were written to. Nothing is lost, and nobody gets the same email twice.`,
  byHand: (count: number) => (count === 1 ? 'Write to 1 yourself' : `Write to ${count} yourself`),
  done: 'Told',
  doneName: (name: string) => `Told: ${name}`,
  doneAll: 'Told them',
};

export const tellAll = {
  title: 'Message all guests',
  titleOfDates: 'Message the guests of all coming dates',
  lead: 'Everybody who said yes or maybe gets it by email, once, in a block that says it is from you.',
  leadOfDates:
    'Everybody who said yes or maybe to a coming date gets it by email, once, in a block that says it is from you, with their next date.',
  loading: 'Loading the guests…',
  nobody: 'Nobody who said yes or maybe gave an email address.',
  submit: (count: number) => `Tell ${guests(count)}`,
  withoutEmail: 'No email given:',
  inPerson: 'Tell them in the group chat, or in person.',
  failed: (title: string) =>
    `Your message about “${title}” did not reach everybody. It is still in the form, and nobody gets it twice.`,
};

export function tellingSentence({ status, done, total, tally }: Telling): string {
  if (status === 'sending') return tell.progress(done, total);
  return tally.map(({ result, count }) => tell.results[result](count)).join(' ');
}
