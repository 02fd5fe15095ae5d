import { aJoining, expect, expectAccessible, storedFounders, test } from './fixtures.ts';
import {
  answerFour,
  expectStep,
  FOUR_STEPS,
  feedbackIds,
  press,
  STORED,
  storedFeedback,
  thanks,
  tile,
} from './surveys.ts';

const { step } = test;

const PATH = '/beta-feedback';
/** What WCAG 2.2 and every phone maker recommend as the least for a thumb. */
const THUMB = 44;

test("by thumb, with a 'yes', right and wrong: what lands in the database is what was tapped @once", async ({
  page,
}) => {
  const { email } = aJoining();
  const ids = feedbackIds(page);
  const hit = async (target: ReturnType<typeof tile>) => {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(THUMB);
    return target.tap();
  };
  const next = (name: string) => hit(page.getByRole('button', { name, exact: true }));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PATH);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  for (const { step: label, choices } of FOUR_STEPS) {
    await step(`${label}: no accessibility violation, empty or answered`, async () => {
      await expectStep(page, label);
      await next('Next');
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await expectAccessible(page);
      for (const choice of choices) await hit(tile(page, choice));
      await expectAccessible(page);
      await next('Next');
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    });
  }

  await step('the last steps: no accessibility violation, right or wrong', async () => {
    await expectStep(page, 'Step 5 of 5');
    await expectAccessible(page);
    await hit(tile(page, 'Yes, count me in'));
    await expectStep(page, 'Step 5 of 6');
    await next('Next');
    await expectStep(page, 'Step 6 of 6');
    await next('Submit');
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Name').fill('Robin');
    await page.getByLabel('Email').fill(email);
    await hit(tile(page, 'Whenever'));
    await next('Submit');
    await expect(thanks(page)).toBeFocused();
    await expectAccessible(page);
  });

  const [founder] = await storedFounders(email);
  await step('both rows are as they were tapped', async () => {
    const sports = ['volleyball', 'ultimate-frisbee'];
    expect(founder).toMatchObject({ name: 'Robin', email, sports, frequency: 'whenever', referred_by: null });
    await expect(page.getByText(`#${founder?.founder_number}`, { exact: true })).toBeVisible();
    expect(ids).toHaveLength(1);
    const [feedback] = await storedFeedback(ids[0] ?? '');
    expect(feedback).toEqual({ ...STORED, id: ids[0], created_on: expect.any(String) });
    await hit(page.getByRole('link', { name: 'Your pass and your link' }));
    await expect(page.getByRole('heading', { name: `Founder #${founder?.founder_number}` })).toBeVisible();
  });
});

test("with a 'no', over a reload and the Back button", { tag: '@once' }, async ({ page }) => {
  const ids = feedbackIds(page);
  await page.goto('/');
  await page.goto(PATH);
  await step('a reload and the Back button lose nothing', async () => {
    await answerFour(page);
    await page.reload();
    await expectStep(page, 'Step 5 of 5');
    await page.goBack();
    await expectStep(page, 'Step 4 of 5');
    await expect(page.getByLabel('People who show up')).toBeChecked();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await page.goForward();
  });

  await step("a 'no' is sent at once, and nobody is asked for a name", async () => {
    await page.getByLabel('No, I just wanted to help').check();
    await press(page, 'Next');
    await expect(thanks(page)).toBeFocused();
    expect(await storedFeedback(ids[0] ?? '')).toEqual([expect.objectContaining(STORED)]);
  });

  await step('the thanks outlive a reload, and Back leads out of the survey', async () => {
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });
});
