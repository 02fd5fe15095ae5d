import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pngSize } from '../owner/doctor/site.ts';
import {
  aJoining,
  boardCount,
  confirmLinkIn,
  expect,
  expectAccessible,
  fill,
  founderNumber,
  type Joining,
  join,
  joinButton,
  newestEmailTo,
  stack,
  test,
  watchShifts,
} from './fixtures.ts';

const invitation = (name: string) =>
  `You were invited by ${name}! Join now and you both get founding member benefits.`;
type Founder = Awaited<ReturnType<typeof joinForLink>>;
/** Who invited stands at the top of the page, and again where the form begins. */
const atTop = (page: Page, { joining }: Founder) => page.getByText(invitation(firstName(joining))).first();
const atForm = (page: Page, { joining }: Founder) => page.getByText(invitation(firstName(joining))).last();
const referralLink = (page: Page) => page.getByText(/\/\?ref=[A-Z0-9]{4,8}$/);
const firstName = ({ name }: Joining) => name.split(' ')[0] ?? '';

/** Joins through the form and waits for the founder's own link. */
async function joinForLink(page: Page) {
  const founder = await join(page);
  return { ...founder, link: await referralLink(page).innerText() };
}

// A press in an email gives the pass another key, and the window that joined says where the pass is now.
test.use({ expectedNoise: /There is no founder pass under this id/ });

test('a friend comes through the link, and the founder sees it happen, here and elsewhere', {
  tag: '@once',
}, async ({ page, context, newVisitor }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The confetti belongs to no region of the page.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const ana = await joinForLink(page);
  const ben = aJoining();
  const friend = await newVisitor();
  const elsewhere = await newVisitor();

  await test.step('the link is copied', async () => {
    await expect(page.getByText('No signups yet')).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ana.link);
  });

  await test.step('the invitation is accessible, and survives a reload without the code in the address', async () => {
    await friend.goto(ana.link.toLowerCase());
    await expect(atForm(friend, ana)).toBeVisible();
    await expect(friend).toHaveURL(`${stack.appUrl}/`);
    await friend.reload();
    await expect(atForm(friend, ana)).toBeVisible();
    await expectAccessible(friend);
  });

  await test.step('the friend joins, which uses the invitation up', async () => {
    await fill(friend, ben);
    await joinButton(friend).click();
    await founderNumber(friend);
    await expect(friend.getByText(invitation(firstName(ana.joining)))).toHaveCount(0);
    expect(await friend.evaluate(() => localStorage.getItem('showup:referral'))).toBeNull();
    await expect(page.getByText('1 signup, 0 confirmed: a reward of 0')).toBeVisible();
  });

  expect(await newestEmailTo(ana.joining.email)).toContain(ana.link);

  await test.step('the friend confirms, which the founder sees', async () => {
    await friend.goto(confirmLinkIn(await newestEmailTo(ben.email)));
    await friend.getByRole('button', { name: /^Keep (#\d+|my number)$/ }).click();
    await expect(friend.getByText('This number is yours for good.')).toBeVisible();
    await expect(page.getByText('1 signup, 1 confirmed: a reward of 5')).toBeVisible();
  });

  await test.step('the number is a picture to share', async () => {
    const picture = page.getByRole('img', { name: `Picture of your number, #${ana.number}` });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1080);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download picture' }).click();
    expect(pngSize(await readFile(await (await downloaded).path()))).toBe('1080×1080');
  });

  await test.step('an email that was asked for opens the pass elsewhere', async () => {
    await elsewhere.goto('/');
    await elsewhere.getByRole('button', { name: 'Already a founder? Send me my pass' }).click();
    await elsewhere.getByLabel('Email of your signup').fill(ana.joining.email);
    // At the edge of the window the bar of the page may cover half of it.
    await elsewhere
      .getByRole('button', { name: 'Send me my pass', exact: true })
      .evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await expectAccessible(elsewhere);
    await elsewhere.getByRole('button', { name: 'Send me my pass', exact: true }).click();
    await expect(elsewhere.getByText(/^If that address is on the list/)).toBeFocused();
    await elsewhere.goto(confirmLinkIn(await newestEmailTo(ana.joining.email, 2)));
    await elsewhere.getByRole('button', { name: `Keep #${ana.number}` }).click();
    expect(await founderNumber(elsewhere)).toBe(ana.number);
    await expect(elsewhere.getByText('1 signup, 1 confirmed: a reward of 5')).toBeVisible();
    expect(elsewhere.url()).not.toContain('confirm=');
    await expect(page.getByRole('heading', { name: 'Your pass has moved' })).toBeVisible();
  });
});

test('a friend sees on arrival who invited, to what, and what both get, before anything is asked', async ({
  page,
  newVisitor,
}) => {
  const ana = await joinForLink(page);
  const friend = await newVisitor();
  const replied = Promise.withResolvers<void>();
  await friend.route('**/rpc/referrer_name', async (route) => {
    await replied.promise;
    await route.continue();
  });
  const shifted = await watchShifts(friend);
  await friend.goto(ana.link);
  await boardCount(friend);
  await expect(friend.getByRole('checkbox', { name: 'Volleyball' })).toBeInViewport({ ratio: 1 });
  await expect(atForm(friend, ana)).toHaveCount(0);
  replied.resolve();
  await expect(atForm(friend, ana)).toBeInViewport({ ratio: 1 });
  const question = friend.getByRole('group', { name: /play/ }).first();
  const top = async (element: typeof question) => (await element.boundingBox())?.y ?? Number.NaN;
  expect(await top(atForm(friend, ana))).toBeLessThan(await top(question));

  // The next visit begins at the top of the page.
  await friend.goto('/');
  await boardCount(friend);
  await expect(atTop(friend, ana)).toBeInViewport({ ratio: 1 });
  await expect(friend.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await friend.evaluate(() => scrollY)).toBe(0);
  expect(await shifted()).toBeLessThanOrEqual(0.01);
});
