import { anEvent, documents, sayYes } from './events.ts';
import { CRAWLER, emailsTo, expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';
import { signIn } from './organizer.ts';

const aMailbox = () => `${crypto.randomUUID()}@players.example`;
const tomorrow = () => new Date(Date.now() + 20 * 3_600_000);

test('a game gets its minimum: the page says that it is on, and who waited hears it once', {
  tag: '@once',
}, async ({ page, newVisitor, request }) => {
  const event = await anEvent({ maxPlayers: 6, minPlayers: 2 });
  const [ann, ben] = [aMailbox(), aMailbox()];
  await page.goto(event.path);
  await expect(page.getByText('0 in, 2 more and it’s on')).toBeVisible();
  const preview = await request.get(event.path, { headers: CRAWLER });
  expect(await preview.text()).toContain('Gainesville. 0 in, 2 more and it’s on">');
  await sayYes(page, event, 'Ann', ann);
  await expect(page.getByRole('heading', { name: "You're in, Ann!" })).toBeVisible();
  await expect(page.getByText('1 in, 1 more and it’s on')).toBeVisible();
  expect(await newestEmailTo(ann)).toContain('The game takes place if 1 more player says yes');

  const second = await newVisitor();
  await sayYes(second, event, 'Ben', ben);
  await expect(second.getByText('2 of 6 in, 4 spots left. It’s on')).toBeVisible();
  await expectAccessible(second);
  expect(await newestEmailTo(ann, 2)).toContain("It's on: Moonlight volleyball");
  expect(await newestEmailTo(ben)).toContain('2 of 6 are in. It’s on.');
  await second.reload();
  await expect(second.getByText('It’s on')).toBeVisible();
  expect(await emailsTo(ann)).toHaveLength(2);
  expect(await emailsTo(ben)).toHaveLength(1);
});

test('a game below its minimum on the last day is cancelled by one press, and everybody is told', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const event = await anEvent({ maxPlayers: 6, minPlayers: 4, dateTime: tomorrow() });
  const mailboxes = [aMailbox(), aMailbox()];
  for (const [index, email] of mailboxes.entries()) {
    const guest = await newVisitor();
    await sayYes(guest, event, `Guest${index}`, email);
    await expect(guest.getByRole('heading', { name: /^You're in/ })).toBeVisible();
    await newestEmailTo(email);
    await guest.close();
  }
  await signIn(page, `/admin/events/${event.id}`);
  await expect(page.getByRole('region', { name: '2 of 4 said yes' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel, and tell everybody' }).click();
  await expect(page.getByText(/is cancelled\. 2 guests are told by email\./)).toBeVisible();
  for (const email of mailboxes)
    expect(await newestEmailTo(email, 2)).toContain('Cancelled: Moonlight volleyball');
  expect(await documents.read(`gameEvents/${event.id}`)).toMatchObject({ status: 'cancelled' });
  await expect(page.getByRole('button', { name: 'Cancel, and tell everybody' })).toBeHidden();
});
