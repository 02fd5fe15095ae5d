import type { Page } from '@playwright/test';
import { anEvent, documents, type StoredEvent, storedCount, storedRsvps } from './events.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const YES = "Yes, I'll be there!";
const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const yes = (page: Page) => page.getByRole('button', { name: YES });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function sayYes(page: Page, event: StoredEvent, name: string): Promise<void> {
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill(name);
  await yes(page).click();
  await expect(heading(page, `, ${name}`)).toBeVisible();
}

async function queueOf({ id }: StoredEvent): Promise<unknown> {
  return (await documents.read(`gameEvents/${id}`))?.queue;
}

test('twelve are in; the thirteenth waits in an open page, and is in when one leaves on another device', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  test.setTimeout(120_000);
  const event = await anEvent({ maxPlayers: 12, rsvpCount: { yes: 11, no: 0, maybe: 0 } });
  const maya = await newVisitor();
  await sayYes(maya, event, 'Maya');
  await expect(maya.getByText('Place 12 of 12.')).toBeVisible();

  await page.clock.install();
  await sayYes(page, event, 'Robin');
  await expect(heading(page, "You're 1st reserve, Robin")).toBeVisible();
  await expect(page.getByText(/^1 place must come free\./)).toBeVisible();
  await expect(page.getByText('The game is full: 12 in, 1 in reserve')).toBeVisible();
  await expectAccessible(page);

  await maya.getByRole('button', { name: 'Change my answer' }).click();
  await maya.getByRole('button', { name: "Can't make it" }).click();
  await expect(heading(maya, 'Thanks for telling us, Maya.')).toBeVisible();

  // The page asks every 30 seconds.
  await page.clock.runFor(31_000);
  await expect(heading(page, "You're in, Robin!")).toBeVisible();
  await expect(page.getByText('A place came free, and it is yours.')).toBeVisible();
  await expect(page.getByText('Place 12 of 12.')).toBeVisible();
  expect(await storedCount(event)).toEqual({ yes: 12, no: 1, maybe: 0 });
});

test('who leaves and comes back stands at the end', { tag: '@once' }, async ({ page, newVisitor }) => {
  const event = await anEvent({ maxPlayers: 2 });
  await sayYes(page, event, 'Ana');
  await sayYes(await newVisitor(), event, 'Ben');
  await sayYes(await newVisitor(), event, 'Cleo');
  for (const answer of ["Can't make it", YES]) {
    await page.getByRole('button', { name: 'Change my answer' }).click();
    await page.getByRole('button', { name: answer }).click();
    await expect(heading(page, ', Ana')).toBeVisible();
  }
  await expect(heading(page, "You're 1st reserve, Ana")).toBeVisible();
  const keys = (await storedRsvps(event)).map(({ name, placeKey }) => [name, placeKey]);
  const keyOf = Object.fromEntries(keys);
  expect(await queueOf(event)).toEqual([keyOf.Ben, keyOf.Cleo, keyOf.Ana]);
});

test('a player confirms the day before, and another gives the place away after the deadline', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const event = await anEvent({ maxPlayers: 2, dateTime: inHours(20) });
  const [ben, cleo] = [await newVisitor(), await newVisitor()];
  await sayYes(page, event, 'Ana');
  await sayYes(ben, event, 'Ben');
  await sayYes(cleo, event, 'Cleo');
  await expect(heading(page, 'Still coming?')).toBeVisible();
  await expect(cleo.getByText('Still coming?')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Still in' }).click();
  await expect(page.getByText('You said that you are still in. See you there!')).toBeVisible();

  const past = { rsvpDeadline: inHours(-1) };
  await documents.write(`gameEvents/${event.id}`, past, { onlyThese: true });
  await ben.reload();
  await expect(heading(ben, 'RSVP Deadline Passed')).toBeVisible();
  await expectAccessible(ben);
  await ben.getByRole('button', { name: 'Give my place away' }).click();
  await expect(ben.getByText("You answered: Can't make it")).toBeVisible();
  await expect(ben.getByRole('button', { name: /answer|place/ })).toHaveCount(0);

  await cleo.reload();
  await expect(heading(cleo, "You're in, Cleo!")).toBeVisible();
  await expect(cleo.getByText('A place came free, and it is yours.')).toBeVisible();
  const stored = await storedRsvps(event);
  expect(stored.find(({ name }) => name === 'Ana')).toHaveProperty('confirmedAt');
  expect(stored.find(({ name }) => name === 'Ben')).toMatchObject({ response: 'no' });
  expect(await storedCount(event)).toEqual({ yes: 2, no: 1, maybe: 0 });
});

test('a first name is shown when it is ticked, and taken back', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent({ rsvpCount: { yes: 3, no: 0, maybe: 0 } });
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill('Maya Rodriguez');
  await page
    .getByRole('checkbox', { name: 'If I come, show my first name to people with this link' })
    .check();
  await yes(page).click();
  await expect(heading(page, "You're in, Maya Rodriguez!")).toBeVisible();
  const other = await newVisitor();
  await other.goto(event.path);
  await expect(other.getByText('Maya and 3 others')).toBeVisible();
  await expect(other.getByText('Rodriguez')).toHaveCount(0);

  await page.getByRole('button', { name: 'Change my answer' }).click();
  await page.getByRole('checkbox', { name: /show my first name/ }).uncheck();
  await yes(page).click();
  await expect(heading(page, "You're in, Maya Rodriguez!")).toBeVisible();
  await other.reload();
  await expect(other.getByText('4 of 12 in, 8 spots left')).toBeVisible();
  await expect(other.getByText('Maya')).toHaveCount(0);
});
