import { aJoining, expect, expectAccessible, storedFounders, test } from './fixtures.ts';
import { expectStep, FOUR_STEPS, feedbackIds, STORED, storedFeedback, thanks, tile } from './surveys.ts';

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

  await step(
    'the last steps, after a reload and Back: no accessibility violation, right or wrong',
    async () => {
      await expectStep(page, 'Step 5 of 5');
      await page.reload();
      await page.goBack();
      await expectStep(page, 'Step 4 of 5');
      await page.goForward();
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
    },
  );

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
