import type { Page } from '@playwright/test';
import {
  aJoining,
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

// A press in an email gives the pass another key.
test.use({ expectedNoise: /There is no founder pass under this id/ });

const keep = (page: Page) => page.getByRole('button', { name: /^Keep (#\d+|my number)$/ }).click();
const ownTile = (page: Page, number: number) => tiles(page).nth(number - 1);

test('a number is held, and kept by the newest email, opened elsewhere', { tag: '@once' }, async ({
  page,
  newVisitor,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { joining, number } = await join(page);
  await expect(
    page.getByText(`Press the button in our email to ${joining.email} within 24 hours to keep #${number}.`),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: `Keep #${number}` })).toBeVisible();
  await expect(ownTile(page, number)).toHaveClass('held own');
  const right = aJoining();

  await test.step('the address can be corrected', async () => {
    await page.getByRole('button', { name: 'Wrong address? Correct it' }).click();
    await expectAccessible(page);
    await page.getByLabel('Your email').fill(right.email);
    await page.getByRole('button', { name: 'Send it to this address' }).click();
    await expect(page.getByText('The address is corrected. The email is on its way.')).toBeVisible();
  });
  const second = confirmLinkIn(await newestEmailTo(right.email));

  const elsewhere = await newVisitor();
  await test.step('opening the link confirms nothing: mail scanners open links too', async () => {
    await elsewhere.goto(second);
    await expect(elsewhere.getByRole('heading', { name: 'Keep your number' })).toBeFocused();
    await expectAccessible(elsewhere);
    expect(await storedFounders(joining.email)).toMatchObject([{ confirmed: false }]);
    await elsewhere.setViewportSize({ width: 360, height: 640 });
    await elsewhere.reload();
    await expect(elsewhere.getByRole('button', { name: `Keep #${number}` })).toBeInViewport({ ratio: 1 });
  });

  await test.step('the number is kept, and the first window says where the pass is now', async () => {
    await keep(elsewhere);
    expect(await founderNumber(elsewhere)).toBe(number);
    await expect(elsewhere.getByText('This number is yours for good.')).toBeVisible();
    expect(elsewhere.url()).not.toContain('confirm=');
    expect(await storedFounders(right.email)).toMatchObject([{ confirmed: true }]);
    await expect(ownTile(page, number)).toHaveClass('taken');
    await expect(page.getByRole('heading', { name: 'Your pass has moved' })).toBeVisible();
  });
});
