import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { freePort } from '../lib/ports.ts';
import { isUp, startService } from '../lib/processes.ts';
import { type Engine, findSeen, type Part } from './page.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

const partOf = (element: ElementHandle): Part => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  ask: async (question, argument = '') =>
    (await element.evaluate(question, argument)) as ReturnType<typeof question>,
});

/** Debian's Firefox over WebDriver BiDi. @param folder is for its profile, and its home. */
export async function withFirefox(
  folder: string,
  viewport: { width: number; height: number },
  use: (engine: Engine) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  mkdirSync(`${folder}/profile`, { recursive: true });
  const firefox = await startService(
    'Firefox',
    FIREFOX,
    ['--headless', '--no-remote', `--profile=${folder}/profile`, `--remote-debugging-port=${port}`],
    { env: { ...process.env, HOME: folder }, healthy: () => isUp(`http://127.0.0.1:${port}/`) },
  );
  try {
    const browser = await puppeteer.connect({
      browserWSEndpoint: `ws://127.0.0.1:${port}/session`,
      protocol: 'webDriverBiDi',
      defaultViewport: viewport,
    });
    await use({
      name: execFileSync(FIREFOX, ['--version'], { encoding: 'utf8' }).trim(),
      async withPage(visit) {
        const context = await browser.createBrowserContext();
        try {
          const page = await context.newPage();
          await visit({
            open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
            async find(kind, words) {
              const element = (await page.evaluateHandle(findSeen, kind, words.source)).asElement();
              return element && partOf(element as ElementHandle);
            },
          });
        } finally {
          await context.close();
        }
      },
    });
  } finally {
    await firefox.stop();
  }
}
