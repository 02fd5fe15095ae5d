import { ANALYTICS_RANGES, type AnalyticsRange, DEFAULT_RANGE } from '#domain/analytics.ts';
import { FIRST_PAGE, GAME_FILTERS, type GameFilter, type GamesPlace } from '#domain/organizing.ts';
import { ANSWERS, type Answer } from '#domain/rsvp.ts';

/** What the dashboard can show; each has its own address and survives a reload. */
export type View =
  | { name: 'events'; filter: GameFilter; place: GamesPlace }
  | { name: 'guests'; eventId: string; answer: Answer }
  | { name: 'edit'; eventId: string }
  | { name: 'create' }
  | { name: 'copy'; eventId: string }
  | { name: 'analytics'; range: AnalyticsRange }
  | { name: 'unknown' };

const ADMIN_HOME = '/admin';
const FIRST_FILTER: GameFilter = 'all';
const FIRST_ANSWER: Answer = 'yes';

// ── writing an address ──

/** What is usual is left out, so that the plain address shows it. */
function withSearch(path: string, entries: Record<string, string | null>): string {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return search === '' ? path : `${path}?${search}`;
}

const unless = <T extends string>(usual: T, value: T) => (value === usual ? null : value);

function placeSearch({ page, edge }: GamesPlace): Record<string, string | null> {
  if (!edge) return {};
  return { page: String(page), [edge.side]: `${edge.cursor.dateTime}.${edge.cursor.id}` };
}

export const paths = {
  events: `${ADMIN_HOME}/events`,
  create: `${ADMIN_HOME}/create`,
  analytics: `${ADMIN_HOME}/analytics`,
  games: (filter: GameFilter, place: GamesPlace = FIRST_PAGE) =>
    withSearch(`${ADMIN_HOME}/events`, { show: unless(FIRST_FILTER, filter), ...placeSearch(place) }),
  figures: (range: AnalyticsRange) =>
    withSearch(`${ADMIN_HOME}/analytics`, { range: unless(DEFAULT_RANGE, range) }),
  guests: (eventId: string, answer: Answer = FIRST_ANSWER) =>
    withSearch(`${ADMIN_HOME}/events/${eventId}`, { answer: unless(FIRST_ANSWER, answer) }),
  edit: (eventId: string) => `${ADMIN_HOME}/events/${eventId}/edit`,
  copy: (eventId: string) => `${ADMIN_HOME}/create/${eventId}`,
};

// ── reading one ──

function oneOf<T extends string>(choices: readonly T[], text: string | null, usual: T): T {
  return choices.find((choice) => choice === text) ?? usual;
}

const CURSOR = /^(-?\d+)\.(.+)$/;

/** Where a page of games begins; the first page, when the address makes no sense. */
function readPlace(search: URLSearchParams): GamesPlace {
  const page = Number(search.get('page'));
  const side = search.has('after') ? 'after' : 'before';
  const [, dateTime, id] = CURSOR.exec(search.get(side) ?? '') ?? [];
  if (!Number.isInteger(page) || page < 2 || !dateTime || !id) return FIRST_PAGE;
  return { page, edge: { side, cursor: { dateTime: Number(dateTime), id } } };
}

interface Address {
  eventId: string | undefined;
  action: string | undefined;
  search: URLSearchParams;
}

function eventsView({ eventId, action, search }: Address): View {
  if (!eventId) {
    const filter = oneOf(GAME_FILTERS, search.get('show'), FIRST_FILTER);
    return { name: 'events', filter, place: readPlace(search) };
  }
  if (!action) return { name: 'guests', eventId, answer: oneOf(ANSWERS, search.get('answer'), FIRST_ANSWER) };
  return action === 'edit' ? { name: 'edit', eventId } : { name: 'unknown' };
}

/** @param address is a path with its search. */
export function readView(address: string): View {
  const { pathname, searchParams: search } = new URL(address, 'https://any');
  const [tab, eventId, action, ...more] = pathname
    .slice(ADMIN_HOME.length + 1)
    .replace(/\/$/, '')
    .split('/');
  if (more.length > 0) return { name: 'unknown' };
  switch (tab) {
    case undefined:
    case '':
    case 'events':
      return eventsView({ eventId, action, search });
    case 'create':
      if (action) return { name: 'unknown' };
      return eventId ? { name: 'copy', eventId } : { name: 'create' };
    case 'analytics':
      if (eventId) return { name: 'unknown' };
      return { name: 'analytics', range: oneOf(ANALYTICS_RANGES, search.get('range'), DEFAULT_RANGE) };
    default:
      return { name: 'unknown' };
  }
}

/** What a view is about: the same place, whichever part of it is shown. */
export function placeOf(view: View): string {
  return 'eventId' in view ? `${view.name}/${view.eventId}` : view.name;
}
