// Times pages in a slowed down browser, and fails over a budget. The budgets name the slowdowns of a fast computer: this one's
// speed is measured first, and a slower one is slowed down less.

import type { Browser, Page } from '@playwright/test';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { withBrowser } from '../lib/chromium.ts';
import { withBuiltSite } from '../site/built-site.ts';
import type { StackInfo } from '../stack.ts';
import { type Measured, median, repeated } from './harness.ts';

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
/** Lighthouse's slow 4G as really applied: a request waits 562 ms, and a second brings 184 KB. */
const SLOW_LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
/** Lighthouse's benchmark index of the computer whose slowdowns the budgets name. */
const BUDGET_INDEX = 3900;
/** Passes of `workHalfASecond` a point of that index: 2.1 to 3.3 in ten pairs on one computer, 2026-11-22. */
const PASSES_PER_POINT = 2.7;
/** A finger rests this long on a link before the press counts. */
const TAP_MS = 80;
/** By then a page has loaded what it loads by itself, and its counters stand still. */
const IDLE_MS = 3500;

interface Wait {
  what: string;
  /** 1900 for `/` on a plain file server; the host's local runtime and its headers take 40 to 60 ms more. */
  limitMs: number;
  runs: number;
  /** Times slower than the budgets' computer. */
  cpu: number;
  isSlowLine: boolean;
  timezoneId?: string;
  once: (page: Page, info: StackInfo) => Promise<number>;
}

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
  const passes = await repeated(3, () => page.evaluate(workHalfASecond));
  await page.close();
  return median(passes) / PASSES_PER_POINT;
}

async function timesOf(browser: Browser, wait: Wait, info: StackInfo) {
  const { what, limitMs, runs, cpu, isSlowLine, timezoneId, once } = wait;
  const index = await benchmarkIndex(browser);
  const rate = Math.max(1, (cpu * index) / BUDGET_INDEX);
  const times = await repeated(runs, async () => {
    const context = await browser.newContext({ ...PHONE, ...(timezoneId && { timezoneId }) });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    if (isSlowLine) await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    const time = await once(page, info);
    await context.close();
    return time;
  });
  return {
    ...{ what, index: Math.round(index), slowedDown: rate.toFixed(1) },
    ...{ limitMs, medianMs: median(times), all: times.map(Math.round).join(' ') },
  };
}

/** Loads a page in a tab that has shown the site before, so that no time goes into starting a process for the site. */
async function loadUntil(page: Page, url: string, readyAt: () => number): Promise<number> {
  await page.goto(new URL('/robots.txt', url).href);
  await page.goto(url, { waitUntil: 'commit' });
  const ready = await page.waitForFunction(readyAt, null, { polling: 'raf' });
  return ready.jsonValue();
}

/** Runs in the page. */
const yesAt = () => (document.querySelector('[value=yes]') ? performance.now() : 0);

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** Time from a tap on a link of an idle page to the next page's heading. The page hears of a tap before it counts. */
async function tapUntilHeading(page: Page, name: string, heading: string): Promise<number> {
  const link = page.getByRole('link', { name, exact: true });
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(IDLE_MS);
  await link.dispatchEvent('touchstart');
  await page.waitForTimeout(TAP_MS);
  return link.evaluate(
    (element: HTMLElement, text) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now();
        new MutationObserver(() => {
          const headings = [...document.querySelectorAll('main :is(h1, h2)')];
          if (headings.some(({ textContent }) => textContent === text)) resolve(performance.now() - pressed);
        }).observe(document.body, { childList: true, subtree: true });
        element.click();
      }),
    heading,
  );
}

const LOAD = { runs: 5, cpu: 3, isSlowLine: true };
const NAVIGATION = { runs: 10, cpu: 4, isSlowLine: false, limitMs: 150 };

/** The invitation has one line more for a visitor from elsewhere: the time on their own clock. */
const ZONES = [
  { where: 'in its zone', timezoneId: EVENT_TIME_ZONE },
  { where: 'elsewhere', timezoneId: 'Asia/Kathmandu' },
];

const WAITS: Wait[] = [
  {
    ...{ what: '/ hydrated, slow line', ...LOAD, limitMs: 1950 },
    // The application follows the scroll position itself from then on.
    once: (page, { appUrl }) =>
      loadUntil(page, appUrl, () => (history.scrollRestoration === 'manual' ? performance.now() : 0)),
  },
  ...ZONES.flatMap(({ where, timezoneId }): Wait[] => [
    {
      ...{ what: `invitation's largest paint ${where}, slow line`, ...LOAD, limitMs: 1400, timezoneId },
      once: async (page, { sampleRsvpUrl }) => {
        await loadUntil(page, sampleRsvpUrl, yesAt);
        return largestPaint(page);
      },
    },
    {
      ...{ what: `Yes can be pressed ${where}, slow line`, ...LOAD, limitMs: 2400, timezoneId },
      once: (page, { sampleRsvpUrl }) => loadUntil(page, sampleRsvpUrl, yesAt),
    },
  ]),
  {
    ...{ what: 'idle landing to demo', ...NAVIGATION },
    once: async (page, { appUrl }) => {
      await page.goto(appUrl);
      return tapUntilHeading(page, 'Try a demo RSVP', "You're Invited!");
    },
  },
  {
    ...{ what: 'between views of the dashboard', ...NAVIGATION },
    once: async (page, { appUrl, adminPassword }) => {
      await page.goto(`${appUrl}/admin/events`);
      await page.getByLabel('Password', { exact: true }).fill(adminPassword);
      await page.getByRole('button', { name: 'Access Dashboard' }).click();
      await page.getByRole('article').first().waitFor();
      return tapUntilHeading(page, 'Create Event', 'Create Event');
    },
  },
];

export async function measure(): Promise<Measured> {
  const rows: Awaited<ReturnType<typeof timesOf>>[] = [];
  await withBuiltSite({ name: 'bench-pages', seeded: true, longRunning: true }, ({ info }) =>
    withBrowser(async (browser) => {
      for (const wait of WAITS) rows.push(await timesOf(browser, wait, info));
    }),
  );
  const over = rows.filter(({ medianMs, limitMs }) => medianMs > limitMs);
  return { rows, problems: over.map(({ what }) => `Over budget: ${what}`) };
}
