import { ANALYTICS_RANGES, type AnalyticsRange, DEFAULT_RANGE } from '#domain/analytics.ts';
import { SURVEY_SPORT_IDS } from '#domain/founder.ts';
import {
  FOUNDER_SORTS,
  FOUNDER_STATES,
  type FounderFilter,
  type FounderSort,
  FREQUENCIES,
} from '#domain/founder-list.ts';
import { EVENT_FILTERS, type EventFilter, type EventsPlace, FIRST_PAGE } from '#domain/organizing.ts';
import { PEOPLE_GROUPS, type PeopleFilter, type PeopleGroup } from '#domain/people-list.ts';
import { RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import { VIEW_PATHS } from './view-paths.ts';

const FIRST_FILTER: EventFilter = 'all';
const FIRST_RESPONSE: RsvpResponse = 'yes';
const LONGEST_RANGE: AnalyticsRange = 'all';
const FIRST_SORT: FounderSort = 'newest';
const FIRST_GROUP: PeopleGroup = 'all';

// ── writing an address ──

/** Default values are left out of the address. */
function withSearch(path: string, entries: Record<string, string | null>): string {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return search === '' ? path : `${path}?${search}`;
}

const unless = <T extends string>(usual: T, value: T) => (value === usual ? null : value);

function placeSearch({ page, edge }: EventsPlace): Record<string, string | null> {
  if (!edge) return {};
  return { page: String(page), [edge.side]: `${edge.cursor.dateTime}.${edge.cursor.id}` };
}

const ALL_FOUNDERS: FounderFilter = {
  ...{ search: '', sport: null, frequency: null, state: null },
  sort: FIRST_SORT,
};

export const paths = {
  events: VIEW_PATHS.events,
  create: VIEW_PATHS.create,
  analytics: VIEW_PATHS.analytics,
  filtered: (filter: EventFilter, place: EventsPlace = FIRST_PAGE) =>
    withSearch(VIEW_PATHS.events, { show: unless(FIRST_FILTER, filter), ...placeSearch(place) }),
  figures: (range: AnalyticsRange) =>
    withSearch(VIEW_PATHS.analytics, { range: unless(DEFAULT_RANGE, range) }),
  founders: ({ search, sport, frequency, state, sort }: FounderFilter = ALL_FOUNDERS, page = 1) =>
    withSearch(VIEW_PATHS.founders, {
      ...{ q: unless('', search), sport, often: frequency, state },
      ...{ sort: unless(FIRST_SORT, sort), page: unless('1', String(page)) },
    }),
  survey: (range: AnalyticsRange = LONGEST_RANGE) =>
    withSearch(VIEW_PATHS.survey, { range: unless(LONGEST_RANGE, range) }),
  founder: (number: number) => `${VIEW_PATHS.founders}/${number}`,
  people: ({ group, search }: PeopleFilter = { group: FIRST_GROUP, search: '' }) =>
    withSearch(VIEW_PATHS.people, { show: unless(FIRST_GROUP, group), q: unless('', search) }),
  person: (key: string) => `${VIEW_PATHS.people}/${key}`,
  guests: (eventId: string, response: RsvpResponse = FIRST_RESPONSE) =>
    withSearch(`${VIEW_PATHS.events}/${eventId}`, { answer: unless(FIRST_RESPONSE, response) }),
  checkIn: (eventId: string) => `${VIEW_PATHS.events}/${eventId}/check-in`,
  edit: (eventId: string) => `${VIEW_PATHS.events}/${eventId}/edit`,
  invite: (eventId: string) => `${VIEW_PATHS.events}/${eventId}/invite`,
  series: (eventId: string) => `${VIEW_PATHS.events}/${eventId}/series`,
  addWeeks: (eventId: string) => `${VIEW_PATHS.events}/${eventId}/series?add=weeks`,
  copy: (eventId: string) => `${VIEW_PATHS.create}/${eventId}`,
};

// ── reading one: unknown values become the default ──

function oneOf<T extends string, U>(choices: readonly T[], text: string | null, usual: U): T | U {
  return choices.find((choice) => choice === text) ?? usual;
}

export const filterIn = (search: URLSearchParams) => oneOf(EVENT_FILTERS, search.get('show'), FIRST_FILTER);
export const responseIn = (search: URLSearchParams) =>
  oneOf(RSVP_RESPONSES, search.get('answer'), FIRST_RESPONSE);
export const addsWeeksIn = (search: URLSearchParams) => search.get('add') === 'weeks';
export const rangeIn = (search: URLSearchParams) =>
  oneOf(ANALYTICS_RANGES, search.get('range'), DEFAULT_RANGE);

export const surveyRangeIn = (search: URLSearchParams) =>
  oneOf(ANALYTICS_RANGES, search.get('range'), LONGEST_RANGE);

const CURSOR = /^(-?\d+)\.(.+)$/;

export function placeIn(search: URLSearchParams): EventsPlace {
  const page = Number(search.get('page'));
  const side = search.has('after') ? 'after' : 'before';
  const [, dateTime, id] = CURSOR.exec(search.get(side) ?? '') ?? [];
  if (!Number.isInteger(page) || page < 2 || !dateTime || !id) return FIRST_PAGE;
  return { page, edge: { side, cursor: { dateTime: Number(dateTime), id } } };
}

export function foundersIn(search: URLSearchParams): { filter: FounderFilter; page: number } {
  const page = Number(search.get('page'));
  return {
    filter: {
      search: search.get('q') ?? '',
      sport: oneOf(SURVEY_SPORT_IDS, search.get('sport'), null),
      frequency: oneOf(FREQUENCIES, search.get('often'), null),
      state: oneOf(FOUNDER_STATES, search.get('state'), null),
      sort: oneOf(FOUNDER_SORTS, search.get('sort'), FIRST_SORT),
    },
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

export const peopleIn = (search: URLSearchParams): PeopleFilter => ({
  group: oneOf(PEOPLE_GROUPS, search.get('show'), FIRST_GROUP),
  search: search.get('q') ?? '',
});
