import { anEvent } from './events.ts';
import { boardCount, expect, expectAccessible, joinForm, test } from './fixtures.ts';

// What does not come is the same in every window.
test.skip(({ isMobile }) => !isMobile, 'broken once');
test.use({ expectedNoise: /Failed to load resource|did not load; trying again|is not there yet/ });

const CODE = '**/assets/*.js';
const PATIENCE_MS = 10_000;

for (const what of ['the landing', 'an invitation']) {
  test(`${what} says so when its code never comes, and begins anew when asked`, async ({ page }) => {
    const path = what === 'the landing' ? '/' : (await anEvent()).path;
    await page.clock.install();
    await page.route(CODE, (route) => route.abort('blockedbyclient'));
    await page.goto(path);
    const note = page.getByRole('alert').filter({ hasText: 'Part of this page has not arrived.' });
    await expect(note).toBeHidden();
    await page.clock.runFor(PATIENCE_MS);
    await expect(note).toBeInViewport();
    await expect(note.getByRole('link', { name: 'hello@example.com' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(CODE);
    await note.getByRole('button', { name: 'Try again' }).click();
    if (what === 'the landing') await boardCount(page);
    else await expect(page.getByLabel('Your Name')).toBeVisible();
    await expect(note).toBeHidden();
  });
}

test('a form whose code never comes says so, and takes over what was typed when it does', async ({
  page,
}) => {
  const FORM_CODE = '**/assets/join-form-*.js';
  await page.clock.install();
  await page.route(FORM_CODE, (route) => route.abort('blockedbyclient'));
  await page.goto('/?founder=signup');
  await boardCount(page);
  await joinForm(page).getByLabel('Name').fill('Robin');
  const note = page.getByRole('alert').filter({ hasText: 'Part of this page has not arrived.' });
  await page.clock.runFor(PATIENCE_MS + 100);
  await expect(note).toBeVisible();
  await page.unroute(FORM_CODE);
  await page.clock.runFor(60_000);
  await expect(note).toBeHidden();
  await expect(joinForm(page).getByLabel('Name')).toHaveValue('Robin');
});
