import { expect, it } from 'vitest';
import { isFull, nextFounderNumber, spotsLeft } from '#domain/founding-board.ts';

it.each([
  [0, 100, 1],
  [37, 63, 38],
  [99, 1, 100],
  [100, 0, 101],
  [140, 0, 141],
])('after number %i, %i spots are left and number %i is next', (last, left, next) => {
  expect(spotsLeft(last)).toBe(left);
  expect(nextFounderNumber(last)).toBe(next);
});

it.each([
  [99, false],
  [100, true],
])('after number %i the board is full: %s, also when founders have left', (last, full) => {
  expect(isFull({ status: 'ready', count: 40, last, taken: new Set() })).toBe(full);
});
