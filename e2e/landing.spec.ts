import { boardCount, expect, expectAccessible, joinForm, stack, test } from './fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing is readable, and says how to join all the same', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The Founding 100' })).toBeVisible();
    await expect(page.getByText('50% off', { exact: false }).first()).toBeVisible();
    await expect(joinForm(page)).toBeVisible();
    const needsScript = page.locator('noscript p');
    await expect(needsScript).toBeVisible();
    await expect(needsScript).toContainText('Joining needs JavaScript');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the landing has no accessibility violation, filled wrongly or not', async ({ page }) => {
      await page.goto('/');
      await boardCount(page);
      await expectAccessible(page);
      await joinForm(page)
        .getByRole('button', { name: /^Become/ })
        .click();
      await expect(page.getByText('Name required')).toBeVisible();
      await expectAccessible(page);
    });

    test('the not-found page has no accessibility violation', async ({ page }) => {
      test.info().annotations.push({ type: 'route', description: '/no-such-page' });
      await page.goto('/404');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('nothing moves when the count arrives', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await boardCount(page);
  await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeAttached();
  const shifted = await page.evaluate(() =>
    (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0),
  );
  expect(shifted).toBeLessThanOrEqual(0.01);
});

test('the page never scrolls sideways', async ({ page }) => {
  await page.goto('/');
  await boardCount(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test.describe('an address with no page', () => {
  test.use({ expectedNoise: /status of 404/ });

  test('answers 404 and leads home', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(`${stack.appUrl}/`);
    await boardCount(page);
  });
});
