import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ expectedNoise: /status of 404/ });

test('an address without a page says so, with the status for it, and leads home', { tag: '@once' }, async ({
  page,
}) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Out of bounds.' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Games where people');

  await test.step('the privacy page has no accessibility violation', async () => {
    await page.goto('/privacy');
    await expectAccessible(page);
  });
});
