import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import {
  anEvent,
  countedClicks,
  documents,
  EVENT_TIME,
  LONG_AGO,
  storedCount,
  storedRsvps,
  untilQuiet,
} from './events.ts';
import { expect, expectAccessible, stack, tabTo, test } from './fixtures.ts';

const YES = "Yes, I'll be there!";
const MAYBE = "Maybe - I'll try to make it";
const NO = "Can't make it";

const answer = (page: Page, label: string) => page.getByRole('button', { name: label }).click();

test('an invitation shows what, when, where, who invites and how many are in, on the first screen', async ({
  page,
}) => {
  const event = await anEvent(
    { rsvpCount: { yes: 5, no: 1, maybe: 2 }, description: 'Two nets.' },
    { invitedBy: 'Dana', inviteMessage: 'Bring a friend.' },
  );
  await page.goto(event.path);
  await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
  await expect(page.getByText('Dana invited you to join')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Moonlight volleyball' })).toBeInViewport();
  await expect(page.getByText(/July 12/)).toBeInViewport();
  await expect(page.getByText(/7:00 PM/).first()).toBeInViewport();
  await expect(page.getByText('Westside Park', { exact: false }).first()).toBeInViewport();
  await expect(page.getByText('5 of 12 in, 7 spots left')).toBeInViewport();
  for (const label of [YES, MAYBE, NO])
    await expect(page.getByRole('button', { name: label })).toBeInViewport();
  await expect(page.getByText('Two nets.')).toBeVisible();
  await expect(page.getByText('Bring a friend.')).toBeVisible();
  await expect(page.getByText('Powered by')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page).toHaveTitle(/Moonlight volleyball/);
});

test.describe('a replaced link', () => {
  // The database denies it.
  test.use({ expectedNoise: /status of 403/ });

  test('opens the answer of who gave one, here and by the private link, and tells others', {
    tag: '@once',
  }, async ({ page, context, newVisitor }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const event = await anEvent();
    await page.goto(event.path);
    await page.getByLabel('Your Name').fill('Robin');
    await answer(page, YES);
    await page.getByRole('button', { name: 'Copy my private link' }).click();
    const privateLink = await page.evaluate(() => navigator.clipboard.readText());
    await documents.write(`rsvpInvites/${event.token}`, { isActive: false }, { onlyThese: true });

    const kept = 'The link you came by was replaced or has ended.';
    await page.goto(event.path);
    await expect(page.getByText(kept, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Change my answer' }).click();
    await answer(page, NO);
    await expect(page.getByText('Thanks for telling us, Robin.')).toBeVisible();

    const elsewhere = await newVisitor();
    await elsewhere.goto(privateLink);
    await expect(elsewhere.getByText(kept, { exact: false })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Change my answer' }).click();
    await answer(elsewhere, MAYBE);
    await expect(elsewhere.getByText('Noted, Robin.')).toBeVisible();
    expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 1 });

    const stranger = await newVisitor();
    await stranger.goto(event.path);
    await expect(stranger.getByText('The organizer has replaced this link or turned it off.')).toBeVisible();
  });
});

for (const [label, response] of [
  [YES, 'yes'],
  [MAYBE, 'maybe'],
  [NO, 'no'],
] as const) {
  test(`one tap on '${label}' records a ${response}`, { tag: '@once' }, async ({ page }) => {
    const event = await anEvent();
    await page.goto(event.path);
    await page.getByLabel('Your Name').fill('Robin');
    await page.getByLabel('Notes (optional)').fill('I bring a ball');
    await answer(page, label);
    await expect(page.getByText('You answered')).toBeVisible();
    expect(await storedRsvps(event)).toEqual([
      expect.objectContaining({ name: 'Robin', response, notes: 'I bring a ball', ipAddress: null }),
    ]);
    expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 0, [response]: 1 });
    const app = new URL((await page.getByRole('link', { name: /^Open in/ }).getAttribute('href')) ?? '');
    expect(Object.fromEntries(app.searchParams)).toMatchObject({
      source: 'rsvp',
      game_id: event.id,
      response,
      name: 'Robin',
    });
  });
}

test('a double tap counts once', { tag: '@once' }, async ({ page }) => {
  const event = await anEvent();
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByRole('button', { name: YES }).dblclick();
  await expect(page.getByText('You answered')).toBeVisible();
  expect(await storedCount(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
});

test('the answer can be changed, here after a reload and on another device', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent();
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill('Robin');
  await answer(page, YES);
  await expect(page.getByText('You answered')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You answered')).toBeVisible();
  await page.getByRole('button', { name: 'Change my answer' }).click();
  await answer(page, NO);
  await expect.poll(() => storedCount(event)).toEqual({ yes: 0, no: 1, maybe: 0 });

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy my private link' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await newVisitor();
  await other.goto(link);
  await expect(other.getByText('You answered')).toBeVisible();
  expect(other.url()).not.toContain('edit=');
  await other.getByRole('button', { name: 'Change my answer' }).click();
  await answer(other, MAYBE);
  await expect.poll(() => storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 1 });
  expect(await storedRsvps(event)).toHaveLength(1);
});

test('name, email and phone in the link fill the form, and leave the address bar', { tag: '@once' }, async ({
  page,
}) => {
  const event = await anEvent({ requireContactInfo: true, allowMaybe: false });
  await page.goto(`${event.path}?name=Robin&email=robin%40example.com&phone=352%20555%200100`);
  await expect(page.getByLabel('Your Name')).toHaveValue('Robin');
  await expect(page.getByLabel('Email')).toHaveValue('robin@example.com');
  await expect(page.getByLabel('Phone')).toHaveValue('352 555 0100');
  await expect(page).toHaveURL(`${stack.appUrl}${event.path}`);
  await expect(page.getByRole('button', { name: MAYBE })).toHaveCount(0);
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Your Name').fill('');
  await answer(page, YES);
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByText('Please provide either an email or phone number').first()).toBeVisible();
  await expect(page.getByLabel('Your Name')).toBeFocused();
});

test('somebody answers with the keyboard only', async ({ page }) => {
  const event = await anEvent();
  await page.goto(event.path);
  await expect(page.getByLabel('Your Name')).toBeVisible();
  await tabTo(page, page.getByLabel('Your Name'));
  await page.keyboard.type('Robin');
  await tabTo(page, page.getByRole('button', { name: MAYBE }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Robin/ })).toBeFocused();
  expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 1 });
});

test('a full game takes reserves, and says which one the guest is', { tag: '@once' }, async ({ page }) => {
  const event = await anEvent({ maxPlayers: 2, rsvpCount: { yes: 3, no: 0, maybe: 0 } });
  await page.goto(event.path);
  await expect(page.getByText(/The game is full/)).toBeVisible();
  await page.getByLabel('Your Name').fill('Robin');
  await answer(page, YES);
  await expect(page.getByRole('heading', { name: "You're 2nd reserve, Robin" })).toBeVisible();
});

test('the calendar file holds the game as an independent reader understands it', { tag: '@once' }, async ({
  page,
}) => {
  const event = await anEvent({
    title: 'Ünïcode; comma, and "quotes" 🏐',
    revision: 3,
    description: 'One line\nand another',
  });
  await page.goto(event.path);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /\.ics/ }).first().click();
  const text = await readFile(await (await download).path(), 'utf8');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  if (!component) throw new Error('the calendar holds no event');
  const entry = new ICAL.Event(component);
  expect(entry.summary).toBe('Ünïcode; comma, and "quotes" 🏐');
  expect(entry.uid).toContain(event.id);
  expect(entry.sequence).toBe(3);
  expect(entry.startDate.toJSDate()).toEqual(EVENT_TIME);
  expect(entry.endDate.toJSDate().getTime() - EVENT_TIME.getTime()).toBe(2 * 3_600_000);
  expect(entry.location).toContain('Westside Park');
  for (const part of ['Dana', 'Intermediate', '12', `${stack.appUrl}${event.path}`])
    expect(entry.description).toContain(part);

  const google = new URL(
    (await page
      .getByRole('link', { name: /Add to Calendar/ })
      .first()
      .getAttribute('href')) ?? '',
  );
  expect(google.hostname).toBe('calendar.google.com');
  expect(google.searchParams.get('dates')).toBe('20310712T230000Z/20310713T010000Z');
});

test('a calendar file has an address, for invites that work', { tag: '@once' }, async ({ request }) => {
  const event = await anEvent({ title: 'Sunset doubles' });
  const response = await request.get(`/api/calendar/${event.token}.ics`);
  expect(response.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${event.token}.ics"`,
    'cache-control': 'public, max-age=60',
  });
  expect(await response.text()).toContain('SUMMARY:Sunset doubles');
  const reserve = await request.get(`/api/calendar/${event.token}/1r.ics`);
  expect(await reserve.text()).toContain('STATUS:TENTATIVE');
  const off = await anEvent({}, { isActive: false });
  const nowhere = [off.token, 'no-such-game-2031-07-12-abc123', '%3Cscript%3E', 'x'.repeat(3000)];
  for (const token of nowhere) {
    expect((await request.get(`/api/calendar/${token}.ics`)).status(), token).toBe(404);
  }
});

test('a visit counts one click a day, and the organizer’s preview none', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const event = await anEvent();
  const clicks = async () => (await documents.read(`rsvpInvites/${event.token}`))?.clickCount;
  const counted = countedClicks(context);
  await page.goto(`${event.path}?preview=1`);
  await untilQuiet(page);
  expect(counted).toEqual([]);
  await page.goto(event.path);
  await expect.poll(clicks).toBe(1);
  await page.reload();
  await untilQuiet(page);
  expect(counted).toHaveLength(1);
});

const refusals: [string, string, () => Promise<string>][] = [
  ['no token', 'Invalid RSVP link', async () => '/rsvp'],
  ['an unknown token', 'Invalid or expired RSVP link', async () => '/rsvp/nothing-here-2030-01-01-abcdef'],
  ['garbage', 'Invalid or expired RSVP link', async () => '/rsvp/%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  [
    'a percent sign that decodes to nothing',
    'Invalid or expired RSVP link',
    async () => '/rsvp/%25E0%25A4%25A',
  ],
  ['a very long token', 'Invalid or expired RSVP link', async () => `/rsvp/${'a'.repeat(4000)}`],
  [
    'a link that was turned off',
    'Invalid or expired RSVP link',
    async () => (await anEvent({}, { isActive: false })).path,
  ],
  [
    'an expired link',
    'This RSVP link has expired',
    async () => (await anEvent({}, { expiresAt: LONG_AGO })).path,
  ],
  [
    'a link whose event is gone',
    'Game event not found or no longer active',
    async () => (await anEvent({}, { gameEventId: 'a-game-that-is-gone' })).path,
  ],
];
test.describe('a link that leads nowhere', () => {
  test.use({ expectedNoise: /status of 40[034]/ });

  for (const [what, sentence, path] of refusals) {
    test(`${what}: '${sentence}'`, { tag: '@once' }, async ({ page }) => {
      await page.goto(await path());
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('link', { name: /Go to/ })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('a cancelled game keeps its details and says so', { tag: '@once' }, async ({ page }) => {
  const event = await anEvent({ status: 'cancelled' });
  await page.goto(event.path);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Moonlight volleyball' })).toBeVisible();
  await expect(page.getByRole('button', { name: YES })).toHaveCount(0);
  await expectAccessible(page);
});

test('after the deadline a sentence and a way to join replace the form', { tag: '@once' }, async ({
  page,
}) => {
  const event = await anEvent({ rsvpDeadline: LONG_AGO });
  await page.goto(event.path);
  await expect(page.getByText('RSVP Deadline Passed')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Join/ })).toBeVisible();
  await expect(page.getByRole('button', { name: YES })).toHaveCount(0);
});

test('a past game reads as past', { tag: '@once' }, async ({ page }) => {
  const event = await anEvent({ dateTime: LONG_AGO });
  await page.goto(event.path);
  await expect(page.getByText('This game is over')).toBeVisible();
});

test('markup in any text of an invitation is shown as text', { tag: '@once' }, async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1">';
  const event = await anEvent(
    { title: hostile, location: 'javascript:alert(1)', description: hostile },
    { invitedBy: hostile, inviteMessage: hostile },
  );
  await page.goto(`${event.path}?name=${encodeURIComponent(hostile)}`);
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue(hostile);
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const href of hrefs) expect(href).not.toMatch(/^\s*javascript:/i);
  await answer(page, YES);
  await expect(page.getByRole('heading', { name: hostile }).first()).toBeVisible();
});

test('a game that moved after the answer shows old and new', { tag: '@once' }, async ({ page }) => {
  const event = await anEvent();
  await page.goto(event.path);
  await page.getByLabel('Your Name').fill('Robin');
  await answer(page, YES);
  await expect(page.getByText('You answered')).toBeVisible();
  await documents.write(
    `gameEvents/${event.id}`,
    { location: 'Forest Park', revision: 1 },
    { onlyThese: true },
  );
  await page.reload();
  await expect(page.getByText('Changed since you answered')).toBeVisible();
  await expect(page.getByText(/Westside Park/).first()).toBeVisible();
  await expect(page.getByText(/Forest Park/).first()).toBeVisible();
});

test('no accessibility violation: invitation, wrong answers, thank-you', async ({ page }) => {
  const event = await anEvent({ requireContactInfo: true }, { invitedBy: 'Dana', inviteMessage: 'Hi' });
  await page.goto(event.path);
  await expect(page.getByRole('button', { name: YES })).toBeVisible();
  await expectAccessible(page);
  await answer(page, YES);
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByLabel('Email').fill(`${crypto.randomUUID().slice(0, 8)}@example.com`);
  await answer(page, YES);
  await expect(page.getByText('You answered')).toBeVisible();
  await expectAccessible(page);
});
