import { Timestamp } from 'firebase/firestore/lite';
import { afterEach, describe, expect, test } from 'vitest';
import { readAnalytics } from '#data/firestore/analytics.ts';
import { readRetention } from '#data/firestore/retention.ts';
import { openEmulator } from '../../dev/firebase/owned-firestore.ts';
import { retainFirestore } from '../../owner/retention/firestore.ts';
import { stored } from './actors.ts';
import { emulatorHost, projectId } from './emulator.ts';
import { givenEvent } from './events.ts';
import { given, remove } from './fixtures.ts';
import { givenRsvp, rsvpAt } from './rsvps.ts';
import { expectStatus, office } from './store-fixtures.ts';

const DAY_MS = 86_400_000;
/** Long before the events of other tests: none of them is old then. */
const NOW = Date.parse('2001-06-15T12:00:00Z');
const daysAgo = (days: number) => Timestamp.fromMillis(NOW - days * DAY_MS);

const FIGURES = { figures: { arrived: 2, noShow: 1, clicks: 7 } };
const made: string[] = [];
afterEach(() => given(...made.splice(0).map(remove)));

/** An event of that long ago, which goes when the test is over. */
async function oldEvent(days: number, more: object = {}) {
  const event = await givenEvent({
    event: { dateTime: daysAgo(days), createdAt: daysAgo(days + 7), ...more },
    invite: { clickCount: 9 },
  });
  made.push(event.path, event.invite);
  return event;
}

describe('the reminder', () => {
  const isDue = async () => expectStatus(await readRetention(office, NOW), 'ready').isDue;

  test('comes when an answer has kept its browser for too long, and goes with it', async () => {
    const event = await oldEvent(-10);
    made.push(rsvpAt(await givenRsvp(event, { submittedAt: daysAgo(29) })));
    expect(await isDue()).toBe(false);
    made.push(rsvpAt(await givenRsvp(event, { submittedAt: daysAgo(31) })));
    expect(await isDue()).toBe(true);
    await retainFirestore(openEmulator(emulatorHost, projectId), NOW);
    expect(await isDue()).toBe(false);
  });

  test('comes when a game has kept its guests for too long, and goes with them', async () => {
    await oldEvent(179);
    expect(await isDue()).toBe(false);
    await oldEvent(181);
    // A run that was interrupted has not come to an end.
    await oldEvent(182, FIGURES);
    expect(await isDue()).toBe(true);
    await retainFirestore(openEmulator(emulatorHost, projectId), NOW);
    expect(await isDue()).toBe(false);
  });
});

test('the figures of all time are the same before and after', async () => {
  const event = await oldEvent(200);
  for (const response of ['yes', 'no']) await givenRsvp(event, { response, submittedAt: daysAgo(201) });
  const figures = async () => {
    const { analytics } = expectStatus(await readAnalytics(office, 'all', Date.now()), 'ready');
    const { events, rsvps, clicks } = analytics;
    return { events, rsvps, clicks };
  };
  const before = await figures();
  expect(before.clicks).toBeGreaterThanOrEqual(9);
  expect(await retainFirestore(openEmulator(emulatorHost, projectId), NOW)).toMatchObject({ events: 1 });
  expect(await stored(event.invite)).toBeUndefined();
  expect(await figures()).toEqual(before);
});
