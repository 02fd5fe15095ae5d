import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

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

async function expectScroll(page: Page, top: number): Promise<void> {
  // Half a pixel is rounded one way or the other.
  const distance = () => page.evaluate((wanted) => Math.abs(scrollY - wanted), top);
  await expect.poll(distance).toBeLessThanOrEqual(1);
}

const FRAMES_STILL = 10;

/** Resolves once the page stands still. */
function settledScroll(page: Page): Promise<void> {
  return page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let last = window.scrollY;
        let still = 0;
        const look = () => {
          still = window.scrollY === last ? still + 1 : 0;
          last = window.scrollY;
          if (still === frames) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    FRAMES_STILL,
  );
}

/**
 * Follows how far down the page at each address is. Late content above it, such as somebody who joins, moves the visitor
 * along until the next page is there. @returns what tells where an address was left.
 */
async function followScroll(page: Page): Promise<(address: string) => Promise<number>> {
  await page.evaluate(() => {
    const tops: Record<string, number> = {};
    Object.assign(window, { tops });
    const look = () => {
      tops[location.href] = scrollY;
    };
    for (const type of ['click', 'scroll']) addEventListener(type, look, { capture: true });
  });
  return (address) => page.evaluate((url) => Reflect.get(window, 'tops')[url], address);
}

/** Presses a link where the visitor is: Playwright's own click may scroll first. */
const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

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
  const leftAt = await followScroll(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });

  const walk: { leave: () => Promise<void>; next: string }[] = [
    { leave: () => press(footerLink(page, 'Try a demo RSVP')), next: heading.demo },
    { leave: () => press(footerLink(page, 'ShowUp')), next: heading.landing },
    { leave: () => press(footerLink(page, 'Take the survey')), next: heading.survey },
    { leave: () => press(page.getByRole('link', { name: heading.privacy })), next: heading.privacy },
    { leave: () => goNowhere(page), next: heading.notFound },
    { leave: () => press(page.getByRole('link', { name: 'Go to the home page' })), next: heading.landing },
  ];
  const seen: { name: string; top: number; address: string }[] = [];
  let name = heading.landing;
  for (const { leave, next } of walk) {
    // The page may become shorter by a line or two as long as its end is further down.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 100));
    await settledScroll(page);
    const address = page.url();
    await leave();
    await expect(title(page, next)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
    await expectScroll(page, 0);
    seen.push({ name, top: await leftAt(address), address });
    name = next;
  }
  for (const { name: earlier, top, address } of seen.reverse()) {
    await page.goBack();
    await expect(title(page, earlier)).toBeFocused();
    expect(page.url()).toBe(address);
    await expectScroll(page, top);
  }
  expect(seen.some(({ top }) => top > 1000)).toBe(true);
  expect(loads, 'no document is loaded').toEqual([]);
});

test.describe('the code of a page', () => {
  test.use({
    expectedNoise:
      /Failed to (load resource|fetch)|could not be loaded ahead|did not load|can not be reached/,
  });

  test('that does not arrive is told of, with a retry, and what was typed stays', { tag: '@once' }, async ({
    page,
  }) => {
    const name = page.getByLabel('Name');
    const code = '**/assets/privacy-*.js';
    await page.route(code, (route) => route.abort());
    await open(page, '/');
    await name.fill('Robin');
    await footerLink(page, 'Privacy').click();
    await expect(page.getByRole('alert').filter({ hasText: 'The page did not load.' })).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page, heading.privacy)).toBeFocused();
    await page.goBack();
    await expect(name).toHaveValue('Robin');
  });
});
