import { Timestamp } from 'firebase/firestore/lite';
import { afterEach, expect, test } from 'vitest';
import { EVENTS_PAGE, listEvents, readEvents } from '#data/firestore/event-list.ts';
import type { EventsCursor } from '#domain/organizing.ts';
import { type EventPaths, givenEvent } from './events.ts';
import { type Fields, given, HOUR_MS, remove } from './fixtures.ts';
import { catchErrors, expectStatus, office } from './store-fixtures.ts';

const errors = catchErrors();

// Older than every event of another test, so that nothing comes after these past ones.
const OLDEST = Date.UTC(1980, 0, 1);
const BEFORE_THEM: EventsCursor = { dateTime: OLDEST + 1_000_000, id: 'z' };

let events: EventPaths[] = [];
afterEach(() => given(...events.flatMap(({ path, invite }) => [remove(path), remove(invite)])));

/** Events at these times, which go when the test is over. */
async function givenEventsAt(times: number[], fields: Fields[] = []): Promise<EventPaths[]> {
  const at = (time: number, index: number) => ({ dateTime: Timestamp.fromMillis(time), ...fields[index] });
  events = await Promise.all(times.map((time, index) => givenEvent({ event: at(time, index) })));
  return events;
}
const oldest = (count: number) => givenEventsAt(Array.from({ length: count }, (_, index) => OLDEST + index));
const idsOf = (list: EventPaths[]) => list.map(({ id }) => id);

type Wanted = Omit<Parameters<typeof listEvents>[1], 'filter' | 'now'>;
async function pageOf(wanted: Wanted, filter: 'all' | 'active' | 'past' = 'all', now = Date.now()) {
  const page = expectStatus(await listEvents(office, { filter, now, ...wanted }), 'ready');
  return { ...page, ids: page.events.map(({ event }) => event.id) };
}

test.each([
  [EVENTS_PAGE, [EVENTS_PAGE]],
  [EVENTS_PAGE + 1, [EVENTS_PAGE, 1]],
  [2 * EVENTS_PAGE, [EVENTS_PAGE, EVENTS_PAGE]],
])(
  '%i events fill pages of %j, none is empty, and each has its total and live links',
  async (count, sizes) => {
    await oldest(count);
    const pages: string[][] = [];
    let after: EventsCursor | null = BEFORE_THEM;
    while (after) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ after });
      for (const { event, invite } of page.events) expect(invite?.gameEventId).toBe(event.id);
      expect(page.total).toBeGreaterThanOrEqual(count);
      pages.push(page.ids);
      after = page.next;
    }
    expect(pages.map((ids) => ids.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(idsOf(events).reverse());
  },
);

test('the page before one has as many events, and the way back to it', async () => {
  await oldest(2 * EVENTS_PAGE);
  const { ids, next } = await pageOf({ after: BEFORE_THEM });
  const firstOfSecond = { dateTime: OLDEST + EVENTS_PAGE - 1, id: events[EVENTS_PAGE - 1]?.id ?? '' };
  expect(await pageOf({ before: firstOfSecond })).toMatchObject({ ids, next });
});

test('what comes next is first, what is over follows with the latest first, over the border of pages too', async () => {
  const now = Date.now();
  // Beyond the time of every other test's events, so that these are the last of those to come.
  const far = 24 * 365 * 900 * HOUR_MS;
  const distances = Array.from({ length: EVENTS_PAGE + 2 }, (_, index) => far + index * HOUR_MS);
  await givenEventsAt(
    [...distances, ...distances.map((distance) => -distance)].map((distance) => now + distance),
  );
  const [upcoming, past] = [events.slice(0, distances.length), events.slice(distances.length)];
  const edge = (index: number) => ({
    dateTime: now + (distances[index] ?? 0),
    id: upcoming[index]?.id ?? '',
  });

  const first = await pageOf({ after: { dateTime: now + far - 1, id: '0' } });
  expect(first.ids).toEqual(idsOf(upcoming.slice(0, EVENTS_PAGE)));
  const second = await pageOf({ after: edge(EVENTS_PAGE - 1) });
  expect(second.ids.slice(0, 2)).toEqual(idsOf(upcoming.slice(EVENTS_PAGE)));
  // Then the past begins, with the events of other tests.
  expect(second.ids).toHaveLength(EVENTS_PAGE);
  expect(await pageOf({ before: edge(EVENTS_PAGE) })).toMatchObject({ ids: first.ids, next: first.next });

  const last = await pageOf({ after: { dateTime: now - far + 1, id: 'z' } });
  expect(last.ids).toEqual(idsOf(past.slice(0, EVENTS_PAGE)));
});

test.each([
  ['active', [1, 2]],
  ['past', [-1, -2]],
] as const)(
  '%s events begin with the one that is nearest, without those of another status',
  async (filter, order) => {
    // Centuries from the events of other tests, so that none of them is nearer.
    const now = Date.UTC(2400, 0, 1);
    const hours = [-2, 2, 1, -1, 0.5, -0.5];
    const cancelled = { status: 'cancelled' };
    await givenEventsAt(
      hours.map((hour) => now + hour * HOUR_MS),
      [{}, {}, {}, {}, cancelled, cancelled],
    );
    const { ids } = await pageOf({}, filter, now);
    expect(ids.slice(0, 2)).toEqual(order.map((hour) => events[hours.indexOf(hour)]?.id));
    const all = await pageOf({}, 'all', now);
    expect(all.ids).toEqual(expect.arrayContaining(idsOf(events)));
  },
);

test('a broken event is left out, and said to be', async () => {
  const soon = Date.now() + 0.01 * HOUR_MS;
  const [broken, whole] = idsOf(await givenEventsAt([soon, soon], [{ title: 7 }]));
  const { ids } = await pageOf({});
  expect(ids).toContain(whole);
  expect(ids).not.toContain(broken);
  expect(await readEvents(office, [broken ?? ''])).toEqual({ status: 'failed' });
  const found = await readEvents(office, [whole ?? '', 'no-such-game-2030-01-01']);
  expect(found).toMatchObject({ events: [{ event: { id: whole } }] });
  expect(errors).toHaveBeenCalledTimes(2);
});
