import { documents } from './events.ts';
import { CRAWLER, expect, expectAccessible, test } from './fixtures.ts';
import { givenFounders } from './founders.ts';
import {
  ANY_DAY,
  aTitle,
  card,
  createButton,
  expectCreated,
  fillEvent,
  openMenu,
  signIn,
} from './organizer.ts';

const FOUNDERS_FIRST = 'Founders answer first';

test('a game opens to founders first: they answer by their link, others once it opens, without a reload', {
  tag: '@once',
}, async ({ page, newVisitor, request }) => {
  await signIn(page, '/admin/create');
  await fillEvent(page, aTitle('First pick'), ANY_DAY);
  await page.getByLabel('Founders first: others answer from, date (optional)').fill(ANY_DAY);
  await page.getByLabel('Others answer from, time').fill('18:00');
  await expectAccessible(page);
  await createButton(page).click();
  const token = await expectCreated(page);

  await page.getByRole('link', { name: "Who's coming" }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const founders = page.getByRole('region', { name: 'Founders’ link' });
  const link = await founders.getByText(/\/rsvp\/first-pick-\S+-founders-[a-z0-9]{12}$/).innerText();
  await expectAccessible(page);

  const html = await (await request.get(`/rsvp/${token}`, { headers: CRAWLER })).text();
  expect(html).toMatch(
    /<meta property="og:description" content="[^"]*Everybody can answer from [^"]*6:00 PM E[SD]T"/,
  );

  const stranger = await newVisitor();
  await stranger.goto(`/rsvp/${token}`);
  await expect(stranger.getByRole('heading', { name: FOUNDERS_FIRST })).toBeVisible();
  await expect(stranger.getByText(/^Everybody can answer from /)).toBeVisible();
  await expectAccessible(stranger);

  const founder = await newVisitor();
  await founder.goto(link);
  await founder.getByLabel('Your Name').fill('Maya');
  await founder.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(founder.getByRole('heading', { name: "You're in, Maya!" })).toBeVisible();

  // As when the organizer opens it, or the time has come.
  const stored = await documents.read(`rsvpInvites/${token}`);
  await documents.write(`rsvpInvites/${token}`, { ...stored, opensAt: new Date(Date.now() + 7000) });
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: FOUNDERS_FIRST })).toBeVisible();
  await expect(stranger.getByRole('form', { name: 'Will you be there?' })).toBeVisible({ timeout: 20_000 });
  await stranger.getByLabel('Your Name').fill('Robin');
  await stranger.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(stranger.getByRole('heading', { name: "You're in, Robin!" })).toBeVisible();
});

test('a game that the organizer ticks leads founders from the landing to its page, until it is cancelled', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  const [ines] = await givenFounders(['Ines']);
  const founder = await newVisitor();
  await founder.goto(`/#pass=${ines?.id}`);
  await expect(founder.getByRole('heading', { name: 'Through your link' })).toBeVisible();
  const games = founder.getByRole('region', { name: 'Your next games' });

  await signIn(page, '/admin/create');
  const title = aTitle('Ticked');
  await fillEvent(page, title);
  await createButton(page).click();
  const token = await expectCreated(page);
  await page.getByRole('link', { name: 'Invite founders' }).click();
  const tick = page.getByRole('checkbox', { name: /^For founders/ });
  await tick.check();
  await expectAccessible(page);
  await expect(async () => {
    await founder.reload();
    await expect(games.getByText(title)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(games.getByText(/, 7:00 PM E[SD]T$/).first()).toBeVisible();
  await expectAccessible(founder);
  await expect(founder.getByRole('link', { name: 'Join Founding 100' })).toBeHidden();
  await founder.getByRole('link', { name: `Answer: ${title}` }).click();
  await expect(founder).toHaveURL(new RegExp(`/rsvp/${token}$`));
  await expect(founder.getByRole('heading', { name: title })).toBeVisible();

  await page.goto('/admin/events');
  await openMenu(card(page, title));
  await card(page, title).getByRole('button', { name: 'Cancel Event' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Yes, cancel/ })
    .click();
  await founder.goto(`/#pass=${ines?.id}`);
  await expect(async () => {
    await founder.reload();
    await expect(founder.getByRole('heading', { name: 'Through your link' })).toBeVisible({ timeout: 5000 });
    await expect(games.getByText(title)).toBeHidden();
  }).toPass();
});
