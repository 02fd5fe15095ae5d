import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  keepInTab,
  readInTab,
  readStored,
  removeFromTab,
  removeStored,
  store,
} from '#lib/browser-storage.ts';

const KEY = 'showup:test';

function failing(methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  const spies = methods.map((method) =>
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('No storage.');
    }),
  );
  return { end: () => spies.forEach((spy) => void spy.mockRestore()) };
}
const block = () => failing(['getItem', 'setItem', 'removeItem']);
const fillUp = () => failing(['setItem']);

describe.each([
  ['localStorage', localStorage, sessionStorage, readStored, store, removeStored],
  ['sessionStorage', sessionStorage, localStorage, readInTab, keepInTab, removeFromTab],
] as const)('a value in %s', (_, own, other, read, keep, remove) => {
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
    block();
    expect(keep(KEY, 'first')).toBe(false);
    expect(read(KEY)).toBe('first');
    remove(KEY);
    expect(read(KEY)).toBeNull();
  });

  test('that finds no room replaces the older one until the browser takes one again', () => {
    keep(KEY, 'first');
    const full = fillUp();
    expect(keep(KEY, 'second')).toBe(false);
    expect(read(KEY)).toBe('second');
    full.end();
    expect(keep(KEY, 'third')).toBe(true);
    expect(own.getItem(KEY)).toBe('third');
    own.setItem(KEY, 'from another tab');
    expect(read(KEY)).toBe('from another tab');
  });

  test('is gone from storage and memory once it is removed', () => {
    keep(KEY, 'first');
    fillUp();
    keep(KEY, 'second');
    remove(KEY);
    expect(read(KEY)).toBeNull();
  });
});
