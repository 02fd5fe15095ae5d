import type { Page } from '@playwright/test';
import { anEvent, documents, type StoredEvent, storedCount, storedRsvps } from './events.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function sayYes(page: Page, event: StoredEvent, name: string): Promise<void> {
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill(name);
  await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(heading(page, `, ${name}`)).toBeVisible();
}

test('twelve are in; the thirteenth waits in an open page, and is in when one leaves on another device', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const event = await anEvent({
    ...{ maxPlayers: 12, rsvpCount: { yes: 10, no: 0, maybe: 0 }, dateTime: inHours(20) },
  });
  const [ana, ben] = [await newVisitor(), await newVisitor()];
  await sayYes(ana, event, 'Ana');
  await sayYes(ben, event, 'Ben');
  await expect(ben.getByText('Place 12 of 12.')).toBeVisible();

  await test.step('the thirteenth is told so', async () => {
    await page.clock.install();
    await sayYes(page, event, 'Cleo');
    await expect(heading(page, "You're 1st reserve, Cleo")).toBeVisible();
    await expect(page.getByText(/^1 place must come free\./)).toBeVisible();
    await expect(page.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
    await expect(page.getByText('Still coming?')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a player confirms the day before, half a day after the yes', async () => {
    await expect(heading(ana, "You're in, Ana!")).toBeVisible();
    await expect(ana.getByText('Still coming?')).toHaveCount(0);
    const id = await ana.evaluate((key) => localStorage.getItem(key), `showup:rsvp:${event.id}`);
    await documents.write(`gameRSVPs/${id}`, { submittedAt: inHours(-13) }, { onlyThese: true });
    await ana.reload();
    await expect(heading(ana, 'Still coming?')).toBeVisible();
    await expectAccessible(ana);
    await ana.getByRole('button', { name: 'Still in' }).click();
    await expect(ana.getByText('You said that you are still in. See you there!')).toBeFocused();
  });

  await test.step('and another gives the place away after the deadline', async () => {
    const past = { rsvpDeadline: inHours(-1) };
    await documents.write(`gameEvents/${event.id}`, past, { onlyThese: true });
    await ben.reload();
    await expect(heading(ben, 'RSVP Deadline Passed')).toBeVisible();
    await expectAccessible(ben);
    await ben.getByRole('button', { name: 'Give my place away' }).click();
    await expect(ben.getByText("You answered: Can't make it")).toBeFocused();
    await expect(ben.getByRole('button', { name: /answer|place/ })).toHaveCount(0);
  });

  await test.step('the open page asks every 30 seconds, and says so', async () => {
    await page.clock.runFor(31_000);
    await expect(heading(page, "You're in, Cleo!")).toBeVisible();
    await expect(page.getByText('A place came free, and it is yours.')).toBeVisible();
    await expect(page.getByText('Place 12 of 12.')).toBeVisible();
  });

  const stored = await storedRsvps(event);
  expect(stored.find(({ name }) => name === 'Ana')).toHaveProperty('confirmedAt');
  expect(stored.find(({ name }) => name === 'Ben')).toMatchObject({ response: 'no' });
  expect(await storedCount(event)).toEqual({ yes: 12, no: 1, maybe: 0 });
});
