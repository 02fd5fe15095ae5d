import { expect, it } from 'vitest';
import { nextFounderNumber, spotsLeft } from '#domain/founding-board.ts';

it.each([
  [0, 100, 1],
  [37, 63, 38],
  [99, 1, 100],
  [100, 0, 101],
  [140, 0, 141],
])('after %i founders, %i spots are left and number %i is next', (count, left, next) => {
  expect(spotsLeft(count)).toBe(left);
  expect(nextFounderNumber(count)).toBe(next);
});
