import type { Page } from '@playwright/test';
import { anEvent, storedCount } from './events.ts';
import { emailsTo, expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';

const ALREADY = "You have already RSVP'd to this event";

async function fillIn(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByLabel('Email').fill(email);
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

function linkIn(text: string, pattern: RegExp): string {
  const link = pattern.exec(text)?.[0];
  if (!link) throw new Error(`The email has no link like ${pattern}.`);
  return link;
}
const privateLinkIn = (text: string) => linkIn(text, /\S+\/rsvp\/\S+#edit=[0-9a-f]{32}/);
const stopLinkIn = (text: string) => linkIn(text, /\S+\/emails#stop=[0-9a-f-]{36}/);

test.describe('a guest with an email', () => {
  // The rules refuse a second answer with the same address.
  test.use({ expectedNoise: /status of 403|permission-denied/ });

  test('is told what they answered, changes it elsewhere, gets the link again, and stops the emails', {
    tag: '@once',
  }, async ({ page, newVisitor }) => {
    const event = await anEvent();
    const email = `${crypto.randomUUID()}@players.example`;
    await fillIn(page, event.path, email);
    await press(page, "Yes, I'll be there!");
    await expect(page.getByText("You're in, Robin!")).toBeVisible();
    const confirmation = await newestEmailTo(email);
    expect(confirmation).toContain("You're in: Moonlight volleyball");
    expect(confirmation).toContain('Saturday, July 12, 2031, 7:00 PM EDT');

    const second = await newVisitor();
    await second.goto(privateLinkIn(confirmation));
    await press(second, 'Change my answer');
    await press(second, "Can't make it");
    await expect(second.getByText('Thanks for telling us, Robin.')).toBeVisible();
    expect(second.url()).not.toContain('edit=');
    expect(await storedCount(event)).toEqual({ yes: 0, no: 1, maybe: 0 });

    const third = await newVisitor();
    await fillIn(third, event.path, email.toUpperCase());
    await press(third, "Yes, I'll be there!");
    await expect(third.getByText(ALREADY)).toBeVisible();
    await expect(third.getByLabel('Your Name')).toHaveValue('Robin');
    expect(await storedCount(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
    await press(third, 'Email me my private link');
    await expect(third.getByText(`If ${email} answered this game, the link is on its way.`)).toBeVisible();
    await expectAccessible(third);
    const link = await newestEmailTo(email, 2);
    expect(link).toContain('Your private link: Moonlight volleyball');
    await third.goto(privateLinkIn(link));
    await expect(third.getByText('Thanks for telling us, Robin.')).toBeVisible();

    await third.goto(stopLinkIn(link));
    await press(third, 'Stop emails about all games');
    await expect(third.getByText('Done. You get no more emails about any game.')).toBeVisible();
    await expectAccessible(third);
    const later = await anEvent();
    const asked = third.waitForResponse(
      (response) =>
        response.url().endsWith('/functions/v1/guest-emails') && response.request().method() === 'POST',
    );
    await fillIn(third, later.path, email);
    await press(third, "Yes, I'll be there!");
    await expect(third.getByText("You're in, Robin!")).toBeVisible();
    expect((await asked).status()).toBe(202);
    expect(await emailsTo(email)).toHaveLength(2);
  });
});
