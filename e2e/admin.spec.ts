import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, stack, test } from './fixtures.ts';
import { aGame, documents } from './games.ts';

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Password', { exact: true }).fill(stack.adminPassword);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /^All Events/ })).toBeVisible();
}

/** A date in Gainesville that many days from now, as a date field takes it. */
function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
    Date.now() + days * 86_400_000,
  );
}

/** Later than any other journey's game, and so on the first page, which begins with the latest. */
const LAST_DAY = dayFromNow(3000);

async function fillGame(page: Page, title: string): Promise<void> {
  await page.getByLabel('Event title').fill(title);
  await page.getByLabel('Date', { exact: true }).fill(LAST_DAY);
  await page.getByLabel('Time', { exact: true }).fill('19:00');
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Westside Park' });
  await page.getByLabel('Organizer name').fill('Dana');
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

test.describe('the gate', () => {
  test.use({ expectedNoise: /status of 400|sign|Firebase/i });

  test('asks for the password, refuses a wrong one, and clears it', async ({ page }) => {
    await page.goto('/admin');
    const password = page.getByLabel('Password', { exact: true });
    const submit = page.getByRole('button', { name: 'Access Dashboard' });
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(submit).toBeDisabled();
    await password.fill('not the password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await submit.click();
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
    await expect(page.getByText('Invalid password')).toBeVisible();
    await expect(password).toHaveValue('');
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
  });
});

test('the organizer makes a game, shares it, sees a guest arrive, and puts everything away', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const title = `Court night ${crypto.randomUUID().slice(0, 6)}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);

  await page.goto('/admin/create');
  await page.getByRole('button', { name: 'Create Event', exact: true }).click();
  for (const sentence of [
    'Event title is required',
    'Event date is required',
    'Event time is required',
    'Location is required',
    'Organizer name is required',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await fillGame(page, title);
  await page.getByRole('button', { name: 'Create Event', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your event is on' })).toBeFocused();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  expect(token).toMatch(new RegExp(`^court-night-[a-z0-9]{6}-${LAST_DAY}-[a-z0-9]{6}$`));
  await page.getByRole('link', { name: "Who's coming" }).click();
  await expect(page.getByText('Nobody has said yes yet.', { exact: false })).toBeVisible();

  const guestContext = await browser.newContext({ baseURL: stack.appUrl });
  const guest = await guestContext.newPage();
  await guest.goto(link);
  await expect(guest.getByText(/7:00 PM/).first()).toBeVisible();
  await guest.getByLabel('Your Name').fill('=Robin');
  await guest.getByLabel('Phone').fill('352 555 0177');
  await guest.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(guest.getByText('You answered')).toBeVisible();

  // Nobody presses Refresh: the dashboard looks for itself.
  await expect(page.getByText('=Robin', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('radio', { name: 'Arrived' })
    .or(page.getByRole('button', { name: 'Arrived' }))
    .first()
    .click();
  await expect
    .poll(
      async () =>
        (await documents.list('gameRSVPs')).find(({ gameEventId }) => gameEventId === token)?.attendance,
    )
    .toBe('arrived');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain("'=Robin");

  await page.goto('/admin/events');
  await card(page, title).getByRole('button', { name: 'Cancel Event' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(card(page, title).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.poll(async () => (await documents.read(`gameEvents/${token}`))?.status).toBe('cancelled');
  await guest.reload();
  await expect(guest.getByText('Cancelled', { exact: true })).toBeVisible();
  await card(page, title).getByRole('button', { name: 'Reactivate' }).click();
  await expect(card(page, title).getByText('Active', { exact: true })).toBeVisible();
  await expect.poll(async () => (await documents.read(`gameEvents/${token}`))?.status).toBe('active');

  await card(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  await expect(
    page.getByText('Are you sure you want to delete this event? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, title)).toHaveCount(0);
  await expect.poll(() => documents.read(`gameEvents/${token}`)).toBeNull();
  expect(await documents.read(`rsvpInvites/${token}`)).toBeNull();
  expect((await documents.list('gameRSVPs')).filter(({ gameEventId }) => gameEventId === token)).toEqual([]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Are you sure you want to log out?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible();
  await guestContext.close();
});

test('each tab has its own address, survives a reload, and has no accessibility violation', async ({
  page,
}) => {
  test.setTimeout(60_000);
  await aGame({ rsvpCount: { yes: 3, no: 1, maybe: 2 } });
  await signIn(page);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page);
  }
  for (const [path, heading] of [
    ['/admin/create', 'Create Event'],
    ['/admin/analytics', 'Analytics'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page);
    }
  }
});

test('the preview never counts as a click', async ({ page, context }) => {
  const game = await aGame({
    title: `Preview ${crypto.randomUUID().slice(0, 6)}`,
    dateTime: new Date(`${LAST_DAY}T12:00:00-05:00`),
  });
  const { title } = (await documents.read(`gameEvents/${game.token}`)) ?? {};
  await signIn(page);
  const opened = context.waitForEvent('page');
  await card(page, String(title)).getByRole('link', { name: 'Preview', exact: true }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: String(title) })).toBeVisible();
  await expect(preview.getByLabel('Your Name')).toBeVisible();
  expect((await documents.read(`rsvpInvites/${game.token}`))?.clickCount).toBe(0);
});

test('what other visitors load holds nothing of the dashboard', async ({ page }) => {
  const game = await aGame();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  for (const path of ['/', game.path]) {
    await page.goto(path);
    await page.getByLabel(/^(Your )?Name/).focus();
  }
  await expect.poll(() => scripts.size).toBeGreaterThan(4);
  const sources = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
  expect(sources.filter((source) => /Access Dashboard|Event Management/.test(source))).toEqual([]);
});
