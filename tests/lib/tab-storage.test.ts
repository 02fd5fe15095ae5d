import { afterEach, expect, it, vi } from 'vitest';
import { keepInTab, readInTab, removeFromTab } from '#lib/tab-storage.ts';

const KEY = 'showup:test';

afterEach(() => {
  vi.restoreAllMocks();
  removeFromTab(KEY);
});

function block() {
  const blocked = () => {
    throw new DOMException('The storage is blocked.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(blocked);
  }
}

it('keeps a value for the tab', () => {
  expect(readInTab(KEY)).toBeNull();
  keepInTab(KEY, 'first');
  expect(readInTab(KEY)).toBe('first');
  expect(sessionStorage.getItem(KEY)).toBe('first');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('keeps it in memory where storage is blocked', () => {
  block();
  keepInTab(KEY, 'first');
  expect(readInTab(KEY)).toBe('first');
  removeFromTab(KEY);
  expect(readInTab(KEY)).toBeNull();
});

it('shows the newer value, wherever it was kept', () => {
  keepInTab(KEY, 'first');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  keepInTab(KEY, 'second');
  expect(readInTab(KEY)).toBe('second');
  full.mockRestore();
  keepInTab(KEY, 'third');
  expect(readInTab(KEY)).toBe('third');
  expect(sessionStorage.getItem(KEY)).toBe('third');
});

it('is gone once it is removed, wherever it was kept', () => {
  keepInTab(KEY, 'first');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  keepInTab(KEY, 'second');
  full.mockRestore();
  removeFromTab(KEY);
  expect(readInTab(KEY)).toBeNull();
});
