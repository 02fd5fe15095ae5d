import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { placeKeyOf } from '#domain/queue.ts';
import {
  anEvent,
  anRsvp,
  countedClicks,
  documents,
  eventIdBehind,
  storedCount,
  storedRsvps,
  untilQuiet,
} from './events.ts';
import { expect, expectAccessible, holdCode, test } from './fixtures.ts';
import {
  ANY_DAY,
  aTitle,
  card,
  createButton,
  expectCreated,
  fillEvent,
  NEXT_DAY,
  signIn,
} from './organizer.ts';

test.describe('the gate', () => {
  test.use({ expectedNoise: /^Failed to load resource: .* status of 400/ });

  test('asks for the password, refuses a wrong one, and clears it', { tag: '@once' }, async ({ page }) => {
    await page.goto('/admin');
    const password = page.getByLabel('Password', { exact: true });
    const submit = page.getByRole('button', { name: 'Access Dashboard' });
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(submit).toBeDisabled();
    await password.fill('not the password');
    // 'Show password' is pressed once its code is there, which enables this button.
    await expect(submit).toBeEnabled();
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

test('the organizer creates an event, shares it, sees a guest arrive, and puts everything away', async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(90_000);
  const title = aTitle('Court night');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);

  await page.goto('/admin/create');
  await createButton(page).click();
  for (const sentence of [
    'Event title is required',
    'Event date is required',
    'Event time is required',
    'Location is required',
    'Organizer name is required',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await fillEvent(page, title);
  await createButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your event is on' })).toBeFocused();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  const id = await eventIdBehind(token);
  expect(token).toMatch(new RegExp(`^court-night-[a-z0-9]{6}-${NEXT_DAY}-[a-z0-9]{6}$`));
  await page.getByRole('link', { name: "Who's coming" }).click();
  await expect(page.getByText('Nobody has said yes yet.', { exact: false })).toBeVisible();

  const guest = await newVisitor();
  await guest.goto(link);
  await expect(guest.getByText(/7:00 PM/).first()).toBeVisible();
  await guest.getByLabel('Your Name').fill('=Robin');
  await guest.getByLabel('Phone').fill('352 555 0177');
  await guest.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(guest.getByText('You answered')).toBeVisible();

  // Nobody presses Refresh: the dashboard looks for itself.
  await expect(page.getByText('=Robin', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Arrived' }).click();
  await expect.poll(async () => (await storedRsvps({ id }))[0]?.attendance).toBe('arrived');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain("'=Robin");

  await page.goto('/admin/events');
  await card(page, title).getByRole('button', { name: 'Cancel Event' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(card(page, title).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.poll(async () => (await documents.read(`gameEvents/${id}`))?.status).toBe('cancelled');
  await guest.reload();
  await expect(guest.getByText('Cancelled', { exact: true })).toBeVisible();
  await card(page, title).getByRole('button', { name: 'Reactivate' }).click();
  await expect(card(page, title).getByText('Active', { exact: true })).toBeVisible();
  await expect.poll(async () => (await documents.read(`gameEvents/${id}`))?.status).toBe('active');

  await card(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  await expect(
    page.getByText('Are you sure you want to delete this event? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, title)).toHaveCount(0);
  await expect.poll(() => documents.read(`gameEvents/${id}`)).toBeNull();
  expect(await documents.read(`rsvpInvites/${token}`)).toBeNull();
  expect(await storedRsvps({ id })).toEqual([]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Are you sure you want to log out?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible();
});

test('each tab has its own address, survives a reload, and has no accessibility violation', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await anEvent({ rsvpCount: { yes: 3, no: 1, maybe: 2 } });
  await signIn(page);
  await expectAccessible(page);
  for (const [path, heading] of [
    ['/admin/create', 'Create Event'],
    ['/admin/analytics', 'Analytics'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
  }
});

test('the preview never counts as a click', { tag: '@once' }, async ({ page, context }) => {
  const event = await anEvent({
    title: aTitle('Preview'),
    dateTime: new Date(`${NEXT_DAY}T12:00:00-05:00`),
  });
  const { title } = (await documents.read(`gameEvents/${event.id}`)) ?? {};
  const counted = countedClicks(context);
  await signIn(page);
  const opened = context.waitForEvent('page');
  await card(page, String(title)).getByRole('link', { name: 'Preview', exact: true }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: String(title) })).toBeVisible();
  await untilQuiet(preview);
  expect(counted).toEqual([]);
});

test('what other visitors load holds nothing of the dashboard', { tag: '@once' }, async ({ page }) => {
  const event = await anEvent();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  for (const path of ['/', event.path]) {
    await page.goto(path);
    await page.getByLabel(/^(Your )?Name/).focus();
  }
  await expect.poll(() => scripts.size).toBeGreaterThan(4);
  const sources = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
  expect(sources.filter((source) => /Access Dashboard|Event Management/.test(source))).toEqual([]);
});

test('what the link says can be changed, and guests see it', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent({}, { invitedBy: 'Robin', inviteMessage: 'Bring water.' });
  await signIn(page, `/admin/events/${event.id}/edit`);
  await page.getByLabel('Invited by').fill('Dana and Robin');
  await page.getByLabel('Personal message').fill('The nets are new.');
  await page.getByRole('button', { name: 'Save inviter and message' }).click();
  await expect(page.getByText('Saved. Guests see it from now on.')).toBeVisible();
  const guest = await newVisitor();
  await guest.goto(event.path);
  await expect(guest.getByText('Dana and Robin invited you to join')).toBeVisible();
  await expect(guest.getByText('The nets are new.')).toBeVisible();

  await page.reload();
  await page.getByLabel('Personal message').fill('');
  await page.getByRole('button', { name: 'Save inviter and message' }).click();
  await expect(page.getByText('Saved. Guests see it from now on.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Dana and Robin invited you to join')).toBeVisible();
  await expect(guest.getByText('The nets are new.')).toHaveCount(0);
});

test('the organizer sees who is in and who waits, and writes to a reserve who moved up', async ({ page }) => {
  // A look through axe twice, in light and dark.
  test.setTimeout(120_000);
  const event = await anEvent({ maxPlayers: 2, dateTime: new Date(Date.now() + 20 * 3_600_000) });
  const ids: string[] = [];
  for (const name of ['Cy', 'Ada', 'Di', 'Bo']) {
    ids.push(await anRsvp(event, name, `${name.toLowerCase()}@example.com`));
  }
  const queue = await Promise.all(ids.map(placeKeyOf));
  const game = `gameEvents/${event.id}`;
  const four = { rsvpCount: { yes: 4, no: 0, maybe: 0 }, queue };
  await documents.write(game, four, { onlyThese: true });
  await signIn(page, `/admin/events/${event.id}`);
  const reserves = page.getByRole('list', { name: 'Reserves: who moves up when a place comes free' });
  await expect(reserves.getByText('Di', { exact: true })).toBeVisible();
  await expect(reserves.getByText('Ada', { exact: true })).toHaveCount(0);
  await expect(page.getByText('0 of 2 confirmed')).toBeVisible();
  await page.getByText('Ask the 2 who have not').click();
  await expect(page.getByRole('link', { name: 'Email this message to Ada' })).toBeVisible();
  await expectAccessible(page);

  const gone = { response: 'no', leftAt: new Date() };
  await documents.write(`gameRSVPs/${ids[0]}`, gone, { onlyThese: true });
  const three = { rsvpCount: { yes: 3, no: 1, maybe: 0 }, queue: queue.slice(1) };
  await documents.write(game, three, { onlyThese: true });
  await page.reload();
  const late = page.getByRole('region', { name: 'Late changes' });
  await expect(late).toContainText(/Cy dropped out on .+ Di moved up\./);
  const moved = page.getByRole('region', { name: 'Moved up since you last looked' });
  const mail = moved.getByRole('link', { name: 'Email this message to Di' });
  await expect(mail).toHaveAttribute('href', new RegExp(`edit%3D${ids[2]}`));
  await expectAccessible(page);
  await moved.getByRole('button', { name: 'Noted: Di moved up' }).click();
  await expect(moved).toHaveCount(0);
  await page.reload();
  await expect(late).toBeVisible();
  await expect(moved).toHaveCount(0);
});

test('made-up answers that came by a link go with it, and whose address they took can answer', async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent({ rsvpCount: { yes: 3, no: 0, maybe: 0 } });
  for (const email of ['real@example.com', 'a@example.com', 'b@example.com']) {
    await anRsvp(event, 'Nobody', email);
  }
  await signIn(page, `/admin/events/${event.id}/edit`);
  await page.getByRole('button', { name: 'Replace by a new link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Also remove the answers that came by it').check();
  await expect(dialog.getByText(/^3 answers came by this link since then\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace and remove' }).click();
  await expect(page.getByText('3 answers are removed.')).toBeAttached();
  expect(await storedRsvps(event)).toEqual([]);
  expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 0 });
  await expect(page.getByRole('heading', { name: 'Links before this one' })).toBeVisible();
  await expectAccessible(page);

  const link = await page.getByText(/\/rsvp\/[a-z0-9-]+$/).innerText();
  const guest = await newVisitor();
  await guest.goto(link);
  await guest.getByLabel('Your Name').fill('Real');
  await guest.getByLabel('Email').fill('real@example.com');
  await guest.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(guest.getByText('You answered')).toBeVisible();
});

test('what comes next stands first, on the first screen; of what is over, the last one', {
  tag: '@once',
}, async ({ page }) => {
  const MINUTE_MS = 60_000;
  const [next, last] = [aTitle('Next up'), aTitle('Just over')];
  await anEvent({ title: next, dateTime: new Date(Date.now() + 10 * MINUTE_MS) });
  await anEvent({ title: last, dateTime: new Date(Date.now() - MINUTE_MS) });
  await signIn(page);
  const first = page.getByRole('article').first();
  await expect(first).toHaveAccessibleName(next);
  await expect(first.getByRole('heading')).toBeInViewport();
  await expect(first.getByText('Westside Park', { exact: false })).toBeInViewport();
  await page.getByRole('group', { name: 'Show' }).getByText('Past').click();
  await expect(page.getByRole('heading', { name: /^Past Events \(\d+\)$/ })).toBeVisible();
  await expect(first).toHaveAccessibleName(last);
});

test('filter, page and guest tab are in the address: reload and Back keep them', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The list is the same at every width, and events written meanwhile would move it.');
  test.setTimeout(60_000);
  const HOUR_MS = 3_600_000;
  const longAgo = Date.parse('2019-03-01T12:00:00Z');
  await Promise.all(
    Array.from({ length: 45 }, (_, index) =>
      anEvent({ title: `Long ago ${index}`, dateTime: new Date(longAgo + index * HOUR_MS) }),
    ),
  );
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  await signIn(page);
  await page.getByRole('group', { name: 'Show' }).getByText('Past').click();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  const second = await titles();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText(/^Page 3 of/)).toBeVisible();
  const third = await titles();
  expect(third).not.toEqual(second);

  await page.reload();
  await expect(page.getByText(/^Page 3 of/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Past' })).toBeChecked();
  expect(await titles()).toEqual(third);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  expect(await titles()).toEqual(second);
  await page.goBack();
  await expect(page.getByText(/^Page 3 of/)).toBeVisible();

  await page.getByRole('article').first().getByRole('link', { name: "Who's coming" }).click();
  await page.getByRole('tab', { name: /^Maybe/ }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Maybe/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Yes/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByText(/^Page 3 of/)).toBeVisible();
});

test.describe('before the code is there', () => {
  test.use({ expectedNoise: /ERR_FAILED|Failed to fetch dynamically|module script/ });

  const password = (page: Page) => page.getByLabel('Password', { exact: true });

  /** Whether a password field has been in the page since. */
  async function watchForGate(page: Page): Promise<() => Promise<boolean>> {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('[type=password]')) Object.assign(window, { gateSeen: true });
      }).observe(document, { childList: true, subtree: true });
    });
    return () => page.evaluate(() => 'gateSeen' in window);
  }

  test('a reload shows no gate to who is signed in', { tag: '@once' }, async ({ page }) => {
    await signIn(page);
    const gateSeen = await watchForGate(page);
    const release = await holdCode(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('Opening your dashboard…')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: /^All Events/ })).toBeVisible();
    expect(await gateSeen()).toBe(false);
  });

  test('everybody else sees where they are, and the gate comes with the code, moving nothing', async ({
    page,
  }) => {
    const release = await holdCode(page);
    await page.goto('/admin', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { name: 'Organizer access' });
    await expect(heading).toBeVisible();
    await expect(password(page)).toBeHidden();
    const before = await heading.boundingBox();
    release();
    await expect(password(page)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
  });
});

test('a title of emoji only, a deadline without a time, and every text as long as it may be', async ({
  page,
}) => {
  await signIn(page, '/admin/create');
  await fillEvent(page, '🏐🔥', ANY_DAY);
  await page.getByLabel('RSVP deadline, date').fill(ANY_DAY);
  await createButton(page).click();
  await expect(page.getByText('A deadline needs a date and a time, or neither')).toBeVisible();
  await expect(page.getByLabel('RSVP deadline, time')).toBeFocused();
  await page.getByLabel('RSVP deadline, date').fill('');
  await createButton(page).click();
  const token = await expectCreated(page);
  expect(token).toMatch(new RegExp(`^game-${ANY_DAY}-[a-z0-9]{6}$`));
  expect(await documents.read(`gameEvents/${await eventIdBehind(token)}`)).not.toHaveProperty('rsvpDeadline');

  await page.getByRole('button', { name: 'Create Another Event' }).click();
  await fillEvent(page, 'W'.repeat(141), ANY_DAY);
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Custom Location' });
  await page.getByLabel('Custom location').fill('L'.repeat(200));
  await page.getByLabel('Description').fill('D'.repeat(2000));
  await page.getByLabel('Organizer name').fill('O'.repeat(100));
  await page.getByLabel('Organizer contact').fill('C'.repeat(200));
  await page.getByLabel('Invited by').fill('I'.repeat(100));
  await page.getByLabel('Personal message').fill('M'.repeat(1000));
  await createButton(page).click();
  await expect(page.getByText('Please keep the title under 141 characters')).toBeVisible();
  await expect(page.getByLabel('Event title')).toBeFocused();
  await page.getByLabel('Event title').fill('W'.repeat(140));
  await createButton(page).click();
  const longToken = await expectCreated(page);
  const longId = await eventIdBehind(longToken);
  for (const path of [`/admin/events/${longId}`, `/admin/events/${longId}/edit`, `/rsvp/${longToken}`]) {
    await page.goto(path);
    await expect(page.getByText(/^W{140}/).or(page.getByLabel('Event title'))).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
