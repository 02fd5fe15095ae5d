import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { usePageTitle } from '#features/landing/use-page-title.ts';
import { createStore } from '#lib/store.ts';
import { makeBoard } from '../founders/fixtures.ts';

const USUAL = 'ShowUp | Reliable Pickup Sports in Gainesville | Join the Founding 100';

afterEach(() => history.replaceState(null, '', '/'));

function titleAt(address: string, board: FoundingBoard) {
  history.replaceState(null, '', address);
  const store = createStore(board);
  const { result } = renderHook(() => usePageTitle(store), { wrapper: BrowserRouter });
  return { store, title: () => result.current };
}

const ready = makeBoard;

it('names the number that is next for somebody sent to the form, and follows it', () => {
  const { store, title } = titleAt('/?founder=signup', ready(37));
  expect(title()).toBe('Become Founder #38');
  act(() => store.set(ready(38)));
  expect(title()).toBe('Become Founder #39');
});

it('promises no number before the count is known', () => {
  const { store, title } = titleAt('/?founder=signup', { status: 'loading' });
  expect(title()).toBe(USUAL);
  act(() => store.set({ status: 'failed' }));
  expect(title()).toBe(USUAL);
});

it.each(['/', '/?ref=ABCD1234', '/?founder=yes'])('keeps the usual title at %s', (address) => {
  expect(titleAt(address, ready(37)).title()).toBe(USUAL);
});
