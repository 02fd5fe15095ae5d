import type { Page } from '@playwright/test';
import { boardCount, expect, holdCode, joinButton, test } from './fixtures.ts';

const { step } = test;

/** Where a link leads to: this far below the top of the window. */
const OFFSET = 80;

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
/** How far down the page is scrolled, in whole pixels. */
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = (page: Page, id: string) =>
  page.evaluate(
    (anchor) => Math.round(document.getElementById(anchor)?.getBoundingClientRect().top ?? NaN),
    id,
  );

/** A few pixels of the lines above may come or go when the typeface arrives. */
const NEAR = 8;

const expectNear = (page: Page, position: number) =>
  expect.poll(async () => Math.abs((await scrolledTo(page)) - position)).toBeLessThan(NEAR);

const expectAtOffset = (page: Page, id: string) =>
  expect.poll(async () => Math.abs((await topOf(page, id)) - OFFSET)).toBeLessThan(NEAR);

/** Opens an address as a document, also one that differs from the present one by its anchor only. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
}

test('arriving with founder=signup', async ({ page, isMobile }) => {
  await page.goto('/?founder=signup');
  await step('leads to the form', async () => {
    await expectAtOffset(page, 'founder-signup');
    await expect(page).toHaveTitle(/^Become Founder #\d+$/);
    await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeInViewport();
  });

  await step('the contact links never cover the form', async () => {
    await joinButton(page).scrollIntoViewIfNeeded();
    const [contactEnd, formStart] = await page.evaluate(() =>
      ['.contact-float', '#founder-signup'].map(
        (part, index) =>
          document.querySelector(part)?.getBoundingClientRect()[index === 0 ? 'bottom' : 'top'],
      ),
    );
    expect(contactEnd).toBeLessThanOrEqual(Number(formStart));
  });

  if (isMobile)
    await step('the contact links are a sheet behind a button on phones', async () => {
      await arrive(page, '/#how-it-works');
      await boardCount(page);
      const button = page.getByRole('button', { name: 'Contact' });
      const sheet = page.getByRole('dialog', { name: 'Talk to a person' });
      // Who scrolls up looks for something; who scrolls down reads, and Playwright's own press would scroll down first.
      await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }));
      await expect(button).toHaveCSS('opacity', '1');
      await expect(button).toBeInViewport();
      await button.tap();
      await expect(sheet.getByRole('link', { name: 'Email me' })).toHaveAttribute('href', /^mailto:/);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(button).toBeFocused();
      await button.tap();
      await expect(sheet).toBeVisible();
      await page.mouse.click(180, 60);
      await expect(sheet).toBeHidden();
    });
  else
    await step('the contact links are a bar at the lower edge of wider screens', async () => {
      await arrive(page, '/#how-it-works');
      const link = page.getByRole('link', { name: 'email me directly' });
      await expect(link).toBeInViewport();
      await expect(link).toHaveAttribute('href', /^mailto:/);
      await expect(page.getByRole('button', { name: 'Contact' })).toBeHidden();
    });
});

test('an anchor, the menu of small screens, and slow code', { tag: '@once' }, async ({ page }) => {
  const button = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('link', { name: 'About' });

  await step('the menu closes on Escape and gives the focus back', async () => {
    await page.goto('/');
    await boardCount(page);
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
  });

  await step('an anchor is where the page stays', async () => {
    await arrive(page, '/#faq');
    await expectAtOffset(page, 'faq');
    await boardCount(page);
    await expectAtOffset(page, 'faq');
  });

  await step('the menu opens before any code is there', async () => {
    const loadCode = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await button.click();
    await expect(link).toBeVisible();
    loadCode();
    await boardCount(page);
    await expect(link).toBeVisible();
  });

  await step('who scrolls before the code is there stays where they are', async () => {
    const loadCode = await holdCode(page);
    await page.goto('/?founder=signup', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scrollTo(page, 300);
    loadCode();
    await boardCount(page);
    await expectNear(page, 300);
  });
});

test.describe('the bar', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('leads to every part of the page and back', async ({ page, isMobile }) => {
    const places = page.getByRole('navigation', { name: 'On this page' });
    const bar = page.getByRole('banner');

    await step('Back leads to where the visitor was, before it leaves the site', async () => {
      await page.goto('/privacy');
      await page.goto('/');
      await boardCount(page);
      await scrollTo(page, 120);
      // Playwright's own click would scroll to the link first.
      await page
        .getByRole('link', { name: 'Join Founding 100' })
        .evaluate((element: HTMLElement) => element.click());
      await expectAtOffset(page, 'founder-signup');
      await page.goBack();
      await expect.poll(() => scrolledTo(page)).toBe(120);
      await page.goBack();
      await expect(page).toHaveURL('/privacy');
      await page.goto('/');
      await boardCount(page);
    });

    for (const [label, id] of [
      ['About', 'about'],
      ['FAQ', 'faq'],
    ] as const)
      await step(`leads to ${label}, focus included, fixed at the top of the window`, async () => {
        await scrollTo(page, 0);
        if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
        const link = places.getByRole('link', { name: label });
        await link.click();
        await expectAtOffset(page, id);
        await expect(page.locator(`#${id}`)).toBeFocused();
        if (isMobile) await expect(link).toBeHidden();
        await expect(page).toHaveURL(`/#${id}`);
        expect(await scrolledTo(page)).toBeGreaterThan(300);
        expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
        await page.goBack();
        await expect.poll(() => scrolledTo(page)).toBe(0);
      });
  });
});
