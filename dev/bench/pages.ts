// How long people wait in a browser that is really slowed down: for the page's code on a slow line, for the answers of
// an invitation, and for the next page of an application that is idle. Medians. Exits with 1 over a budget.
// The budgets' slowdowns are those of a fast computer. A slower one, which is measured first, is slowed down less.

import type { Browser, Locator, Page } from '@playwright/test';
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
/** What Lighthouse's benchmark index is on the computer whose slowdowns the budgets name. */
const BUDGET_INDEX = 3900;
/** Passes of `workHalfASecond` a point of that index: 2.1 to 3.3 in ten pairs on one computer, 2026-11-22. */
const PASSES_PER_POINT = 2.7;
/** How long a finger rests on a link before the press counts. */
const TAP_MS = 80;
/** 1900 on a plain file server; the host's local runtime and its headers take 40 to 60 ms more. */
const HYDRATED_MS = 1950;
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

/** @returns how often it was done. */
function workHalfASecond(): number {
  const words = Array.from({ length: 1000 }, (_, index) => `word ${index}`);
  const end = performance.now() + 500;
  let passes = 0;
  while (performance.now() < end) {
    new Map(JSON.parse(JSON.stringify(words)).map((word: string) => [word, word.length]));
    passes += 1;
  }
  return passes;
}

/** How fast this computer is now, on the scale of Lighthouse's benchmark index: within a fifth. */
async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  await page.evaluate(workHalfASecond);
  const passes: number[] = [];
  for (let run = 0; run < 3; run += 1) passes.push(await page.evaluate(workHalfASecond));
  await page.close();
  return median(passes) / PASSES_PER_POINT;
}

interface Wait extends Pick<Row, 'what' | 'limitMs'> {
  runs: number;
  /** How many times slower than the budgets' computer. */
  cpu: number;
  isSlowLine?: true;
  /** One wait on a fresh page, in milliseconds. */
  once: (page: Page) => Promise<number>;
}

/** Each time on a phone's page with an empty cache. */
async function measure(browser: Browser, { runs, cpu, isSlowLine, once, ...what }: Wait): Promise<Row> {
  const times: number[] = [];
  const index = await benchmarkIndex(browser);
  const rate = Math.max(1, (cpu * index) / BUDGET_INDEX);
  console.log(`${what.what}: benchmark index ${Math.round(index)}, slowed down ${rate.toFixed(1)} times`);
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    if (isSlowLine) await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    times.push(await once(page));
    await context.close();
  }
  return { ...what, medianMs: median(times), all: times.map(Math.round).join(' ') };
}

/**
 * From the start of a load until the page has it, asked at every frame. In a tab that has shown the site: to start a
 * process for it takes a browser as long as a few KB on the line.
 * @param thereAt when the page has it; 0 before.
 */
async function loadUntil(page: Page, url: string, thereAt: () => number): Promise<number> {
  await page.goto(new URL('/robots.txt', url).href);
  await page.goto(url, { waitUntil: 'commit' });
  const there = await page.waitForFunction(thereAt, null, { polling: 'raf' });
  return there.evaluate((time) => time);
}

/** A tap as fingers do it: the page hears of it some time before it counts. */
async function tap(page: Page, link: Locator): Promise<void> {
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not shown.');
  const devtools = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(TAP_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** From the press on a link of an idle page to the next page's heading. */
async function pressUntilHeading(page: Page, name: string, heading: string): Promise<number> {
  const link = page.getByRole('link', { name, exact: true });
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(IDLE_MS);
  const shown = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
        new MutationObserver(() => {
          const headings = [...document.querySelectorAll('main :is(h1, h2)')];
          if (headings.some(({ textContent }) => textContent === text)) resolve(performance.now() - pressed);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    heading,
  );
  await tap(page, link);
  return shown;
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
const hydratedAt = () => (history.scrollRestoration === 'manual' ? performance.now() : 0);
const answerableAt = () => (document.querySelector('button[value=yes]') ? performance.now() : 0);

const waits = (info: StackInfo): Wait[] => [
  {
    ...{ what: '/ hydrated, slow line, 3x CPU', limitMs: HYDRATED_MS, runs: LOADS, cpu: 3, isSlowLine: true },
    once: (page) => loadUntil(page, info.appUrl, hydratedAt),
  },
  {
    ...{
      what: 'Yes can be pressed, slow line, 3x CPU',
      limitMs: 2600,
      runs: LOADS,
      cpu: 3,
      isSlowLine: true,
    },
    once: (page) => loadUntil(page, info.sampleRsvpUrl, answerableAt),
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
