import type { Page } from '@playwright/test';
import { anEvent, documents, LONG_AGO, storedCount, storedRsvps } from './events.ts';
import { expect, type Fault, failFirst, loseAnswer, test } from './fixtures.ts';

const yes = (page: Page) => page.getByRole('button', { name: "Yes, I'll be there!" });

// What goes wrong is the same in every window.
test.skip(({ isMobile }) => !isMobile, 'broken once');

test.describe('a request that does not get through', () => {
  test.use({
    expectedNoise: /^Failed to load resource|@firebase\/firestore|^The invitation could not be read/,
  });

  const faults: [string, Fault][] = [
    ['Firestore is unreachable', (route) => route.abort('connectionrefused')],
    [
      'Firestore answers 503',
      (route) => route.fulfill({ status: 503, body: '{"error":{"code":503,"status":"UNAVAILABLE"}}' }),
    ],
    ['the acknowledgement is lost', loseAnswer],
  ];
  for (const [what, fault] of faults) {
    test(`an answer is recorded exactly once although ${what} the first time`, async ({ page }) => {
      const event = await anEvent();
      const isBroken = await failFirst(
        page,
        '**/documents:commit**',
        fault,
        (request) => request.postData()?.includes('gameRSVPs') ?? false,
      );
      await page.goto(event.path);
      await page.getByLabel('Your Name').fill('Robin');
      await yes(page).click();
      const thanks = page.getByText('You answered');
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to submit RSVP' });
      await expect(thanks.or(alert)).toBeVisible({ timeout: 30_000 });
      if (await alert.isVisible()) {
        await expect(page.getByLabel('Your Name')).toHaveValue('Robin');
        await yes(page).click();
      }
      await expect(thanks).toBeVisible({ timeout: 30_000 });
      expect(isBroken()).toBe(true);
      expect(await storedCount(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
      expect(await storedRsvps(event)).toHaveLength(1);
    });
  }

  test('Firestore is down while the page opens: it says so, and a second try works', async ({ page }) => {
    const event = await anEvent();
    await page.route('**/v1/projects/**', (route) => route.abort('connectionrefused'));
    await page.goto(event.path);
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/v1/projects/**');
    await retry.click();
    await expect(page.getByRole('heading', { name: 'Moonlight volleyball' })).toBeVisible();
  });
});

test.describe('an answer that comes too late', () => {
  test.use({ expectedNoise: /status of 403|permission-denied/ });

  test('an address that answered already is told so, and nothing typed is lost', async ({
    page,
    newVisitor,
  }) => {
    const event = await anEvent();
    const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
    await page.goto(event.path);
    await page.getByLabel('Your Name').fill('Robin');
    await page.getByLabel('Email').fill(email);
    await yes(page).click();
    await expect(page.getByText('You answered')).toBeVisible();

    const other = await newVisitor();
    await other.goto(event.path);
    await other.getByLabel('Your Name').fill('Another Robin');
    await other.getByLabel('Email').fill(email.toUpperCase());
    await yes(other).click();
    await expect(
      other.getByRole('alert').filter({ hasText: "You have already RSVP'd to this event" }),
    ).toBeVisible();
    await expect(other.getByLabel('Your Name')).toHaveValue('Another Robin');
    expect(await storedCount(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  const meanwhile: [string, object, RegExp][] = [
    ['the event is cancelled', { status: 'cancelled' }, /cancelled/i],
    ['the deadline passes', { rsvpDeadline: LONG_AGO }, /RSVP Deadline Passed/],
  ];
  for (const [what, change, sentence] of meanwhile) {
    test(`while the form is open ${what}: the page says so and counts nothing`, async ({ page }) => {
      const event = await anEvent();
      await page.goto(event.path);
      await page.getByLabel('Your Name').fill('Robin');
      await documents.write(`gameEvents/${event.id}`, change, { onlyThese: true });
      await yes(page).click();
      await expect(page.getByText(sentence).first()).toBeVisible();
      expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 0 });
    });
  }

  test('while the form is open maybe is disallowed: the page says so and keeps what was typed', async ({
    page,
  }) => {
    const event = await anEvent();
    await page.goto(event.path);
    await page.getByLabel('Your Name').fill('Robin');
    await documents.write(`gameEvents/${event.id}`, { allowMaybe: false }, { onlyThese: true });
    await page.getByRole('button', { name: /^Maybe/ }).click();
    await expect(page.getByText(/yes or a no/)).toBeVisible();
    await expect(page.getByLabel('Your Name')).toHaveValue('Robin');
    await yes(page).click();
    await expect(page.getByText('You answered')).toBeVisible();
    expect(await storedCount(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  test('two tabs of one browser are one guest', async ({ page, context }) => {
    const event = await anEvent();
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto(event.path);
      await tab.getByLabel('Your Name').fill('Robin');
    }
    await yes(page).click();
    await expect(page.getByText('You answered')).toBeVisible();
    await second.getByRole('button', { name: "Can't make it" }).click();
    await expect(second.getByText('You answered')).toBeVisible();
    const rsvps = await storedRsvps(event);
    expect(rsvps).toHaveLength(1);
    expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 0, [String(rsvps[0]?.response)]: 1 });
  });
});

test('a device’s clock that is years ahead does not close the form', async ({ page }) => {
  await page.clock.install({ time: new Date('2040-01-01T12:00:00Z') });
  const event = await anEvent();
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill('Robin');
  await yes(page).click();
  await expect(page.getByText('You answered')).toBeVisible();
  expect(await storedCount(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
});
