import type { Page } from '@playwright/test';
import { randomId } from '#lib/random-id.ts';
import { sampleEvent, sampleInvite } from '../dev/firebase/sample-event.ts';
import { anRsvp, documents } from './events.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { aTitle, card, openMenu, signIn } from './organizer.ts';

const WEEK_MS = 7 * 86_400_000;
/** So soon that the series stand among the first in the list, after the event of `admin.spec.ts` that is to be the first. */
const SOON_MS = 20 * 60_000;

/** A series of games, of which so many are over, with its standing link. */
async function aSeries(title: string, games: number, over: number) {
  const token = `${title.toLowerCase().replace(/\W/g, '-')}-weekly`;
  const createdAt = new Date(Date.now() - over * WEEK_MS - WEEK_MS);
  const ids = Array.from({ length: games }, randomId);
  await documents.writeAll([
    ...ids.map((id, week) => {
      const dateTime = new Date(Date.now() + SOON_MS + (week - over) * WEEK_MS);
      const location = 'Westside Park';
      return [`gameEvents/${id}`, sampleEvent({ title, dateTime, location, createdAt })] as const;
    }),
    ...ids.map((id) => [`rsvpInvites/${id}`, sampleInvite(id, id, { title, createdAt })] as const),
  ]);
  const { gameEventId: _, ...standing } = sampleInvite('', token, { title, createdAt });
  await documents.write(`rsvpInvites/${token}`, { ...standing, gameEventIds: ids });
  return { token, ids };
}

const statusOf = async (id: string) => (await documents.read(`gameEvents/${id}`))?.status;

const chooseFollowing = async (page: Page) =>
  page.getByRole('alertdialog').getByRole('radio', { name: 'This and the following games' }).check();

test('a series is one card, its page shows who plays when, and it ends or goes on from there', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [ending, long] = [aTitle('Last weeks'), aTitle('Long season')];
  const { token, ids } = await aSeries(ending, 12, 10);
  const { ids: season } = await aSeries(long, 8, 0);
  const [guest = '', next = '', last = ''] = ids.slice(-3);
  for (const id of [guest, next]) {
    await anRsvp({ id, token, path: '' }, 'Robin Page', 'robin.page@example.com');
    await documents.write(
      `gameEvents/${id}`,
      { rsvpCount: { yes: 1, no: 0, maybe: 0 } },
      { onlyThese: true },
    );
  }

  // Twenty dates of two series take two screens of a phone at most.
  await signIn(page);
  const cards = [card(page, ending), card(page, long)];
  const heights = await Promise.all(cards.map(async (one) => (await one.boundingBox())?.height ?? 0));
  const top = (await page.getByRole('article').first().boundingBox())?.y ?? 0;
  expect(top + heights.reduce((sum, height) => sum + height)).toBeLessThan(2 * 844);
  await expectAccessible(page);

  // From the card to the page, and from a date to its guests.
  await card(page, ending)
    .getByRole('link', { name: /^All 12 games/ })
    .click();
  const row = page.getByRole('row', { name: /^Robin Page/ });
  await expect(row).toHaveText(/^Robin PageInIn$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('columnheader').last().getByRole('link').click();
  await expect(page).toHaveURL(`/admin/events/${last}`);

  // Week 13: from the hint, the number that the series got last is filled in.
  await page.goto('/admin/events');
  await card(page, ending)
    .getByRole('link', { name: `Add weeks to ${ending}` })
    .click();
  const weeks = page.getByLabel('More weeks');
  await expect(weeks).toHaveValue('12');
  await weeks.fill('1');
  await page.getByRole('button', { name: 'Add these games' }).click();
  await expect(page.getByText(/^13 games, /)).toBeVisible();
  await expect(page.getByText(/^Last date: /)).toBeHidden();

  // It ends here: the next game and all that follow are cancelled, with a guest who may come.
  await openMenu(
    page.locator('section', { has: page.getByRole('heading', { name: 'Change dates' }) }).last(),
  );
  await page.getByRole('button', { name: 'Cancel Event' }).click();
  await chooseFollowing(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('listitem')).toHaveText([/: 1 yes/, /: 0 yes/, /: 0 yes/]);
  await dialog.getByRole('button', { name: 'Yes, cancel them' }).click();
  await expect(page.getByText('No game is ahead.')).toBeVisible();
  await expect(page.getByText(/^You changed these games\./)).toBeVisible();
  expect(await Promise.all([guest, next, last].map(statusOf))).toEqual(['active', 'cancelled', 'cancelled']);

  // Another organizer changes a game while this one is asked: nothing is deleted.
  await page.goto(`/admin/events/${season[0]}/series`);
  await page.getByLabel('Which date?').selectOption({ index: 6 });
  const changes = page
    .locator('section', { has: page.getByRole('heading', { name: 'Change dates' }) })
    .last();
  await openMenu(changes);
  await changes.getByRole('button', { name: `Delete ${long}` }).click();
  await chooseFollowing(page);
  await expect(dialog.getByRole('button', { name: 'Delete all' })).toBeVisible();
  const path = `gameEvents/${season[7]}`;
  await documents.write(path, { location: 'Forest Park', revision: 1 }, { onlyThese: true });
  await dialog.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this event meanwhile');
  expect(await statusOf(season[7] ?? '')).toBe('active');

  // The organizer asks again, sees the change, and deletes both games.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await openMenu(changes);
  await changes.getByRole('button', { name: `Delete ${long}` }).click();
  await chooseFollowing(page);
  await dialog.getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText(/^6 games, /)).toBeVisible();
  expect(await statusOf(season[7] ?? '')).toBeUndefined();
});
