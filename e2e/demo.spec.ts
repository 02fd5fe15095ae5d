import { expect, expectAccessible, holdCode, stack, test } from './fixtures.ts';

const PATH = '/test-rsvp';

test('the demo says what it is, and shows a whole invitation', async ({ page, isMobile }) => {
  await page.goto(PATH);
  await expect(page.getByText('Nothing you enter is sent or saved.', { exact: false })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Test game: Tuesday volleyball' })).toBeInViewport();
  await expect(page.getByText('Tuesday,', { exact: false }).first()).toBeInViewport();
  await expect(page.getByText('3 of 12 in, 9 spots left')).toBeInViewport();
  await expect(page.getByText('2 maybe')).toBeInViewport();
  for (const name of ["Yes, I'll be there!", "Maybe - I'll try to make it", "Can't make it"]) {
    const answer = page.getByRole('button', { name });
    if (isMobile) await expect(answer).toBeInViewport();
    expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

for (const [answer, heading] of [
  ["Yes, I'll be there!", "You're in, Robin!"],
  ["Maybe - I'll try to make it", 'Noted, Robin.'],
  ["Can't make it", 'Thanks for telling us, Robin.'],
] as const) {
  test(`'${answer}' is confirmed, and nothing leaves the page`, { tag: '@once' }, async ({ page }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.appUrl) || request.method() !== 'GET')
        elsewhere.push(request.url());
    });
    await page.goto(PATH);
    await page.getByRole('button', { name: answer }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter your name');
    await expect(page.getByLabel('Your Name')).toBeFocused();
    await page.getByLabel('Your Name').fill('Robin');
    await page.getByRole('button', { name: answer }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
    await expect(page.getByText('This was a demo: nothing was sent.')).toBeVisible();
    await page.getByRole('link', { name: 'Become a founder' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: 'Become a founder' })).toHaveAttribute(
      'href',
      '/?founder=signup',
    );
    expect(elsewhere).toEqual([]);
  });
}

test('what is typed before the code arrives stays, and an early answer is not lost', {
  tag: '@once',
}, async ({ page }) => {
  const release = await holdCode(page);
  await page.goto(PATH, { waitUntil: 'commit' });
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByRole('button', { name: "Can't make it" }).click();
  release();
  await expect(page.getByRole('heading', { name: 'Thanks for telling us, Robin.' })).toBeVisible();
});

test('no accessibility violation', async ({ page }) => {
  await page.goto(PATH);
  await expectAccessible(page);
  await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect(page.getByText('This was a demo: nothing was sent.')).toBeVisible();
  await expectAccessible(page);
});
