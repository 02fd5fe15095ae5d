import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Every page that a visitor or an organizer can open without a link of their own. */
const PAGES = [
  '/',
  '/beta-feedback',
  '/test-rsvp',
  '/privacy',
  '/emails',
  '/admin',
  '/rsvp',
  '/no-such-page',
];

// An address without a page is answered so.
test.use({ expectedNoise: /status of 404/ });

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

for (const { width, text } of [
  { width: 320, text: '200%' },
  { width: 180, text: '100%' },
])
  test(`nothing is outside a window of ${width} px with text at ${text}`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const path of PAGES) {
      await page.goto(path);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => outside(page), path).toEqual([]);
    }
  });
