import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fills with the address of every document that is loaded from now on. */
export function documentLoads(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  return loaded;
}

/** How far down the page is scrolled, in whole pixels. */
export const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

export async function expectScroll(page: Page, top: number): Promise<void> {
  // Half a pixel is rounded one way or the other.
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - top)).toBeLessThanOrEqual(1);
}

const FRAMES_STILL = 10;

/** Resolves once the page stands still. */
export function settledScroll(page: Page): Promise<number> {
  return page.evaluate(
    (frames) =>
      new Promise<number>((resolve) => {
        let last = window.scrollY;
        let still = 0;
        const look = () => {
          still = window.scrollY === last ? still + 1 : 0;
          last = window.scrollY;
          if (still === frames) resolve(Math.round(last));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    FRAMES_STILL,
  );
}
