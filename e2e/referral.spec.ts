import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pngSize } from '../owner/doctor/site.ts';
import {
  aJoining,
  boardCount,
  confirmLinkIn,
  emailsTo,
  expect,
  expectAccessible,
  fill,
  founderNumber,
  type Joining,
  join,
  joinButton,
  joinForm,
  newestEmailTo,
  stack,
  test,
  tiles,
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

/** The newest email to an address, which has a private link inside. */
async function emailTo(email: string, wanted = 1): Promise<{ pass: string; text: string }> {
  const text = await newestEmailTo(email, wanted);
  const pass = /\S+\/#pass=[0-9a-f-]{36}/.exec(text)?.[0];
  if (!pass) throw new Error(`The email to ${email} has no private link.`);
  return { pass, text };
}

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
    const lostPass = friend.getByRole('button', { name: 'Already a founder? Send me my pass' });
    await lostPass.click();
    await expect(friend.getByLabel('Email of your signup')).toBeVisible();
    await expectAccessible(friend);
    await lostPass.click();
    await expect(friend.getByLabel('Email of your signup')).toBeHidden();
  });

  await test.step('the friend joins, which uses the invitation up', async () => {
    await fill(friend, ben);
    await joinButton(friend).click();
    await founderNumber(friend);
    await expect(friend.getByText(invitation(firstName(ana.joining)))).toHaveCount(0);
    expect(await friend.evaluate(() => localStorage.getItem('showup:referral'))).toBeNull();
    await expect(page.getByText('1 signup, 0 confirmed, worth 0 points')).toBeVisible();
  });

  const anasEmail = await emailTo(ana.joining.email);
  const bensEmail = await emailTo(ben.email);
  expect(anasEmail.text).toContain(ana.link);
  expect(bensEmail.pass).not.toBe(anasEmail.pass);

  await test.step('the friend confirms, which the founder sees', async () => {
    await friend.goto(confirmLinkIn(bensEmail.text));
    await friend.getByRole('button', { name: /^Keep (#\d+|my number)$/ }).click();
    await expect(friend.getByText('This number is yours for good.')).toBeVisible();
    await expect(page.getByText('1 signup, 1 confirmed, worth 5 points')).toBeVisible();
  });

  await test.step('"Send me my pass" answers a stranger as it answers a founder, and mails the founder only', async () => {
    const stranger = `nobody-${ana.joining.email}`;
    const answers: string[] = [];
    for (const email of [stranger, ana.joining.email]) {
      await elsewhere.goto('/');
      await elsewhere.getByRole('button', { name: 'Already a founder? Send me my pass' }).click();
      await elsewhere.getByLabel('Email of your signup').fill(email);
      await elsewhere.getByRole('button', { name: 'Send me my pass', exact: true }).click();
      const answer = elsewhere.getByText(/^If that address is on the list/);
      await expect(answer).toBeFocused();
      answers.push(await answer.innerText());
    }
    expect(answers[0]).toBe(answers[1]);
    const { pass } = await emailTo(ana.joining.email, 2);
    expect(await emailsTo(stranger)).toEqual([]);
    expect(pass).toBe(anasEmail.pass);
  });

  await test.step('the private link opens the pass elsewhere', async () => {
    await elsewhere.goto(anasEmail.pass);
    expect(await founderNumber(elsewhere)).toBe(ana.number);
    await expect(elsewhere.getByText(`Welcome back, ${firstName(ana.joining)}.`)).toBeVisible();
    await expect(elsewhere.getByText('1 signup, 1 confirmed, worth 5 points')).toBeVisible();
    expect(elsewhere.url()).not.toContain('pass=');
  });

  await test.step("a stranger's link replaces nothing unasked", async () => {
    await elsewhere.goto(bensEmail.pass);
    await expect(elsewhere.getByRole('heading', { name: 'Another founder’s pass' })).toBeFocused();
    await elsewhere.getByRole('button', { name: 'Keep the pass of this device' }).click();
    expect(await founderNumber(elsewhere)).toBe(ana.number);
    await elsewhere.goto(bensEmail.pass);
    await elsewhere.getByRole('button', { name: 'Show the other one instead' }).click();
    await expect(elsewhere.getByText(`Welcome back, ${firstName(ben)}.`)).toBeVisible();
    expect(elsewhere.url()).not.toContain('pass=');
  });

  await test.step('the number is a picture to share, in both formats', async () => {
    for (const [format, height] of [
      ['Square', 1080],
      ['Story', 1920],
    ] as const) {
      await page.getByRole('radio', { name: format }).check();
      const picture = page.getByRole('img', { name: `Picture of your number, #${ana.number}` });
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight))
        .toBe(height);
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download picture' }).click();
      const download = await downloaded;
      expect(download.suggestedFilename()).toBe(`number-${ana.number}-${format.toLowerCase()}.png`);
      expect(pngSize(await readFile(await download.path()))).toBe(`1080×${height}`);
    }
  });

  await test.step('a founder can sign a friend up', async () => {
    await page.getByRole('button', { name: 'Sign up a friend here' }).click();
    await expect(page.getByRole('heading', { name: 'For a friend' })).toBeFocused();
    await expectAccessible(page);
    const cleo = aJoining();
    await fill(page, cleo);
    await joinButton(page).click();
    expect(await founderNumber(page)).toBeGreaterThan(ana.number);
    await expect(page.getByText(`${cleo.name} is in.`)).toBeVisible();
    await page.getByRole('button', { name: 'Back to your pass' }).click();
    expect(await founderNumber(page)).toBe(ana.number);
    await expect(page.getByText('2 signups, 1 confirmed, worth 5 points')).toBeVisible();
  });

  await test.step('and can be forgotten', async () => {
    await page.getByRole('button', { name: /Remove this pass from this device/ }).click();
    await expect(joinForm(page)).toBeVisible();
    await page.reload();
    await expect(joinForm(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Founder #/ })).toHaveCount(0);
  });
});

test('a founder who comes back sees the pass, and a friend on arrival who invited', async ({
  page,
  newVisitor,
}) => {
  // The confetti belongs to no region of the page.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const ana = await joinForLink(page);
  await page.goto('/');

  await test.step('the pass stands in the place of the form', async () => {
    await expect(page.getByRole('heading', { name: `Founder #${ana.number}` })).toBeVisible();
    await expect(page.getByText(`You're #${ana.number}`)).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Join Founder Waitlist' })).toHaveCount(0);
    await expect(joinForm(page)).toHaveCount(0);
    await expect(tiles(page).nth(ana.number - 1)).toHaveClass(/own/);
  });

  await test.step('the keyboard reaches everything on the pass, in the order of the page', async () => {
    await expect(page.getByRole('button', { name: 'Download QR code' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Picture of your number/ })).toBeVisible();
    await page.getByRole('heading', { name: /^Founder\s*#/ }).focus();
    const stops = [
      page.getByRole('button', { name: 'Send the email again' }),
      page.getByRole('button', { name: 'Wrong address? Correct it' }),
      page.getByRole('button', { name: 'Copy link' }),
      page.getByRole('link', { name: 'WhatsApp' }),
      page.getByRole('link', { name: 'SMS' }),
      page.getByRole('link', { name: 'Email', exact: true }),
      page.getByRole('button', { name: 'Download QR code' }),
      page.getByRole('button', { name: 'Sign up a friend here' }),
      page.getByRole('radio', { name: 'Square' }),
      page.getByRole('button', { name: 'Download picture' }),
      page.getByRole('button', { name: 'Copy private link' }),
      page.getByRole('button', { name: /Remove this pass/ }),
    ];
    for (const stop of stops) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
  });

  await test.step('the pass is accessible', () => expectAccessible(page));

  const friend = await newVisitor();
  await test.step('a friend sees on arrival who invited, to what, and what both get, before anything is asked', async () => {
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
});
