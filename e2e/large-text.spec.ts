import type { Page } from '@playwright/test';
import { anEvent, anRsvp } from './events.ts';
import { expect, test } from './fixtures.ts';
import { aTitle, signIn } from './organizer.ts';

/** Pages that open without a link of one's own. */
const PAGES = '/ /beta-feedback /test-rsvp /privacy /emails /games /admin /rsvp /no-such-page'.split(' ');

// An address without a page is answered so.
test.use({ expectedNoise: /status of 404/ });

const DAY_MS = 86_400_000;

/** Names each control and text that is partly outside the window; `scrollWidth` doesn't see what is clipped. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const parts = document.querySelectorAll(
      'a, button, input, select, textarea, summary, label, legend, h1, h2, h3, p',
    );
    const cut = [...parts].filter((part) => {
      if (!part.checkVisibility({ visibilityProperty: true }) || part.closest('.sr-only')) return false;
      const { left, right, width } = part.getBoundingClientRect();
      return width > 1 && (left < -0.5 || right > clientWidth + 0.5);
    });
    const wide = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : [];
    return [
      ...wide,
      ...cut.map((part) => `${part.tagName} ${part.id} ${part.textContent.trim().slice(0, 40)}`),
    ];
  });
}

async function expectInside(page: Page, path: string, text: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
  await expect.poll(() => outside(page), path).toEqual([]);
}

for (const { width, text } of [
  { width: 320, text: '200%' },
  { width: 180, text: '100%' },
]) {
  test.describe(`in a window of ${width} px with text at ${text}, nothing is outside`, {
    tag: '@once',
  }, () => {
    test.use({ viewport: { width, height: 740 } });

    test('on the pages for everybody', async ({ page }) => {
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectInside(page, path, text);
      }
    });

    test('on an invitation and after a response', async ({ page }) => {
      const { path } = await anEvent();
      await page.goto(path);
      await page.getByLabel('Your Name').fill('Robin');
      await expectInside(page, path, text);
      await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
      await expect(page.getByRole('heading', { name: "You're in, Robin!" })).toBeFocused();
      await expectInside(page, 'the response', text);
    });

    test('in the views of the dashboard', async ({ page }) => {
      const title = aTitle('Narrow');
      // Recent enough for the figures of the last days.
      const dateTime = new Date(Date.now() - DAY_MS);
      const event = await anEvent({ title, dateTime, rsvpCount: { yes: 1, no: 0, maybe: 0 } });
      await anRsvp(event, 'Cleopatra Featherstonehaugh', `${event.id}@example.com`);
      await signIn(page);
      for (const [path, shown] of [
        ['/admin/events', page.getByRole('article')],
        ['/admin/create', page.getByLabel('Event title')],
        ['/admin/analytics', page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')],
        [`/admin/events/${event.id}`, page.getByText('Cleopatra Featherstonehaugh')],
      ] as const) {
        await page.goto(path);
        await expect(shown.first()).toBeVisible();
        await expectInside(page, path, text);
      }
    });
  });
}
