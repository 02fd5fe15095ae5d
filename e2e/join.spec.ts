import {
  aJoining,
  boardCount,
  expect,
  expectFilled,
  fill,
  founderNumber,
  holdCode,
  joinButton,
  joinForm,
  stack,
  storedFounders,
  tabTo,
  test,
  tiles,
} from './fixtures.ts';

test('somebody joins with the mouse, and gets the number the database gave', async ({ page }) => {
  const joining = aJoining();
  await page.goto('/');
  await page.getByRole('link', { name: 'Join Founder Waitlist' }).click();
  await fill(page, joining);
  await joinButton(page).click();

  const number = await founderNumber(page);
  expect(await storedFounders(joining.email)).toEqual([
    expect.objectContaining({ founder_number: number, name: joining.name, email: joining.email }),
  ]);
  await expect(tiles(page).nth(number - 1)).toHaveClass(/own/);
  await expect(page.getByText(`Number ${number} is held for you.`)).toBeVisible();
  await expect.poll(() => boardCount(page)).toBeGreaterThanOrEqual(number);

  await expect
    .poll(async () => (await fetch(`${stack.supabaseUrl}/outbox/messages`)).text())
    .toContain(`"to":"${joining.email}"`);
});

test('somebody joins with the keyboard only', async ({ page }) => {
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

test('the tile turns in another open window when somebody joins', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await boardCount(other);
  await page.goto('/');
  await fill(page, aJoining());
  await joinButton(page).click();
  const number = await founderNumber(page);
  await expect(tiles(other).nth(number - 1)).toHaveClass(/held/);
  await expect(tiles(other).nth(number - 1)).not.toHaveClass(/own/);
  await expect.poll(() => boardCount(other)).toBeGreaterThanOrEqual(number);
});

test('each missing answer is named, and the sentence goes when it is given', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/');
  await joinButton(page).click();
  const messages = ['Select at least one sport', 'Select frequency', 'Name required', 'Valid email required'];
  for (const message of messages) await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Volleyball' })).toBeFocused();
  await page.getByLabel('Name').fill('R');
  await expect(page.getByText('Name required')).toBeHidden();
  await expect(page.getByText('Valid email required')).toBeVisible();
});

test('the button names the number that is next', async ({ page, isMobile }) => {
  await page.goto('/');
  await boardCount(page);
  if (isMobile) await joinButton(page).focus();
  else await joinButton(page).hover();
  await expect(joinButton(page)).toHaveText(/^Become founder #\d+$/);
  const shown = Number((await joinButton(page).innerText()).replace(/\D/g, ''));
  await expect(tiles(page).nth(shown - 1)).not.toHaveClass(/./);
});

test.describe('what a person can get wrong', () => {
  test('an address that is on the list already gets a kind sentence, and nothing typed is lost', {
    tag: '@once',
  }, async ({ page, newVisitor }) => {
    const first = aJoining();
    const earlier = await newVisitor();
    await earlier.goto('/');
    await fill(earlier, first);
    await joinButton(earlier).click();
    await founderNumber(earlier);

    await page.goto('/');
    const again = aJoining({ email: first.email.toUpperCase() });
    await fill(page, again);
    await joinButton(page).click();
    await expect(page.getByRole('alert')).toContainText('already on the list');
    await expectFilled(page, again);
    await expect(page.getByLabel('Email')).toBeFocused();

    const another = aJoining();
    await page.getByLabel('Email').fill(another.email);
    await joinButton(page).click();
    await founderNumber(page);
    expect(await storedFounders(another.email)).toHaveLength(1);
  });

  test('a name too long to store is refused in words', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    await fill(page, aJoining({ name: 'R'.repeat(81) }));
    await joinButton(page).click();
    await expect(page.getByText('Please keep your name under 81 characters')).toBeVisible();
  });
});

test('what is typed before the code arrives stays, and an early submit is not lost', {
  tag: '@once',
}, async ({ page }) => {
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

test.describe('code that does not arrive', () => {
  test.use({ expectedNoise: /did not load|Failed to load resource|dynamically imported module/ });

  test('is asked for again, and what was done meanwhile is not lost', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'It is the same at every width.');
    let tries = 0;
    await page.route('**/assets/main-*', (route) => {
      tries += 1;
      return tries > 2 ? route.fallback() : route.abort('connectionreset');
    });
    const joining = aJoining();
    await page.goto('/');
    await fill(page, joining);
    await joinForm(page).getByRole('button', { name: 'Become a founder' }).click();
    await expect.poll(() => tries, { timeout: 15_000 }).toBeGreaterThan(2);
    await founderNumber(page);
    expect(await storedFounders(joining.email)).toHaveLength(1);
  });
});

const EARLY_PRESSES = [
  { press: 'Contact', opens: 'Talk to a person', onPhones: true },
  { press: 'Add a phone number or a note (optional)', opens: 'Phone (optional)' },
  { press: 'Already a founder? Send me my pass', opens: 'Email of your signup' },
];

for (const { press, opens, onPhones = false } of EARLY_PRESSES) {
  test(`a press on '${press}' before the code arrives is not lost`, { tag: '@once' }, async ({
    page,
    isMobile,
  }) => {
    test.skip(onPhones && !isMobile, 'Wider screens have a bar in its place.');
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: press }).click();
    release();
    await expect(page.getByLabel(opens)).toBeVisible();
  });
}
