import {
  aJoining,
  boardCount,
  emailsTo,
  expect,
  expectFilled,
  fill,
  founderNumber,
  holdCode,
  joinButton,
  joinForm,
  storedFounders,
  tabTo,
  test,
  tiles,
} from './fixtures.ts';

test('somebody joins with the mouse', async ({ page, context }) => {
  const joining = aJoining();
  const other = await context.newPage();
  await other.goto('/');
  await boardCount(other);
  await page.goto('/');
  await boardCount(page);
  await page.getByRole('link', { name: 'Join Founder Waitlist' }).click();
  await fill(page, joining);

  await joinButton(page).click();
  const number = await founderNumber(page);

  await test.step('and gets the number the database gave', async () => {
    expect(await storedFounders(joining.email)).toEqual([
      expect.objectContaining({ founder_number: number, name: joining.name, email: joining.email }),
    ]);
    await expect(tiles(page).nth(number - 1)).toHaveClass(/own/);
    await expect(page.getByText(`Number ${number} is held for you.`)).toBeVisible();
    await expect.poll(() => boardCount(page)).toBeGreaterThanOrEqual(number);
    await expect.poll(() => emailsTo(joining.email)).toHaveLength(1);
  });

  await test.step('the tile turns in another open window', async () => {
    await expect(tiles(other).nth(number - 1)).toHaveClass(/held/);
    await expect(tiles(other).nth(number - 1)).not.toHaveClass(/own/);
  });
});

test('somebody joins with the keyboard only', { tag: '@once' }, async ({ page }) => {
  const joining = aJoining();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('checkbox', { name: 'Volleyball' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: '2x/week' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type(joining.name);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(joining.email);
  await tabTo(page, page.getByRole('button', { name: /^Add a phone number/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.type('352 555 0100');
  await tabTo(page, joinButton(page));
  await page.keyboard.press('Enter');

  await founderNumber(page);
  expect(await storedFounders(joining.email)).toHaveLength(1);
});

test('before the code arrives', { tag: '@once' }, async ({ page }) => {
  // The last one opens over the page.
  const presses = [
    { press: 'Add a phone number or a note (optional)', opens: 'Phone (optional)' },
    { press: 'Already a founder? Send me my pass', opens: 'Email of your signup' },
    { press: 'Contact', opens: 'Talk to a person' },
  ];
  await test.step('no press is lost', async () => {
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    for (const { press } of presses) await page.getByRole('button', { name: press }).click();
    release();
    for (const { opens } of presses) await expect(page.getByLabel(opens)).toBeVisible();
    await page.unroute('**/assets/**');
  });

  await test.step('what is typed stays, and an early submit is not lost', async () => {
    const release = await holdCode(page);
    const joining = aJoining();
    await page.goto('/', { waitUntil: 'commit' });
    await fill(page, joining);
    await joinForm(page).getByRole('button', { name: 'Become a founder' }).click();
    await expectFilled(page, joining);
    expect(new URL(page.url()).search).toBe('');
    release();
    await founderNumber(page);
    expect(await storedFounders(joining.email)).toHaveLength(1);
  });
});
