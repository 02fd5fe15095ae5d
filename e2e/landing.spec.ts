import { boardCount, expect, expectAccessible, joinForm, test, watchShifts } from './fixtures.ts';

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every section is readable, and the page says how to join all the same', async ({ page }) => {
    await page.goto('/');
    for (const name of SECTIONS) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    for (const text of [
      'The chat says yes.',
      'Everybody answers yes, maybe or no beforehand.',
      'Tuesday volleyball 7pm, Thursday basketball 8pm.',
      'Kanapaha Veterans Memorial Park',
      'EXCLUSIVE',
      '50% off for life',
      'Nothing to join.',
      'sports planned',
    ]) {
      const found = page.getByText(text).first();
      await expect(found).toBeVisible();
      await expect(found).toHaveCSS('opacity', '1');
    }
    await expect(joinForm(page)).toBeVisible();
    const needsScript = page.locator('noscript p');
    await expect(needsScript).toBeVisible();
    await expect(needsScript).toContainText('Joining needs JavaScript');
  });

  test('the questions open and close one another, and the menu opens', async ({ page, isMobile }) => {
    await page.goto('/');
    await page.getByText('Do I have to be good?').click();
    await expect(page.getByText('Each game says what level it is for')).toBeVisible();
    await expect(page.getByText('Nothing to join.')).toBeHidden();
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { name: 'Who is behind this' })).toBeInViewport();
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the landing has no accessibility violation, filled wrongly or not', async ({ page, isMobile }) => {
    // The checker walks a long page two or three times.
    test.slow();
    await page.goto('/');
    await boardCount(page);
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

test('nothing moves when the counts arrive, nor on the way down', async ({ page }) => {
  const shifted = await watchShifts(page);
  await page.goto('/');
  await boardCount(page);
  await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeAttached();
  for (const name of SECTIONS) {
    await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded();
  }
  await expect(page.getByText(/^\d+ interested$/).first()).toBeAttached();
  expect(await shifted()).toBeLessThanOrEqual(0.01);
});

test('the page never scrolls sideways, down to half the width of a phone', async ({ page, isMobile }) => {
  await page.goto('/');
  await boardCount(page);
  for (const width of isMobile ? [360, 320, 180] : [1440, 1024, 768, 640]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBe(0);
  }
});

test('a screen reader finds one title, the sections in order, and the landmarks around them', async ({
  page,
}) => {
  await page.goto('/');
  await boardCount(page);
  const outline = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName, textContent }) => [tagName, textContent] as const));
  expect(outline.filter(([level]) => level === 'H1').map(([, text]) => text)).toEqual([SECTIONS[0]]);
  expect(outline.filter(([level]) => level === 'H2').map(([, text]) => text)).toEqual(SECTIONS.slice(1));
  const levels = outline.map(([level]) => Number(level.slice(1)));
  levels.forEach((level, index) => {
    expect(level - (levels[index - 1] ?? 0), `${outline[index]?.[1]} skips no level`).toBeLessThanOrEqual(1);
  });
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
  for (const name of SECTIONS.slice(1))
    await expect(page.getByRole('region', { name, exact: true })).toBeAttached();
});
