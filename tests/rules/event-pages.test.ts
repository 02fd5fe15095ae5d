import { Timestamp } from 'firebase/firestore/lite';
import { afterEach, expect, test } from 'vitest';
import type { Store } from '#data/firestore/client.ts';
import { EVENTS_PAGE, listEvents } from '#data/firestore/events.ts';
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

// Older than every event of another test, so that nothing comes after these.
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
