import { createHash } from 'node:crypto';
import { placeKeyOf } from '#domain/queue.ts';
import { contactKeys } from '#domain/rsvp.ts';
import { anEvent, anRsvp, documents, storedRsvps } from './events.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { aTitle, signIn } from './organizer.ts';

/** What the browser logs in this journey: it has no screen to keep on, and while it is offline each request fails. */
test.use({
  expectedNoise:
    /screen may turn off|ERR_INTERNET|Firestore|Checking somebody in failed|walk-in failed|RSVPs failed|did not load; trying again|Reading .+ failed|Listing|the events by id/,
});

const NAMES = ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gil', 'Hal', 'Ira', 'Jo', 'Kim', 'Lou', 'Max', 'Noa'];
const TAPS_MAX = 60;
const { step } = test;

test('an organizer checks fourteen in by thumb, half of them without a connection', {
  tag: '@once',
}, async ({ page, context }) => {
  const email = (name: string) => `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const dateTime = new Date(Date.now() - 600_000);
  const before = await anEvent({ title: aTitle('Last week'), dateTime: new Date(Date.now() - 3_600_000) });
  const regular = `Regular ${crypto.randomUUID().slice(0, 6)}`;
  const walter = aTitle('Walter');
  const regularEmail = email('regular');
  const regularId = await anRsvp(before, regular, regularEmail);
  await documents.write(
    `people/${createHash('sha256')
      .update(contactKeys('', { email: regularEmail })[0] ?? '')
      .digest('hex')}`,
    {
      ...{ rsvpId: regularId, name: regular, came: 1, missed: 0, leftLate: 0, updatedAt: new Date() },
      games: { [before.id]: { attendance: 'arrived', dateTime: new Date(), sport: 'volleyball' } },
    },
  );
  const event = await anEvent({ title: aTitle('At the court'), dateTime, maxPlayers: 14 });
  const ids = await Promise.all(NAMES.map((name) => anRsvp(event, name, email(name))));
  const queue = await Promise.all(ids.map(placeKeyOf));
  const rsvpCount = { yes: NAMES.length, no: 0, maybe: 0 };
  await documents.write(`gameEvents/${event.id}`, { queue, rsvpCount }, { onlyThese: true });

  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await page.getByRole('button', { name }).tap();
  };
  const arrive = async (names: readonly string[]) => {
    for (const name of names) {
      await tap(new RegExp(`^${name}\\b`));
      await expect(page.getByRole('button', { name: new RegExp(`^${name} Arrived`) })).toBeVisible();
    }
  };
  const noted = async () =>
    (await storedRsvps(event)).map(({ name, attendance = null }) => `${name} ${attendance}`).sort();

  await signIn(page, `/admin/events/${event.id}`);
  taps += 1;
  await page.getByRole('link', { name: 'Check in', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Ana' })).toBeInViewport();

  await step('six with a connection', async () => {
    await arrive(NAMES.slice(0, 6));
    await expectAccessible(page);
  });

  await step('six more and two walk-ins without one', async () => {
    await context.setOffline(true);
    await arrive(NAMES.slice(6, 12));
    for (const [typed, name] of [
      [regular.slice(0, 10).toLowerCase(), regular],
      [walter, walter],
    ] as const) {
      taps += 1;
      await page.getByRole('searchbox').tap();
      await page.getByRole('searchbox').fill(typed);
      await tap(new RegExp(`^Add ${name} as arrived`));
    }
    await expect(page.getByText('8 not sent yet')).toBeVisible();
    await expect(page.getByText('14 of 16 arrived')).toBeVisible();
    await expectAccessible(page);
  });

  await step('all is sent, once, when it is back', async () => {
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(/not sent yet/i)).toHaveCount(0);
    await tap('Everybody else: no-show (2)');
    await expect(page.getByRole('button', { name: 'Noa No-show' })).toBeVisible();
    await tap('Undo');
    await tap('Everybody else: no-show (2)');
    const arrived = [...NAMES.slice(0, 12), regular, walter].map((name) => `${name} arrived`);
    const missed = NAMES.slice(12).map((name) => `${name} no-show`);
    await expect.poll(noted).toEqual([...arrived, ...missed].sort());
    const walkedIn = (await storedRsvps(event)).find(({ name }) => name === regular);
    expect(walkedIn).toMatchObject({ email: regularEmail });
    expect(taps).toBeLessThan(TAPS_MAX);
  });
});
