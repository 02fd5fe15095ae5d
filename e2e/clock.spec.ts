import { callLocalClock } from '../dev/supabase/clock.ts';
import { anEvent, documents, sayYes } from './events.ts';
import { expect, expectAccessible, newestEmailTo, stack, test } from './fixtures.ts';
import { signIn } from './organizer.ts';

test('a place that came free is told by the clock, though nobody opens a page', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  const event = await anEvent({
    ...{ maxPlayers: 2, rsvpCount: { yes: 1, no: 0, maybe: 0 } },
    dateTime: new Date(Date.now() + 20 * 3_600_000),
  });
  const email = `${crypto.randomUUID()}@players.example`;
  await sayYes(page, event, 'Ann', `${crypto.randomUUID()}@players.example`);
  await expect(page.getByRole('heading', { name: "You're in, Ann!" })).toBeVisible();
  await page.close();
  const reserve = await newVisitor();
  await sayYes(reserve, event, 'Ben', email);
  await expect(reserve.getByRole('heading', { name: "You're 1st reserve, Ben" })).toBeVisible();
  expect(await newestEmailTo(email)).toContain("You're 1st reserve: Moonlight volleyball");
  await reserve.close();

  // As when Ann leaves, and her page gets no further.
  const { queue = [] } = (await documents.read(`gameEvents/${event.id}`)) ?? {};
  const change = {
    queue: Array.isArray(queue) ? queue.slice(1) : [],
    rsvpCount: { yes: 2, no: 0, maybe: 0 },
  };
  await documents.write(`gameEvents/${event.id}`, change, { onlyThese: true });
  // A round of another test may be under way, which has looked at this event before.
  await expect(async () => {
    await callLocalClock(stack.supabaseUrl);
    expect(await newestEmailTo(email, 2)).toContain("You're in: Moonlight volleyball");
  }).toPass();
});

test('an organizer chooses the emails about their games', { tag: '@once' }, async ({ page }) => {
  await signIn(page, '/admin/analytics');
  await page.getByRole('link', { name: 'Emails to you' }).click();
  const evening = page.getByRole('checkbox', { name: /evening before a game/ });
  await expect(evening).toBeChecked();
  await expectAccessible(page);
  await evening.uncheck();
  await page.reload();
  await expect(evening).not.toBeChecked();
  await evening.check();
  await expect(evening).toBeChecked();
});
