import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FoundingBoard as Board, Tile } from '#domain/founding-board.ts';
import type { OwnNumber } from '#domain/referral.ts';
import { FoundingBoard } from '#features/landing/founding-board.tsx';
import { createStore } from '#lib/store.ts';
import { makeBoard } from '../founders/fixtures.ts';

function show(board: Board) {
  const stores = { board: createStore(board), own: createStore<OwnNumber | null>(null) };
  render(<FoundingBoard {...stores} />);
  return {
    become: (next: Board) => act(() => stores.board.set(next)),
    own: (hold: OwnNumber['hold'], founderNumber = 2) =>
      act(() => stores.own.set({ founderNumber, firstNumber: 2, hold })),
  };
}

const tiles = () => [...screen.getByTestId('founding-board').children];
const tile = (number: number) => tiles()[number - 1];
const count = (kind: Tile) => tiles().filter((one) => one.classList.contains(kind)).length;
const says = (sentence: string) => expect(screen.getByRole('status')).toHaveTextContent(sentence);
const board = (...turned: [number, Tile][]) => makeBoard(turned.length, { tiles: new Map(turned) });

it('shows a hundred open tiles that can’t be focused while the count is loading, or not available', () => {
  const { become } = show({ status: 'loading' });
  says('Counting the founders…');
  expect(tiles()).toHaveLength(100);
  expect(screen.getByTestId('founding-board').querySelector('a, button, [tabindex]')).toBeNull();
  become({ status: 'failed' });
  says('Count not available right now. You can still join.');
  expect(count('taken')).toBe(0);
});

it('turns exactly the taken tiles, outlines what is held, says how many, and turns it when its founder confirms', () => {
  const { become, own } = show(board([1, 'taken'], [5, 'taken']));
  says('2 of 100 taken. 98 spots left.');
  expect(count('taken')).toBe(2);
  expect(tile(5)).toHaveClass('taken');
  become(board([1, 'taken'], [2, 'held'], [3, 'held']));
  expect([count('taken'), count('held')]).toEqual([1, 2]);
  says('1 of 100 taken, 2 held, 97 left. An outlined tile is held for a day.');
  own('held');
  expect(tile(2)).toHaveClass('held', 'own');
  says('Number 2 is held for you.');
  own('confirmed');
  expect(tile(2)).toHaveClass('taken', 'own');
  says('Number 2 is yours.');
});

it('says of a lapsed number that it is open, and then that somebody else has it', () => {
  const { become, own } = show(board([1, 'taken']));
  own('lapsed');
  expect(tile(2)).toHaveClass('lapsed', 'own');
  says('Number 2 is open again until you confirm.');
  become(board([1, 'taken'], [2, 'taken']));
  own('lapsed', 3);
  expect(tile(2)).toHaveClass('taken', { exact: true });
  says('Number 2 is taken now. Confirm to get 3.');
});

it.each([
  [99, '99 of 100 taken. 1 spot left.'],
  [100, 'All 100 of 100 taken. You can still join the waitlist.'],
  [137, 'All 100 of 100 taken. You can still join the waitlist.'],
])('says what %i founders mean', (founders, sentence) => {
  show(makeBoard(founders));
  says(sentence);
  expect(count('taken')).toBe(Math.min(founders, 100));
});
