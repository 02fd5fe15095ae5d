import type { Page } from '@playwright/test';
import { boardCount, expect, expectAccessible, joinForm, test, watchShifts } from './fixtures.ts';

const { step } = test;

const SECTIONS = [
  'Games where people actually show up.',
  'The Founding 100',
  'Down 0–4 before the first serve.',
  'How it Works',
  'Four quarters to a full court.',
  'Four sports, real courts.',
  'Who is behind this',
  'What a founder gets.',
  'Honest FAQ',
  'The score so far',
  'Claim your number',
];

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const section = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing can be read, its menu opens, and its links load documents', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    await step('every section is readable, and the page says how to join all the same', async () => {
      for (const name of SECTIONS) await expect(section(page, name)).toBeVisible();
      for (const text of ['The chat says yes.', '50% off for life', 'Nothing to join.']) {
        await expect(page.getByText(text).first()).toBeVisible();
        await expect(page.getByText(text).first()).toHaveCSS('opacity', '1');
      }
      await expect(joinForm(page)).toBeVisible();
      const needsScript = page.locator('noscript p');
      await expect(needsScript).toContainText('Joining needs JavaScript');
    });

    await step('the questions open and close one another, and the menu opens', async () => {
      await page.getByText('Do I have to be good?').click();
      await expect(page.getByText('Each game says what level it is for')).toBeVisible();
      await expect(page.getByText('Nothing to join.')).toBeHidden();
      if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'About' })
        .click();
      await expect(section(page, 'Who is behind this')).toBeInViewport();
    });
  });
});

type Size = readonly [width: number, height: number];
const PHONE_ZOOMED: Size[] = [
  [360, 740],
  [320, 370],
];
const DESKTOP_ZOOMED: Size[] = [
  [1440, 900],
  [720, 450],
];

/** Notes in the page, at each press of Tab, what has the focus if no part of it can be seen below what floats above the page. */
function watchFocus(): (string | null)[] {
  function hiddenFocus(): string | null {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    for (const x of [0.1, 0.5, 0.9]) {
      for (const y of [0.2, 0.5, 0.8]) {
        const seen = document.elementFromPoint(left + width * x, top + height * y);
        if (
          seen &&
          (focused.contains(seen) || seen.contains(focused) || seen.closest('label')?.contains(focused))
        ) {
          return null;
        }
      }
    }
    return focused.outerHTML.slice(0, 120);
  }

  scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const stops: (string | null)[] = [];
  addEventListener('keyup', ({ key }) => key === 'Tab' && stops.push(hiddenFocus()));
  return stops;
}

async function expectFocusSeen(page: Page, [width, height]: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  const stops = await page.evaluateHandle(watchFocus);
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 40; stop++) await page.keyboard.press(key);
  expect(await stops.jsonValue(), `${width} px`).toEqual(Array(80).fill(null));
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the landing stands still, hides no focus, and has no accessibility violation', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    await boardCount(page);

    await step('nothing moves, and cards never hide', async () => {
      await expect(card(page, 'Recognition')).toHaveCSS('opacity', '1');
      await expect(page.locator('.sight-waiting')).toHaveCount(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });

    await step('the focus is never hidden, zoomed in or not', async () => {
      for (const size of isMobile ? PHONE_ZOOMED : DESKTOP_ZOOMED) await expectFocusSeen(page, size);
    });

    await step('there is no accessibility violation, filled wrongly or not', async () => {
      for (const width of isMobile ? [360] : [1440, 768]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      await joinForm(page)
        .getByRole('button', { name: /^Become/ })
        .click();
      await expect(page.getByText('Name required')).toBeVisible();
      await expectAccessible(page);
    });
  });
});

test('the landing on the way down', async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto('/');
  await boardCount(page);

  await step('cards wait below the fold, appear when they are first seen, and stay', async () => {
    const [first, last] = [card(page, 'Free membership'), card(page, 'Recognition')];
    await expect(first).toHaveCSS('opacity', '0');
    // All of it is printed, also what was not scrolled to.
    await page.emulateMedia({ media: 'print' });
    await expect(last).toHaveCSS('opacity', '1');
    await page.emulateMedia({ media: 'screen' });
    await first.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    await expect(first).toHaveCSS('opacity', '1');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toHaveCSS('opacity', '1');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(first).not.toBeInViewport();
    await expect(first).toHaveCSS('opacity', '1');
  });

  await step('nothing moves when the counts arrive, nor on the way down', async () => {
    await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeAttached();
    for (const name of SECTIONS) await section(page, name).scrollIntoViewIfNeeded();
    await expect(page.getByText(/^\d+ interested$/).first()).toBeAttached();
    expect(await shifted()).toBeLessThanOrEqual(0.01);
  });

  await step('a screen reader finds the sections in order', async () => {
    const headings = page.getByRole('main').locator('h1, h2');
    expect(await headings.allTextContents()).toEqual(SECTIONS);
    for (const name of SECTIONS.slice(1))
      await expect(page.getByRole('region', { name, exact: true })).toBeAttached();
  });
});
