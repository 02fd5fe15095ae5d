import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { callLocalClock } from '../dev/supabase/clock.ts';
import { anEvent, aSeries, documents, endEvent, storedRsvps } from './events.ts';
import { expect, expectAccessible, newestEmailTo, stack, test } from './fixtures.ts';

const { step } = test;

// An invite that is off is not readable, which the browser logs.
test.use({ expectedNoise: /403 \(Forbidden\)/ });

const yes = (page: Page) => page.getByRole('button', { name: "Yes, I'll be there!" });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const coming = (page: Page) => page.getByRole('region', { name: 'Coming up' }).getByRole('listitem');

test('a regular answers week after week in two taps, then every week at once, and finds all of it on any device', {
  tag: '@once',
}, async ({ page, context, newVisitor }) => {
  const full = { maxPlayers: 2, rsvpCount: { yes: 2, no: 0, maybe: 0 } };
  const weeks = await aSeries([{}, {}, {}, full, {}]);
  const [first, second, , , last] = weeks;
  if (!first || !second || !last) throw new Error('The series has no dates.');
  const { path } = first;

  await page.goto(path);
  await page.getByLabel('Your Name').fill('Robin');
  await yes(page).click();
  await expect(heading(page, "You're in, Robin!")).toBeVisible();

  await step('the next week takes two taps', async () => {
    await endEvent(first);
    await page.goto(path);
    await expect(page.getByText(/^Same as last time, Robin\?/)).toBeVisible();
    await yes(page).click();
    await expect(heading(page, "You're in, Robin!")).toBeVisible();
  });

  await step('every week is one form', async () => {
    await page.getByRole('link', { name: 'My games' }).click();
    await expect(coming(page)).toHaveText([/You're in/]);
    await page.getByRole('link', { name: 'Answer the next dates' }).click();
    await page.getByLabel('Every week (3 dates)').check();
    await expectAccessible(page);
    await yes(page).click();
    await expect(heading(page, "You're in, Robin!")).toBeVisible();
    await expect(page.getByRole('button', { name: /1st reserve/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^My 4 dates for/ })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Game 3 of 5')).toBeVisible();
    for (const week of weeks) expect(await storedRsvps(week)).toHaveLength(1);
  });

  await step('My games lists all of them', async () => {
    await page.getByRole('link', { name: 'My games' }).click();
    await expect(coming(page)).toHaveText([/You're in/, /You're in/, /1st reserve/, /You're in/]);
    await page.getByText('Past games (1)').click();
    await expect(page.getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
  });

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy my private link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await step('a second device shows the same, and a change there is seen', async () => {
    const tablet = await newVisitor();
    await tablet.goto(link);
    await expect(heading(tablet, 'You are looking at the games of Robin.')).toBeVisible();
    await expectAccessible(tablet);
    await tablet.getByRole('button', { name: 'These are my games' }).click();
    await expect(tablet).toHaveURL(/\/games$/);
    await expect(coming(tablet)).toHaveText([/You're in/, /You're in/, /1st reserve/, /You're in/]);
    await coming(tablet)
      .last()
      .getByRole('link', { name: /^Change my answer/ })
      .click();
    await expect(tablet.getByText('Game 5 of 5')).toBeVisible();
    await tablet.getByRole('button', { name: 'Change my answer' }).click();
    await tablet.getByRole('button', { name: "Can't make it" }).click();
    await expect(heading(tablet, 'Thanks for telling us, Robin.')).toBeVisible();
    await page.reload();
    await expect(coming(page).last()).toHaveText(/You said no/);
  });

  await step('a friend’s phone doesn’t mix them with the friend’s own', async () => {
    const friend = await newVisitor();
    const other = await anEvent({ title: 'Sunrise tennis' });
    await friend.goto(other.path);
    await friend.getByLabel('Your Name').fill('Sam');
    await yes(friend).click();
    await expect(heading(friend, "You're in, Sam!")).toBeVisible();
    await friend.goto(link);
    await expect(coming(friend)).toHaveCount(4);
    await friend.getByRole('button', { name: /^Not mine/ }).click();
    await expect(coming(friend)).toHaveText([/Sunrise tennis/]);
  });

  await step('a replaced link and a cleared browser lose nothing', async () => {
    await documents.write(`rsvpInvites/${first.token}`, { isActive: false }, { onlyThese: true });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(heading(page, 'No answers here yet')).toBeVisible();
    await expectAccessible(page);
    await page.goto(link);
    await expect(coming(page)).toHaveCount(4);
  });
});

test('every week is one email, which opens all answers elsewhere; later weeks are one more', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const weeks = await aSeries([{}, {}, {}]);
  const [{ path, token } = { path: '', token: '' }] = weeks;
  const email = `${crypto.randomUUID()}@players.example`;
  await page.goto(path);
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Every week (3 dates)').check();
  await expect(page.getByLabel('Also email me once when dates are added')).toBeChecked();
  await expectAccessible(page);
  await yes(page).click();
  await expect(heading(page, "You're in, Robin!")).toBeVisible();
  await expect(page.getByText('If dates are added, you get one email.')).toBeVisible();

  const told = await newestEmailTo(email);
  expect(told.match(/^- .*: you’re in$/gm)).toHaveLength(3);
  const owner = await newVisitor();
  await owner.goto(/\S+\/games#mail=\S+/.exec(told)?.[0] ?? 'no link');
  await expect(heading(owner, '3 answers with your email address')).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'See or change my answers' }).click();
  await expect(coming(owner)).toHaveText([/You're in/, /You're in/, /You're in/]);
  await expect(owner).toHaveURL(/\/games$/);

  const { id: added } = await anEvent({ dateTime: new Date(Date.now() + 22 * 86_400_000) });
  const gameEventIds = [...weeks.map(({ id }) => id), added];
  await documents.write(`rsvpInvites/${token}`, { gameEventIds }, { onlyThese: true });
  await expect(async () => {
    await callLocalClock(stack.supabaseUrl);
    expect(await newestEmailTo(email, 2)).toContain(`New date: Moonlight volleyball`);
  }).toPass();
});

test('a calendar follows the dates of a guest, and of a series, by itself', {
  tag: '@once',
}, async ({ page, request }) => {
  const weeks = await aSeries([{}, {}, {}]);
  const [cancelled, moved, other] = weeks;
  if (!cancelled || !moved || !other) throw new Error('The series has no dates.');
  await page.goto(moved.path);
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByLabel('Every week (3 dates)').check();
  await yes(page).click();
  await expect(heading(page, "You're in, Robin!")).toBeVisible();
  const feedOf = async () => {
    const address = await page
      .getByRole('link', { name: 'Apple, Outlook', exact: true })
      .getAttribute('href');
    return new URL(String(address)).pathname;
  };
  const ofSeries = await feedOf();
  await page.getByRole('link', { name: 'My games' }).click();
  await expect(heading(page, 'Keep these games in your calendar')).toBeVisible();
  await expectAccessible(page);
  const own = await feedOf();
  const secret = await page.evaluate((id) => localStorage.getItem(`showup:rsvp:${id}`), moved.id);
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(own).not.toContain(secret);

  /** The host keeps a feed for five minutes, for each name of its own. */
  const read = async (path: string, host: string, etag = '') => {
    const response = await request.get(path, { headers: { host, 'if-none-match': etag } });
    if (response.status() === 304) return { etag, entries: null };
    expect(response.headers()).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    const events = new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents('vevent');
    const entries = events.map((event) => ({
      ...{ uid: event.getFirstPropertyValue('uid'), status: event.getFirstPropertyValue('status') },
      ...{
        sequence: event.getFirstPropertyValue('sequence'),
        at: new ICAL.Event(event).startDate.toJSDate(),
      },
    }));
    return { etag: response.headers().etag ?? '', entries };
  };
  const paths = [own, ofSeries];
  const before = await Promise.all(paths.map((path) => read(path, 'before.example')));
  const dateTime = new Date(Date.now() + 30 * 3_600_000);
  dateTime.setMilliseconds(0);
  const change = { revision: 1, updatedAt: new Date() };
  await documents.write(`gameEvents/${moved.id}`, { dateTime, ...change }, { onlyThese: true });
  await documents.write(
    `gameEvents/${cancelled.id}`,
    { status: 'cancelled', ...change },
    { onlyThese: true },
  );
  for (const [index, path] of paths.entries()) {
    const { etag, entries } = before[index] ?? { etag: '', entries: null };
    expect((await read(path, 'before.example', etag)).entries).toBeNull();
    const after = (await read(path, 'after.example', etag)).entries;
    const of = (all: typeof after, { id }: { id: string }) =>
      all?.find(({ uid }) => String(uid).startsWith(id));
    expect(entries).toHaveLength(3);
    expect(after).toHaveLength(3);
    expect(of(after, moved)).toEqual({ ...of(entries, moved), at: dateTime, sequence: 1 });
    expect(of(after, cancelled)).toEqual({ ...of(entries, cancelled), status: 'CANCELLED', sequence: 1 });
    expect(of(after, other)).toEqual(of(entries, other));
  }
});

test('the link of a series that is over says so, and what comes next', { tag: '@once' }, async ({ page }) => {
  const weeks = await aSeries([{}, {}]);
  for (const week of weeks) await endEvent(week);
  await page.goto(weeks[0]?.path ?? '');
  await expect(page.getByText('That was the last date of this series.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me when there are new dates' })).toBeVisible();
  await expectAccessible(page);
});
