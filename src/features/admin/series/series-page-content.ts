import type { GuestMark } from '#domain/series-guests.ts';
import { countGames } from '../parts/content.ts';

export const seriesPage = {
  loading: 'Loading the series…',
  /** @param span the first and the last day. */
  games: (count: number, span: string) => `${countGames(count)}, ${span}`,
  next: (when: string) => `Next: ${when}`,
  ended: 'No game is ahead.',
  copyLink: 'Copy standing link',
  linkOff: 'The standing link is turned off.',
  guests: 'Who plays when',
  guest: 'Guest',
  loadingGuests: 'Loading the guests…',
  nobody: 'Nobody has answered for these dates yet.',
  unread: (count: number) =>
    count === 1 ? 'The guests of 1 date did not load.' : `The guests of ${count} dates did not load.`,
  notRead: 'Not loaded',
  showAll: (count: number) => `Show all ${count} dates`,
  change: 'Change dates',
  changeHint:
    'Edit, cancel or delete one game, or with it all that follow. To end the series, begin with the next one.',
  from: 'Which date?',
  dateOption: (day: string, isCancelled: boolean) => (isCancelled ? `${day}, cancelled` : day),
};

export const markLabels: Record<GuestMark, string> = {
  in: 'In',
  reserve: 'Reserve',
  maybe: 'Maybe',
  out: 'Out',
  came: 'Came',
  'no-show': 'No-show',
};
