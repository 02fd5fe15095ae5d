import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { boardCount, expect, test } from './fixtures.ts';
import { aGame } from './games.ts';

type Weighed = { kilobytes: number; requestsBeforePaint: number };

/** Opens a page, lets it come to rest untouched, and weighs what it asked for. */
async function weigh(
  page: Page,
  path: string,
  atRest: () => Promise<unknown>,
  lastScript: string,
): Promise<Weighed> {
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(response.url(), brotliCompressSync(await response.body()).length / 1000);
  });
  await page.goto(path);
  await atRest();
  await expect.poll(() => [...scripts.keys()].join(' ')).toContain(lastScript);
  const requestsBeforePaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const painted = list.getEntries().at(-1)?.startTime ?? 0;
          const started = performance
            .getEntriesByType('resource')
            .filter(({ startTime }) => startTime <= painted);
          resolve(started.length + 1);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  return { kilobytes: [...scripts.values()].reduce((sum, size) => sum + size, 0), requestsBeforePaint };
}

test('the landing stays within its budgets when nobody touches it', async ({ page }) => {
  const weighed = await weigh(page, '/', () => boardCount(page), 'join-form');
  expect(weighed.kilobytes).toBeLessThanOrEqual(150);
  expect(weighed.requestsBeforePaint).toBeLessThanOrEqual(5);
});

test('the RSVP page stays within its budgets when nobody touches it', async ({ page }) => {
  const game = await aGame();
  const atRest = () => expect(page.getByLabel('Your Name')).toBeVisible();
  // The emulator's first answers take a second, which no hosted database does.
  await page.goto(game.path);
  await atRest();
  const weighed = await weigh(page, game.path, atRest, 'guest-area');
  expect(weighed.kilobytes).toBeLessThanOrEqual(115);
  expect(weighed.requestsBeforePaint).toBeLessThanOrEqual(6);
});

const OTHERS = [
  { path: '/beta-feedback', script: 'beta-feedback' },
  { path: '/test-rsvp', script: 'test-rsvp' },
  { path: '/admin', script: 'admin' },
];

for (const { path, script } of OTHERS) {
  test(`${path} stays within its budgets when nobody touches it`, async ({ page }) => {
    const atRest = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const weighed = await weigh(page, path, atRest, script);
    expect(weighed.kilobytes).toBeLessThanOrEqual(150);
    expect(weighed.requestsBeforePaint).toBeLessThanOrEqual(5);
  });
}
