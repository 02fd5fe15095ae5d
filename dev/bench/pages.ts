// How long people wait in a browser that is really slowed down: for the page's code on a slow line, for the answers of
// an invitation, and for the next page of an application that is idle. Medians. Exits with 1 over a budget.

import type { Browser, Page } from '@playwright/test';
import { withBrowser } from '../lib/chromium.ts';
import { endOnSignal, runCommand } from '../lib/shutdown.ts';
import { withBuiltSite } from '../site/built-site.ts';
import type { StackInfo } from '../stack.ts';
import { median } from './median.ts';

/** Lighthouse's slow 4G as really applied: a request waits 562 ms, and a second brings 184 KB. */
const SLOW_LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const LOADS = 5;
const NAVIGATIONS = 10;
/** An idle page has loaded by then what it loads by itself. */
const IDLE_MS = 1500;

interface Row {
  what: string;
  medianMs: number;
  limitMs: number;
  all: string;
}

interface Slowdown {
  cpu: number;
  isSlowLine: boolean;
}

/** A phone's page with an empty cache. */
async function withPage<T>(
  browser: Browser,
  { cpu, isSlowLine }: Slowdown,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    if (isSlowLine) await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** From the start of a load until `isThere` in the page, asked at every frame. */
async function loadUntil(page: Page, url: string, isThere: () => boolean): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(isThere, null, { polling: 'raf' });
  return page.evaluate(() => performance.now());
}

async function measureLoads(
  browser: Browser,
  what: string,
  limitMs: number,
  slow: Slowdown,
  url: string,
  isThere: () => boolean,
): Promise<Row> {
  const times: number[] = [];
  for (let run = 0; run < LOADS; run += 1) {
    times.push(await withPage(browser, slow, (page) => loadUntil(page, url, isThere)));
  }
  return { what, medianMs: median(times), limitMs, all: times.map(Math.round).join(' ') };
}

/** From the press on a link of the page to the frame with the next page's heading. */
function pressUntilHeading(page: Page, link: string, heading: string): Promise<number> {
  return page.evaluate(
    ([name, text]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = () => {
          const headings = [...document.querySelectorAll('main :is(h1, h2)')];
          if (headings.some(({ textContent }) => textContent.startsWith(text ?? '')))
            resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click();
        look();
      }),
    [link, heading],
  );
}

async function toDemo(page: Page, { appUrl }: StackInfo): Promise<number> {
  await page.goto(appUrl);
  await page.getByRole('link', { name: 'Try a demo RSVP' }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(IDLE_MS);
  return pressUntilHeading(page, 'Try a demo RSVP', "You're Invited!");
}

async function betweenViews(page: Page, { appUrl, adminPassword }: StackInfo): Promise<number> {
  await page.goto(`${appUrl}/admin/events`);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(IDLE_MS);
  return pressUntilHeading(page, 'Create Event', 'Create Event');
}

async function measureNavigation(
  browser: Browser,
  what: string,
  limitMs: number,
  info: StackInfo,
  navigate: (page: Page, info: StackInfo) => Promise<number>,
): Promise<Row> {
  const times: number[] = [];
  for (let run = 0; run < NAVIGATIONS; run += 1) {
    times.push(await withPage(browser, { cpu: 4, isSlowLine: false }, (page) => navigate(page, info)));
  }
  return { what, medianMs: median(times), limitMs, all: times.map(Math.round).join(' ') };
}

endOnSignal();

await runCommand(() =>
  withBuiltSite({ name: 'bench-pages', seeded: true }, ({ info }) =>
    withBrowser(async (browser) => {
      // The application follows the scroll position itself from then on.
      const isHydrated = () => history.scrollRestoration === 'manual';
      const canAnswer = () => document.querySelector('button[value=yes]') !== null;
      const { appUrl, sampleRsvpUrl } = info;
      const rows = [
        await measureLoads(
          browser,
          '/ hydrated, slow line, 3x CPU',
          1900,
          { cpu: 3, isSlowLine: true },
          appUrl,
          isHydrated,
        ),
        await measureLoads(
          browser,
          'Yes can be pressed, slow line, 3x CPU',
          2600,
          { cpu: 3, isSlowLine: true },
          sampleRsvpUrl,
          canAnswer,
        ),
        await measureNavigation(browser, 'idle landing to demo, 4x CPU', 150, info, toDemo),
        await measureNavigation(browser, 'between views of the dashboard, 4x CPU', 150, info, betweenViews),
      ];
      console.table(rows);
      if (process.argv.includes('--json')) console.log(JSON.stringify({ rows }));
      const over = rows.filter(({ medianMs, limitMs }) => medianMs > limitMs);
      if (over.length > 0) throw new Error(`Over budget: ${over.map(({ what }) => what).join('; ')}`);
    }),
  ),
);
