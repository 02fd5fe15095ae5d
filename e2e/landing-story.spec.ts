import type { Locator, Page } from '@playwright/test';
import { boardCount, expect, joinButton, test } from './fixtures.ts';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const interest = (page: Page, sport: string) =>
  card(page, sport).getByRole('paragraph').filter({ hasText: 'interested' });

async function answerInterest(page: Page, volleyball: number): Promise<void> {
  await page.route('**/rest/v1/rpc/sport_interest*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: [{ volleyball, basketball: 1, tennis: 0, pickleball: 0 }] });
  });
}

/** Brings a counter into the window and writes down what it shows, frame by frame, until it has counted to the end. */
async function watchCounting(counter: Locator, end: number): Promise<{ shown: number[]; took: number }> {
  return counter.evaluate(
    (element, last) =>
      new Promise((resolve) => {
        const shown: number[] = [];
        const began = performance.now();
        const look = () => {
          const figure = Number.parseInt((element.querySelector('[aria-hidden]') ?? element).textContent, 10);
          if (figure !== shown.at(-1)) shown.push(figure);
          const isOver = figure === last && shown.length > 2;
          if (isOver) resolve({ shown, took: performance.now() - began });
          else requestAnimationFrame(look);
        };
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        look();
      }),
    end,
  );
}

const FRAMES_WATCHED = 30;

/** Brings a counter back into the window, and tells what it shows there, frame by frame. */
async function shownAgain(counter: Locator): Promise<string[]> {
  return counter.evaluate(
    (element, frames) =>
      new Promise((resolve) => {
        const shown = new Set<string>();
        let left = frames;
        const look = () => {
          shown.add(element.textContent);
          left -= 1;
          if (left > 0) requestAnimationFrame(look);
          else resolve([...shown]);
        };
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        look();
      }),
    FRAMES_WATCHED,
  );
}

test('cards wait below the fold, appear when they are first seen, and stay', async ({ page }) => {
  await page.goto('/');
  await boardCount(page);
  const first = card(page, 'Free membership');
  const last = card(page, 'Recognition');
  await expect(first).toHaveCSS('opacity', '0');
  await first.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect(first).toHaveCSS('opacity', '1');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveCSS('transition-delay', '0.45s');
  await expect(last).toHaveCSS('opacity', '1');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(first).not.toBeInViewport();
  await expect(first).toHaveCSS('opacity', '1');
});

test('a printed page shows every card, also those that were not scrolled to', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/');
  await boardCount(page);
  await expect(card(page, 'Recognition')).toHaveCSS('opacity', '0');
  await page.emulateMedia({ media: 'print' });
  await expect(card(page, 'Recognition')).toHaveCSS('opacity', '1');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('cards never hide, and counters show the figure at once', { tag: '@once' }, async ({ page }) => {
    await answerInterest(page, 38);
    await page.goto('/');
    await boardCount(page);
    await expect(interest(page, 'Volleyball')).toHaveText('38 interested');
    await expect(card(page, 'Recognition')).toHaveCSS('opacity', '1');
    await expect(page.locator('.sight-waiting')).toHaveCount(0);
  });
});

test('the counters of interest count up from zero in two seconds, once', { tag: '@once' }, async ({
  page,
}) => {
  await answerInterest(page, 38);
  await page.goto('/');
  await boardCount(page);
  const counter = interest(page, 'Volleyball');
  await expect(counter).toContainText('38');
  await expect(card(page, 'Volleyball')).toHaveCSS('opacity', '0');
  const { shown, took } = await watchCounting(counter, 38);
  expect(shown.filter((figure) => figure < 38).length).toBeGreaterThan(3);
  expect(took).toBeGreaterThan(1500);
  await expect(counter).toHaveText('38 interested');

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(counter).not.toBeInViewport();
  expect(await shownAgain(counter)).toEqual(['38 interested']);
});

test('a sport nobody has named yet says so honestly', { tag: '@once' }, async ({ page }) => {
  await answerInterest(page, 2);
  await page.goto('/');
  await boardCount(page);
  await interest(page, 'Tennis').scrollIntoViewIfNeeded();
  await expect(interest(page, 'Tennis')).toHaveText('0 interested');
});

test.describe('when the interest is not available', () => {
  test.use({ expectedNoise: /interest per sport|Failed to load resource/ });

  test('no figure is invented', { tag: '@once' }, async ({ page }) => {
    await page.route('**/rest/v1/rpc/sport_interest*', (route) => route.abort());
    await page.goto('/');
    await boardCount(page);
    await interest(page, 'Volleyball').scrollIntoViewIfNeeded();
    await expect(interest(page, 'Volleyball')).toHaveText('–not counted yet interested');
  });
});

test('the score shows the real count, four sports, and a date that is gone as gone', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/');
  const count = await boardCount(page);
  const score = page.getByRole('region', { name: 'The score so far' });
  await score.scrollIntoViewIfNeeded();
  const figure = (term: RegExp) =>
    score
      .locator('div', { has: page.getByText(term) })
      .last()
      .getByRole('definition');
  await expect
    .poll(async () => Number(await figure(/founders committed/).innerText()))
    .toBeGreaterThanOrEqual(count);
  await expect(figure(/sports planned/)).toHaveText('4');
  await expect(figure(/first test game, back in September 2025/)).toHaveText('Sept 15');
  await expect(figure(/first test game/)).toBeVisible();
});

test('the steps of the launch have their months, and past ones read as past', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/');
  const quarters = page.getByRole('region', { name: 'Four quarters to a full court.' }).getByRole('listitem');
  await expect(quarters).toHaveCount(4);
  for (const [index, label] of ['Sept 2025', 'Oct 2025', 'Nov 2025', '2026'].entries()) {
    await expect(quarters.nth(index)).toContainText(label);
  }
  await expect(quarters.nth(1)).toContainText(
    'The first games were in October 2025: Oct 15, 7pm @ Kanapaha.',
  );
});

test('one question is open at a time, with the keyboard too', async ({ page }) => {
  await page.goto('/');
  await boardCount(page);
  const faq = page.getByRole('region', { name: 'Honest FAQ' });
  await expect(faq.locator('details')).toHaveCount(6);
  await expect(faq.locator('details[open]')).toHaveCount(1);
  await faq.getByText('Do I commit to a season?').click();
  await expect(faq.getByText('You answer for one game at a time.')).toBeVisible();
  await expect(faq.locator('details[open]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(faq.getByText('They go to the organizer')).toBeVisible();
  await expect(faq.locator('details[open]')).toHaveCount(1);
});

test('the four perks are there, one of them exclusive', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  for (const perk of ['Free membership', 'Priority first pick', 'Direct input', 'Recognition']) {
    await expect(card(page, perk)).toHaveCount(1);
  }
  await expect(page.getByText('EXCLUSIVE')).toHaveCount(1);
  await expect(card(page, 'Priority first pick')).toContainText('EXCLUSIVE');
});

test.describe('the contact links', () => {
  test('are a sheet behind a button on phones', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'wider screens have the bar');
    await page.goto('/#how-it-works');
    await boardCount(page);
    const button = page.getByRole('button', { name: 'Contact' });
    const sheet = page.getByRole('dialog', { name: 'Talk to a person' });
    await expect(button).toBeInViewport();
    await button.click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Email me' })).toHaveAttribute('href', /^mailto:/);
    await expect(sheet.getByRole('link', { name: 'Join games' })).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.mouse.click(180, 60);
    await expect(sheet).toBeHidden();
    await button.click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await button.click();
    await sheet.getByRole('link', { name: 'Email me' }).dispatchEvent('click');
    await expect(sheet).toBeHidden();
  });

  test('are a bar at the lower edge of wider screens', async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones have the button');
    await page.goto('/#how-it-works');
    const link = page.getByRole('link', { name: 'email me directly' });
    await expect(link).toBeInViewport();
    await expect(link).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('button', { name: 'Contact' })).toBeHidden();
    await page.goto('/#faq');
    await expect(link).toBeInViewport();
  });

  test('never cover the form', async ({ page, isMobile }) => {
    await page.goto('/?founder=signup');
    await boardCount(page);
    await joinButton(page).scrollIntoViewIfNeeded();
    const [contactEnd, formStart] = await page.evaluate(() =>
      ['.contact-float', '#founder-signup'].map(
        (part, index) =>
          document.querySelector(part)?.getBoundingClientRect()[index === 0 ? 'bottom' : 'top'],
      ),
    );
    expect(contactEnd).toBeLessThanOrEqual(Number(formStart));
    if (isMobile) await joinButton(page).tap();
    else await joinButton(page).click();
    await expect(page.getByText('Name required')).toBeVisible();
  });
});

/** What has the focus, if no part of it can be seen below what floats above the page. */
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

test.describe('the focus', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('is never hidden, zoomed in or not', async ({ page, isMobile }) => {
    await page.goto('/');
    await boardCount(page);
    await expect(interest(page, 'Volleyball')).toHaveText(/^\d+ interested$/);
    for (const [width, height] of isMobile
      ? [
          [360, 740],
          [320, 370],
        ]
      : [
          [1440, 900],
          [720, 450],
        ]) {
      await page.setViewportSize({ width: Number(width), height: Number(height) });
      await page.evaluate(() => {
        scrollTo(0, 0);
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 40; stop++) {
          await page.keyboard.press(key);
          expect(await page.evaluate(hiddenFocus), `${width} px, stop ${stop} by ${key}`).toBeNull();
        }
      }
    }
  });
});
