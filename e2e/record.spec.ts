import { anEvent, anRsvp, documents, storedRsvps } from './events.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { aTitle, signIn } from './organizer.ts';

const { step } = test;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('a guest who is checked in is known at the next game, and sees it themselves', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const name = `رَوان ${crypto.randomUUID().slice(0, 6)}`;
  const email = `rawan-${crypto.randomUUID().slice(0, 6)}@players.example`;
  const title = aTitle('Moonlight');
  const counted = { rsvpCount: { yes: 1, no: 0, maybe: 0 } };
  const game = await anEvent({ title, dateTime: new Date(Date.now() - 5 * HOUR_MS), ...counted });
  const next = await anEvent({ dateTime: new Date(Date.now() + 5 * DAY_MS), ...counted });
  const rsvpId = await anRsvp(game, name, email);
  await anRsvp(next, name, email);
  // The guest has opened an email about it: whoever types an address sees no figures of its owner.
  await documents.write(`gameRSVPs/${rsvpId}`, { takenOverFrom: 'f'.repeat(32) }, { onlyThese: true });

  await step('the organizer checks them in, and the next list knows them', async () => {
    await signIn(page, `/admin/events/${game.id}`);
    await page.getByRole('button', { name: 'Arrived' }).click();
    await expect.poll(async () => (await storedRsvps(game))[0]?.record).toEqual({ came: 1, of: 1 });
    await page.goto(`/admin/events/${next.id}`);
    await expect(page.getByText('came to 1 of 1')).toBeVisible();
    await expectAccessible(page);
  });

  await step('People lists them, finds them by the whole address, and shows their games', async () => {
    await page.getByRole('link', { name: 'People', exact: true }).click();
    const people = page.getByRole('list', { name: 'People' });
    await expect(people.getByRole('listitem').filter({ hasText: name })).toContainText('came to 1 of 1');
    await expectAccessible(page);
    await page.getByRole('searchbox').fill(email);
    await expect(people.getByRole('listitem')).toHaveCount(1);
    await people.getByRole('link', { name }).click();
    await expect(page.getByRole('region', { name: 'Games', exact: true })).toContainText(title);
    await expectAccessible(page);
  });

  await step('their private link says it, the public one does not', async () => {
    const guest = await newVisitor();
    await guest.goto(`${game.path}#edit=${rsvpId}`);
    await expect(guest.getByText('You came to 1 of 1 game.')).toBeVisible();
    await expectAccessible(guest);
    const stranger = await newVisitor();
    await stranger.goto(game.path);
    await expect(stranger.getByRole('heading', { name: 'This game is over' })).toBeVisible();
    await expect(stranger.getByText(/^You came/)).toHaveCount(0);
  });
});
