import { mkdirSync, rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './lib/chromium.ts';
import { LOCAL } from './lib/paths.ts';
import { runCommand } from './lib/shutdown.ts';
import { withBuiltSite } from './site/built-site.ts';
import type { Stack } from './stack.ts';

const FOLDER = `${LOCAL}screenshots`;
const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

type Shot = { name: string; path: string; isSignedIn?: true };

function shots({ links }: Stack): Shot[] {
  return [
    { name: 'landing', path: '/' },
    { name: 'survey', path: '/beta-feedback' },
    { name: 'demo', path: '/test-rsvp' },
    { name: 'privacy', path: '/privacy' },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'rsvp-no-token', path: '/rsvp' },
    ...links.map(({ what, url }) => ({
      name: `rsvp-${what.toLowerCase().replace(/[^a-z]+/g, '-')}`,
      path: new URL(url).pathname,
    })),
    { name: 'admin-gate', path: '/admin' },
    { name: 'admin-events', path: '/admin/events', isSignedIn: true },
    { name: 'admin-create', path: '/admin/create', isSignedIn: true },
    { name: 'admin-analytics', path: '/admin/analytics', isSignedIn: true },
  ];
}

/** Scrolls through the page, so that what appears when it is scrolled to has appeared. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

async function photograph(browser: Browser, stack: Stack, width: number, colorScheme: 'light' | 'dark') {
  const { appUrl, adminPassword } = stack.info;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 740 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const { name, path, isSignedIn } of shots(stack)) {
    await page.goto(appUrl + path, { waitUntil: 'networkidle' });
    const password = page.getByLabel('Password', { exact: true });
    if (isSignedIn && (await password.isVisible())) {
      await password.fill(adminPassword);
      await page.getByRole('button', { name: 'Access Dashboard' }).click();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
    }
    await seeAll(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await context.close();
}

await runCommand(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await withBuiltSite({ name: 'photographed', seeded: true }, (stack) =>
    withBrowser(async (browser) => {
      for (const width of WIDTHS) {
        for (const scheme of SCHEMES) await photograph(browser, stack, width, scheme);
      }
    }),
  );
  console.log(`The pictures are in ${FOLDER}.`);
});
