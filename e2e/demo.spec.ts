import { expect, expectAccessible, stack, test } from './fixtures.ts';

const { step } = test;

const YES = "Yes, I'll be there!";

test('the demo of an invitation', async ({ page, isMobile }) => {
  const name = page.getByLabel('Your Name');

  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stack.appUrl) || request.method() !== 'GET') elsewhere.push(request.url());
  });
  await page.goto('/test-rsvp');

  await step('it says what it is, and shows a whole invitation', async () => {
    await expect(page.getByText('Nothing you enter is sent or saved.', { exact: false })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Test game: Tuesday volleyball' })).toBeInViewport();
    await expect(page.getByText('Tuesday,', { exact: false }).first()).toBeInViewport();
    for (const answer of [YES, "Maybe - I'll try to make it", "Can't make it"]) {
      const button = page.getByRole('button', { name: answer });
      if (isMobile) await expect(button).toBeInViewport();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
  });

  await step('a response is confirmed, and nothing leaves the page', async () => {
    await page.getByRole('button', { name: YES }).click();
    await expect(name).toBeFocused();
    await expectAccessible(page);
    await name.fill('Robin');
    await page.getByRole('button', { name: YES }).click();
    await expect(page.getByRole('heading', { name: "You're in, Robin!" })).toBeFocused();
    await expect(page.getByText('This was a demo: nothing was sent.')).toBeVisible();
    await expectAccessible(page);
    expect(elsewhere).toEqual([]);
  });
});
