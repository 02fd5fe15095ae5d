import type { Locator, Page } from '@playwright/test';
import { expect, stack } from './fixtures.ts';

const DAY_MS = 86_400_000;

/** A date in Gainesville that many days from now, as a date field takes it. */
function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
    Date.now() + days * DAY_MS,
  );
}

/** Soon enough for the first page, which begins with what comes next. */
export const NEXT_DAY = dayFromNow(1);
/** For events that nobody looks for in the list. */
export const ANY_DAY = dayFromNow(2000);

export async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(stack.adminPassword);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
}

export async function signIn(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path);
  await enterPassword(page);
  await expectSignedIn(page);
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Looks away from the page and back: the dashboard then looks for new answers at once. */
export async function lookAgain(page: Page): Promise<void> {
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }
}

export async function fillEvent(page: Page, title: string, day = NEXT_DAY): Promise<void> {
  await page.getByLabel('Event title').fill(title);
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('19:00');
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Westside Park' });
  await page.getByLabel('Organizer name').fill('Dana');
}

export const createButton = (page: Page) => page.getByRole('button', { name: 'Create Event', exact: true });

export async function expectCreated(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Your event is on' })).toBeFocused();
  const link = await page.getByText(/\/rsvp\/[a-z0-9-]+$/).innerText();
  return link.split('/').at(-1) ?? '';
}

export const card = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Turns the pages of the events until this one is there: other journeys make events too. */
export async function showCard(page: Page, title: string): Promise<Locator> {
  await page.goto('/admin/events');
  const wanted = card(page, title).first();
  const next = page
    .getByRole('navigation', { name: 'Pages of events' })
    .getByRole('button', { name: 'Next' });
  await expect(async () => {
    if (await wanted.isVisible()) return;
    await next.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return wanted;
}

/** Opens what a card keeps in a sheet on a phone; elsewhere it lies open. */
export async function openMenu(event: Locator): Promise<void> {
  const more = event.getByRole('button', { name: /^More for / });
  await expect(event.getByRole('link', { name: "Who's coming" })).toBeVisible();
  if (await more.isVisible()) await more.click();
}

/** A title that no other journey uses. */
export function aTitle(kind: string): string {
  return `${kind} ${crypto.randomUUID().slice(0, 6)}`;
}
