import { ANALYTICS_RANGES, type AnalyticsRange, DEFAULT_RANGE } from '#domain/analytics.ts';
import { EVENT_FILTERS, type EventFilter, type EventsPlace, FIRST_PAGE } from '#domain/organizing.ts';
import { RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import { VIEW_PATHS } from './view-paths.ts';

const FIRST_FILTER: EventFilter = 'all';
const FIRST_RESPONSE: RsvpResponse = 'yes';

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

export const paths = {
  events: VIEW_PATHS.events,
  create: VIEW_PATHS.create,
  analytics: VIEW_PATHS.analytics,
  filtered: (filter: EventFilter, place: EventsPlace = FIRST_PAGE) =>
    withSearch(VIEW_PATHS.events, { show: unless(FIRST_FILTER, filter), ...placeSearch(place) }),
  figures: (range: AnalyticsRange) =>
    withSearch(VIEW_PATHS.analytics, { range: unless(DEFAULT_RANGE, range) }),
  guests: (eventId: string, response: RsvpResponse = FIRST_RESPONSE) =>
    withSearch(`${VIEW_PATHS.events}/${eventId}`, { answer: unless(FIRST_RESPONSE, response) }),
  edit: (eventId: string) => `${VIEW_PATHS.events}/${eventId}/edit`,
  copy: (eventId: string) => `${VIEW_PATHS.create}/${eventId}`,
};

// ── reading one: unknown values become the default ──

function oneOf<T extends string>(choices: readonly T[], text: string | null, usual: T): T {
  return choices.find((choice) => choice === text) ?? usual;
}

export const filterIn = (search: URLSearchParams) => oneOf(EVENT_FILTERS, search.get('show'), FIRST_FILTER);
export const responseIn = (search: URLSearchParams) =>
  oneOf(RSVP_RESPONSES, search.get('answer'), FIRST_RESPONSE);
export const rangeIn = (search: URLSearchParams) =>
  oneOf(ANALYTICS_RANGES, search.get('range'), DEFAULT_RANGE);

const CURSOR = /^(-?\d+)\.(.+)$/;

export function placeIn(search: URLSearchParams): EventsPlace {
  const page = Number(search.get('page'));
  const side = search.has('after') ? 'after' : 'before';
  const [, dateTime, id] = CURSOR.exec(search.get(side) ?? '') ?? [];
  if (!Number.isInteger(page) || page < 2 || !dateTime || !id) return FIRST_PAGE;
  return { page, edge: { side, cursor: { dateTime: Number(dateTime), id } } };
}
