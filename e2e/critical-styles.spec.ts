import type { Page } from '@playwright/test';
import { anEvent } from './events.ts';
import { expect, test } from './fixtures.ts';

const { step } = test;

test.use({ expectedNoise: /ERR_FAILED|status of 404|did not load|part of the page/ });

/** Where every element of the page is, and how it looks. */
function layout(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontFamily, display, opacity, borderTopWidth } =
        getComputedStyle(element);
      const place = [x, y, width, height].map(Math.round).join(' ');
      const look = [color, backgroundColor, fontSize, fontFamily, display, opacity, borderTopWidth];
      return [element.tagName, place, ...look].join();
    }),
  );
}

test('pages look the same with the styles they carry as with the whole stylesheet', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', '/beta-feedback', '/test-rsvp', '/privacy', '/rsvp', '/admin', '/404'])
    await step(path, async () => {
      await page.route('**/assets/*.css', (route) => route.abort());
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const carried = await layout(page);
      await page.unroute('**/assets/*.css');
      await page.goto(path);
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(2);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => layout(page)).toEqual(carried);
    });
  await page.unroute('**/assets/*.js');

  await step('the title of an invitation stands where it will be, before any code is there', async () => {
    const event = await anEvent();
    const seen = async () => {
      const title = page.locator('h2, #early-title').filter({ hasText: 'Moonlight volleyball' });
      await expect(title).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const font = await title.evaluate((element) => getComputedStyle(element).font);
      return { place: await title.boundingBox(), font };
    };
    await page.route('**/assets/*', (route) => route.abort());
    await page.goto(event.path);
    const early = await seen();
    await page.unroute('**/assets/*');
    await page.goto(event.path);
    await expect(page.getByRole('heading', { name: 'Moonlight volleyball' })).toBeVisible();
    await expect.poll(seen).toEqual(early);
  });
});
