import type { Page } from '@playwright/test';
import { INVITED_AT_ONCE } from '#domain/invitation.ts';
import { emailsTo, expect, expectAccessible, newestEmailTo, stack, test } from './fixtures.ts';
import { type Founder, givenFounders } from './founders.ts';
import { aTitle, createButton, expectCreated, fillEvent, signIn } from './organizer.ts';

// One after the other: the first journey counts whom the organizer has invited.
test.describe.configure({ mode: 'default' });

/** Makes a game of volleyball from the view that creates one, and opens the view that invites to it. */
async function openInviting(page: Page, title: string): Promise<void> {
  await fillEvent(page, title);
  await page.getByLabel('Sport', { exact: true }).selectOption({ label: '🏐 Volleyball' });
  await createButton(page).click();
  await expectCreated(page);
  await page.getByRole('link', { name: 'Invite founders' }).click();
}

/** Ticks everybody whose name has this in it and who can be invited. @returns how many. */
async function tickAll(page: Page, name: string): Promise<number> {
  await page.getByRole('searchbox', { name: 'Search name' }).fill(name);
  const tick = page.getByRole('button', { name: /^Tick the \d+ shown/ });
  const [count = '0'] = /\d+/.exec(await tick.innerText()) ?? [];
  await tick.click();
  return Number(count);
}

async function send(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: `Invite ${count} founders` }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Waits until each of these has an invitation to a game, and nobody two. */
async function expectOneEach(founders: readonly Founder[], title: string): Promise<void> {
  const counts = async () => {
    const emails = await Promise.all(founders.map(({ email }) => emailsTo(email)));
    return emails.map((all) => all.filter(({ subject }) => subject.includes(title)).length);
  };
  await expect.poll(counts).toEqual(founders.map(() => 1));
}

/** Opens the analytics. @returns how many founders a step of the funnel counts. */
async function countsOfFunnel(page: Page): Promise<(step: string) => Promise<number>> {
  await page.getByRole('link', { name: 'Analytics' }).click();
  const funnel = page.getByRole('region', { name: 'From founder to game' });
  const table = funnel.getByText('As a table');
  await expect(table.or(funnel.getByText('No founder was invited in this time.'))).toBeVisible();
  if (!(await table.isVisible())) return async () => 0;
  await table.click();
  return async (step) => Number(await funnel.getByRole('row', { name: step }).getByRole('cell').innerText());
}

test('founders are invited to a game: one answers with one tap, one stops invitations, nobody is written to twice', {
  tag: '@once',
}, async ({ page, browser }) => {
  const [ines, jonas] = await givenFounders(['Ines', 'Jonas']);
  if (!ines || !jonas) throw new Error('There are no founders.');
  await signIn(page, '/admin/create');
  // A second try finds what the first one sent.
  const countBefore = await countsOfFunnel(page);
  const before = { invited: await countBefore('Invited'), responded: await countBefore('Responded') };
  await page.getByRole('link', { name: 'Create Event' }).click();
  await openInviting(page, aTitle('Invited'));
  await expect(page.getByText('Nobody was invited by email yet.')).toBeVisible();

  await test.step('the organizer chooses two, reads the email and sends it', async () => {
    for (const { name } of [ines, jonas]) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'See the email' }).click();
    await expect(
      page.getByText('The page opens filled in, and asks once more before it counts.'),
    ).toBeVisible();
    await expectAccessible(page);
    await send(page, 2);
    await expect(page.getByText(/^2 founders invited/)).toBeVisible();
    for (const { name } of [ines, jonas]) await expect(page.getByRole('checkbox', { name })).toBeDisabled();
  });

  const guest = await (await browser.newContext()).newPage();
  const [yes = ''] = /http\S+answer=yes/.exec(await newestEmailTo(ines.email)) ?? [];

  await test.step('a founder opens the link, which answers nothing by itself, and confirms with one tap', async () => {
    await guest.goto(yes);
    await expect(guest.getByText('You chose Yes in the email. Press it to confirm.')).toBeVisible();
    await expect(guest.getByLabel(/^Your Name/)).toHaveValue(ines.name);
    await expect(guest.getByLabel(/^Email/)).toHaveValue(ines.email);
    await expect(guest).not.toHaveURL(/invitation|players/);
    await expect(guest.getByText(/^0 of/)).toBeVisible();
    await guest.getByRole('button', { name: /^Yes/ }).click();
    await expect(guest.getByRole('heading', { name: /^You're in/ })).toBeVisible();
  });

  await test.step('another one stops invitations', async () => {
    const [stop = ''] = /http\S+of=invitations/.exec(await newestEmailTo(jonas.email)) ?? [];
    await guest.goto(stop);
    await guest.getByRole('button', { name: 'Stop invitations' }).click();
    await expect(guest.getByText('Done. You get no more invitations to games.')).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step('the organizer sees what came of it', async () => {
    await page.reload();
    const invited = page.getByRole('list', { name: 'Invited founders' });
    await expect(invited.getByRole('listitem').filter({ hasText: ines.name })).toContainText('Said yes');
    await expect(invited.getByRole('listitem').filter({ hasText: jonas.name })).not.toContainText('Said');
    // The confirmation of her answer comes beside the one invitation.
    const invitations = (await emailsTo(ines.email)).filter(({ text }) => text.startsWith('Are you in?'));
    expect(invitations).toHaveLength(1);
    expect(await emailsTo(jonas.email)).toHaveLength(1);
    const countNow = await countsOfFunnel(page);
    expect(await countNow('Invited')).toBe(before.invited + 2);
    expect(await countNow('Responded')).toBe(before.responded + 1);
    await expectAccessible(page);
  });
});

test('an interrupted sending goes on when it is pressed again: everybody gets one email, nobody two', {
  tag: '@once',
}, async ({ page, context }) => {
  const crowd = aTitle('Crowd');
  // More than one request takes.
  const founders = await givenFounders(Array.from({ length: INVITED_AT_ONCE + 2 }, () => crowd));
  const everyThird = founders.filter((_, index) => index % 3 === 2);
  await signIn(page, '/admin/create');

  await test.step('the provider refuses every third email', async () => {
    const title = aTitle('Refused');
    await openInviting(page, title);
    for (const { email } of everyThird)
      await fetch(`${stack.supabaseUrl}/outbox/refused/${email}`, { method: 'POST' });
    expect(await tickAll(page, crowd)).toBe(founders.length);
    await send(page, founders.length);
    await expect(page.getByText(`${founders.length - everyThird.length} founders invited`)).toBeVisible();
    await expect(page.getByText(/^Failed, press again: (#\d+(, )?){9}\.$/)).toBeVisible();
    await send(page, everyThird.length);
    await expect(page.getByText(`${everyThird.length} founders invited`)).toBeVisible();
    await expectOneEach(founders, title);
  });

  await test.step('the tab is closed while emails are being sent', async () => {
    const title = aTitle('Closed');
    await page.getByRole('link', { name: 'Create Event' }).click();
    await openInviting(page, title);
    const address = page.url();
    await tickAll(page, crowd);
    const asked = page.waitForRequest(/invite-founders/);
    await send(page, founders.length);
    await asked;
    await page.close();
    const reopened = await context.newPage();
    await signIn(reopened, address);
    const left = await tickAll(reopened, crowd);
    expect(left).toBeGreaterThanOrEqual(2);
    await send(reopened, left);
    await expect(reopened.getByText(/founders invited/)).toBeVisible();
    await expectOneEach(founders, title);
  });
});
