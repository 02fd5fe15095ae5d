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

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no accessibility violation in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/no-such-page');
      await expectAccessible(page);
    });
  }
});

test.describe('a page whose code does not arrive', () => {
  test.use({ expectedNoise: /Failed to load resource|did not load|dynamically imported module|hydrat/i });

  test('is loaded again once, and then says what to do', async ({ page }) => {
    let visits = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits += 1;
    });
    await page.route('**/assets/test-rsvp-*', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('/test-rsvp');
    await expect(page.getByRole('heading', { name: 'We dropped the ball.' })).toBeVisible();
    expect(visits).toBe(2);
    await page.unroute('**/assets/test-rsvp-*');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
  });

  test('comes by itself when the network is back', async ({ page, context }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/test-rsvp-*', async (route) => {
      await gate.promise;
      await route.abort('internetdisconnected');
    });
    const firstScript = page.waitForEvent('requestfinished', (request) => /\/main-/.test(request.url()));
    await page.goto('/test-rsvp', { waitUntil: 'commit' });
    await firstScript;
    await context.setOffline(true);
    gate.resolve();
    await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/assets/test-rsvp-*');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
  });
});
