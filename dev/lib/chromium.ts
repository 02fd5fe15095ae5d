import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { runProgram } from './steps.ts';

/** Chromium without the parts that draw windows, in which the e2e tests take two thirds of the time. */
const DEBIAN_HEADLESS = '/usr/bin/chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

function installFromDebian(name: string): void {
  console.log(`Installing ${name} …`);
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore' });
}

/**
 * A browser for Playwright: Debian's Chromium, installed where that needs nobody's consent, else Playwright's own.
 * @returns the program's path, or null for Playwright's own.
 */
export async function ensureChromium(): Promise<string | null> {
  if (existsSync(DEBIAN_HEADLESS)) return DEBIAN_HEADLESS;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    try {
      installFromDebian('chromium-headless-shell');
      return DEBIAN_HEADLESS;
    } catch (cause) {
      console.warn(
        "Debian's headless Chromium can't be had here; its whole Chromium does the same, slower.",
        cause,
      );
    }
    if (!existsSync(DEBIAN_CHROMIUM)) installFromDebian('chromium');
  }
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  await runProgram('playwright', ['install', 'chromium']);
  return null;
}

/** A browser for as long as `use` needs it. */
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
