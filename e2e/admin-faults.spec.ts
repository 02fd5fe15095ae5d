import type { Route } from '@playwright/test';
import { anEvent, documents } from './events.ts';
import { expect, test } from './fixtures.ts';
import {
  ANY_DAY,
  aTitle,
  card,
  createButton,
  enterPassword,
  expectCreated,
  fillEvent,
  NEXT_DAY,
  openMenu,
  signIn,
} from './organizer.ts';

const COMMIT = '**/documents:commit*';

/** What the database answers to a session that is over. */
const sessionOver = (route: Route) =>
  route.fulfill({
    status: 401,
    headers: { 'access-control-allow-origin': '*' },
    json: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'The session is over.' } },
  });

async function storedEvents(title: string) {
  return (await documents.list('gameEvents')).filter((event) => event.title === title);
}

const { step } = test;

test.describe('while an event is created', () => {
  // What an idle dashboard loads may meet the missing connection; it is tried again.
  test.use({
    expectedNoise:
      /ERR_|status of 40[13]|Creating an event failed|Firestore|RSVPs|did not load; trying again|Reading (the games for founders|your emails) failed/,
  });

  test('the session and the connection may end: nothing typed is lost, and it is made once', {
    tag: '@once',
  }, async ({ page, context }) => {
    const title = aTitle('Half made');
    await step('after the session she signs in again', async () => {
      await signIn(page, '/admin/create');
      await fillEvent(page, title, ANY_DAY);
      await page.route(COMMIT, sessionOver);
      await createButton(page).click();
      await expect(page.getByText('Your session has ended. Enter the password to go on.')).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await page.unroute(COMMIT);
      await enterPassword(page);
      await expect(page.getByLabel('Event title')).toHaveValue(title);
    });

    await step('without a connection she is told so', async () => {
      await context.setOffline(true);
      await createButton(page).click();
      await expect(page.getByText(/^Failed to create game event: you seem to be offline/)).toBeVisible();
      expect(await storedEvents(title)).toEqual([]);
      await context.setOffline(false);
      await createButton(page).click();
      await expectCreated(page);
      expect(await storedEvents(title)).toHaveLength(1);
    });
  });
});

test.describe('at the same time', () => {
  test.use({ expectedNoise: /status of 403|permission-denied/ });

  test('one organizer deletes an event that another reactivates', { tag: '@once' }, async ({
    page,
    newVisitor,
  }) => {
    const title = aTitle('Both');
    const dateTime = new Date(`${NEXT_DAY}T19:00:00-05:00`);
    const event = await anEvent({ title, dateTime, status: 'cancelled' });
    const other = await newVisitor();
    for (const organizer of [page, other]) {
      await signIn(organizer);
      await expect(card(organizer, title)).toBeVisible();
    }

    // The second does not hear of it before they press.
    const pressed = Promise.withResolvers<void>();
    await other.route(/:runQuery/, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await openMenu(card(page, title));
    await card(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => documents.read(`gameEvents/${event.id}`)).toBeNull();
    await openMenu(card(other, title));
    await card(other, title).getByRole('button', { name: 'Reactivate' }).click();
    pressed.resolve();
    await expect(
      other.getByText(/could not be reactivated.*Somebody has deleted this event\./),
    ).toBeVisible();
    await expect(card(other, title)).toHaveCount(0);
  });
});
