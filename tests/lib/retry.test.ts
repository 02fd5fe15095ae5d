import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryUntilDone } from '#lib/retry.ts';
import { expectLog } from '../setup.ts';

const FAILURE = 'A part of the page did not load; trying again.';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('tries again after a pause, and leaves nothing behind that listens', async () => {
  const listening = new Set<unknown>();
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((_: string, listener: unknown) => {
    listening.add(listener);
  });
  vi.spyOn(globalThis, 'removeEventListener').mockImplementation((_: string, listener: unknown) => {
    listening.delete(listener);
  });
  const load = vi.fn(async () => 'there');
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  expectLog(FAILURE);
  expectLog(FAILURE);
  const loaded = retryUntilDone(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe('there');
  expect(load).toHaveBeenCalledTimes(3);
  expect(listening.size).toBe(0);
});

test('pauses for at most four seconds in the first minute of an outage, and for longer after it', async () => {
  let isOffline = true;
  const tries: number[] = [];
  const began = Date.now();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const loaded = retryUntilDone(async () => {
    tries.push((Date.now() - began) / 1000);
    if (isOffline) throw new Error('offline');
    return 'there';
  });
  await vi.advanceTimersByTimeAsync(150_000);
  isOffline = false;
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe('there');
  const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
  const inTheFirstMinute = pauses.filter((_, index) => (tries[index] ?? 0) < 60);
  expect(inTheFirstMinute).toEqual([1, 2, ...Array(15).fill(4)]);
  expect(pauses.slice(inTheFirstMinute.length)).toEqual([8, 16, 30, 30, 30]);
  logged.mockRestore();
});

test('tries again at once when the network returns', async () => {
  const load = vi.fn(async () => 'there');
  load.mockRejectedValueOnce(new Error('offline'));
  expectLog(FAILURE);
  const onFailure = vi.fn(() => {
    queueMicrotask(() => dispatchEvent(new Event('online')));
  });
  await expect(retryUntilDone(load, onFailure)).resolves.toBe('there');
  expect(vi.getTimerCount()).toBe(0);
});

describe('a browser that keeps a failure', () => {
  const FILE = 'http://localhost:3000/assets/part.js';
  const fetched = vi.fn<typeof fetch>();
  const reload = vi.fn();

  /** @param type how the document was loaded. */
  function inDocument(type: 'navigate' | 'reload') {
    document.head.innerHTML = `<link rel="modulepreload" href="${FILE}">`;
    vi.stubGlobal('fetch', fetched.mockReset().mockResolvedValue(new Response('code')));
    vi.stubGlobal('location', { ...location, reload: reload.mockReset() });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  }
  afterEach(() => {
    document.head.innerHTML = '';
    vi.unstubAllGlobals();
  });

  test('gets fresh copies of all code before the next try', async () => {
    inDocument('navigate');
    const load = vi.fn(async () => 'there');
    load.mockRejectedValueOnce(new Error('lost'));
    expectLog(FAILURE);
    const loaded = retryUntilDone(load);
    await vi.runAllTimersAsync();
    await expect(loaded).resolves.toBe('there');
    expect(fetched).toHaveBeenCalledExactlyOnceWith(FILE, { cache: 'reload' });
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['navigate', 1],
    ['reload', 0],
  ] as const)(
    'gets a new document when the copies do not help, but not again and again: %s',
    async (type, times) => {
      inDocument(type);
      const load = vi.fn(async () => 'there');
      load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('still lost'));
      expectLog(FAILURE);
      expectLog(FAILURE);
      const loaded = retryUntilDone(load);
      await vi.runAllTimersAsync();
      await expect(loaded).resolves.toBe('there');
      expect(reload).toHaveBeenCalledTimes(times);
    },
  );

  test.each([
    ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
    ['is blocked', () => Promise.reject(new TypeError('blocked'))],
  ])('keeps its document while the code %s', async (_, reply) => {
    inDocument('navigate');
    fetched.mockImplementation(reply);
    const load = vi.fn(async () => 'there');
    load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
    expectLog(FAILURE);
    expectLog(FAILURE);
    const loaded = retryUntilDone(load);
    await vi.runAllTimersAsync();
    await expect(loaded).resolves.toBe('there');
    expect(reload).not.toHaveBeenCalled();
  });
});
