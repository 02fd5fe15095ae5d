import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '#lib/when-needed.ts';

// jsdom has no idle callback either, as Safari.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a browser without idle callbacks is idle in the first task after the load and a paint', async () => {
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const paint = vi.fn();
  const idle = vi.fn();
  whenIdle().then(idle);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(idle).not.toHaveBeenCalled();
  readyState.mockReturnValue('complete');
  requestAnimationFrame(paint);
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(50);
  expect(idle).toHaveBeenCalledAfter(paint);
});
