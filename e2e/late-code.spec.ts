import { anEvent } from './events.ts';
import { boardCount, expect, expectAccessible, joinForm, test } from './fixtures.ts';

const { step } = test;

test.use({ expectedNoise: /Failed to load resource|did not load; trying again|is not there yet/ });

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
