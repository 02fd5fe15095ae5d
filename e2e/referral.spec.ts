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
  expectFilled,
  failFirst,
  fill,
  founderNumber,
  JOINING,
  type Joining,
  join,
  joinButton,
  joinForm,
  loseAnswer,
  newestEmailTo,
  stack,
  storedFounders,
  test,
  tiles,
  watchShifts,
} from './fixtures.ts';

/** Why a test runs in one window only: every run of it takes one of the hundred places. */
const SAME_IN_EVERY_WINDOW = 'It is the same in every window.';

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

test('a friend comes through the link, and the founder sees it happen', { tag: '@once' }, async ({
  page,
  context,
  newVisitor,
}) => {
  test.slow(true, 'Several people, one after the other.');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ana = await joinForLink(page);
  await expect(page.getByText('No signups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(ana.link);

  const friend = await newVisitor();
  await friend.goto(copied.toLowerCase());
  await expect(atForm(friend, ana)).toBeVisible();
  await expect(friend).toHaveURL(`${stack.appUrl}/`);
  // It survives a reload without the code in the address.
  await friend.reload();
  await expect(atForm(friend, ana)).toBeVisible();

  const ben = aJoining();
  await fill(friend, ben);
  await joinButton(friend).click();
  await founderNumber(friend);
  await expect(friend.getByText(invitation(firstName(ana.joining)))).toHaveCount(0);
  expect(await friend.evaluate(() => localStorage.getItem('showup:referral'))).toBeNull();

  await expect(page.getByText('1 signup, 0 confirmed, worth 0 points')).toBeVisible();

  const anasEmail = await emailTo(ana.joining.email);
  const bensEmail = await emailTo(ben.email);
  await friend.goto(confirmLinkIn(bensEmail.text));
  await friend.getByRole('button', { name: 'Keep my number' }).click();
  await expect(friend.getByText('This number is yours for good.')).toBeVisible();
  await expect(page.getByText('1 signup, 1 confirmed, worth 5 points')).toBeVisible();
  expect(anasEmail.text).toContain(ana.link);
  expect(bensEmail.pass).not.toBe(anasEmail.pass);

  const elsewhere = await newVisitor();
  await elsewhere.goto(anasEmail.pass);
  expect(await founderNumber(elsewhere)).toBe(ana.number);
  await expect(elsewhere.getByText(`Welcome back, ${firstName(ana.joining)}.`)).toBeVisible();
  await expect(elsewhere.getByText('1 signup, 1 confirmed, worth 5 points')).toBeVisible();
  expect(elsewhere.url()).not.toContain('pass=');

  // A stranger's link replaces nothing unasked.
  await elsewhere.goto(bensEmail.pass);
  await expect(elsewhere.getByRole('heading', { name: 'Another founder’s pass' })).toBeFocused();
  await elsewhere.getByRole('button', { name: 'Keep the pass of this device' }).click();
  expect(await founderNumber(elsewhere)).toBe(ana.number);
  await elsewhere.goto(bensEmail.pass);
  await elsewhere.getByRole('button', { name: 'Show the other one instead' }).click();
  await expect(elsewhere.getByText(`Welcome back, ${firstName(ben)}.`)).toBeVisible();
  expect(elsewhere.url()).not.toContain('pass=');
});

test('a founder who comes back sees the pass, can sign a friend up, and can be forgotten', {
  tag: '@once',
}, async ({ page }) => {
  test.slow(true, 'Four visits, one after the other.');
  const ana = await joinForLink(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Founder #${ana.number}` })).toBeVisible();
  await expect(page.getByText(`You're #${ana.number}`)).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Join Founder Waitlist' })).toHaveCount(0);
  await expect(joinForm(page)).toHaveCount(0);
  await expect(tiles(page).nth(ana.number - 1)).toHaveClass(/own/);

  await page.getByRole('button', { name: 'Sign up a friend here' }).click();
  await expect(page.getByRole('heading', { name: 'For a friend' })).toBeFocused();
  const ben = aJoining();
  await fill(page, ben);
  await joinButton(page).click();
  const number = await founderNumber(page);
  expect(number).toBeGreaterThan(ana.number);
  await expect(page.getByText(`${ben.name} is in.`)).toBeVisible();
  await page.getByRole('button', { name: 'Back to your pass' }).click();
  expect(await founderNumber(page)).toBe(ana.number);
  await expect(page.getByText('1 signup, 0 confirmed')).toBeVisible();

  await page.getByRole('button', { name: /Remove this pass from this device/ }).click();
  await expect(joinForm(page)).toBeVisible();
  await page.reload();
  await expect(joinForm(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Founder #/ })).toHaveCount(0);
});

test('"Send me my pass" answers a stranger as it answers a founder, and mails the founder only', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  test.slow(true, 'Several people, one after the other.');
  const ana = await joinForLink(page);
  await emailTo(ana.joining.email);
  const elsewhere = await newVisitor();
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
  await elsewhere.goto(pass);
  expect(await founderNumber(elsewhere)).toBe(ana.number);
});

test.describe('a referral code that nobody has', () => {
  test.use({ expectedNoise: /The referral code ".*" is not valid and is ignored/ });

  for (const code of ['NOBODY12', 'no%20code', '%3Cscript%3E']) {
    test(`${code} shows no banner, is logged, and does not stay`, { tag: '@once' }, async ({ page }) => {
      const ignored = page.waitForEvent('console', (message) => message.text().includes('is ignored'));
      await page.goto(`/?ref=${code}&founder=signup`);
      await ignored;
      await expect(page).toHaveURL(`${stack.appUrl}/?founder=signup`);
      await expect(page.getByText(/You were invited by/)).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('showup:referral'))).toBeNull();
    });
  }
});

test.describe('a code that can not be looked up', () => {
  test.use({ expectedNoise: /no answer to referrer_name|Failed to load resource/ });

  test('still counts', async ({ page, newVisitor, isMobile }) => {
    test.skip(!isMobile, SAME_IN_EVERY_WINDOW);
    const ana = await joinForLink(page);
    const friend = await newVisitor();
    await friend.route('**/rpc/referrer_name', (route) => route.abort('connectionrefused'));
    await friend.goto(ana.link);
    await fill(friend, aJoining());
    await joinButton(friend).click();
    await founderNumber(friend);
    await expect(page.getByText('1 signup, 0 confirmed')).toBeVisible();
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
  const about = friend.getByText(/^ShowUp\. Games where people actually show up\./);
  await expect(about).toBeInViewport({ ratio: 1 });
  await expect(atForm(friend, ana)).toHaveCount(0);
  replied.resolve();
  await expect(atForm(friend, ana)).toBeInViewport({ ratio: 1 });
  const question = friend.getByRole('group', { name: /play/ }).first();
  const top = async (element: typeof question) => (await element.boundingBox())?.y ?? Number.NaN;
  expect(await top(about)).toBeLessThan(await top(question));
  expect(await top(atForm(friend, ana))).toBeLessThan(await top(question));

  // The next visit begins at the top of the page.
  await friend.goto('/');
  await boardCount(friend);
  await expect(atTop(friend, ana)).toBeInViewport({ ratio: 1 });
  await expect(friend.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await friend.evaluate(() => scrollY)).toBe(0);
  expect(await shifted()).toBeLessThanOrEqual(0.01);
});

test.describe('a private link that opens nothing', () => {
  test.use({ expectedNoise: /There is no founder pass under this id/ });

  test('gives the form', { tag: '@once' }, async ({ page }) => {
    const ignored = page.waitForEvent('console', (message) => message.text().includes('no founder pass'));
    await page.goto(`/#pass=${crypto.randomUUID()}`);
    await ignored;
    await expect(joinForm(page)).toBeVisible();
    expect(page.url()).not.toContain('pass=');
  });
});

test.describe('a pass that does not load', () => {
  test.use({ expectedNoise: /no answer to founder_pass|Failed to load resource/ });

  test('says so, and loads when asked again', async ({ page, isMobile }) => {
    test.skip(!isMobile, SAME_IN_EVERY_WINDOW);
    const ana = await joinForLink(page);
    await page.route('**/rpc/founder_pass', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await expect(page.getByText('Your pass did not load. Your number is safe.')).toBeVisible();
    await page.unroute('**/rpc/founder_pass');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: `Founder #${ana.number}` })).toBeVisible();
  });
});

test('the number is a picture to share, in both formats', async ({ page, isMobile }) => {
  test.skip(!isMobile, SAME_IN_EVERY_WINDOW);
  const ana = await joinForLink(page);
  for (const [format, height] of [
    ['Square', 1080],
    ['Story', 1920],
  ] as const) {
    await page.getByRole('radio', { name: format }).check();
    const picture = page.getByRole('img', { name: `Picture of your number, #${ana.number}` });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(height);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download picture' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe(`number-${ana.number}-${format.toLowerCase()}.png`);
    expect(pngSize(await readFile(await download.path()))).toBe(`1080×${height}`);
  }
});

/** Shows this page a full board. The database itself keeps counting for everybody else. */
async function fillBoard(page: Page, count: number): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'content-range' };
  const founder = { founder_number: count + 1, first_name: 'Robin', confirmed: false };
  await page.route('**/rest/v1/founders*', (route) =>
    route.fulfill({
      headers: { ...headers, 'content-range': `0-99/${count}` },
      json: Array.from({ length: 100 }, (_, index) => ({ founder_number: index + 1, confirmed: true })),
    }),
  );
  const answers = {
    join_founders: { status: 'joined', new: true, ...founder },
    founder_pass: {
      status: 'ready',
      ...founder,
      first_number: count + 1,
      held_until: new Date(Date.now() + 86_400_000).toISOString(),
      referral_code: 'ROBI1A2B',
      signups: 0,
      completed: 0,
      rewards: 0,
      spots_left: 0,
    },
  };
  for (const [name, json] of Object.entries(answers)) {
    await page.route(`**/rpc/${name}`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ headers, json }) : route.fallback(),
    );
  }
  await page.route('**/functions/v1/welcome-email', (route) => route.fulfill({ status: 202, headers }));
}

test('when the hundred are taken, the form says that it is a waitlist', { tag: '@once' }, async ({
  page,
}) => {
  await fillBoard(page, 137);
  await page.goto('/');
  await expect(page.getByText('All 100 of 100 taken.')).toBeVisible();
  await expect(page.locator('.board > .taken')).toHaveCount(100);
  await expect(
    page.getByText("All 100 founding spots are taken. Join the waitlist: you'd be next, with number 138."),
  ).toBeVisible();
  await fill(page, aJoining());
  const button = joinForm(page).getByRole('button', { name: 'Join the waitlist' });
  await button.focus();
  await joinForm(page).getByRole('button', { name: 'Join as number 138' }).click();
  await expect(page.getByRole('heading', { name: 'Waitlist #138' })).toBeFocused();
  await expect(page.getByText(/you are on the waitlist/)).toBeVisible();
  await expect(page.getByText(/pay half of them/)).toHaveCount(0);
});

test.describe('a retry with another email, after a first try that was saved', () => {
  test.use({ expectedNoise: /no answer to join_founders|Failed to load resource/ });

  test('is told that the first one counts', async ({ page, isMobile }) => {
    test.skip(!isMobile, SAME_IN_EVERY_WINDOW);
    const first = aJoining();
    await failFirst(page, JOINING, loseAnswer);
    await page.goto('/');
    await fill(page, first);
    await joinButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to save. Please try again.');
    await expectFilled(page, first);
    const second = aJoining();
    await page.getByLabel('Email').fill(second.email);
    await joinButton(page).click();
    await founderNumber(page);
    await expect(page.getByText(/^Your first try had reached us already/)).toBeVisible();
    await expect(page.getByText(second.email)).toHaveCount(0);
    expect(await storedFounders(first.email)).toHaveLength(1);
    expect(await storedFounders(second.email)).toHaveLength(0);
  });
});

test('the keyboard reaches everything on the pass, in the order of the page', async ({ page }) => {
  await joinForLink(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Download QR code' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Picture of your number/ })).toBeVisible();
  await page.getByRole('heading', { name: /^Founder\s*#/ }).focus();
  const stops = [
    page.getByRole('button', { name: 'Send the letter again' }),
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

test('invitation, pass, and the form for a friend are accessible', async ({ page, newVisitor }) => {
  test.slow(true, 'Three pages are examined.');
  // The confetti belongs to no region of the page.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const ana = await joinForLink(page);
  await expect(page.getByRole('img', { name: /^Picture of your number/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign up a friend here' }).click();
  await expect(page.getByRole('heading', { name: 'For a friend' })).toBeFocused();
  await expectAccessible(page);

  const friend = await newVisitor();
  await friend.goto(ana.link);
  await expect(atForm(friend, ana)).toBeVisible();
  await friend.getByRole('button', { name: 'Already a founder? Send me my pass' }).click();
  await expect(friend.getByLabel('Email of your signup')).toBeVisible();
  await expectAccessible(friend);
});
