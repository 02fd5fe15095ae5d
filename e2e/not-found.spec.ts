import { expect, expectAccessible, test } from './fixtures.ts';

// What goes wrong is the same in every window.
test.skip(({ isMobile }) => !isMobile, 'broken once');

test.describe('an address without a page', () => {
  test.use({ expectedNoise: /status of 404/ });

  for (const path of ['/no-such-page', '/beta-feedback/more', '/deep/er/still', '/RSVP']) {
    test(`${path} says so, with the status for it, and leads home`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Out of bounds.' })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Games where people');
    });
  }

  test('no accessibility violation', async ({ page }) => {
    await page.goto('/no-such-page');
    await expectAccessible(page);
  });
});

test('the privacy page has no accessibility violation', async ({ page }) => {
  await page.goto('/privacy');
  await expectAccessible(page);
});
