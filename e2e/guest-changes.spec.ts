import type { Page } from '@playwright/test';
import { anEvent, type StoredEvent, sayYes } from './events.ts';
import { emailsTo, expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';
import { aTitle, card, openMenu, signIn } from './organizer.ts';

const { step } = test;

const HOUR_MS = 3_600_000;

/** A guest says yes and leaves an email. @returns the address, once it was written to. */
async function aGuest(page: Page, event: StoredEvent): Promise<string> {
  const email = `${crypto.randomUUID()}@players.example`;
  await sayYes(page, event, 'Robin', email);
  await expect(page.getByText("You're in, Robin!")).toBeVisible();
  await newestEmailTo(email);
  return email;
}

const panel = (page: Page) => page.getByRole('region', { name: /^1 guest may not know/ });

async function tellByEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write to 1 guest by email' }).click();
  await expect(page.getByText('1 guest written to.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody is left to tell' })).toBeVisible();
}

test('guests hear from the organizer what became of their game', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const guest = await newVisitor();

  await step('a game is moved, and its guest is told once where and when it was and is', async () => {
    const event = await anEvent();
    const email = await aGuest(guest, event);
    await signIn(page, `/admin/events/${event.id}/edit`);
    await page.getByLabel('Time', { exact: true }).fill('18:00');
    await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Tom Petty Park' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(panel(page)).toContainText('1 guest can be told by email.');
    await expectAccessible(page);
    await tellByEmail(page);
    const told = await newestEmailTo(email, 2);
    expect(told).toContain('Saturday, July 12, 2031, 6:00 PM EDT');
    expect(told).toContain('Saturday, July 12, 2031, 7:00 PM EDT');
    expect(told).toContain('Tom Petty Park');
    expect(told).toContain('Westside Park');

    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit Robin' })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    expect(await emailsTo(email)).toHaveLength(2);
  });

  await step(
    'a game that was to be removed is cancelled first, and leaves its guest’s calendar',
    async () => {
      const title = aTitle('Called off');
      const event = await anEvent({ title, dateTime: new Date(Date.now() + 5 * HOUR_MS) });
      const email = await aGuest(guest, event);
      await page.goto('/admin/events');
      await openMenu(card(page, title));
      await card(page, title)
        .getByRole('button', { name: `Delete ${title}` })
        .click();
      await expect(page.getByRole('alertdialog')).toContainText('Once it is gone nobody can be written to');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel it and tell the guests first' }).click();
      await expect(
        page.getByRole('heading', { name: '1 guest may not know that it is cancelled' }),
      ).toBeVisible();
      await tellByEmail(page);
      expect(await newestEmailTo(email, 2)).toContain(`Cancelled: ${title}`);
      const [{ attachments = [] } = {}] = await emailsTo(email);
      const calendar = attachments.map(({ content }) => Buffer.from(content, 'base64').toString()).join();
      expect(calendar).toContain('STATUS:CANCELLED');
    },
  );
});
