import { expect, it } from 'vitest';
import { isPast, launch, launchMonth } from '#domain/launch.ts';
import { scheduleLines } from '#features/signup/content.ts';

const before = Date.parse('2025-10-15T18:59:59-04:00');
const after = Date.parse('2025-10-15T19:00:00-04:00');

it('turns past at the minute of the game, in Gainesville', () => {
  expect(isPast(launch.firstGame, before)).toBe(false);
  expect(isPast(launch.firstGame, after)).toBe(true);
});

it('names the month as people there do', () => {
  expect(launchMonth({ label: 'New Year', at: '2026-01-01T02:00:00Z' })).toBe('December 2025');
});

it('speaks of the first game as coming, then as gone, with the same words for when and where', () => {
  expect(scheduleLines(before)[0]).toBe('First game: Oct 15, 7pm @ Kanapaha');
  expect(scheduleLines(after)[0]).toBe('The first games were in October 2025: Oct 15, 7pm @ Kanapaha');
});
