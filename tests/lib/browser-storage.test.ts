import { afterEach, expect, test, vi } from 'vitest';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const KEY = 'showup:test';

afterEach(() => {
  vi.restoreAllMocks();
  removeStored(KEY);
});

function fillUp() {
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
}

test('a value that the browser has no room for replaces the older one, for as long as the page is open', () => {
  expect(store(KEY, 'first')).toBe(true);
  const full = fillUp();
  expect(store(KEY, 'second')).toBe(false);
  expect(readStored(KEY)).toBe('second');
  full.mockRestore();
  expect(store(KEY, 'third')).toBe(true);
  expect(readStored(KEY)).toBe('third');
  localStorage.setItem(KEY, 'from another tab');
  expect(readStored(KEY)).toBe('from another tab');
});

test('what is removed is gone, wherever it was kept', () => {
  store(KEY, 'first');
  fillUp();
  store(KEY, 'second');
  removeStored(KEY);
  expect(readStored(KEY)).toBeNull();
});
