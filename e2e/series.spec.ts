import type { Page } from '@playwright/test';
import { documents, storedRsvps } from './events.ts';
import { CRAWLER, expect, expectAccessible, test } from './fixtures.ts';
import { aTitle, card, createButton, fillEvent, NEXT_DAY, openMenu, showCard, signIn } from './organizer.ts';

const DAY_MS = 86_400_000;

async function makeSeries(
  page: Page,
  title: string,
  weeks: number,
): Promise<{ token: string; ids: string[] }> {
  await page.goto('/admin/create');
  await fillEvent(page, title, NEXT_DAY);
  await page.getByLabel('Every week').check();
  await page.getByLabel('Number of weeks').fill(String(weeks));
  await expect(page.getByRole('group', { name: 'Dates: untick' }).getByRole('checkbox')).toHaveCount(weeks);
  await page.getByRole('group', { name: 'Dates: untick' }).getByRole('checkbox').nth(1).uncheck();
  await createButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your series is on' })).toBeFocused();
  const link = await page.getByText(/\/rsvp\/[a-z0-9-]+-weekly-[a-z0-9]{6}$/).innerText();
  const token = link.split('/').at(-1) ?? '';
  const ids = (await documents.read(`rsvpInvites/${token}`))?.gameEventIds;
  return { token, ids: Array.isArray(ids) ? ids.map(String) : [] };
}

const addDay = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

test('a weekly series is made, answered for two dates, moved and cancelled, and its one link follows', {
  tag: '@once',
}, async ({ page, newVisitor, request }) => {
  const title = aTitle('Weekly court');
  await signIn(page);
  const { token, ids } = await makeSeries(page, title, 4);
  expect(ids).toHaveLength(3);
  const [first = '', second = '', third = ''] = ids;
  await expect(page.getByText(/^3 games, every week until/)).toBeVisible();
  await expectAccessible(page);

  // The first day: the first game, and an answer for two dates.
  const guest = await newVisitor();
  await guest.goto(`/rsvp/${token}`);
  await expect(guest.getByText('Game 1 of 3')).toBeVisible();
  await guest.getByLabel('Your Name').fill('Robin');
  await guest.getByRole('group', { name: 'Also answer for' }).getByRole('checkbox').first().check();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(guest.getByRole('heading', { name: "You're in, Robin!" })).toBeVisible();
  await expect(guest.getByRole('button', { name: /You're in/ })).toHaveCount(1);
  for (const [id, count] of [
    [first, 1],
    [second, 1],
    [third, 0],
  ] as const)
    expect(await storedRsvps({ id })).toHaveLength(count);

  // The second game moves by a day, and only it.
  await page.goto(`/admin/events/${second}/edit`);
  await expect(page.getByText('Game 2 of 3')).toBeVisible();
  const date = page.getByLabel('Date', { exact: true });
  const moved = addDay(await date.inputValue());
  await date.fill(moved);
  await expect(page.getByRole('radio', { name: 'Only this game' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('tabpanel').getByText('Robin', { exact: true })).toBeVisible();

  // The second day: the first game is over.
  await documents.write(
    `gameEvents/${first}`,
    { dateTime: new Date(Date.now() - DAY_MS) },
    { onlyThese: true },
  );
  await guest.goto(`/rsvp/${token}`);
  await expect(guest.getByText('Game 2 of 3')).toBeVisible();
  await expect(guest.getByText('Changed since you answered')).toBeVisible();
  const html = await (await request.get(`/rsvp/${token}`, { headers: CRAWLER })).text();
  expect(html).toContain(`<title>${title} | `);
  const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
  expect(html).toContain(month.format(Date.parse(`${moved}T00:00:00Z`)));
  const file = await request.get(`/api/calendar/${token}/2.ics`);
  // 7 pm is after midnight in UTC in winter, so only the month is sure.
  expect(await file.text()).toContain(`DTSTART:${moved.slice(0, 7).replace('-', '')}`);

  // The third day: the second game is cancelled.
  await openMenu(await showCard(page, title));
  await card(page, title).first().getByRole('button', { name: 'Cancel Event' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('radio', { name: 'Only this game' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(card(page, title).first().getByText('Cancelled', { exact: true })).toBeVisible();
  await guest.goto(`/rsvp/${token}`);
  await expect(guest.getByText('Game 3 of 3')).toBeVisible();
  await expect(guest.getByRole('button', { name: /Cancelled/ })).toBeVisible();
});
