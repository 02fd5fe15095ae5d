import { anEvent, anRsvp } from './events.ts';
import { emailsTo, expect, expectAccessible, newestEmailTo, test } from './fixtures.ts';
import { signIn } from './organizer.ts';

const TEXT = 'Bring water <b>and</b> a ball.\n\nPark behind the hall: https://parking.example';

// The frame of the preview lets no script in, the accessibility checker's neither.
test.use({ expectedNoise: /^Blocked script execution in 'about:srcdoc'/ });

test('the organizer writes to everybody who may come, sees the email before, and nobody gets it twice', {
  tag: '@once',
}, async ({ page }) => {
  const event = await anEvent({ rsvpCount: { yes: 3, no: 0, maybe: 0 } });
  const [ana, ben] = ['ana', 'ben'].map((name) => `${name}-${crypto.randomUUID()}@players.example`);
  if (!ana || !ben) throw new Error('Two addresses are needed.');
  await anRsvp(event, 'Ana', ana);
  await anRsvp(event, 'Ben', ben);
  await signIn(page, `/admin/events/${event.id}`);

  await page.getByText('Message all guests').click();
  await page.getByLabel('Your message').fill(TEXT);
  await page.getByRole('button', { name: 'Preview the email' }).click();
  const email = page.frameLocator('iframe[title="The email as a guest gets it"]');
  await expect(email.getByText('Dana, the organizer, writes:')).toBeVisible();
  await expect(email.getByText('Bring water <b>and</b> a ball.', { exact: true })).toBeVisible();
  // The frame is dressed by the page, whose content policy it has.
  await expect(email.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(250, 248, 242)');
  await expectAccessible(page);
  expect(await emailsTo(ana)).toEqual([]);

  await page.reload();
  await page.getByText('Message all guests').click();
  await expect(page.getByLabel('Your message')).toHaveValue(TEXT);
  await page.getByRole('button', { name: 'Tell 2 guests' }).click();
  await expect(page.getByText('2 guests written to.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('');
  for (const address of [ana, ben])
    expect(await newestEmailTo(address)).toContain(
      '> Bring water <b>and</b> a ball.\n> \n> Park behind the hall',
    );
});
