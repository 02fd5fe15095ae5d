import type { Locator, Page } from '@playwright/test';
import { anEvent } from './events.ts';
import { expect, stack, test } from './fixtures.ts';
import { aTitle, card, NEXT_DAY } from './organizer.ts';

/** More stops than a full page of games has. */
const STOPS_MAX = 250;

/** Goes there as somebody without a mouse, and sees where she is. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS_MAX && !(await isThere()); stop += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return element.matches(':focus-visible') && outlineStyle !== 'none' ? Number.parseFloat(outlineWidth) : 0;
  });
  expect(outline, 'the focus is visible').toBeGreaterThanOrEqual(2);
}

async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('an organizer without a mouse', { tag: '@once' }, async ({ page }) => {
  const title = aTitle('Keys only');
  // First in the list, so that the way to its buttons is short.
  const [year, month, day] = NEXT_DAY.split('-');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = (name: string) => page.getByRole('main', { name });
  const heading = (name: RegExp) => page.getByRole('heading', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const dialog = page.getByRole('alertdialog');

  // An empty list has a link to the form of its own.
  await anEvent();
  await page.goto('/admin');
  await type(page, 'Password', stack.adminPassword);
  await expect(button('Access Dashboard')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(main('Events')).toBeFocused();

  await press(page, link('Create Event'), 'Shift+Tab');
  await expect(heading(/^Create Event$/)).toBeFocused();
  await type(page, 'Event title', title);
  await type(page, 'Date', `${month}${day}${year}`);
  await type(page, 'Time', '0700PM');
  await type(page, 'Location', 'Westside');
  await type(page, 'Organizer name', 'Dana');
  await press(page, button('Create Event'));
  await expect(page.getByRole('heading', { name: 'Your event is on' })).toBeFocused();
  await press(page, button('Copy'));
  await expect(button('Copied!')).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/rsvp/keys-only-');

  await press(page, link("Who's coming"));
  await expect(main("Who's coming")).toBeFocused();
  await press(page, button('Add walk-in'));
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Robin');
  await page.keyboard.press('Enter');
  await expect(button('Add walk-in')).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Yes (1)' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Maybe (0)' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await press(page, button('Remove Robin'), 'Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Remove Robin')).toBeFocused();

  await press(page, page.getByRole('link', { name: 'All events' }), 'Shift+Tab');
  await expect(heading(/^All Events/)).toBeFocused();
  const event = card(page, title);
  await expect(event).toBeVisible();
  const more = event.getByRole('button', { name: `More for ${title}` });
  await press(page, more);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, event.getByRole('button', { name: 'Cancel Event' }));
  await press(page, dialog.getByRole('button', { name: 'Yes, cancel it' }));
  await expect(event.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, event.getByRole('button', { name: `Delete ${title}` }));
  await press(page, dialog.getByRole('button', { name: 'Delete' }));
  await expect(event).toHaveCount(0);
  await expect(main('Events')).toBeFocused();

  // What is still on its way when the session ends is refused, and the browser logs that.
  await page.waitForLoadState('networkidle');
  await press(page, button('Logout'), 'Shift+Tab');
  await press(page, dialog.getByRole('button', { name: 'Logout' }));
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});
