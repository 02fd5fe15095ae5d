import { Timestamp } from 'firebase/firestore/lite';
import { afterEach, expect, test } from 'vitest';
import type { Store } from '#data/firestore/client.ts';
import { EVENTS_PAGE, listEvents } from '#data/firestore/event-list.ts';
import type { EventsCursor } from '#domain/organizing.ts';
import {
  type EventPaths,
  emulatorHost,
  given,
  givenEvent,
  organizer,
  projectId,
  remove,
} from './fixtures.ts';

const store: Store = {
  app: organizer.app,
  database: organizer,
  config: { projectId, apiKey: 'local', emulatorHost },
};

// Older than every event of another test, so that nothing comes after these past ones.
const OLDEST = Date.UTC(1980, 0, 1);
const BEFORE_THEM: EventsCursor = { dateTime: OLDEST + 1_000_000, id: 'z' };

let events: EventPaths[] = [];
afterEach(async () => {
  await given(...events.flatMap(({ path, invite }) => [remove(path), remove(invite)]));
});

async function pageOf(wanted: { after: EventsCursor } | { before: EventsCursor }) {
  const page = await listEvents(store, { filter: 'all', now: Date.now(), ...wanted });
  if (page.status !== 'ready') throw new Error(`Listing ended ${page.status}.`);
  return { ids: page.events.map(({ event }) => event.id), next: page.next };
}

test.each([
  [EVENTS_PAGE, [EVENTS_PAGE]],
  [EVENTS_PAGE + 1, [EVENTS_PAGE, 1]],
  [2 * EVENTS_PAGE, [EVENTS_PAGE, EVENTS_PAGE]],
])('%i events fill pages of %j, and none is empty', async (count, sizes) => {
  events = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      givenEvent({ event: { dateTime: Timestamp.fromMillis(OLDEST + index) } }),
    ),
  );
  const pages: string[][] = [];
  let after: EventsCursor | null = BEFORE_THEM;
  while (after) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ after });
    pages.push(page.ids);
    after = page.next;
  }
  expect(pages.map((ids) => ids.length)).toEqual(sizes);
  expect(pages.flat()).toEqual(events.map(({ id }) => id).reverse());
});

test('the page before one has as many events, and the way back to it', async () => {
  events = await Promise.all(
    Array.from({ length: 2 * EVENTS_PAGE }, (_, index) =>
      givenEvent({ event: { dateTime: Timestamp.fromMillis(OLDEST + index) } }),
    ),
  );
  const first = await pageOf({ after: BEFORE_THEM });
  const firstOfSecond = events[EVENTS_PAGE - 1];
  if (!firstOfSecond) throw new Error('There are two pages.');
  expect(await pageOf({ before: { dateTime: OLDEST + EVENTS_PAGE - 1, id: firstOfSecond.id } })).toEqual(
    first,
  );
});

test('what comes next is first, what is over follows with the latest first, over the border of pages too', async () => {
  const now = Date.now();
  const at = (hours: number) => now + hours * 3_600_000;
  // Beyond the time of every other test's events, so that these are the last of those to come.
  const far = 24 * 365 * 900;
  const hours = Array.from({ length: EVENTS_PAGE + 2 }, (_, index) => far + index);
  events = await Promise.all(
    [...hours, ...hours.map((hour) => -hour)].map((hour) =>
      givenEvent({ event: { dateTime: Timestamp.fromMillis(at(hour)) } }),
    ),
  );
  const [upcoming, past] = [events.slice(0, hours.length), events.slice(hours.length)];
  const pathsOf = (list: EventPaths[]) => list.map(({ id }) => id);
  const edge = (index: number) => ({ dateTime: at(hours[index] ?? 0), id: upcoming[index]?.id ?? '' });

  const first = await pageOf({ after: { dateTime: at(far) - 1, id: '0' } });
  expect(first.ids).toEqual(pathsOf(upcoming.slice(0, EVENTS_PAGE)));
  const second = await pageOf({ after: edge(EVENTS_PAGE - 1) });
  expect(second.ids.slice(0, 2)).toEqual(pathsOf(upcoming.slice(EVENTS_PAGE)));
  // Then the past begins, with the events of other tests.
  expect(second.ids).toHaveLength(EVENTS_PAGE);
  expect(await pageOf({ before: edge(EVENTS_PAGE) })).toEqual(first);

  const last = await pageOf({ after: { dateTime: at(-far) + 1, id: 'z' } });
  expect(last.ids).toEqual(pathsOf(past.slice(0, EVENTS_PAGE)));
});

test.each([
  ['active', [1, 2]],
  ['past', [-1, -2]],
] as const)('%s events begin with the one that is nearest', async (filter, order) => {
  // Centuries from the events of other tests, so that none of them is nearer.
  const now = Date.UTC(2400, 0, 1);
  const made = new Map<number, EventPaths>();
  for (const hour of [-2, 2, 1, -1]) {
    made.set(hour, await givenEvent({ event: { dateTime: Timestamp.fromMillis(now + hour * 3_600_000) } }));
  }
  events = [...made.values()];
  const page = await listEvents(store, { filter, now });
  if (page.status !== 'ready') throw new Error(`Listing ended ${page.status}.`);
  const ids = page.events.map(({ event }) => event.id);
  expect(ids.slice(0, 2)).toEqual(order.map((hour) => made.get(hour)?.id));
});
