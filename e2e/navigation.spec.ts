import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { documentLoads, expectScroll, settledScroll } from './walking.ts';

/** The code of the privacy page, which the landing's footer leads to. */
const PRIVACY_CODE = '**/assets/privacy-*.js';

const { step } = test;

const heading = {
  landing: 'Games where people actually show up.',
  demo: "You're Invited!",
  survey: 'What would make you show up?',
  privacy: 'What we keep about you',
  notFound: 'Out of bounds.',
};

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

/** Opens a page and waits until the application has taken over, from where on it loads no document. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** Goes to an address without a page as a link to it would. */
async function goNowhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({ key: 'nowhere' }, '', '/no-such-page');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

test('every page leads to the next without a document load, and Back all the way to where one was', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/');
  await expect(title(page, heading.landing)).toBeVisible();
  const loads = documentLoads(page);

  await step('from page to page and all the way back', async () => {
    const walk: { leave: () => Promise<void>; next: string }[] = [
      { leave: () => footerLink(page, 'Try a demo RSVP').click(), next: heading.demo },
      { leave: () => footerLink(page, 'ShowUp').click(), next: heading.landing },
      { leave: () => footerLink(page, 'Take the survey').click(), next: heading.survey },
      { leave: () => page.getByRole('link', { name: heading.privacy }).click(), next: heading.privacy },
      { leave: () => goNowhere(page), next: heading.notFound },
      { leave: () => page.getByRole('link', { name: 'Go to the home page' }).click(), next: heading.landing },
    ];
    const seen: { name: string; top: number; address: string }[] = [];
    let name = heading.landing;
    for (const { leave, next } of walk) {
      const link = page.getByRole('link').last();
      await link.scrollIntoViewIfNeeded();
      seen.push({ name, top: await settledScroll(page), address: page.url() });
      await leave();
      await expect(title(page, next)).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
      await expectScroll(page, 0);
      name = next;
    }
    for (const { name: earlier, top, address } of seen.reverse()) {
      await page.goBack();
      await expect(title(page, earlier)).toBeFocused();
      expect(page.url()).toBe(address);
      await expectScroll(page, top);
    }
    expect(seen.some(({ top }) => top > 1000)).toBe(true);
  });

  await step(
    'a link to the form from another page ends there, and Back from an anchor where one was',
    async () => {
      await goNowhere(page);
      await page.getByRole('link', { name: 'Join the Founding 100' }).click();
      await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeFocused();
      await page.getByRole('button', { name: 'Menu' }).click();
      await settledScroll(page);
      const faq = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'FAQ' });
      // Playwright's own click may scroll before it presses.
      const top = await faq.evaluate((link: HTMLElement) => {
        const before = scrollY;
        link.click();
        return before;
      });
      expect(top).toBeGreaterThan(1000);
      await expect(page).toHaveURL(/#faq$/);
      await settledScroll(page);
      await page.goBack();
      await expectScroll(page, top);
      await page.goBack();
      await expect(title(page, heading.notFound)).toBeFocused();
    },
  );
  expect(loads, 'no document is loaded').toEqual([]);
});

test.describe('the code of a page', () => {
  test.use({
    expectedNoise:
      /Failed to (load resource|fetch)|could not be loaded ahead|did not load|can not be reached/,
  });

  test('that is slow or does not arrive costs nobody what they typed', { tag: '@once' }, async ({ page }) => {
    const name = page.getByLabel('Name');

    await step('slow, it leaves the page before usable, says so, and comes', async () => {
      const arrival = Promise.withResolvers<void>();
      await page.route(PRIVACY_CODE, async (route) => {
        await arrival.promise;
        await route.continue();
      });
      await open(page, '/');
      await footerLink(page, 'Privacy').click();
      await expect(page.getByText('Loading…')).toBeVisible();
      await name.fill('Robin');
      await page.getByRole('checkbox', { name: 'Tennis' }).check();
      arrival.resolve();
      await expect(title(page, heading.privacy)).toBeFocused();
      await expect(page.getByText('Loading…')).toBeHidden();
      await page.unroute(PRIVACY_CODE);
    });

    await step('what was typed into the signup form is there after Back, and after a reload', async () => {
      await page.goBack();
      await expect(name).toHaveValue('Robin');
      await page.reload();
      await expect(name).toHaveValue('Robin');
      await expect(page.getByRole('checkbox', { name: 'Tennis' })).toBeChecked();
    });

    await step('lost for good, that is told, with a retry, and what was typed stays', async () => {
      await page.route(PRIVACY_CODE, (route) => route.abort());
      await open(page, '/');
      await expect(name).toHaveValue('Robin');
      await name.fill('Robin Hood');
      await footerLink(page, 'Privacy').click();
      await expect(page.getByRole('alert').filter({ hasText: 'The page did not load.' })).toBeVisible();
      await expect(name).toHaveValue('Robin Hood');
      await page.unroute(PRIVACY_CODE);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(title(page, heading.privacy)).toBeFocused();
    });
  });
});
