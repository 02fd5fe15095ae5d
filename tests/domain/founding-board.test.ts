import { expect, it } from 'vitest';
import { isFull, nextFounderNumber, spotsLeft } from '#domain/founding-board.ts';
import { makeBoard } from '../features/founders/fixtures.ts';

it.each([
  [0, 100, 1],
  [99, 1, 100],
  [100, 0, 101],
  [140, 0, 141],
])('when %i have joined, %i spots are left and number %i is next', (count, left, next) => {
  const board = makeBoard(count);
  expect(spotsLeft(board)).toBe(left);
  expect(nextFounderNumber(board)).toBe(next);
  expect(isFull(board)).toBe(left === 0);
});

it('a number whose hold has ended is the next one', () => {
  const { tiles } = makeBoard(37);
  const board = makeBoard(36, { tiles: new Map([...tiles].filter(([number]) => number !== 12)) });
  expect(nextFounderNumber(board)).toBe(12);
  expect(spotsLeft(board)).toBe(64);
});

it('a held number is no spot that is left', () => {
  const board = makeBoard(1, { tiles: new Map([[1, 'held']]) });
  expect(spotsLeft(board)).toBe(99);
  expect(nextFounderNumber(board)).toBe(2);
});

it('the number of a founder who left is neither next nor left', () => {
  const board = makeBoard(0, { retired: new Set([1, 120]) });
  expect(spotsLeft(board)).toBe(99);
  expect(nextFounderNumber(board)).toBe(2);
  expect(nextFounderNumber(makeBoard(100, { retired: new Set([105]) }))).toBe(102);
});
