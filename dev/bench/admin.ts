// How many documents opening the dashboard reads, in a small store and in one ten times as large with as many events
// in each date range: a number that differs grows with the store. Then how long an organizer of the larger store waits after her password,
// in a browser with the production build. Exits with 1 when a bounded view grows, or when she waits too long.

import type { Browser } from '@playwright/test';
import { initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getFirestore,
  setLogLevel,
  writeBatch,
} from 'firebase/firestore/lite';
import { readAnalytics } from '#data/firestore/analytics.ts';
import type { Store } from '#data/firestore/client.ts';
import { EVENTS_PAGE, listEvents, readHeaderNumbers } from '#data/firestore/event-list.ts';
import { listRsvps } from '#data/firestore/guest-list.ts';
import { EVENT_SPORTS } from '#domain/event.ts';
import { clickDay } from '#domain/invite.ts';
import { placeKeyOf } from '#domain/queue.ts';
import { makeRsvpId, RSVP_RESPONSES } from '#domain/rsvp.ts';
import { startFirestore } from '../firebase/firestore.ts';
import { sampleEvent, sampleInvite } from '../firebase/sample-event.ts';
import { withBrowser } from '../lib/chromium.ts';
import { freePort } from '../lib/ports.ts';
import { endOnSignal, runCommand } from '../lib/shutdown.ts';
import { withBuiltSite } from '../site/built-site.ts';
import type { StackInfo } from '../stack.ts';
import { median, printRows } from './report.ts';

const PROJECT = 'demo-bench';
const ADMIN_ID = 'organizer';
const LARGE = { events: 2_000, rsvps: 20_000 };
const STORES = [{ events: 200, rsvps: 2_000 }, LARGE];
/** Events made in the last week, and in the weeks of the month before it, whatever the size of the store. */
const RECENT_EVENTS = { week: 10, month: 40 };
/** What one commit may hold. */
const BATCH = 500;
const RUNS = 3;
/** What is read from signing in until the dashboard is shown. */
const DASHBOARD = 'dashboard (header and first page)';
/** All events ever made are inside its range. */
const UNBOUNDED = 'analytics all';
/** From pressing 'Access Dashboard' until the totals and the first page are shown, the gate's own pause included. */
const IN_BROWSER = 'sign-in to dashboard, in Chromium';
/** Longer than that, and a person wonders whether it works. */
const IN_BROWSER_MAX_MS = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Row {
  events: number;
  rsvps: number;
  view: string;
  requests: number;
  /** Not counted in the browser, which reads the same. */
  documents?: number;
  /** Sums and counts, which Firestore charges with one read for a thousand index entries or part of them. */
  aggregations?: number;
  medianMs: number;
}

type Emulator = { port: number; projectId: string };

function connect({ port, projectId }: Emulator, name: string, token: string | { sub: string }): Firestore {
  const database = getFirestore(initializeApp({ projectId, apiKey: 'bench' }, `${name}-${port}`));
  connectFirestoreEmulator(database, '127.0.0.1', port, { mockUserToken: token });
  return database;
}

const eventId = (index: number) => `bench-${index}-2030-01-01-abcdef`;

/** When the event of this number was made: a few this week, some this month, the others long ago. */
function ageOf(index: number): number {
  if (index < RECENT_EVENTS.week) return (index + 1) * (DAY_MS / 2);
  if (index < RECENT_EVENTS.month) return 8 * DAY_MS + index * (DAY_MS / 2);
  return 100 * DAY_MS + index * HOUR_MS;
}

async function seed(
  database: Firestore,
  { events, rsvps }: (typeof STORES)[number],
  now: number,
): Promise<void> {
  const guestsPerEvent = rsvps / events;
  const documents: [path: string, fields: object][] = [
    [`admins/${ADMIN_ID}`, { email: 'bench@example.com' }],
  ];
  for (let index = 0; index < events; index += 1) {
    const id = eventId(index);
    const at = now - ageOf(index);
    const rsvpCount = { yes: 0, no: 0, maybe: 0 };
    const queue: string[] = [];
    for (let guest = 0; guest < guestsPerEvent; guest += 1) {
      const response = RSVP_RESPONSES[guest % RSVP_RESPONSES.length] ?? 'yes';
      const rsvpId = makeRsvpId();
      const placeKey = await placeKeyOf(rsvpId);
      rsvpCount[response] += 1;
      if (response === 'yes') queue.push(placeKey);
      documents.push([
        `gameRSVPs/${rsvpId}`,
        {
          ...{ gameEventId: id, inviteToken: id, response, name: `Guest ${guest}`, ipAddress: null },
          placeKey,
          ...{ submittedAt: new Date(at + guest), userAgent: 'bench', referrer: null },
        },
      ]);
    }
    documents.push(
      [
        `gameEvents/${id}`,
        sampleEvent({
          ...{ title: `Game ${index}`, sport: EVENT_SPORTS[index % EVENT_SPORTS.length], rsvpCount, queue },
          ...{ dateTime: new Date(at + 2 * DAY_MS), createdAt: new Date(at) },
        }),
      ],
      [
        `rsvpInvites/${id}`,
        sampleInvite(id, id, {
          ...{ createdAt: new Date(at), lastClickedAt: new Date(at) },
          ...{ clickCount: 20, clicksByDay: { [clickDay(at)]: 20 } },
        }),
      ],
    );
  }
  for (let from = 0; from < documents.length; from += BATCH) {
    const batch = writeBatch(database);
    for (const [path, fields] of documents.slice(from, from + BATCH)) batch.set(doc(database, path), fields);
    await batch.commit();
  }
}

type Meter = Required<Pick<Row, 'requests' | 'documents' | 'aggregations'>>;

/** Counts what the database sends while `load` runs. */
async function metered(load: () => Promise<{ status: string }[]>): Promise<Meter> {
  const meter: Meter = { requests: 0, documents: 0, aggregations: 0 };
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    const body: unknown = await response.clone().json();
    const entries: unknown[] = Array.isArray(body) ? body : [];
    meter.requests += 1;
    if (String(input).includes(':runAggregationQuery')) meter.aggregations += 1;
    else meter.documents += entries.filter(isDocument).length;
    return response;
  };
  try {
    for (const { status } of await load())
      if (status !== 'ready') throw new Error(`A reading ended ${status}.`);
    return meter;
  } finally {
    globalThis.fetch = send;
  }
}

/** An entry of a query's answer; the last one may hold nothing but the time. */
function isDocument(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && ('document' in entry || 'found' in entry);
}

async function measure(size: (typeof STORES)[number]): Promise<Row[]> {
  const port = await freePort();
  const emulator = await startFirestore({ port, projectId: PROJECT, dataFolder: null, longRunning: true });
  try {
    const now = Date.now();
    const at = { port, projectId: PROJECT };
    await seed(connect(at, 'owner', 'owner'), size, now);
    const database = connect(at, 'organizer', { sub: ADMIN_ID });
    const config = { projectId: PROJECT, apiKey: 'bench', emulatorHost: `127.0.0.1:${port}` };
    const store: Store = { app: database.app, database, config };

    const header = () => readHeaderNumbers(store, now);
    const page = () => listEvents(store, { filter: 'all', after: null, now });
    const views: Record<string, () => Promise<{ status: string }[]>> = {
      header: async () => [await header()],
      'first page': async () => [await page()],
      [DASHBOARD]: () => Promise.all([header(), page()]),
      'analytics 7d': async () => [await readAnalytics(store, '7d', now)],
      'analytics 30d': async () => [await readAnalytics(store, '30d', now)],
      [UNBOUNDED]: async () => [await readAnalytics(store, 'all', now)],
      'guest list': async () => [await listRsvps(store, eventId(0))],
    };
    const rows: Row[] = [];
    for (const [view, load] of Object.entries(views)) {
      const times: number[] = [];
      let meter: Meter = { requests: 0, documents: 0, aggregations: 0 };
      for (let run = 0; run < RUNS; run += 1) {
        const started = performance.now();
        meter = await metered(load);
        times.push(performance.now() - started);
      }
      rows.push({ ...size, view, ...meter, medianMs: median(times) });
    }
    return rows;
  } finally {
    await emulator.stop();
  }
}

/** One visit with an empty cache. */
async function enterDashboard(browser: Browser, { appUrl, adminPassword, firestoreHost }: StackInfo) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes(firestoreHost) && request.method() !== 'OPTIONS') requests += 1;
    });
    await page.goto(`${appUrl}/admin`);
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await page.evaluate(() => {
      addEventListener('submit', () => performance.mark('pressed'), { capture: true });
    });
    await page.getByRole('button', { name: 'Access Dashboard' }).click();
    const shown = await page.waitForFunction(
      (events) => {
        const figures = [...document.querySelectorAll('section[aria-label="Key figures"] dd.display')];
        const areThere = figures.length === 4 && figures.every(({ textContent }) => /\d/.test(textContent));
        if (!areThere || document.querySelectorAll('article').length < events) return null;
        return performance.measure('dashboard', 'pressed').duration;
      },
      EVENTS_PAGE,
      { polling: 'raf' },
    );
    return { requests, ms: (await shown.jsonValue()) ?? Number.NaN };
  } finally {
    await context.close();
  }
}

async function measureInBrowser(): Promise<Row> {
  let row: Row | undefined;
  await withBuiltSite({ name: 'bench-admin', seeded: false, longRunning: true }, async ({ info }) => {
    const port = Number(info.firestoreHost.split(':')[1]);
    await seed(connect({ port, projectId: info.projectId }, 'site-owner', 'owner'), LARGE, Date.now());
    const visits = await withBrowser(async (browser) => {
      const all = [];
      for (let run = 0; run < RUNS; run += 1) all.push(await enterDashboard(browser, info));
      return all;
    });
    const requests = Math.max(...visits.map((visit) => visit.requests));
    row = { ...LARGE, view: IN_BROWSER, requests, medianMs: median(visits.map(({ ms }) => ms)) };
  });
  if (!row) throw new Error('The dashboard was not measured.');
  return row;
}

/** The views that read more documents in the larger store, though they should not. */
function growing(rows: readonly Row[]): string[] {
  return rows
    .filter(
      ({ view, documents = 0 }) =>
        view !== UNBOUNDED && rows.some((row) => row.view === view && (row.documents ?? 0) < documents),
    )
    .map(({ view, events, documents }) => `${view}: ${documents} documents with ${events} events`);
}

setLogLevel('silent');

endOnSignal();

await runCommand(async () => {
  const rows: Row[] = [];
  for (const size of STORES) rows.push(...(await measure(size)));
  const inBrowser = await measureInBrowser();
  rows.push(inBrowser);
  printRows(rows);
  const tooMany = growing(rows);
  if (tooMany.length > 0) throw new Error(`Reads grow with the store.\n${tooMany.join('\n')}`);
  if (inBrowser.medianMs > IN_BROWSER_MAX_MS)
    throw new Error(`The dashboard took ${inBrowser.medianMs} ms; ${IN_BROWSER_MAX_MS} is the most.`);
});
