import type { RsvpCount } from '#domain/event.ts';
import { WEEKS_MAX, WEEKS_MIN, type WeeksIssue } from '#domain/weekly.ts';
import { countGames } from '../parts/content.ts';

export const weeksIssueSentences: Record<WeeksIssue, string> = {
  'weeks-out-of-range': `Please choose ${WEEKS_MIN} to ${WEEKS_MAX} weeks`,
  'dates-none': 'Please leave at least one date ticked',
};

export const repeat = {
  title: 'Repeat',
  every: 'Every week',
  hint: 'One link for all dates. It always opens the next game, and you send it once.',
  weeks: 'Number of weeks',
  dates: 'Dates: untick what you skip',
  noDate: 'The dates appear here once you chose the first one.',
};

const countAnswers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);

export const created = {
  done: 'Your series is on',
  count: (count: number, last: string) => `${countGames(count)}, every week until ${last}`,
  link: 'Standing link: it always opens the next game',
  qr: 'QR code of the standing link',
  dates: 'The games, each with a link of its own',
};

export const scope = {
  label: 'Which games?',
  this: 'Only this game',
  following: 'This and the following games',
  moves: 'The following games move by as many days, and get the new time.',
  reactivating: { question: 'Reactivate this event?', confirm: 'Yes, reactivate it' },
  questions: {
    cancel: {
      question: 'Cancel these games?',
      consequence:
        'Guests who open a link see that they are cancelled. Nobody is written to by cancelling. You can reactivate them.',
      confirm: 'Yes, cancel them',
    },
    reactivate: { question: 'Reactivate these games?', confirm: 'Yes, reactivate them' },
    remove: { question: 'Delete these games? This action cannot be undone.', confirm: 'Delete all' },
  },
  keep: 'Keep them',
  answers: ({ yes, maybe }: RsvpCount) => `${yes} yes, ${maybe} maybe`,
  isCancelled: 'cancelled',
  removeConsequence: (rsvps: number) =>
    rsvps === 0 ? 'Their links go with them.' : `Their links and ${countAnswers(rsvps)} go with them.`,
  removeUntold: 'Once they are gone nobody can be written to, and guests may still turn up.',
  cancelAndTell: 'Cancel them and tell the guests first',
  removed: (title: string, count: number) => `“${title}”: ${countGames(count)} deleted.`,
  failures: {
    cancel: (title: string) => `The games of “${title}” were not cancelled. They are as they were.`,
    reactivate: (title: string) => `The games of “${title}” were not reactivated. They are as they were.`,
    remove: (title: string) => `The games of “${title}” could not all be deleted.`,
  },
  cancelled: (title: string, count: number) => `“${title}”: ${countGames(count)} cancelled.`,
  reactivated: (title: string, count: number) => `“${title}”: ${countGames(count)} active again.`,
  saved: (title: string, count: number) => `“${title}”: ${countGames(count)} saved.`,
};

/** The dates of a series in a list. */
export const dates = {
  label: 'Other dates',
  players: (players: number, max: number) => `${players}/${max}`,
  /** @param names of the players who show theirs. */
  names: (names: readonly string[], players: number) =>
    `In: ${names.join(', ')}${players > names.length ? ` and ${players - names.length} more` : ''}`,
  page: (total: number) => `All ${countGames(total)} and their guests`,
  last: (day: string) => `Last date: ${day}.`,
  ending: 'Series that end soon',
  lastOf: (title: string, day: string) => `“${title}” ends soon. Last date: ${day}.`,
  addWeeks: 'Add weeks',
  addWeeksTo: (title: string) => `Add weeks to ${title}`,
};

export const series = {
  badge: 'Weekly',
  title: 'Weekly series',
  place: (number: number, total: number) => `Game ${number} of ${total}`,
  open: 'Opens the next game that is not over or cancelled.',
  linkTitle: 'Standing link',
  addTitle: 'Add weeks',
  addWeeks: 'More weeks',
  addIntro: (last: string) => `They follow the last game, ${last}, with its place, limits and words.`,
  add: 'Add these games',
  adding: 'Adding…',
  added: (count: number) => `${countGames(count)} added.`,
  full: (max: number) => `A series takes at most ${max} games. Make a new one for the weeks after.`,
  tooMany: (max: number) => (max === 1 ? 'Room is left for 1 week' : `Please choose 1 to ${max} weeks`),
  failed: (reason: string) => `No game was added: ${reason}`,
};
