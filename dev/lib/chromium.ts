import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { installFromDebian } from './debian.ts';
import { runProgram } from './steps.ts';

/** Chromium without the parts that draw windows: the e2e tests take a third less time. */
const HEADLESS = 'chromium-headless-shell';
const CHROMIUM = 'chromium';

function installEither(): void {
  try {
    installFromDebian(HEADLESS);
  } catch (cause) {
    console.warn(
      "Debian's headless Chromium can't be had here; its whole Chromium does the same, slower.",
      cause,
    );
    if (!existsSync(`/usr/bin/${CHROMIUM}`)) installFromDebian(CHROMIUM);
  }
}

/** Installs a browser for Playwright: Debian's Chromium where possible. @returns its path, or null for Playwright's own. */
export async function ensureChromium(): Promise<string | null> {
  if (!existsSync(`/usr/bin/${HEADLESS}`)) installEither();
  const found = [HEADLESS, CHROMIUM].map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
  if (found) return found;
  await runProgram('playwright', ['install', 'chromium']);
  return null;
}

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
