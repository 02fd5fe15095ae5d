import {
  aJoining,
  expect,
  expectAccessible,
  failFirst,
  JOINING,
  loseAnswer,
  storedFounders,
  tabTo,
  test,
} from './fixtures.ts';
import {
  answerFour,
  expectStep,
  FEEDBACK,
  FOUR_STEPS,
  feedbackIds,
  fillDetails,
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
    expect(founder).toMatchObject({
      name: 'Robin',
      email,
      sports: ['volleyball', 'ultimate-frisbee'],
      frequency: 'whenever',
      phone: null,
      additional: null,
      referred_by: null,
    });
    await expect(page.getByText(`#${founder?.founder_number}`, { exact: true })).toBeVisible();
    expect(ids).toHaveLength(1);
    const [feedback] = await storedFeedback(ids[0] ?? '');
    expect(feedback).toEqual({ ...STORED, id: ids[0], created_on: expect.any(String) });
    await expect(page.getByRole('link', { name: 'Back to ShowUp' })).toHaveAttribute('href', '/');
  });

  await step('the pass is a press away', async () => {
    await hit(page.getByRole('link', { name: 'Your pass and your link' }));
    await expect(page.getByRole('heading', { name: `Founder #${founder?.founder_number}` })).toBeVisible();
    await expect(page.getByText(/\/\?ref=[A-Z0-9]{4,8}$/)).toBeVisible();
    await expect(page.getByText(`You're #${founder?.founder_number}`)).toBeVisible();
    await expect(page.getByTestId('founding-board').locator('.own')).toHaveCount(1);
  });
});

test("with a 'no', over a reload and the Back button", { tag: '@once' }, async ({ page }) => {
  const ids = feedbackIds(page);
  await page.goto('/');
  await page.goto(PATH);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await step('a reload and the Back button lose nothing', async () => {
    await answerFour(page);
    await page.reload();
    await expectStep(page, 'Step 5 of 5');
    await page.goBack();
    await expectStep(page, 'Step 4 of 5');
    await expect(page.getByLabel('People who show up')).toBeChecked();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await press(page, 'Previous');
    await expectStep(page, 'Step 3 of 5');
    await expect(page.getByLabel('UF campus')).toBeChecked();
    await page.goForward();
    await expectStep(page, 'Step 4 of 5');
    await press(page, 'Next');
  });

  await step("a 'no' is sent at once, and nobody is asked for a name", async () => {
    await page.getByLabel('No, I just wanted to help').check();
    await press(page, 'Next');
    await expect(thanks(page)).toBeFocused();
    await expect(page.getByText(/^#\d/)).toHaveCount(0);
    expect(await storedFeedback(ids[0] ?? '')).toEqual([expect.objectContaining(STORED)]);
  });

  await step('the thanks outlive a reload, and Back leads out of the survey', async () => {
    await expect
      .poll(() => page.evaluate(() => history.state.usr))
      .toEqual({ founderNumber: null, hasPass: false });
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('by keyboard only', { tag: '@once' }, async ({ page }) => {
  const { email } = aJoining();
  const ids = feedbackIds(page);
  await page.goto(PATH);
  const next = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  };
  await tabTo(page, page.getByLabel('People say yes and never show'));
  await page.keyboard.press('Space');
  await next();
  await tabTo(page, page.getByLabel('Volleyball'));
  await page.keyboard.press('Space');
  await next();
  await tabTo(page, page.getByLabel('Gainesville Country Club'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Somewhere else?' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Which place?')).toBeFocused();
  await page.keyboard.type('Tom Petty Park');
  await next();
  await tabTo(page, page.getByLabel('Players at my level'));
  await page.keyboard.press('Space');
  await next();
  await tabTo(page, page.getByLabel('Yes, count me in'));
  await page.keyboard.press('Space');
  await next();
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Robin');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('1-2x/week'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(thanks(page)).toBeFocused();
  expect(await storedFounders(email)).toEqual([expect.objectContaining({ frequency: '3-4x' })]);
  expect(await storedFeedback(ids[0] ?? '')).toEqual([
    expect.objectContaining({
      venue_ratings: { 'Gainesville Country Club': true, 'Tom Petty Park': true },
    }),
  ]);
});

test.describe('a survey that does not get through', () => {
  test.use({ expectedNoise: /gave no answer to|Failed to load resource|status of/ });

  test('says so, and saves once what was saved although its answer was lost', { tag: '@once' }, async ({
    page,
  }) => {
    const { email } = aJoining();
    const ids = feedbackIds(page);
    await failFirst(page, FEEDBACK, loseAnswer);
    await failFirst(page, JOINING, loseAnswer);
    await page.goto(PATH);
    await answerFour(page);
    await fillDetails(page, email);

    await step('the feedback is sent again under its id', async () => {
      await press(page, 'Submit');
      await expect(page.getByRole('alert')).toHaveText('Failed to save feedback. Please try again.');
      await press(page, 'Submit');
      await expect(page.getByRole('alert')).toHaveText(
        'Feedback saved but failed to save founder data. Please try again.',
      );
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
    });

    await step('the founder is sent again, also after a reload', async () => {
      await page.reload();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await press(page, 'Submit');
      await expect(thanks(page)).toBeVisible();
      expect(ids).toHaveLength(2);
      expect(await storedFeedback(ids[0] ?? '')).toHaveLength(1);
      expect(await storedFounders(email)).toHaveLength(1);
    });
  });
});
