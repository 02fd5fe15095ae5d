import { anEvent, sayYes } from './events.ts';
import { emailsTo, expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';
import { signIn } from './organizer.ts';

test('a game is moved, and its guest is told once where and when it was and is', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent();
  const email = `${crypto.randomUUID()}@players.example`;
  const guest = await newVisitor();
  await sayYes(guest, event, 'Robin', email);
  await expect(guest.getByText("You're in, Robin!")).toBeVisible();
  await newestEmailTo(email);

  await signIn(page, `/admin/events/${event.id}/edit`);
  await page.getByLabel('Time', { exact: true }).fill('18:00');
  await page.getByLabel('Location', { exact: true }).selectOption({ label: 'Tom Petty Park' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const panel = page.getByRole('region', { name: /^1 guest may not know/ });
  await expect(panel).toContainText('1 guest can be told by email.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write to 1 guest by email' }).click();
  await expect(page.getByText('1 guest written to.')).toBeVisible();
  const told = await newestEmailTo(email, 2);
  for (const fact of [
    'July 12, 2031, 6:00 PM EDT',
    'July 12, 2031, 7:00 PM EDT',
    'Tom Petty Park',
    'Westside',
  ])
    expect(told).toContain(fact);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Robin' })).toBeVisible();
  await expect(panel).toBeHidden();
  expect(await emailsTo(email)).toHaveLength(2);
});
