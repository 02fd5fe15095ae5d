import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FoundingBoard as Board } from '#domain/founding-board.ts';
import { FoundingBoard } from '#features/landing/founding-board.tsx';
import { createStore } from '#lib/store.ts';

function show(board: Board) {
  const stores = { board: createStore(board), own: createStore<number | null>(null) };
  render(<FoundingBoard {...stores} />);
  return stores;
}

const takenTiles = () => screen.getByTestId('founding-board').querySelectorAll('.taken').length;
const ready = (...taken: number[]): Board => ({
  status: 'ready',
  count: taken.length,
  last: Math.max(...taken),
  taken: new Set(taken),
});

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
  expect(screen.getByRole('status')).toHaveTextContent('5 of 100 taken. 95 spots left.');
  expect(takenTiles()).toBe(3);
  expect(screen.getByTestId('founding-board').children[4]).toHaveClass('taken');
});

it('turns one more when somebody joins, and marks the own one', () => {
  const { board, own } = show(ready(1));
  act(() => board.set(ready(1, 2)));
  expect(takenTiles()).toBe(2);
  act(() => own.set(2));
  expect(screen.getByTestId('founding-board').children[1]).toHaveClass('taken', 'own');
  expect(screen.getByRole('status')).toHaveTextContent('Number 2 is yours.');
});

it.each([
  [99, '99 of 100 taken. 1 spot left.'],
  [100, 'All 100 of 100 taken. You can still join the waitlist.'],
  [137, 'All 100 of 100 taken. You can still join the waitlist.'],
])('says what %i founders mean', (count, sentence) => {
  show({ status: 'ready', count, last: count, taken: new Set() });
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
});

it('can’t be focused', () => {
  show(ready(1, 2, 3));
  expect(screen.getByTestId('founding-board').querySelector('a, button, [tabindex]')).toBeNull();
});
