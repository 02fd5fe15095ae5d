import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as browser from '#lib/browser-storage.ts';

const KEY = 'showup:test';

const failing = (method: 'getItem' | 'setItem' | 'removeItem') =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('No storage.');
  });

describe.each([
  ['localStorage', localStorage, sessionStorage, browser.readStored, browser.store, browser.removeStored],
  ['tab', sessionStorage, localStorage, browser.readInTab, browser.keepInTab, browser.removeFromTab],
] as const)('a value in the %s', (_, own, other, read, keep, remove) => {
  beforeEach(() => remove(KEY));
  afterEach(() => {
    vi.restoreAllMocks();
    remove(KEY);
  });

  test('is kept there only', () => {
    expect(read(KEY)).toBeNull();
    expect(keep(KEY, 'first')).toBe(true);
    expect(read(KEY)).toBe('first');
    expect(own.getItem(KEY)).toBe('first');
    expect(other.getItem(KEY)).toBeNull();
  });

  test('is kept in memory where storage is blocked', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) failing(method);
    expect(keep(KEY, 'first')).toBe(false);
    expect(read(KEY)).toBe('first');
    remove(KEY);
    expect(read(KEY)).toBeNull();
  });

  test('that finds no room replaces the older one until it is removed or the browser takes one again', () => {
    keep(KEY, 'first');
    const full = failing('setItem');
    expect(keep(KEY, 'second')).toBe(false);
    expect(read(KEY)).toBe('second');
    remove(KEY);
    expect(read(KEY)).toBeNull();
    keep(KEY, 'second');
    full.mockRestore();
    expect(keep(KEY, 'third')).toBe(true);
    expect(own.getItem(KEY)).toBe('third');
    own.setItem(KEY, 'from another tab');
    expect(read(KEY)).toBe('from another tab');
  });
});
