import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FoundingBoard as Board } from '#domain/founding-board.ts';
import type { OwnNumber } from '#domain/referral.ts';
import { FoundingBoard } from '#features/landing/founding-board.tsx';
import { createStore } from '#lib/store.ts';
import { makeBoard } from '../founders/fixtures.ts';

function show(board: Board) {
  const stores = { board: createStore(board), own: createStore<OwnNumber | null>(null) };
  render(<FoundingBoard {...stores} />);
  return stores;
}

const numbered = (
  founderNumber: number,
  hold: OwnNumber['hold'],
  firstNumber = founderNumber,
): OwnNumber => ({
  founderNumber,
  firstNumber,
  hold,
});

const tiles = (kind: 'taken' | 'held') =>
  screen.getByTestId('founding-board').querySelectorAll(`.${kind}`).length;
const takenTiles = () => tiles('taken');
const ready = (...taken: number[]): Board =>
  makeBoard(taken.length, { tiles: new Map(taken.map((number) => [number, 'taken'])) });

it('shows a hundred open tiles while the count is loading', () => {
  show({ status: 'loading' });
  expect(screen.getByRole('status')).toHaveTextContent('Counting the founders…');
  expect(screen.getByTestId('founding-board').children).toHaveLength(100);
  expect(takenTiles()).toBe(0);
});

it('says calmly that the count is not available', () => {
  show({ status: 'failed' });
  expect(screen.getByRole('status')).toHaveTextContent('Count not available right now. You can still join.');
  expect(takenTiles()).toBe(0);
});

it('turns exactly the taken tiles', () => {
  show(ready(1, 2, 5));
  expect(screen.getByRole('status')).toHaveTextContent('3 of 100 taken. 97 spots left.');
  expect(takenTiles()).toBe(3);
  expect(screen.getByTestId('founding-board').children[4]).toHaveClass('taken');
});

it('turns one more when somebody joins, and marks the own one', () => {
  const { board, own } = show(ready(1));
  act(() => board.set(ready(1, 2)));
  expect(takenTiles()).toBe(2);
  act(() => own.set(numbered(2, 'confirmed')));
  expect(screen.getByTestId('founding-board').children[1]).toHaveClass('taken', 'own');
  expect(screen.getByRole('status')).toHaveTextContent('Number 2 is yours.');
});

it('outlines what is held, says how many, and turns it when its founder confirms', () => {
  const { own } = show(
    makeBoard(3, {
      tiles: new Map([
        [1, 'taken'],
        [2, 'held'],
        [3, 'held'],
      ]),
    }),
  );
  expect([tiles('taken'), tiles('held')]).toEqual([1, 2]);
  expect(screen.getByRole('status')).toHaveTextContent(
    '1 of 100 taken, 2 held, 97 left. An outlined tile is held for a day.',
  );
  act(() => own.set(numbered(2, 'held')));
  expect(screen.getByTestId('founding-board').children[1]).toHaveClass('held', 'own');
  expect(screen.getByRole('status')).toHaveTextContent('Number 2 is held for you.');
  act(() => own.set(numbered(2, 'confirmed')));
  expect(screen.getByTestId('founding-board').children[1]).toHaveClass('taken', 'own');
  expect(screen.getByRole('status')).toHaveTextContent('Number 2 is yours.');
});

it('says of a lapsed number that it is open, and then that somebody else has it', () => {
  const { board, own } = show(ready(1));
  act(() => own.set(numbered(2, 'lapsed')));
  expect(screen.getByTestId('founding-board').children[1]).toHaveClass('lapsed', 'own');
  expect(screen.getByRole('status')).toHaveTextContent('Number 2 is open again until you confirm.');
  act(() => board.set(ready(1, 2)));
  act(() => own.set(numbered(3, 'lapsed', 2)));
  expect(screen.getByTestId('founding-board').children[1]).toHaveClass('taken', { exact: true });
  expect(screen.getByRole('status')).toHaveTextContent('Number 2 is taken now. Confirm to get 3.');
});

it.each([
  [99, '99 of 100 taken. 1 spot left.'],
  [100, 'All 100 of 100 taken. You can still join the waitlist.'],
  [137, 'All 100 of 100 taken. You can still join the waitlist.'],
])('says what %i founders mean', (count, sentence) => {
  show(makeBoard(count));
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
  expect(takenTiles()).toBe(Math.min(count, 100));
});

it('can’t be focused', () => {
  show(ready(1, 2, 3));
  expect(screen.getByTestId('founding-board').querySelector('a, button, [tabindex]')).toBeNull();
});
