import type { Locator, Page } from '@playwright/test';
import { expect, storedRows } from './fixtures.ts';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const expectStep = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

/** An answer's whole tile, which is what a thumb hits. */
export const tile = (page: Page, label: string): Locator =>
  page.locator('label').filter({ has: page.getByLabel(label, { exact: true }) });

/** The first four steps, each with what is answered there. */
export const FOUR_STEPS = [
  { step: 'Step 1 of 5', choices: ['People say yes and never show'] },
  { step: 'Step 2 of 5', choices: ['Volleyball', 'Ultimate frisbee'] },
  { step: 'Step 3 of 5', choices: ['Kanapaha Veterans Park', 'UF campus'] },
  { step: 'Step 4 of 5', choices: ['Same day and time every week', 'People who show up'] },
];

export async function answerFour(page: Page): Promise<void> {
  for (const { step, choices } of FOUR_STEPS) {
    await expectStep(page, step);
    for (const choice of choices) await page.getByLabel(choice, { exact: true }).check();
    await press(page, 'Next');
  }
  await expectStep(page, 'Step 5 of 5');
}

export async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('Yes, count me in').check();
  await press(page, 'Next');
  await expectStep(page, 'Step 6 of 6');
  await page.getByLabel('Name').fill('Robin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Weekends').check();
}

export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' });

/** What `answerFour` leaves in the database. */
export const STORED = {
  frustration: 'no-shows',
  sports: ['volleyball', 'ultimate-frisbee'],
  frequency: 'survey',
  venue_ratings: { 'Kanapaha Veterans Park': true, 'UF campus': true },
  commitment_factors: 'reliable-schedule,no-flakes',
  testimonial: null,
  would_join: true,
};

export const storedFeedback = (id: string) => storedRows('beta_feedback', { id: `eq.${id}` });

/** The ids under which the page sends its feedback, one for each try. */
export function feedbackIds(page: Page): string[] {
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/save_feedback'))
      ids.push(request.postDataJSON().id);
  });
  return ids;
}
