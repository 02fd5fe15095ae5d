import { brotliCompressSync } from 'node:zlib';
import { boardCount, expect, test } from './fixtures.ts';

/** KB of brotli that the landing may load in all when nobody touches it. */
const IDLE_SCRIPT_BUDGET = 150;
const REQUESTS_BEFORE_LARGEST_PAINT = 5;

test('the landing stays within its budgets when nobody touches it', async ({ page }) => {
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), brotliCompressSync(await response.body()).length / 1000);
  });
  await page.goto('/');
  await boardCount(page);
  await expect.poll(() => [...scripts.keys()].join()).toContain('founders');
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(IDLE_SCRIPT_BUDGET);

  const before = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? 0;
          const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          // Preloads of low priority travel beside the paint, and don't stand in its way.
          resolve(
            resources.filter((entry) => entry.responseEnd <= largest && !entry.name.includes('/assets/'))
              .length + 1,
          );
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(before).toBeLessThanOrEqual(REQUESTS_BEFORE_LARGEST_PAINT);
});
