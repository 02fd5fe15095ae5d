import { documents } from './events.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ANY_DAY, aTitle, createButton, expectCreated, fillEvent, signIn } from './organizer.ts';

const CRAWLER = { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' };
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
