import { anEvent } from './events.ts';
import {
  aJoining,
  boardCount,
  expect,
  expectAccessible,
  fill,
  founderNumber,
  joinButton,
  joinForm,
  test,
} from './fixtures.ts';

const { step } = test;

test.use({ expectedNoise: /./ });

const CODE = '**/assets/*.js';
const FORM_CODE = '**/assets/join-form-*.js';
const PATIENCE_MS = 10_000;

// What does not come is the same in every window.
test('code that never comes', { tag: '@once' }, async ({ page }) => {
  const note = page.getByRole('alert').filter({ hasText: 'Part of this page has not arrived.' });
  const name = joinForm(page).getByLabel('Name');
  const { path } = await anEvent();
  await page.clock.install();

  for (const [what, address, isThere] of [
    ['the landing', '/', () => boardCount(page)],
    ['an invitation', path, () => expect(page.getByLabel('Your Name')).toBeVisible()],
  ] as const)
    await step(`${what} says so when its code never comes, and begins anew when asked`, async () => {
      await page.route(CODE, (route) => route.abort('blockedbyclient'));
      await page.goto(address);
      await expect(note).toBeHidden();
      await page.clock.runFor(PATIENCE_MS);
      await expect(note).toBeInViewport();
      await expect(note.getByRole('link', { name: 'hello@example.com' })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(CODE);
      await note.getByRole('button', { name: 'Try again' }).click();
      await isThere();
      await expect(note).toBeHidden();
    });

  await step(
    'a form whose code never comes says so, and takes over what was typed when it does',
    async () => {
      await page.route(FORM_CODE, (route) => route.abort('blockedbyclient'));
      await page.goto('/?founder=signup');
      await boardCount(page);
      await name.fill('Robin');
      await page.clock.runFor(PATIENCE_MS + 100);
      await expect(note).toBeVisible();
      await page.unroute(FORM_CODE);
      // A minute at most, in steps shorter than a request may take: one jump would end those that the form begins with.
      await expect(async () => {
        await page.clock.runFor(4000);
        await expect(note).toBeHidden({ timeout: 1000 });
      }).toPass({ timeout: 15_000 });
      await expect(name).toHaveValue('Robin');
    },
  );
});

test('a tab from before a deploy reloads itself once when the code of its page is gone', {
  tag: '@once',
}, async ({ page }) => {
  let loads = 0;
  await page.route('/', async (route) => {
    loads += 1;
    if (loads > 1) return route.fallback();
    // The browser had kept the document of an earlier build.
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/(name="built-at" content=")\d+/, '$11') });
  });
  await page.route('**/assets/landing-*.js', (route) =>
    loads === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
  );
  await page.goto('/');
  // The document of before, a look at the present one, and the present one.
  await expect.poll(() => loads).toBe(3);
  const joining = aJoining();
  await fill(page, joining);
  await joinButton(page).click();
  await founderNumber(page);
  expect(loads).toBe(3);
});

test('a page whose code does not arrive is asked for again, and does then what was pressed meanwhile', {
  tag: '@once',
}, async ({ page }) => {
  const code = '**/assets/test-rsvp-*.js';
  let visits = 0;
  let tries = 0;
  page.on('domcontentloaded', () => {
    visits += 1;
  });
  await page.route('**/assets/main-*', (route) => {
    tries += 1;
    return tries > 2 ? route.fallback() : route.abort('connectionreset');
  });
  const failed = page.waitForEvent('response', (response) => /test-rsvp-.*js$/.test(response.url()));
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/test-rsvp');
  await page.getByLabel(/^Your Name/).fill('Robin');
  await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect.poll(() => tries).toBeGreaterThan(2);
  await failed;
  await page.unroute(code);
  await expect(page.getByRole('heading', { name: "You're in, Robin!" })).toBeVisible();
  expect(visits).toBe(1);
});
