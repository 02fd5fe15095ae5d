import type { Page } from '@playwright/test';
import { boardCount, expect, holdCode, test } from './fixtures.ts';

/** Where a link leads to: this far below the top of the window. */
const OFFSET = 80;

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = (page: Page, id: string) =>
  page.evaluate(
    (anchor) => Math.round(document.getElementById(anchor)?.getBoundingClientRect().top ?? NaN),
    id,
  );

/** A few pixels of the lines above may come or go when the typeface arrives. */
const NEAR = 8;

function expectNear(position: number, expected: number): void {
  expect(Math.abs(position - expected), `${position} is near ${expected}`).toBeLessThan(NEAR);
}

const expectAtOffset = (page: Page, id: string) =>
  expect.poll(async () => Math.abs((await topOf(page, id)) - OFFSET)).toBeLessThan(NEAR);

test.describe('arriving', () => {
  test('with founder=signup leads to the form, and the title names the number that is next', async ({
    page,
  }) => {
    await page.goto('/?founder=signup');
    await expectAtOffset(page, 'founder-signup');
    const count = await boardCount(page);
    await expect(page).toHaveTitle(/^Become Founder #\d+$/);
    expect(Number((await page.title()).replace(/\D/g, ''))).toBeGreaterThan(count);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeFocused();
  });

  test.describe('with a code', () => {
    test.use({ expectedNoise: /^The referral code "NOPE1234" is not valid/ });

    test('leads to the form too', { tag: '@once' }, async ({ page }) => {
      await page.goto('/?ref=NOPE1234');
      await boardCount(page);
      await expectAtOffset(page, 'founder-signup');
      await expect(page).toHaveTitle(/Join the Founding 100$/);
    });
  });

  test('with neither moves the page a little, once', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => scrolledTo(page)).toBeGreaterThanOrEqual(14);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await boardCount(page);
    expect(await scrolledTo(page)).toBe(0);
  });

  test('with an anchor stays at it', { tag: '@once' }, async ({ page }) => {
    await page.goto('/#faq');
    await expectAtOffset(page, 'faq');
    await boardCount(page);
    await expectAtOffset(page, 'faq');
  });

  test('again stays where the visitor was', { tag: '@once' }, async ({ page }) => {
    await page.goto('/?founder=signup');
    await expectAtOffset(page, 'founder-signup');
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await page.reload();
    await boardCount(page);
    await expect.poll(async () => Math.abs((await scrolledTo(page)) - 900)).toBeLessThan(NEAR);
  });

  test('and scrolling before the code is there stays where the visitor is', { tag: '@once' }, async ({
    page,
  }) => {
    const loadCode = await holdCode(page);
    await page.goto('/?founder=signup', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      scrollTo({ top: 300, behavior: 'instant' });
      Object.assign(window, { prerendered: document.querySelector('#faq details') });
    });
    loadCode();
    await boardCount(page);
    expectNear(await scrolledTo(page), 300);
    await expect(page.getByText(/^\d+ interested$/).first()).toBeAttached();
    const isKept = await page.evaluate(() => (Reflect.get(window, 'prerendered') as Element).isConnected);
    expect(isKept, 'the code takes the prerendered sections over').toBe(true);
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('moves nothing', { tag: '@once' }, async ({ page }) => {
      await page.goto('/');
      await boardCount(page);
      expect(await scrolledTo(page)).toBe(0);
    });
  });
});

test.describe('the bar', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  const places = [
    ['About', 'about'],
    ['How it Works', 'how-it-works'],
    ['FAQ', 'faq'],
  ] as const;
  for (const [label, id] of places) {
    test(`leads to ${label}, focus included`, async ({ page, isMobile }) => {
      await page.goto('/');
      await boardCount(page);
      if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
      const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: label });
      await link.click();
      await expectAtOffset(page, id);
      await expect(page.locator(`#${id}`)).toBeFocused();
      if (isMobile) await expect(link).toBeHidden();
      await expect(page).toHaveURL(`/#${id}`);
      await page.goBack();
      await expect.poll(() => scrolledTo(page)).toBe(0);
    });
  }

  test('leads to the form and back to the hero', async ({ page }) => {
    await page.goto('/');
    await boardCount(page);
    await page.getByRole('link', { name: 'Join Founding 100' }).click();
    await expectAtOffset(page, 'founder-signup');
    await page.getByRole('banner').getByRole('link', { name: 'ShowUp' }).click();
    await expect.poll(() => topOf(page, 'hero')).toBe(50);
  });

  test('and Back lead to the form and to where the visitor was, before it leaves the site', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/privacy');
    await page.goto('/');
    await boardCount(page);
    for (const link of ['Join Founding 100', 'Join Founder Waitlist']) {
      await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
      // Playwright's own click would scroll to the link first.
      await page
        .getByRole('link', { name: link, exact: true })
        .evaluate((element: HTMLElement) => element.click());
      await expectAtOffset(page, 'founder-signup');
      await page.goBack();
      await expect.poll(() => scrolledTo(page)).toBe(120);
    }
    await page.goBack();
    await expect(page).toHaveURL('/privacy');
  });

  test('gains a shadow and a border beyond 10 px', async ({ page }) => {
    await page.goto('/');
    await boardCount(page);
    const bar = page.getByRole('banner');
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await page.evaluate(() => scrollTo(0, 10));
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await page.evaluate(() => scrollTo(0, 11));
    await expect(bar).not.toHaveCSS('box-shadow', 'none');
    await expect(bar).not.toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar).toHaveCSS('box-shadow', 'none');
  });

  test('is fixed at the top of the window', async ({ page }) => {
    await page.goto('/#faq');
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(1000);
    expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  });
});

test.describe('the menu of small screens', () => {
  test.skip(({ isMobile }) => !isMobile, 'wider screens have the links in the bar');

  test('closes on Escape and gives the focus back', async ({ page }) => {
    await page.goto('/');
    await boardCount(page);
    const button = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('link', { name: 'About' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(link).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes on a press elsewhere and on the button', async ({ page }) => {
    await page.goto('/');
    await boardCount(page);
    const button = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('link', { name: 'About' });
    await button.click();
    await expect(link).toBeVisible();
    await page.mouse.click(30, 600);
    await expect(link).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(link).toBeVisible();
    await button.click();
    await expect(link).toBeHidden();
  });

  test('opens before any code is there', async ({ page }) => {
    const loadCode = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('link', { name: 'About' })).toBeVisible();
    loadCode();
    await boardCount(page);
    await expect(page.getByRole('link', { name: 'About' })).toBeVisible();
  });
});

test('the skip link is the first stop and leads past the bar', async ({ page }) => {
  await page.goto('/');
  await boardCount(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main-content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Join Founder Waitlist' })).toBeFocused();
});
