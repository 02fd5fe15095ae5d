import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryUntilDone } from '#lib/retry.ts';
import { expectLog } from '../setup.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Code that arrives after so many failures, each of which is logged. */
function codeAfter(failures: number) {
  const load = vi.fn(async () => 'there');
  for (let failure = 0; failure < failures; failure += 1) {
    load.mockRejectedValueOnce(new Error('lost'));
    expectLog('A part of the page did not load; trying again.');
  }
  return load;
}

async function expectLoaded(loaded: Promise<string>): Promise<void> {
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe('there');
}

test('a load is tried again after a pause, and leaves no listener behind', async () => {
  const added = vi.spyOn(globalThis, 'addEventListener').mockReturnValue();
  const removed = vi.spyOn(globalThis, 'removeEventListener').mockReturnValue();
  const load = codeAfter(2);
  await expectLoaded(retryUntilDone(load));
  expect(load).toHaveBeenCalledTimes(3);
  expect(added).toHaveBeenCalledTimes(2);
  expect(removed.mock.calls).toEqual(added.mock.calls.map(([type, listener]) => [type, listener]));
});

test('pauses last at most four seconds in the first minute of an outage, and longer after it', async () => {
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
  await expectLoaded(loaded);
  const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
  const inTheFirstMinute = pauses.filter((_, index) => (tries[index] ?? 0) < 60);
  expect(inTheFirstMinute).toEqual([1, 2, ...Array(15).fill(4)]);
  expect(pauses.slice(inTheFirstMinute.length)).toEqual([8, 16, 30, 30, 30]);
  logged.mockRestore();
});

test('a load is tried again at once when the network returns', async () => {
  const onFailure = vi.fn(() => {
    queueMicrotask(() => dispatchEvent(new Event('online')));
  });
  await expect(retryUntilDone(codeAfter(1), onFailure)).resolves.toBe('there');
  expect(vi.getTimerCount()).toBe(0);
});

describe('a browser that remembers a failed import', () => {
  const FILE = 'http://localhost:3000/assets/part.js';
  const fetched = vi.fn<typeof fetch>();
  const reload = vi.fn();

  /** @param type how the document was loaded. */
  function inDocument(type: 'navigate' | 'reload') {
    document.head.innerHTML = `<link rel="modulepreload" href="${FILE}">`;
    vi.stubGlobal('fetch', fetched.mockReset());
    vi.stubGlobal('location', { ...location, reload: reload.mockReset() });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  }
  afterEach(() => {
    document.head.innerHTML = '';
    vi.unstubAllGlobals();
  });

  const found = () => Promise.resolve(new Response('code'));
  const missing = () => Promise.resolve(new Response('', { status: 404 }));
  const blocked = () => Promise.reject(new TypeError('blocked'));

  test.each([
    ['gets fresh copies of all code before the next try', 'navigate', 1, found, 0],
    ['gets one new document when the copies do not help', 'navigate', 2, found, 1],
    ['gets no second one', 'reload', 2, found, 0],
    ['keeps its document while the code is not there', 'navigate', 2, missing, 0],
    ['keeps its document while the code is blocked', 'navigate', 2, blocked, 0],
  ] as const)('%s', async (_, type, failures, reply, reloads) => {
    inDocument(type);
    fetched.mockImplementation(reply);
    await expectLoaded(retryUntilDone(codeAfter(failures)));
    expect(fetched).toHaveBeenCalledWith(FILE, { cache: 'reload' });
    expect(fetched).toHaveBeenCalledTimes(failures);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });
});
