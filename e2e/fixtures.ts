import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { StackInfo } from '../dev/stack.ts';

/** What `dev/run-e2e.ts` tells about the stack it started. */
export const stack: StackInfo = JSON.parse(process.env.STACK ?? '{}');

/** What makes the preview of a link in a chat. */
export const CRAWLER = { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' };

type Fixtures = {
  /** What the console may say because the journey provokes it; everything else fails it. */
  expectedNoise: RegExp;
  /** Opens a page for somebody else, whose browser has never been here. */
  newVisitor: () => Promise<Page>;
};

/** @returns what is to be called at the end. */
function expectSilence(context: BrowserContext, expectedNoise: RegExp): () => void {
  const noise: string[] = [];
  const uncaught: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
  });
  context.on('weberror', (thrown) => uncaught.push(String(thrown.error())));
  return () => {
    const unexpected = noise.filter((text) => !expectedNoise.test(text));
    expect(unexpected, 'the console stays silent').toEqual([]);
    expect(uncaught, 'nothing is thrown that nobody catches').toEqual([]);
  };
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function uses from this pattern.
  baseURL: async ({}, use) => {
    await use(stack.appUrl);
  },
  expectedNoise: [/^$/, { option: true }],
  context: async ({ context, expectedNoise }, use) => {
    const wasSilent = expectSilence(context, expectedNoise);
    await use(context);
    wasSilent();
  },
  newVisitor: async ({ browser, expectedNoise }, use) => {
    const visits: { context: BrowserContext; wasSilent: () => void }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      visits.push({ context, wasSilent: expectSilence(context, expectedNoise) });
      return context.newPage();
    });
    for (const { context, wasSilent } of visits) {
      await context.close();
      wasSilent();
    }
  },
});

export { expect };

export type Joining = { name: string; email: string; sports: string[]; frequency: string };

/** A run takes about sixty of the hundred places, and a second try of the invitations 27 more; after the last one the board would have no tile to turn. */
export function aJoining(overrides: Partial<Joining> = {}): Joining {
  const id = crypto.randomUUID().slice(0, 8);
  return {
    name: `Robin ${id.replace(/\d/g, 'x')}`,
    email: `${id}@example.com`,
    sports: ['Volleyball', 'Tennis'],
    frequency: '2x/week',
    ...overrides,
  };
}

export const joinForm = (page: Page) => page.getByRole('form', { name: 'Claim your number' });
export const joinButton = (page: Page) => joinForm(page).getByRole('button', { name: /^(Become|Join) / });
export const tiles = (page: Page) => page.getByTestId('founding-board').locator('i');

export async function fill(page: Page, { name, email, sports, frequency }: Joining): Promise<void> {
  for (const sport of sports) await page.getByRole('checkbox', { name: sport }).check();
  await page.getByRole('radio', { name: frequency }).check();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
}

export async function expectFilled(page: Page, { name, email, sports, frequency }: Joining): Promise<void> {
  for (const sport of sports) await expect(page.getByRole('checkbox', { name: sport })).toBeChecked();
  await expect(page.getByRole('radio', { name: frequency })).toBeChecked();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Email')).toHaveValue(email);
}

/** The number on the success view. */
export async function founderNumber(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^(Founder|Waitlist)\s*#\d+$/ });
  await expect(heading).toBeFocused();
  return Number((await heading.innerText()).replace(/\D/g, ''));
}

/** Joins through the form. @returns with which number. */
export async function join(page: Page, joining = aJoining()): Promise<{ joining: Joining; number: number }> {
  await page.goto('/');
  await fill(page, joining);
  await joinButton(page).click();
  return { joining, number: await founderNumber(page) };
}

/** Waits until the board shows what the database holds. @returns how many numbers are somebody's. */
export async function boardCount(page: Page): Promise<number> {
  const sentence = page.getByText(/^(All )?\d+ of 100 taken/);
  await expect(sentence).toBeVisible();
  const [, taken, held = 0] = /(\d+) of 100 taken(?:, (\d+) held)?/.exec(await sentence.innerText()) ?? [];
  return Number(taken) + Number(held);
}

type Row = Record<string, unknown>;

/** Reads the database as its owner would, past every rule. */
export async function storedRows<T extends Row>(table: string, query: Record<string, string>): Promise<T[]> {
  const response = await fetch(`${stack.supabaseUrl}/rest/v1/${table}?${new URLSearchParams(query)}`, {
    headers: { apikey: stack.supabaseServiceKey, authorization: `Bearer ${stack.supabaseServiceKey}` },
  });
  return response.json();
}

/** The newest first. */
export async function emailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(`${stack.supabaseUrl}/outbox/messages?${new URLSearchParams({ to: email })}`);
  return response.json();
}

/** The newest of so many emails to an address. */
export async function newestEmailTo(email: string, wanted = 1): Promise<string> {
  await expect.poll(async () => (await emailsTo(email)).length).toBe(wanted);
  const [newest] = await emailsTo(email);
  return newest?.text ?? '';
}

/** The link that keeps a number. */
export function confirmLinkIn(text: string): string {
  return /\S+\/#confirm=[0-9a-f-]{36}/.exec(text)?.[0] ?? 'no link that confirms';
}

export const storedFounders = (email: string) =>
  storedRows<{ founder_number: number } & Row>('founders', { email: `eq.${email}` });

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_ABOUT_COLORS = ['color-contrast', 'link-in-text-block'];

const CHECKER = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Checked = Window & { axe: { run(options: RunOptions): Promise<AxeResults> } };

/** Without axe's package for Playwright, which hands a page the unminified checker twice at each look: a tenth of all journeys' time. */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(CHECKER);
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as Checked).axe.run(options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

async function showColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // What fades to its new colors has them at once.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

/** By every rule in light colors, which a page has in these tests, and in dark ones by the rules about colors. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, { type: 'tag', values: STANDARDS }), 'in light colors').toEqual([]);
  await showColors(page, 'dark');
  expect(await violations(page, { type: 'rule', values: RULES_ABOUT_COLORS }), 'in dark colors').toEqual([]);
  await showColors(page, 'light');
}

/** @returns what asks how far the page has moved by itself so far. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0));
}

/** Keeps every script away until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Goes there as somebody without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1] });
}
