import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
