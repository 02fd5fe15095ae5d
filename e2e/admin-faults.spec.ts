import type { Page, Route } from '@playwright/test';
import { anEvent, anRsvp, documents, eventIdBehind, storedRsvps } from './events.ts';
import { expect, type Fault, loseAnswer, test } from './fixtures.ts';
import {
  ANY_DAY,
  aTitle,
  card,
  createButton,
  enterPassword,
  expectCreated,
  fillEvent,
  lookAgain,
  NEXT_DAY,
  openMenu,
  signIn,
} from './organizer.ts';

const COMMIT = '**/documents:commit*';
const QUERY = '**/documents:run*';

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

async function expectSentToGate(page: Page): Promise<void> {
  await expect(page.getByText('Your session has ended. Enter the password to go on.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
}

const { step } = test;

test.describe('a session that ends', () => {
  // What is asked between the end of the session and the gate is refused.
  test.use({ expectedNoise: /status of 40[13]|Firestore/ });

  test('sends her to the gate, and nothing that she typed is lost', { tag: '@once' }, async ({ page }) => {
    const title = aTitle('Half made');
    const endSession = () => page.route(COMMIT, sessionOver);
    const signInAgain = async () => {
      await expectSentToGate(page);
      await page.unroute(COMMIT);
      await enterPassword(page);
    };

    const id = await step('while an event is created: she signs in again and finishes it', async () => {
      await signIn(page, '/admin/create');
      await fillEvent(page, title, ANY_DAY);
      await endSession();
      await createButton(page).click();
      await signInAgain();
      await expect(page.getByLabel('Event title')).toHaveValue(title);
      await createButton(page).click();
      const token = await expectCreated(page);
      expect(await storedEvents(title)).toHaveLength(1);
      return eventIdBehind(token);
    });

    await step('while an event is edited', async () => {
      await page.goto(`/admin/events/${id}/edit`);
      await page.getByLabel('Description').fill('Bring a light shirt.');
      await endSession();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await signInAgain();
      await expect(page.getByLabel('Description')).toHaveValue('Bring a light shirt.');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('button', { name: 'Add walk-in' })).toBeVisible();
      expect((await documents.read(`gameEvents/${id}`))?.description).toBe('Bring a light shirt.');
    });

    await step('while a walk-in is added', async () => {
      await page.getByRole('button', { name: 'Add walk-in' }).click();
      await page.getByLabel('Name').fill('Sasha');
      await endSession();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await signInAgain();
      await expect(page.getByLabel('Name')).toHaveValue('Sasha');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByRole('listitem').getByText('Sasha', { exact: true })).toBeVisible();
      expect(await storedRsvps({ id })).toHaveLength(1);
    });

    await step('while nobody does anything: the next look for new answers finds it out', async () => {
      await page.route(QUERY, sessionOver);
      await lookAgain(page);
      await expectSentToGate(page);
    });
  });
});

test.describe('a database that is out of reach', () => {
  test.use({
    expectedNoise:
      /ERR_|status of 403|(Creating an event|Replacing a link|Checking somebody in) failed|Firestore|Looking for new RSVPs/,
  });

  test('is told, and the next press does once what was meant', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await signIn(page, '/admin/create');
    const faults: Record<string, Fault> = {
      'is down': (route) => route.abort('connectionrefused'),
      'does not get its answer through': loseAnswer,
    };
    for (const [fault, fail] of Object.entries(faults)) {
      await step(`an event while it ${fault} is created once, and never without its invite`, async () => {
        const title = aTitle('Once');
        await fillEvent(page, title, ANY_DAY);
        await page.route(COMMIT, fail);
        await createButton(page).click();
        await expect(
          page.getByText(/^Failed to create game event: the database did not answer/),
        ).toBeVisible();
        await expect(page.getByLabel('Event title')).toHaveValue(title);
        const made = await storedEvents(title);
        const invites = (await documents.list('rsvpInvites')).filter(({ inviteToken }) =>
          String(inviteToken).startsWith(title.toLowerCase().replace(' ', '-')),
        );
        expect(invites, 'an event and its invite come together or not at all').toHaveLength(made.length);
        await page.unroute(COMMIT);
        await createButton(page).click();
        const id = await eventIdBehind(await expectCreated(page));
        expect(await storedEvents(title)).toHaveLength(1);
        expect(await documents.read(`gameEvents/${id}`)).toMatchObject({ title });
        await page.getByRole('button', { name: 'Create Another Event' }).click();
      });
    }

    await step('without a connection what was typed is kept until it is back', async () => {
      const title = aTitle('Offline');
      await fillEvent(page, title, ANY_DAY);
      await context.setOffline(true);
      await createButton(page).click();
      await expect(page.getByText(/^Failed to create game event: you seem to be offline/)).toBeVisible();
      expect(await storedEvents(title)).toEqual([]);
      await context.setOffline(false);
      await createButton(page).click();
      await expectCreated(page);
      expect(await storedEvents(title)).toHaveLength(1);
    });

    await step('a link that was not replaced is replaced at the second try', async () => {
      const event = await anEvent();
      await page.goto(`/admin/events/${event.id}/edit`);
      await page.route(COMMIT, (route) => route.abort('connectionrefused'));
      await page.getByRole('button', { name: 'Replace by a new link' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Replace by a new link' }).click();
      await expect(page.getByText(/^Failed to create RSVP invite: /)).toBeVisible();
      await page.unroute(COMMIT);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Saved. Guests see it from now on.')).toBeVisible();
      expect((await documents.read(`rsvpInvites/${event.token}`))?.isActive).toBe(false);
    });

    await step('a check-in is kept in its row, through a reload, until it is stored', async () => {
      const event = await anEvent({ rsvpCount: { yes: 1, no: 0, maybe: 0 } });
      await anRsvp(event, 'Sasha', 'sasha@example.com');
      await page.goto(`/admin/events/${event.id}`);
      await page.route(COMMIT, (route) => route.abort('connectionrefused'));
      const arrived = page.getByRole('button', { name: 'Arrived' });
      const note = page.getByRole('listitem').getByRole('alert');
      await arrived.click();
      await expect(note).toContainText('Not saved yet.');
      await expect(note).toBeInViewport();
      await expect(arrived).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      await expect(arrived).toHaveAttribute('aria-pressed', 'true');
      await expect(note).toBeVisible();
      expect((await storedRsvps(event))[0]).not.toHaveProperty('attendance');
      await page.unroute(COMMIT);
      await lookAgain(page);
      await expect(note).toHaveCount(0);
      expect((await storedRsvps(event))[0]).toMatchObject({ attendance: 'arrived' });
      expect((await storedRsvps(event))[0]).not.toHaveProperty('updatedAt');
    });
  });
});

test.describe('at the same time', () => {
  test.use({ expectedNoise: /status of 403|permission-denied/ });

  test('two organizers cancel and delete the same events', { tag: '@once' }, async ({ page, newVisitor }) => {
    const dateTime = new Date(`${NEXT_DAY}T19:00:00-05:00`);
    const [first, second] = [aTitle('Both cancel'), aTitle('Both delete')];
    const [one, two] = [
      await anEvent({ title: first, dateTime }),
      await anEvent({ title: second, dateTime }),
    ];
    const other = await newVisitor();
    const both = [page, other];
    for (const organizer of both) {
      await signIn(organizer);
      await expect(card(organizer, first)).toBeVisible();
    }

    // The second sees the event as it was before the first cancelled it.
    for (const organizer of both) {
      await openMenu(card(organizer, first));
      await card(organizer, first).getByRole('button', { name: 'Cancel Event' }).click();
      await organizer.getByRole('button', { name: 'Yes, cancel it' }).click();
      await expect(card(organizer, first).getByText('Cancelled', { exact: true })).toBeVisible();
    }
    await expect.poll(async () => (await documents.read(`gameEvents/${one.id}`))?.revision).toBe(1);

    await Promise.all(
      both.map(async (organizer) => {
        await openMenu(card(organizer, second));
        await card(organizer, second)
          .getByRole('button', { name: `Delete ${second}` })
          .click();
        await organizer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(card(organizer, second)).toHaveCount(0);
      }),
    );
    await expect.poll(() => documents.read(`gameEvents/${two.id}`)).toBeNull();
    expect(await documents.read(`rsvpInvites/${two.token}`)).toBeNull();

    // The second does not hear of it before they press.
    const pressed = Promise.withResolvers<void>();
    await other.route(/:runQuery/, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await openMenu(card(page, first));
    await card(page, first)
      .getByRole('button', { name: `Delete ${first}` })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => documents.read(`gameEvents/${one.id}`)).toBeNull();
    await openMenu(card(other, first));
    await card(other, first).getByRole('button', { name: 'Reactivate' }).click();
    pressed.resolve();
    await expect(
      other.getByText(/could not be reactivated.*Somebody has deleted this event\./),
    ).toBeVisible();
    await expect(card(other, first)).toHaveCount(0);
  });
});
