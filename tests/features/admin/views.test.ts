import { describe, expect, it } from 'vitest';
import type { GamesPlace } from '#domain/organizing.ts';
import { paths, readView } from '#features/admin/views.ts';

const game = { dateTime: Date.parse('2030-06-15T19:00:00-04:00'), id: 'sunset-2030-06-15-abc123' };
const first: GamesPlace = { page: 1, edge: null };
const second: GamesPlace = { page: 2, edge: { side: 'after', cursor: game } };
const back: GamesPlace = { page: 4, edge: { side: 'before', cursor: { dateTime: -5, id: 'a.b' } } };

describe('the addresses of the dashboard', () => {
  it.each([
    [paths.events, { name: 'events', filter: 'all', place: first }],
    ['/admin', { name: 'events', filter: 'all', place: first }],
    [paths.games('active'), { name: 'events', filter: 'active', place: first }],
    [paths.games('all', second), { name: 'events', filter: 'all', place: second }],
    [paths.games('past', back), { name: 'events', filter: 'past', place: back }],
    [paths.guests('a-game'), { name: 'guests', eventId: 'a-game', answer: 'yes' }],
    [paths.guests('a-game', 'maybe'), { name: 'guests', eventId: 'a-game', answer: 'maybe' }],
    [paths.edit('a-game'), { name: 'edit', eventId: 'a-game' }],
    [paths.copy('a-game'), { name: 'copy', eventId: 'a-game' }],
    [paths.figures('30d'), { name: 'analytics', range: '30d' }],
    [paths.figures('all'), { name: 'analytics', range: 'all' }],
  ])('%s leads back to its view', (path, view) => {
    expect(readView(path)).toEqual(view);
  });

  it.each([
    '?show=everything',
    '?page=2',
    '?page=0&after=1.x',
    '?page=two&after=1.x',
    '?page=2&after=yesterday',
  ])('what makes no sense is left out: %s', (search) => {
    expect(readView(paths.events + search)).toEqual({ name: 'events', filter: 'all', place: first });
  });

  it('a plain view has a plain address', () => {
    expect(paths.games('all')).toBe('/admin/events');
    expect(paths.guests('a-game', 'yes')).toBe('/admin/events/a-game');
    expect(paths.figures('30d')).toBe('/admin/analytics');
  });
});
