import type { Page } from '@playwright/test';
import { anEvent } from './events.ts';
import { expect, stack, test } from './fixtures.ts';
import { aTitle, card, createButton, expectCreated, fillEvent, signIn } from './organizer.ts';
import { expectStep, press, tile } from './surveys.ts';

/** The code of the privacy page, which the landing's footer leads to. */
const PRIVACY_CODE = '**/assets/privacy-*.js';

const heading = {
  landing: 'Games where people actually show up.',
  demo: "You're Invited!",
  survey: 'What would make you show up?',
  privacy: 'What we keep about you',
  notFound: 'Out of bounds.',
};

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

/** @returns what fails if any document was loaded since. */
async function expectNoLoad(page: Page): Promise<() => void> {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  return () => expect(loaded, 'no document is loaded').toEqual([]);
}

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Resolves once the page stands still. */
async function settledScroll(page: Page): Promise<number> {
  let last = -1;
  await expect(async () => {
    const before = last;
    last = await scrollY(page);
    expect(last).toBe(before);
  }).toPass({ intervals: [100] });
  return last;
}

async function expectScroll(page: Page, top: number): Promise<void> {
  // Half a pixel is rounded one way or the other.
  await expect.poll(async () => Math.abs((await scrollY(page)) - top)).toBeLessThanOrEqual(1);
}

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

test('every page leads to the next without a document load, and Back all the way to where one was', async ({
  page,
}) => {
  test.slow();
  await open(page, '/');
  await expect(title(page, heading.landing)).toBeVisible();
  const wasWithoutLoad = await expectNoLoad(page);

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
  for (let steps = 0; steps < 2; steps += 1) await page.goForward();
  await expect(title(page, heading.landing)).toBeFocused();
  wasWithoutLoad();
});

test('the dashboard’s views lead to each other without a document load, too', async ({ page }) => {
  test.slow();
  const name = aTitle('Walk');
  await signIn(page, '/admin/create');
  await fillEvent(page, name);
  await createButton(page).click();
  await expectCreated(page);
  const wasWithoutLoad = await expectNoLoad(page);

  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveTitle(/^Events/);
  await expect(page.getByRole('heading', { name: /^All Events/ })).toBeVisible();
  await card(page, name).getByRole('link', { name: 'Edit' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }));
  const top = await settledScroll(page);
  await card(page, name).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit event' })).toBeVisible();
  await expect(page).toHaveTitle(/^Edit event/);
  await expectScroll(page, 0);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveTitle(/^Analytics/);
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveTitle(/^Edit event/);
  await page.goBack();
  await expect(card(page, name)).toBeVisible();
  await expectScroll(page, top);
  await page.goBack();
  await expect(page).toHaveTitle(/^Create Event/);
  wasWithoutLoad();
});

test.describe('a link to the form from another page', () => {
  test.use({ expectedNoise: /status of 404/ });

  test('ends there, and Back from an anchor where one was', async ({ page, isMobile }) => {
    await open(page, '/no-such-page');
    await page.getByRole('link', { name: 'Join the Founding 100' }).click();
    await expect(page.getByRole('region', { name: 'Claim your number' })).toBeFocused();
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await settledScroll(page);
    const faq = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'FAQ' });
    // Playwright's own click may scroll before it presses.
    const top = await faq.evaluate((link: HTMLElement) => {
      const before = window.scrollY;
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
  });
});

test.describe('what was typed', () => {
  test('into the signup form is there after Back, and after a reload', async ({ page }) => {
    await open(page, '/');
    await page.getByLabel('Name').fill('Robin');
    await page.getByRole('checkbox', { name: 'Tennis' }).check();
    await page.getByRole('radio', { name: 'Weekends' }).check();
    const isKept = async () => {
      await expect(page.getByLabel('Name')).toHaveValue('Robin');
      await expect(page.getByRole('checkbox', { name: 'Tennis' })).toBeChecked();
      await expect(page.getByRole('radio', { name: 'Weekends' })).toBeChecked();
    };
    await footerLink(page, 'Privacy').click();
    await expect(title(page, heading.privacy)).toBeFocused();
    await page.goBack();
    await isKept();
    await page.reload();
    await isKept();
  });

  test('into the survey is there after Back, at its step', async ({ page }) => {
    await open(page, '/beta-feedback');
    await tile(page, 'People say yes and never show').click();
    await press(page, 'Next');
    await expectStep(page, 'Step 2 of 5');
    await page.getByLabel('Volleyball').check();
    await page.getByRole('link', { name: 'ShowUp' }).click();
    await expect(title(page, heading.landing)).toBeFocused();
    await page.goBack();
    await expectStep(page, 'Step 2 of 5');
    await expect(page.getByLabel('Volleyball')).toBeChecked();
    await press(page, 'Previous');
    await expect(page.getByLabel('People say yes and never show')).toBeChecked();
  });

  test('into an invitation is there after Back', async ({ page }) => {
    const { path } = await anEvent();
    await open(page, path);
    await page.getByLabel('Your Name').fill('Robin');
    await footerLink(page, 'ShowUp').click();
    await expect(title(page, heading.landing)).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel('Your Name')).toHaveValue('Robin');
    await page.reload();
    await expect(page.getByLabel('Your Name')).toHaveValue('Robin');
    await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
    await expect(page.getByText("You're in, Robin!")).toBeVisible();
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Robin');
  });
});

test.describe('a page whose code is slow', () => {
  test('leaves the page before usable, says so, and comes', async ({ page }) => {
    const arrival = Promise.withResolvers<void>();
    await page.route(PRIVACY_CODE, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await open(page, '/');
    await footerLink(page, 'Privacy').click();
    await expect(page.getByText('Loading…')).toBeVisible();
    await page.getByLabel('Name').fill('Robin');
    await expect(page.getByLabel('Name')).toHaveValue('Robin');
    arrival.resolve();
    await expect(title(page, heading.privacy)).toBeFocused();
    await expect(page.getByText('Loading…')).toBeHidden();
    await page.goBack();
    await expect(page.getByLabel('Name')).toHaveValue('Robin');
  });

  test('is not shown any more after Back, or after a press on another link', async ({ page }) => {
    const arrival = Promise.withResolvers<void>();
    await page.route(PRIVACY_CODE, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await open(page, '/test-rsvp');
    await footerLink(page, 'ShowUp').click();
    await expect(title(page, heading.landing)).toBeFocused();
    const shown = await page.evaluateHandle((unwanted) => {
      const headings: string[] = [];
      new MutationObserver(() => headings.push(document.querySelector('h1')?.textContent ?? '')).observe(
        document.body,
        { childList: true, subtree: true },
      );
      return { headings, unwanted };
    }, heading.privacy);
    await footerLink(page, 'Privacy').click();
    await expect(page.getByText('Loading…')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Loading…')).toBeHidden();
    await expect(title(page, heading.demo)).toBeFocused();
    await page.goForward();
    await expect(title(page, heading.landing)).toBeFocused();
    await footerLink(page, 'Privacy').click();
    await footerLink(page, 'Try a demo RSVP').click();
    await expect(title(page, heading.demo)).toBeFocused();
    arrival.resolve();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/test-rsvp');
    expect(await shown.evaluate(({ headings, unwanted }) => headings.includes(unwanted))).toBe(false);
  });
});

test.describe('a page whose code does not arrive', () => {
  test.use({
    expectedNoise:
      /Failed to (load resource|fetch)|could not be loaded ahead|did not load|can not be reached/,
  });

  test('at once is asked for again', async ({ page }) => {
    let failures = 0;
    await page.route(PRIVACY_CODE, async (route) => {
      failures += 1;
      if (failures === 1) await route.abort();
      else await route.continue();
    });
    await open(page, '/');
    await footerLink(page, 'Privacy').click();
    await expect(title(page, heading.privacy)).toBeFocused();
    expect(failures).toBeGreaterThan(1);
  });

  test('at all is told, with a retry, and what was typed stays', async ({ page }) => {
    await page.route(PRIVACY_CODE, (route) => route.abort());
    await open(page, '/');
    await page.getByLabel('Name').fill('Robin');
    await footerLink(page, 'Privacy').click();
    await expect(page.getByRole('alert').filter({ hasText: 'The page did not load.' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Robin');
    await page.unroute(PRIVACY_CODE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page, heading.privacy)).toBeFocused();
  });

  test('because a deploy took it away comes as a new document, at the address asked for', async ({
    page,
  }) => {
    await page.route(PRIVACY_CODE, (route) => route.fulfill({ status: 404 }));
    await page.route('**/privacy', async (route) => {
      if (route.request().resourceType() !== 'fetch') {
        await page.unroute(PRIVACY_CODE);
        return route.continue();
      }
      const response = await route.fetch();
      const html = await response.text();
      return route.fulfill({ response, body: html.replace(/(name="built-at" content=")\d+/, '$1' + '1') });
    });
    await open(page, '/');
    await footerLink(page, 'Privacy').click();
    await expect(title(page, heading.privacy)).toBeVisible();
    await expect(page).toHaveURL('/privacy');
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name))
      .toMatch(/privacy$/);
  });
});

test('a press with a modifier or the middle button opens a tab, and the page stays', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'there is neither on a phone');
  await open(page, '/');
  for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await footerLink(page, 'Privacy').click(press);
    const tab = await opened;
    await expect(title(tab, heading.privacy)).toBeVisible();
    await tab.close();
  }
  await expect(page).toHaveURL('/');
});

test('without JavaScript links load documents', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${stack.appUrl}/`);
  await footerLink(page, 'Take the survey').click();
  await expect(page).toHaveURL(/\/beta-feedback$/);
  await page.getByRole('link', { name: heading.privacy }).click();
  await expect(title(page, heading.privacy)).toBeVisible();
  await context.close();
});

test('where storage is blocked, pages and what was typed are kept in memory', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await open(page, '/');
  await page.getByLabel('Name').fill('Robin');
  await footerLink(page, 'Privacy').click();
  await expect(title(page, heading.privacy)).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Robin');
});

const ODD_ADDRESSES = [
  { path: '/rsvp/no-such-invite-2031-01-01-abc123', status: 200, shows: 'Invalid or expired RSVP link' },
  { path: '/rsvp/%3Cscript%3E', status: 200, shows: 'Invalid or expired RSVP link' },
  { path: '/rsvp/a%2Fb', status: 200, shows: 'Invalid or expired RSVP link' },
  { path: '/rsvp/', status: 200, shows: 'Invalid RSVP link' },
  { path: '/rsvp/a/b', status: 404, shows: heading.notFound },
  { path: '/rsvp//a', status: 404, shows: heading.notFound },
  { path: '/admin/events/', status: 200, shows: 'Organizer access' },
  { path: '/admin/events/some-event/edit', status: 200, shows: 'Organizer access' },
  { path: '/admin/nothing', status: 404, shows: heading.notFound },
  { path: '/privacy/', status: 200, shows: heading.privacy },
];

for (const { path, status, shows } of ODD_ADDRESSES) {
  test.describe(path, () => {
    test.use({ expectedNoise: /status of 40[34]/ });

    test(`answers ${status} and shows “${shows}”`, async ({ page, isMobile }) => {
      test.skip(isMobile, 'asked once');
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.getByText(shows)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(shows)).toBeVisible();
    });
  });
}
