import { expect, it } from 'vitest';
import { isFull, type KnownBoard, nextFounderNumber, spotsLeft } from '#domain/founding-board.ts';
import { makeBoard } from '../features/founders/fixtures.ts';

const { tiles: taken } = makeBoard(37);
const lapsed = new Map([...taken].filter(([number]) => number !== 12));

it.each<[who: string, KnownBoard, left: number, next: number]>([
  ['nobody has joined', makeBoard(0), 100, 1],
  ['99 have joined', makeBoard(99), 1, 100],
  ['a hundred have joined', makeBoard(100), 0, 101],
  ['140 have joined', makeBoard(140), 0, 141],
  ['the hold of a number has ended', makeBoard(36, { tiles: lapsed }), 64, 12],
  ['a number is held', makeBoard(1, { tiles: new Map([[1, 'held']]) }), 99, 2],
  ['founders have left', makeBoard(0, { retired: new Set([1, 120]) }), 99, 2],
  ['founders have left the waitlist', makeBoard(100, { retired: new Set([105]) }), 0, 102],
])('when %s, it is known how many spots are left and which number is next', (_, board, left, next) => {
  expect(spotsLeft(board)).toBe(left);
  expect(nextFounderNumber(board)).toBe(next);
  expect(isFull(board)).toBe(left === 0);
});
