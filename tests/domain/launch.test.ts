import { expect, it } from 'vitest';
import { isPast, launch, stageOf } from '#domain/launch.ts';
import { scheduleLines } from '#features/founders/signup/content.ts';

const before = Date.parse('2025-10-15T18:59:59-04:00');
const after = Date.parse('2025-10-15T19:00:00-04:00');

it('turns past at the minute of the game, in Gainesville', () => {
  expect(isPast(launch.firstGame, before)).toBe(false);
  expect(isPast(launch.firstGame, after)).toBe(true);
});

it.each([launch.firstGame, launch.firstTestGame])(
  'names the month of $at as people there do',
  ({ at, month }) => {
    const inGainesville = { timeZone: 'America/New_York', month: 'long', year: 'numeric' } as const;
    expect(new Date(at).toLocaleDateString('en-US', inGainesville)).toBe(month);
  },
);

it('speaks of the first game as coming, then as gone, with the same words for when and where', () => {
  expect(scheduleLines(before)[0]).toBe('First game: Oct 15, 7pm @ Kanapaha');
  expect(scheduleLines(after)[0]).toBe('The first games were in October 2025: Oct 15, 7pm @ Kanapaha');
});

it('lays the steps of the launch one after another', () => {
  const edges = launch.timeline.flatMap(({ at, until }) => [Date.parse(at), Date.parse(until)]);
  expect(edges).toEqual([...edges].sort((a, b) => a - b));
  expect(launch.timeline.map(({ label }) => label)).toEqual(['Sept 2025', 'Oct 2025', 'Nov 2025', '2026']);
});

it.each([
  ['2025-08-31T23:59:59-04:00', ['ahead', 'ahead', 'ahead', 'ahead']],
  ['2025-09-01T00:00:00-04:00', ['now', 'ahead', 'ahead', 'ahead']],
  ['2025-10-15T12:00:00-04:00', ['past', 'now', 'ahead', 'ahead']],
  ['2025-12-24T12:00:00-05:00', ['past', 'past', 'past', 'ahead']],
  ['2026-12-31T23:59:59-05:00', ['past', 'past', 'past', 'now']],
  ['2027-01-01T00:00:00-05:00', ['past', 'past', 'past', 'past']],
])('at %s the steps are %j', (instant, stages) => {
  expect(launch.timeline.map((step) => stageOf(step, Date.parse(instant)))).toEqual(stages);
});
