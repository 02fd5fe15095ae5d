import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { invitationMark, invitationUrl } from '#domain/invitation.ts';
import { anEvent, documents, EVENT_TIME, storedCount, storedRsvps } from './events.ts';
import { expect, expectAccessible, holdCode, tabTo, test, watchShifts } from './fixtures.ts';

const YES = "Yes, I'll be there!";
const MAYBE = "Maybe - I'll try to make it";
const NO = "Can't make it";

/** @returns the id of the element that was the largest paint so far. */
function largestPaint(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve(last && 'id' in last ? String(last.id) : '');
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

const respond = (page: Page, label: string) => page.getByRole('button', { name: label }).click();

test('an invitation is readable on the first screen, answered and thanked for, and accessible', async ({
  page,
}) => {
  const event = await anEvent(
    { rsvpCount: { yes: 5, no: 1, maybe: 2 }, description: 'Two nets.', requireContactInfo: true },
    { invitedBy: 'Dana', inviteMessage: 'Bring a friend.' },
  );
  await page.goto(event.path);
  await expect(page.getByText('Dana invited you to join')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Moonlight volleyball' })).toBeInViewport();
  await expect(page.getByText(/July 12/)).toBeInViewport();
  await expect(page.getByText(/7:00 PM/).first()).toBeInViewport();
  await expect(page.getByText('Westside Park', { exact: false }).first()).toBeInViewport();
  await expect(page.getByText('5 of 12 in, 7 spots left')).toBeInViewport();
  for (const label of [YES, MAYBE, NO])
    await expect(page.getByRole('button', { name: label })).toBeInViewport();
  await expectAccessible(page);
  await respond(page, YES);
  await expect(page.getByLabel('Your Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByLabel('Email').fill(`${crypto.randomUUID().slice(0, 8)}@example.com`);
  await respond(page, YES);
  await expect(page.getByText('You answered')).toBeVisible();
  await expectAccessible(page);
});

for (const timezoneId of ['America/New_York', 'Asia/Kathmandu']) {
  test.describe(`an invitation that arrives in ${timezoneId}`, () => {
    test.use({ timezoneId, viewport: { width: 412, height: 823 } });

    test('stands still, and its title is the largest paint', { tag: '@once' }, async ({ page }) => {
      const event = await anEvent({ location: 'Westside Park' });
      const shifted = await watchShifts(page);
      const sendCode = await holdCode(page);
      const form = Promise.withResolvers<void>();
      await page.route('**/assets/guest-area*', async (route) => {
        await form.promise;
        await route.continue();
      });
      await page.goto(event.path, { waitUntil: 'commit' });
      await expect(page.getByText('Moonlight volleyball')).toBeVisible();
      sendCode();
      await expect(page.getByText(/7:00 PM/).first()).toBeVisible();
      form.resolve();
      await expect(page.getByRole('button', { name: YES })).toBeVisible();
      expect(await shifted()).toBeLessThanOrEqual(0.01);
      expect(await largestPaint(page)).toBe('early-title');
    });
  });
}

test('a response is given, and changed here and on other devices', {
  tag: '@once',
}, async ({ page, context, newVisitor }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const event = await anEvent();
  const thanks = page.getByText('You answered');

  await page.goto(event.path);
  await expect.poll(async () => (await documents.read(`rsvpInvites/${event.token}`))?.clickCount).toBe(1);

  await test.step('one tap records a yes, and a double tap counts once', async () => {
    await page.getByLabel('Your Name').fill('Robin');
    await page.getByLabel('Notes (optional)').fill('I bring a ball');
    await page.getByRole('button', { name: YES }).dblclick();
    await expect(thanks).toBeVisible();
    const own = { name: 'Robin', response: 'yes', notes: 'I bring a ball', ipAddress: null };
    expect(await storedRsvps(event)).toEqual([expect.objectContaining(own)]);
    expect(await storedCount(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  await test.step('it can be changed here after a reload', async () => {
    await page.reload();
    await expect(thanks).toBeVisible();
    await page.getByRole('button', { name: 'Change my answer' }).click();
    await respond(page, NO);
    await expect(page.getByText('Thanks for telling us, Robin.')).toBeVisible();
    expect(await storedCount(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
  });

  await page.getByRole('button', { name: 'Copy my private link' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  const privateLink = await page.evaluate(() => navigator.clipboard.readText());

  await test.step('and on another device', async () => {
    const other = await newVisitor();
    await other.goto(privateLink);
    await expect(other.getByText('You answered')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'You are looking at Robin’s answer.' })).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Change my answer' }).click();
    await respond(other, MAYBE);
    await expect(other.getByText('Noted, Robin.')).toBeVisible();
    expect(other.url()).not.toContain('edit=');
    expect(await storedCount(event)).toEqual({ yes: 0, no: 0, maybe: 1 });
    expect(await storedRsvps(event)).toHaveLength(1);
  });
});

test('an invitation’s link fills the form in, also after a reload, and one press confirms the answer', async ({
  page,
}) => {
  const event = await anEvent();
  const secret = crypto.randomUUID();
  const email = `${secret.slice(0, 8)}@example.com`;
  const told: unknown[] = [];
  await page.route('**/functions/v1/invite-founders', (route) => {
    told.push(route.request().postDataJSON());
    return route.fulfill({ status: 202, json: { status: 'accepted' } });
  });
  await page.goto(invitationUrl(event.path, { secret, name: 'Robin', email, response: 'maybe' }));
  for (const _ of ['opened', 'reloaded']) {
    await expect(page.getByLabel('Your Name')).toHaveValue('Robin');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByText('You chose Maybe in the email.')).toBeInViewport();
    await expect(page).toHaveURL(event.path);
    await expectAccessible(page);
    expect(await storedRsvps(event)).toEqual([]);
    await page.reload();
  }
  await respond(page, MAYBE);
  await expect(page.getByText('Noted, Robin.')).toBeVisible();
  expect(await storedRsvps(event)).toMatchObject([{ email, invitation: await invitationMark(secret) }]);
  expect(told).toEqual([{ opened: secret }]);
});

test('a guest responds with the keyboard only, on a device whose clock is years ahead', {
  tag: '@once',
}, async ({ page }) => {
  await page.clock.install({ time: new Date('2040-01-01T12:00:00Z') });
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

test('the calendar file is an invitation’s own, at an address that ends with its link', {
  tag: '@once',
}, async ({ page, request }) => {
  const event = await anEvent({ title: 'Ünïcode; comma, and "quotes" 🏐' });
  await page.goto(event.path);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /\.ics/ }).first().click();
  const text = await readFile(await (await download).path(), 'utf8');
  const entry = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined,
  );
  expect(entry.summary).toBe('Ünïcode; comma, and "quotes" 🏐');
  expect(entry.startDate.toJSDate()).toEqual(EVENT_TIME);

  const response = await request.get(`/api/calendar/${event.token}.ics`);
  expect(response.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${event.token}.ics"`,
    'cache-control': 'public, max-age=60',
  });
  expect(await response.text()).toBe(text);
  const off = await anEvent({}, { isActive: false });
  for (const token of [off.token, 'no-such-game-2031-07-12-abc123', '%3Cscript%3E', 'x'.repeat(3000)])
    expect((await request.get(`/api/calendar/${token}.ics`)).status(), token).toBe(404);
});
