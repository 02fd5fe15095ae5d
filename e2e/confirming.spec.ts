import type { Page } from '@playwright/test';
import {
  aJoining,
  changeRows,
  confirmLinkIn,
  expect,
  expectAccessible,
  founderNumber,
  join,
  newestEmailTo,
  storedFounders,
  test,
  tiles,
} from './fixtures.ts';

const keep = (page: Page) => page.getByRole('button', { name: 'Keep my number' }).click();
const ownTile = (page: Page, number: number) => tiles(page).nth(number - 1);

test('a held number is kept by opening the letter elsewhere, and the first window sees it', async ({
  page,
  newVisitor,
}) => {
  const { joining, number } = await join(page);
  await expect(page.getByText(`Open our letter within 24 hours to keep #${number}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Keep #${number}` })).toBeVisible();
  await expect(ownTile(page, number)).toHaveClass('held own');

  const elsewhere = await newVisitor();
  await elsewhere.goto(confirmLinkIn(await newestEmailTo(joining.email)));
  await expect(elsewhere.getByRole('heading', { name: 'Keep your number' })).toBeFocused();
  // Opening the link confirms nothing: mail scanners open links too.
  expect(await storedFounders(joining.email)).toMatchObject([{ confirmed: false }]);
  await keep(elsewhere);
  expect(await founderNumber(elsewhere)).toBe(number);
  await expect(elsewhere.getByText('This number is yours for good.')).toBeVisible();
  expect(elsewhere.url()).not.toContain('confirm=');

  await expect(ownTile(page, number)).toHaveClass('taken own');
  await expect(page.getByText(`Number ${number} is yours.`)).toBeVisible();
  await expect(page.getByText(/This number is yours for good\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Keep #${number}` })).toHaveCount(0);

  // The browser that opened the letter shows the pass from now on.
  await elsewhere.goto('/');
  await expect(elsewhere.getByRole('heading', { name: `Founder #${number}` })).toBeVisible();
});

test('the letter can be sent again, and the address corrected', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  test.slow(true, 'Two letters and three pages.');
  const { joining } = await join(page);
  const first = confirmLinkIn(await newestEmailTo(joining.email));
  await page.getByRole('button', { name: 'Send the letter again' }).click();
  await expect(
    page.getByText(/^We have sent you one already\. You can ask again in \d minutes?\./),
  ).toBeVisible();

  const right = aJoining();
  await page.getByRole('button', { name: 'Wrong address? Correct it' }).click();
  await page.getByLabel('Your email').fill(right.email);
  await page.getByRole('button', { name: 'Send it to this address' }).click();
  await expect(page.getByText('The address is corrected. The letter is on its way.')).toBeVisible();
  expect(await storedFounders(joining.email)).toEqual([]);
  const second = confirmLinkIn(await newestEmailTo(right.email));

  // The letter to the wrong address confirms nothing any more.
  const stranger = await newVisitor();
  await stranger.goto(first);
  await keep(stranger);
  await expect(stranger.getByRole('alert')).toContainText('Only the newest letter counts.');
  await stranger.getByRole('button', { name: 'Go on to the site' }).click();
  await expect(stranger.getByRole('form', { name: 'Claim your number' })).toBeVisible();

  await page.goto(second);
  await keep(page);
  await expect(page.getByText('This number is yours for good.')).toBeVisible();
});

test('a hold that has ended is given to the next, and who comes too late is told kindly', {
  tag: '@once',
}, async ({ page, newVisitor }) => {
  test.slow(true, 'Two people, one after the other.');
  const late = await join(page);
  const letter = confirmLinkIn(await newestEmailTo(late.joining.email));
  await changeRows(
    'founders',
    { email: `eq.${late.joining.email}` },
    { held_until: new Date(Date.now() - 1000).toISOString() },
  );
  const next = await newVisitor();
  // Somebody else's journey may have been quicker.
  await expect
    .poll(async () => {
      const [founder] = await storedFounders(late.joining.email);
      if (founder?.founder_number !== late.number) return 'given to another';
      await join(next);
      return 'waiting';
    })
    .toBe('given to another');

  await page.goto(letter);
  await keep(page);
  const number = await founderNumber(page);
  expect(number).toBeGreaterThan(late.number);
  await expect(
    page.getByText(`The 24 hours for #${late.number} were over, and somebody else has it now.`),
  ).toBeVisible();
  expect(await storedFounders(late.joining.email)).toMatchObject([
    { founder_number: number, confirmed: true },
  ]);
});

test.describe('a link that is none', () => {
  test.use({ expectedNoise: /Failed to load resource|no answer to confirm_founder/ });

  test('says so; and one that did not get through can be pressed again', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto(`/#confirm=${crypto.randomUUID()}`);
    await page.route('**/rpc/confirm_founder', (route) => route.abort('connectionrefused'));
    await keep(page);
    await expect(page.getByRole('alert')).toContainText('Your number is as it was.');
    await page.unroute('**/rpc/confirm_founder');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is not, or no longer, one of ours.');
  });
});

test('the page behind the letter and the form for another address are accessible', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  test.slow(true, 'Two pages are examined.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { joining } = await join(page);
  await page.getByRole('button', { name: 'Wrong address? Correct it' }).click();
  await expectAccessible(page);
  const elsewhere = await newVisitor();
  await elsewhere.goto(confirmLinkIn(await newestEmailTo(joining.email)));
  await expect(elsewhere.getByRole('button', { name: 'Keep my number' })).toBeVisible();
  await expectAccessible(elsewhere);
});
