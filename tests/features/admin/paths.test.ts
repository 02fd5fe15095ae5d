import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { EventsPlace } from '#domain/organizing.ts';
import {
  addsWeeksIn,
  filterIn,
  paths,
  peopleIn,
  placeIn,
  rangeIn,
  responseIn,
} from '#features/admin/parts/paths.ts';
import { VIEW_PATHS, type ViewName } from '#features/admin/parts/view-paths.ts';

const event = { dateTime: Date.parse('2030-06-15T19:00:00-04:00'), id: 'sunset-2030-06-15-abc123' };
const first: EventsPlace = { page: 1, edge: null };
const second: EventsPlace = { page: 2, edge: { side: 'after', cursor: event } };
const back: EventsPlace = { page: 4, edge: { side: 'before', cursor: { dateTime: -5, id: 'a.b' } } };

/** What a view reads from its address. */
const reading: Partial<Record<ViewName, (search: URLSearchParams) => object>> = {
  events: (search) => ({ filter: filterIn(search), place: placeIn(search) }),
  guests: (search) => ({ response: responseIn(search) }),
  people: (search) => peopleIn(search),
  series: (search) => ({ addsWeeks: addsWeeksIn(search) }),
  analytics: (search) => ({ range: rangeIn(search) }),
};

/** The views that an address leads to, with what they read from it. */
function viewsAt(address: string): object[] {
  const { pathname, searchParams } = new URL(address, 'https://any');
  return (Object.keys(VIEW_PATHS) as ViewName[]).flatMap((name) => {
    const match = matchPath(VIEW_PATHS[name], pathname);
    return match ? [{ name, ...match.params, ...reading[name]?.(searchParams) }] : [];
  });
}

describe('the addresses of the dashboard', () => {
  it.each([
    [paths.events, { name: 'events', filter: 'all', place: first }],
    [paths.filtered('active'), { name: 'events', filter: 'active', place: first }],
    [paths.filtered('all', second), { name: 'events', filter: 'all', place: second }],
    [paths.filtered('past', back), { name: 'events', filter: 'past', place: back }],
    [paths.guests('a-game'), { name: 'guests', eventId: 'a-game', response: 'yes' }],
    [paths.guests('a-game', 'maybe'), { name: 'guests', eventId: 'a-game', response: 'maybe' }],
    [paths.checkIn('a-game'), { name: 'checkIn', eventId: 'a-game' }],
    [paths.edit('a-game'), { name: 'edit', eventId: 'a-game' }],
    [paths.invite('a-game'), { name: 'invite', eventId: 'a-game' }],
    [paths.series('a-game'), { name: 'series', eventId: 'a-game', addsWeeks: false }],
    [paths.addWeeks('a-game'), { name: 'series', eventId: 'a-game', addsWeeks: true }],
    [paths.people(), { name: 'people', group: 'all', search: '' }],
    [
      paths.people({ group: 'regulars', search: 'ä &' }),
      { name: 'people', group: 'regulars', search: 'ä &' },
    ],
    [paths.person('a-key'), { name: 'person', key: 'a-key' }],
    [paths.create, { name: 'create' }],
    [paths.copy('a-game'), { name: 'copy', eventId: 'a-game' }],
    [paths.analytics, { name: 'analytics', range: '30d' }],
    [paths.figures('30d'), { name: 'analytics', range: '30d' }],
    [paths.figures('all'), { name: 'analytics', range: 'all' }],
  ])('%s leads back to its view', (address, view) => {
    expect(viewsAt(address)).toEqual([view]);
  });

  const nonsense = ['?show=everything', '?page=2', '?page=0&after=1.x', '?page=2&after=yesterday'];

  it.each([...nonsense, '?page=two&after=1.x'])('what makes no sense is left out: %s', (search) => {
    expect(viewsAt(paths.events + search)).toEqual([{ name: 'events', filter: 'all', place: first }]);
  });

  it('are plain for plain views', () => {
    const plain = [paths.filtered('all'), paths.guests('a-game', 'yes'), paths.figures('30d')];
    expect(plain).toEqual(['/admin/events', '/admin/events/a-game', '/admin/analytics']);
  });
});
