import type { Page } from '@playwright/test';
import { anEvent, type StoredEvent, storedCount, storedRsvps } from './events.ts';
import { expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function sayYes(page: Page, { path }: StoredEvent, name: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your Name').fill(name);
  await press(page, "Yes, I'll be there!");
  await expect(heading(page, `, ${name}`)).toBeVisible();
}

test('a reserve adds an email, hears of the place that came free, and gives it away by the email’s link', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const event = await anEvent({ maxPlayers: 2 });
  const [ana, ben] = [await newVisitor(), await newVisitor()];
  await sayYes(ana, event, 'Ana');
  await sayYes(ben, event, 'Ben');
  await sayYes(page, event, 'Cleo');
  await expect(heading(page, "You're 1st reserve, Cleo")).toBeVisible();

  const email = `${crypto.randomUUID()}@players.example`;
  await press(page, 'Hear about changes by email');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectAccessible(page);
  await press(page, 'Add my email');
  await expect(page.getByText(`Our email goes to ${email}.`)).toBeFocused();
  expect(await newestEmailTo(email)).toContain("You're 1st reserve: Moonlight volleyball");

  await press(ana, 'Change my answer');
  await press(ana, "Can't make it");
  await expect(heading(ana, 'Thanks for telling us, Ana.')).toBeVisible();
  const news = await newestEmailTo(email, 2);
  expect(news).toContain("You're in: Moonlight volleyball");
  await page.reload();
  await expect(heading(page, "You're in, Cleo!")).toBeVisible();
  await expect(page.getByText('A place came free, and it is yours.')).toBeVisible();

  const link = /\S+#edit=[0-9a-f]{32}&give-away=1/.exec(news)?.[0];
  if (!link) throw new Error('The email has no link that gives the place away.');
  const phone = await newVisitor();
  await phone.goto(link);
  await expect(heading(phone, 'Give your place away?')).toBeFocused();
  await expectAccessible(phone);
  expect(phone.url()).not.toContain('edit=');
  expect(await storedCount(event)).toEqual({ yes: 2, no: 1, maybe: 0 });
  await press(phone, 'Give my place away');
  await expect(heading(phone, 'Thanks for telling us, Cleo.')).toBeVisible();
  expect(await storedCount(event)).toEqual({ yes: 1, no: 2, maybe: 0 });
  const cleo = (await storedRsvps(event)).find(({ name }) => name === 'Cleo');
  expect(cleo).toMatchObject({ response: 'no', email });
  expect(cleo).toHaveProperty('leftAt');
});

test('a mistyped address is named after the answer, and corrected', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent();
  const [wrong, right] = [`${crypto.randomUUID()}@palyers.example`, `${crypto.randomUUID()}@players.example`];
  const goesTo = (email: string) => page.getByText(`Our email goes to ${email}.`);
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill('Dana');
  await page.getByLabel('Email', { exact: true }).fill(wrong);
  await press(page, "Yes, I'll be there!");
  await expect(goesTo(wrong)).toBeInViewport();
  await expectAccessible(page);

  await press(page, 'Wrong address? Correct it');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill(right);
  await expectAccessible(page);
  await press(page, 'Save this address');
  await expect(goesTo(right)).toBeFocused();
  await page.reload();
  await expect(goesTo(right)).toBeVisible();
  expect(await storedRsvps(event)).toEqual([
    expect.objectContaining({ name: 'Dana', response: 'yes', email: right, emailCorrections: 1 }),
  ]);

  // Its owner may answer now.
  const owner = await newVisitor();
  await owner.goto(event.path);
  await owner.getByLabel('Email', { exact: true }).fill(wrong);
  await owner.getByLabel('Your Name').fill('Palyer');
  await press(owner, "Yes, I'll be there!");
  await expect(heading(owner, "You're in, Palyer!")).toBeVisible();
});
