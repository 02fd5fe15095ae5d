import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { anEvent } from './events.ts';
import { boardCount, expect, test } from './fixtures.ts';

/** Opens a page, lets it come to rest untouched, and weighs the scripts that it asked for. @returns kilobytes. */
async function weigh(
  page: Page,
  path: string,
  atRest: () => Promise<unknown>,
  lastScripts: string[],
): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(path);
  await atRest();
  for (const script of lastScripts) await expect.poll(() => [...scripts].join(' ')).toContain(script);
  const sizes = await Promise.all([...scripts].map(compressedSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function compressedSize(url: string): Promise<number> {
  return brotliCompressSync(await (await fetch(url)).arrayBuffer()).length / 1000;
}

function requestsBeforePaint(page: Page): Promise<number> {
  return page.evaluate(
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
}

/** Opens the page again when it took long: whoever waits for the paint is sent more before it. */
async function expectRequestsBeforePaint(page: Page, path: string, most: number): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await requestsBeforePaint(page)).toBeLessThanOrEqual(most);
  }).toPass({ timeout: 20_000 });
}

test('the landing stays within its budgets when nobody touches it', { tag: '@once' }, async ({ page }) => {
  await expectRequestsBeforePaint(page, '/', 5);
  expect(await weigh(page, '/', () => boardCount(page), ['sections', 'join-form'])).toBeLessThanOrEqual(180);
});

test('the RSVP page stays within its budgets when nobody touches it', { tag: '@once' }, async ({ page }) => {
  const { path } = await anEvent();
  const atRest = () => expect(page.getByLabel('Your Name')).toBeVisible();
  // The emulator's first answers take a second, which no hosted database does.
  await page.goto(path);
  await atRest();
  await expectRequestsBeforePaint(page, path, 6);
  expect(await weigh(page, path, atRest, ['guest-area'])).toBeLessThanOrEqual(130);
});

const OTHERS = [
  { path: '/beta-feedback', script: 'beta-feedback' },
  { path: '/test-rsvp', script: 'test-rsvp' },
];

for (const { path, script } of OTHERS) {
  test(`${path} stays within its budgets when nobody touches it`, { tag: '@once' }, async ({ page }) => {
    await expectRequestsBeforePaint(page, path, 5);
    const atRest = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await weigh(page, path, atRest, [script])).toBeLessThanOrEqual(180);
  });
}

test('the gate of /admin stays within its budgets when somebody is about to sign in', {
  tag: '@once',
}, async ({ page }) => {
  await expectRequestsBeforePaint(page, '/admin', 5);
  const atRest = async () => {
    await page.getByLabel('Password', { exact: true }).fill('a guess');
    // The page's code enables it; from then on it notices where the focus goes.
    await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeEnabled();
    await page.getByRole('button', { name: 'Show password' }).focus();
  };
  // docs/decisions/0012-forms.md says why it is more than the 120 that were planned.
  expect(await weigh(page, '/admin', atRest, ['admin', 'auth-'])).toBeLessThanOrEqual(136);
});
