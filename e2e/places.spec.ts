import type { Page } from '@playwright/test';
import { anEvent, documents, sayYes, storedCount, storedRsvps } from './events.ts';
import { expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';

const { step } = test;
const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('twelve are in; the thirteenth hears of a place in the open page and by email, and gives it away', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const event = await anEvent({
    ...{ maxPlayers: 12, rsvpCount: { yes: 10, no: 0, maybe: 0 }, dateTime: inHours(20) },
  });
  const email = `${crypto.randomUUID()}@players.example`;
  const [ana, ben] = [await newVisitor(), await newVisitor()];
  await sayYes(ana, event, 'Ana');
  await expect(heading(ana, "You're in, Ana!")).toBeVisible();
  await sayYes(ben, event, 'Ben');
  await expect(ben.getByText('Place 12 of 12.')).toBeVisible();

  await step('the thirteenth is told so, and adds an email', async () => {
    await page.clock.install();
    await sayYes(page, event, 'Cleo');
    await expect(heading(page, "You're 1st reserve, Cleo")).toBeVisible();
    await expect(page.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Hear about changes by email');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await expectAccessible(page);
    await press(page, 'Add my email');
    await expect(page.getByText(`Our email goes to ${email}.`)).toBeFocused();
    expect(await newestEmailTo(email)).toContain("You're 1st reserve: Moonlight volleyball");
  });

  await step('a player confirms the day before, half a day after the yes', async () => {
    const id = await ana.evaluate((key) => localStorage.getItem(key), `showup:rsvp:${event.id}`);
    await documents.write(`gameRSVPs/${id}`, { submittedAt: inHours(-13) }, { onlyThese: true });
    await ana.reload();
    await expect(heading(ana, 'Still coming?')).toBeVisible();
    await expectAccessible(ana);
    await press(ana, 'Still in');
    await expect(ana.getByText('You said that you are still in. See you there!')).toBeFocused();
  });

  await step('and another gives the place away after the deadline', async () => {
    await documents.write(`gameEvents/${event.id}`, { rsvpDeadline: inHours(-1) }, { onlyThese: true });
    await ben.reload();
    await expect(heading(ben, 'RSVP Deadline Passed')).toBeVisible();
    await expectAccessible(ben);
    await press(ben, 'Give my place away');
    await expect(ben.getByText("You answered: Can't make it")).toBeFocused();
  });

  await step('the open page asks every 30 seconds, and says so', async () => {
    await page.clock.runFor(31_000);
    await expect(heading(page, "You're in, Cleo!")).toBeVisible();
    await expect(page.getByText('A place came free, and it is yours.')).toBeVisible();
  });

  await step('the email says so, too, and its link gives the place away on any device', async () => {
    const placeEmail = await newestEmailTo(email, 2);
    expect(placeEmail).toContain("You're in: Moonlight volleyball");
    const phone = await newVisitor();
    await phone.goto(/\S+#mail=\S+&give-away=1/.exec(placeEmail)?.[0] ?? '');
    await press(phone, 'See or change my answer');
    await expect(heading(phone, 'Give your place away?')).toBeFocused();
    await expectAccessible(phone);
    expect(await storedCount(event)).toEqual({ yes: 12, no: 1, maybe: 0 });
    await press(phone, 'Give my place away');
    await expect(phone.getByText("You answered: Can't make it")).toBeVisible();
    expect(phone.url()).not.toContain('mail=');
  });

  const stored = await storedRsvps(event);
  const rsvpOf = (guest: string) => stored.find(({ name }) => name === guest);
  expect(rsvpOf('Ana')).toHaveProperty('confirmedAt');
  expect(rsvpOf('Ben')).toMatchObject({ response: 'no' });
  expect(rsvpOf('Cleo')).toMatchObject({ response: 'no', email, leftAt: expect.anything() });
  expect(await storedCount(event)).toEqual({ yes: 11, no: 2, maybe: 0 });
});
