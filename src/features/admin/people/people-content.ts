import { NEW_FACE_DAYS, type PeopleGroup, REGULAR } from '#domain/people-list.ts';
import { GUESTS_DAYS } from '#domain/retention.ts';

export const people = {
  title: 'People',
  counted: (count: number) => `People (${count})`,
  loading: 'Loading the people…',
  search: 'Name, or whole email or number',
  group: 'Show',
  groups: {
    all: 'Everybody',
    regulars: 'Regulars',
    'new-faces': 'New faces',
    'missed-lately': 'Missed lately',
  } satisfies Record<PeopleGroup, string>,
  withCount: (label: string, count: number) => `${label} (${count})`,
  meaning: {
    all: 'Everybody you checked in or noted as missing. Who came last is at the top.',
    regulars: `Came to at least ${REGULAR.came} of their last ${REGULAR.of} games.`,
    'new-faces': `Came for the first time in the last ${NEW_FACE_DAYS} days.`,
    'missed-lately':
      'Missed one of their last two games, or both. Leaving late is not counted: they said so.',
  } satisfies Record<PeopleGroup, string>,
  list: 'People',
  lastCame: (day: string) => `Last came ${day}`,
  neverCame: 'Has not come yet',
  emptyTitle: 'Nobody yet',
  empty:
    'A record begins when you check somebody in, or note that they did not come. It goes by the email, else by the phone number; a guest without either has none.',
  noMatch: 'Nobody here matches this.',
  nameless: (count: number) =>
    `${count === 1 ? 'One more person was' : `${count} more people were`} last noted more than ${GUESTS_DAYS} days ago: their ${count === 1 ? 'name is' : 'names are'} removed, the figures return when they do.`,
  latest: (count: number) =>
    `These are the ${count} who were noted last. Find others by their email or number.`,
  looking: 'Looking…',
  unknown:
    'Nobody was noted with this email or number. It has to be complete. Who gave an email is known by it, not by their number.',
};

export const person = {
  back: 'All people',
  loading: 'Loading the record…',
  unknown: 'There is no record at this address. It may have been removed.',
  nameless: 'Name removed',
  removed: `All games are more than ${GUESTS_DAYS} days ago, so the name is removed. It returns with the next check-in.`,
  bySport: 'By sport',
  leftLate: 'Who left late gave the place away shortly before. It counts neither as came nor as missed.',
  games: 'Games',
  earlier: (count: number) =>
    count === 1
      ? `And one game more than ${GUESTS_DAYS} days ago.`
      : `And ${count} games more than ${GUESTS_DAYS} days ago.`,
  showAll: (count: number) => `Show all ${count} games`,
  contactLoading: 'Loading the contact…',
  contactFailed: 'The contact did not load. The record is complete.',
  foundersFailed: 'Whether this is a founder could not be read: the founders’ database does not respond.',
  founder: (number: number) => `Founder #${number}`,
};

/** On the page of a founder. */
export const founderRecord = {
  loading: 'Loading the record…',
  failed: 'The record did not load. The founder is complete.',
  none: 'No record yet: never checked in with this address.',
};
