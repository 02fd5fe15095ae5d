import { expect, expectAccessible, holdCode, stack, test } from './fixtures.ts';

const { step } = test;

const PATH = '/test-rsvp';
const YES = "Yes, I'll be there!";

test('the demo of an invitation', async ({ page, isMobile }) => {
  const name = page.getByLabel('Your Name');

  await step('what is typed before the code arrives stays, and an early response is not lost', async () => {
    const release = await holdCode(page);
    await page.goto(PATH, { waitUntil: 'commit' });
    await name.fill('Robin');
    await page.getByRole('button', { name: "Can't make it" }).click();
    release();
    await expect(page.getByRole('heading', { name: 'Thanks for telling us, Robin.' })).toBeVisible();
  });

  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stack.appUrl) || request.method() !== 'GET') elsewhere.push(request.url());
  });
  await page.goto(PATH);

  await step('it says what it is, and shows a whole invitation', async () => {
    await expect(page.getByText('Nothing you enter is sent or saved.', { exact: false })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Test game: Tuesday volleyball' })).toBeInViewport();
    await expect(page.getByText('Tuesday,', { exact: false }).first()).toBeInViewport();
    for (const answer of [YES, "Maybe - I'll try to make it", "Can't make it"]) {
      const button = page.getByRole('button', { name: answer });
      if (isMobile) await expect(button).toBeInViewport();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expectAccessible(page);
  });

  await step('a response without a name is not taken', async () => {
    await page.getByRole('button', { name: YES }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter your name');
    await expect(name).toBeFocused();
    await expectAccessible(page);
  });

  await step('a response is confirmed, and nothing leaves the page', async () => {
    await name.fill('Robin');
    await page.getByRole('button', { name: YES }).click();
    await expect(page.getByRole('heading', { name: "You're in, Robin!" })).toBeFocused();
    await expect(page.getByText('This was a demo: nothing was sent.')).toBeVisible();
    await expectAccessible(page);
    expect(elsewhere).toEqual([]);
  });
});
