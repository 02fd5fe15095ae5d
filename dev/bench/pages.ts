// How long people wait in a browser that is really slowed down: for the page's code on a slow line, for the answers of
// an invitation, and for the next page of an application that is idle. Medians. Exits with 1 over a budget.

import type { Browser, Page } from '@playwright/test';
import { withBrowser } from '../lib/chromium.ts';
import { endOnSignal, runCommand } from '../lib/shutdown.ts';
import { withBuiltSite } from '../site/built-site.ts';
import type { StackInfo } from '../stack.ts';
import { median, printRows } from './report.ts';

/** Lighthouse's slow 4G as really applied: a request waits 562 ms, and a second brings 184 KB. */
const SLOW_LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const LOADS = 5;
const NAVIGATIONS = 10;
/** By then a page has loaded what it loads by itself, and its counters stand still. */
const IDLE_MS = 3500;

interface Row {
  what: string;
  medianMs: number;
  limitMs: number;
  all: string;
}

interface Wait extends Pick<Row, 'what' | 'limitMs'> {
  runs: number;
  cpu: number;
  isSlowLine?: true;
  /** One wait on a fresh page, in milliseconds. */
  once: (page: Page) => Promise<number>;
}

/** Each time on a phone's page with an empty cache. */
async function measure(browser: Browser, { runs, cpu, isSlowLine, once, ...what }: Wait): Promise<Row> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    if (isSlowLine) await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    times.push(await once(page));
    await context.close();
  }
  return { ...what, medianMs: median(times), all: times.map(Math.round).join(' ') };
}

/** From the start of a load until `isThere` in the page, asked at every frame. */
async function loadUntil(page: Page, url: string, isThere: () => boolean): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(isThere, null, { polling: 'raf' });
  return page.evaluate(() => performance.now());
}

/** From the press on a link of an idle page to the next page's heading. */
async function pressUntilHeading(page: Page, name: string, heading: string): Promise<number> {
  await page.getByRole('link', { name, exact: true }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(IDLE_MS);
  return page.evaluate(
    ([link, text]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        new MutationObserver(() => {
          const headings = [...document.querySelectorAll('main :is(h1, h2)')];
          if (headings.some(({ textContent }) => textContent === text)) resolve(performance.now() - began);
        }).observe(document.body, { childList: true, subtree: true });
        [...document.querySelectorAll('a')].find(({ textContent }) => textContent === link)?.click();
      }),
    [name, heading],
  );
}

async function toDemo(page: Page, { appUrl }: StackInfo): Promise<number> {
  await page.goto(appUrl);
  return pressUntilHeading(page, 'Try a demo RSVP', "You're Invited!");
}

async function betweenViews(page: Page, { appUrl, adminPassword }: StackInfo): Promise<number> {
  await page.goto(`${appUrl}/admin/events`);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await page.getByRole('article').first().waitFor();
  return pressUntilHeading(page, 'Create Event', 'Create Event');
}

/** The application follows the scroll position itself from then on. */
const isHydrated = () => history.scrollRestoration === 'manual';
const canAnswer = () => document.querySelector('button[value=yes]') !== null;

const waits = (info: StackInfo): Wait[] => [
  {
    ...{ what: '/ hydrated, slow line, 3x CPU', limitMs: 1900, runs: LOADS, cpu: 3, isSlowLine: true },
    once: (page) => loadUntil(page, info.appUrl, isHydrated),
  },
  {
    ...{
      what: 'Yes can be pressed, slow line, 3x CPU',
      limitMs: 2600,
      runs: LOADS,
      cpu: 3,
      isSlowLine: true,
    },
    once: (page) => loadUntil(page, info.sampleRsvpUrl, canAnswer),
  },
  {
    ...{ what: 'idle landing to demo, 4x CPU', limitMs: 150, runs: NAVIGATIONS, cpu: 4 },
    once: (page) => toDemo(page, info),
  },
  {
    ...{ what: 'between views of the dashboard, 4x CPU', limitMs: 150, runs: NAVIGATIONS, cpu: 4 },
    once: (page) => betweenViews(page, info),
  },
];

endOnSignal();

await runCommand(() =>
  withBuiltSite({ name: 'bench-pages', seeded: true }, ({ info }) =>
    withBrowser(async (browser) => {
      const rows: Row[] = [];
      for (const wait of waits(info)) rows.push(await measure(browser, wait));
      printRows(rows);
      const over = rows.filter(({ medianMs, limitMs }) => medianMs > limitMs);
      if (over.length > 0) throw new Error(`Over budget: ${over.map(({ what }) => what).join('; ')}`);
    }),
  ),
);
