// Counts the documents that opening the dashboard reads, in a small store and in one ten times as large with as many recent
// events; then times the dashboard in a browser. Fails when a bounded view reads more in the larger store, or over the limit.

import type { Browser } from '@playwright/test';
import { readAnalytics } from '#data/firestore/analytics.ts';
import { EVENTS_PAGE, listEvents, readHeaderNumbers } from '#data/firestore/event-list.ts';
import { listRsvps } from '#data/firestore/guest-list.ts';
import { readSeries } from '#data/firestore/series.ts';
import { EVENT_SPORTS } from '#domain/event.ts';
import { clickDay } from '#domain/invite.ts';
import { placeKeyOf } from '#domain/queue.ts';
import { makeRsvpId, RSVP_RESPONSES } from '#domain/rsvp.ts';
import { nearDates } from '#domain/series-list.ts';
import { SERIES_MAX } from '#domain/weekly.ts';
import { type OwnersDocuments, ownersDocuments } from '../firebase/documents.ts';
import { sampleEvent, sampleInvite } from '../firebase/sample-event.ts';
import { withBrowser } from '../lib/chromium.ts';
import { withBuiltSite } from '../site/built-site.ts';
import type { StackInfo } from '../stack.ts';
import { type Measured, median, organizersStore, repeated, timed, withEmulator } from './harness.ts';

const SMALL = { events: 200, rsvps: 2_000 };
const LARGE = { events: 2_000, rsvps: 20_000 };
/** The number of events of the last week and month, in a store of any size. */
const RECENT_EVENTS = { week: 10, month: 40 };
const RUNS = 3;
const DASHBOARD = 'dashboard (header and first page)';
/** The one view that may read more in a larger store: its range holds all events ever made. */
const UNBOUNDED = 'analytics all';
/** Timed from pressing 'Access Dashboard' until the totals and the first page show, the gate's own pause included. */
const IN_BROWSER = 'sign-in to dashboard, in Chromium';
const IN_BROWSER_MAX_MS = 2_000;
/** A year of old events: the longest series. */
const SERIES_TOKEN = 'bench-weekly';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Row {
  events: number;
  rsvps: number;
  view: string;
  requests: number;
  /** Not counted in the browser. */
  documents?: number;
  /** Sums and counts: Firestore charges one read for up to a thousand index entries. */
  aggregations?: number;
  medianMs: number;
}

const eventId = (index: number) => `bench-${index}-2030-01-01-abcdef`;

function ageOf(index: number): number {
  if (index < RECENT_EVENTS.week) return (index + 1) * (DAY_MS / 2);
  if (index < RECENT_EVENTS.month) return 8 * DAY_MS + index * (DAY_MS / 2);
  return 100 * DAY_MS + index * HOUR_MS;
}

type Entry = [path: string, fields: object];

/** An event with its link and its guests. */
async function eventEntries(index: number, guests: number, now: number): Promise<Entry[]> {
  const id = eventId(index);
  const at = now - ageOf(index);
  const [createdAt, dateTime] = [new Date(at), new Date(at + 2 * DAY_MS)];
  const rsvpCount = { yes: 0, no: 0, maybe: 0 };
  const queue: string[] = [];
  const rsvps: Entry[] = [];
  for (let guest = 0; guest < guests; guest += 1) {
    const response = RSVP_RESPONSES[guest % RSVP_RESPONSES.length] ?? 'yes';
    const rsvpId = makeRsvpId();
    const placeKey = await placeKeyOf(rsvpId);
    rsvpCount[response] += 1;
    if (response === 'yes') queue.push(placeKey);
    const fields = {
      ...{ gameEventId: id, inviteToken: id, response, name: `Guest ${guest}`, ipAddress: null, placeKey },
      ...{ seenDateTime: dateTime, seenLocation: 'Westside Park' },
      ...{ attendance: 'arrived', checkedInAt: dateTime },
      ...{ submittedAt: new Date(at + guest), userAgent: 'bench', referrer: null },
    };
    rsvps.push([`gameRSVPs/${rsvpId}`, fields]);
  }
  const sport = EVENT_SPORTS[index % EVENT_SPORTS.length];
  const event = sampleEvent({ title: `Game ${index}`, sport, rsvpCount, queue, dateTime, createdAt });
  const clicks = { clickCount: 20, clicksByDay: { [clickDay(at)]: 20 }, lastClickedAt: createdAt };
  const invite = sampleInvite(id, id, { createdAt, ...clicks });
  return [...rsvps, [`gameEvents/${id}`, event], [`rsvpInvites/${id}`, invite]];
}

async function seed(documents: OwnersDocuments, { events, rsvps }: typeof LARGE, now: number): Promise<void> {
  const entries: Entry[] = [];
  for (let index = 0; index < events; index += 1)
    entries.push(...(await eventEntries(index, rsvps / events, now)));
  await documents.writeAll(entries);
}

/** An entry of a query's response; the last one may hold nothing but the time. */
function isDocument(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && ('document' in entry || 'found' in entry);
}

async function metered(load: () => Promise<{ status: string }[]>) {
  const meter = { requests: 0, documents: 0, aggregations: 0 };
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
    const { result, ms } = await timed(load);
    for (const { status } of result) if (status !== 'ready') throw new Error(`A reading ended ${status}.`);
    return { meter, ms };
  } finally {
    globalThis.fetch = send;
  }
}

function readsIn(size: typeof LARGE): Promise<Row[]> {
  return withEmulator(async (port, documents) => {
    const now = Date.now();
    await seed(documents, size, now);
    const { gameEventId: _, ...standing } = sampleInvite('', SERIES_TOKEN);
    await documents.write(`rsvpInvites/${SERIES_TOKEN}`, {
      ...standing,
      gameEventIds: Array.from({ length: SERIES_MAX }, (_, week) => eventId(RECENT_EVENTS.month + week)),
    });
    const store = await organizersStore(port, documents);

    const header = () => readHeaderNumbers(store, now);
    const page = () => listEvents(store, { filter: 'all', after: null, now });
    const views: Record<string, () => Promise<{ status: string }[]>> = {
      header: async () => [await header()],
      'first page': async () => [await page()],
      [DASHBOARD]: () => Promise.all([header(), page()]),
      'analytics 7d': async () => [await readAnalytics(store, '7d', now)],
      'analytics 30d': async () => [await readAnalytics(store, '30d', now)],
      [UNBOUNDED]: async () => [await readAnalytics(store, 'all', now)],
      'series page': async () => {
        const read = await readSeries(store, eventId(RECENT_EVENTS.month));
        const events = (read.status === 'ready' && read.series?.events) || [];
        const guests = await Promise.all(nearDates(events, now).map(({ id }) => listRsvps(store, id)));
        return [read, ...guests];
      },
      'guest list': async () => [await listRsvps(store, eventId(0))],
    };
    const rows: Row[] = [];
    for (const [view, load] of Object.entries(views)) {
      const runs = await repeated(RUNS, () => metered(load));
      rows.push({ ...size, view, ...runs[0].meter, medianMs: median(runs.map(({ ms }) => ms)) });
    }
    return rows;
  });
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

function measureInBrowser(): Promise<Row> {
  return withBuiltSite({ name: 'bench-admin', seeded: false, longRunning: true }, async ({ info }) => {
    await seed(ownersDocuments(info.firestoreHost, info.projectId), LARGE, Date.now());
    const visits = await withBrowser((browser) => repeated(RUNS, () => enterDashboard(browser, info)));
    const requests = Math.max(...visits.map((visit) => visit.requests));
    return { ...LARGE, view: IN_BROWSER, requests, medianMs: median(visits.map(({ ms }) => ms)) };
  });
}

/** Views of the larger store that read more than in the smaller one. */
function growing(small: readonly Row[], large: readonly Row[]): string[] {
  return large
    .filter(
      ({ view, documents = 0 }, index) => view !== UNBOUNDED && documents > (small[index]?.documents ?? 0),
    )
    .map(({ view, events, documents }) => `${view}: ${documents} documents with ${events} events`);
}

export async function measure(): Promise<Measured> {
  const [small, large] = [await readsIn(SMALL), await readsIn(LARGE)];
  const inBrowser = await measureInBrowser();
  const isSlow = inBrowser.medianMs > IN_BROWSER_MAX_MS;
  return {
    rows: [...small, ...large, inBrowser],
    problems: [
      ...growing(small, large).map((view) => `Reads grow with the store. ${view}`),
      ...(isSlow ? [`The dashboard took ${inBrowser.medianMs} ms; ${IN_BROWSER_MAX_MS} is the most.`] : []),
    ],
  };
}
