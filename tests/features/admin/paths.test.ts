import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { EventsPlace } from '#domain/organizing.ts';
import { filterIn, paths, placeIn, rangeIn, responseIn } from '#features/admin/parts/paths.ts';
import { VIEW_PATHS, type ViewName } from '#features/admin/parts/view-paths.ts';

const event = { dateTime: Date.parse('2030-06-15T19:00:00-04:00'), id: 'sunset-2030-06-15-abc123' };
const first: EventsPlace = { page: 1, edge: null };
const second: EventsPlace = { page: 2, edge: { side: 'after', cursor: event } };
const back: EventsPlace = { page: 4, edge: { side: 'before', cursor: { dateTime: -5, id: 'a.b' } } };

const names = Object.keys(VIEW_PATHS) as ViewName[];

/** What an address leads to: one view, and what the view reads from it. */
function readAddress(address: string) {
  const { pathname, searchParams: search } = new URL(address, 'https://any');
  const [found, ...others] = names.flatMap((name) => {
    const match = matchPath<string>(VIEW_PATHS[name], pathname);
    return match ? [{ name, eventId: match.params.eventId }] : [];
  });
  expect(others).toEqual([]);
  if (!found) throw new Error(`Nothing is at ${address}.`);
  const { name, eventId } = found;
  switch (name) {
    case 'events':
      return { name, filter: filterIn(search), place: placeIn(search) };
    case 'guests':
      return { name, eventId, response: responseIn(search) };
    case 'edit':
    case 'copy':
      return { name, eventId };
    case 'create':
      return { name };
    case 'analytics':
      return { name, range: rangeIn(search) };
  }
}

describe('the addresses of the dashboard', () => {
  it.each([
    [paths.events, { name: 'events', filter: 'all', place: first }],
    [paths.filtered('active'), { name: 'events', filter: 'active', place: first }],
    [paths.filtered('all', second), { name: 'events', filter: 'all', place: second }],
    [paths.filtered('past', back), { name: 'events', filter: 'past', place: back }],
    [paths.guests('a-game'), { name: 'guests', eventId: 'a-game', response: 'yes' }],
    [paths.guests('a-game', 'maybe'), { name: 'guests', eventId: 'a-game', response: 'maybe' }],
    [paths.edit('a-game'), { name: 'edit', eventId: 'a-game' }],
    [paths.create, { name: 'create' }],
    [paths.copy('a-game'), { name: 'copy', eventId: 'a-game' }],
    [paths.analytics, { name: 'analytics', range: '30d' }],
    [paths.figures('30d'), { name: 'analytics', range: '30d' }],
    [paths.figures('all'), { name: 'analytics', range: 'all' }],
  ])('%s leads back to its view', (address, view) => {
    expect(readAddress(address)).toEqual(view);
  });

  it.each([
    ...['?show=everything', '?page=2', '?page=0&after=1.x', '?page=two&after=1.x', '?page=2&after=yesterday'],
  ])('what makes no sense is left out: %s', (search) => {
    expect(readAddress(paths.events + search)).toEqual({ name: 'events', filter: 'all', place: first });
  });

  it('are plain for plain views', () => {
    const plain = [paths.filtered('all'), paths.guests('a-game', 'yes'), paths.figures('30d')];
    expect(plain).toEqual(['/admin/events', '/admin/events/a-game', '/admin/analytics']);
  });
});
