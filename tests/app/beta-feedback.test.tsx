import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import BetaFeedback from '#app/routes/beta-feedback.tsx';
import { joinFounders } from '#data/supabase/founders.ts';
import type { Answers } from '#domain/feedback.ts';
import { newDraft, surveyDraft } from '#features/survey/survey-draft.ts';
import { ID } from '../features/founders/fixtures.ts';

vi.mock('#data/supabase/feedback.ts', () => ({ saveFeedback: () => Promise.resolve({ status: 'saved' }) }));
vi.mock('#data/supabase/founders.ts', () => ({ joinFounders: vi.fn(), requestWelcomeEmail: vi.fn() }));
vi.mock('#lib/confetti.ts', () => ({ burstConfetti: vi.fn() }));

const PASS = { name: 'Your pass and your link' };

beforeEach(() => {
  localStorage.clear();
  // The steps before the last one are no entries here: going back over them would lead to another test's.
  vi.spyOn(history, 'go').mockReturnValue();
  vi.mocked(joinFounders).mockReset().mockResolvedValue({ status: 'joined', founderNumber: 41 });
});

const answers: Answers = {
  ...{ frustration: 'no-shows', sports: ['tennis'], venues: ['Westside Park'], otherVenue: '' },
  ...{ factors: ['no-flakes'], founder: 'yes' },
  ...{ name: 'Robin', email: 'robin@example.com', frequency: 'daily' },
};

/** Presses the survey's last button. @returns the new founder's id. */
async function join(): Promise<string> {
  const draft = newDraft();
  surveyDraft.keep({ ...draft, answers });
  history.replaceState({ usr: { step: 'details' } }, '', '/beta-feedback');
  await act(async () => render(<BetaFeedback />, { wrapper: BrowserRouter }));
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { name: 'Thank you!' });
  return draft.founderId;
}

it('makes the pass of somebody who joins the one of this browser', async () => {
  const id = await join();
  expect(localStorage.getItem('showup:founder')).toBe(id);
  expect(screen.getByRole('link', PASS)).toHaveAttribute('href', '/?founder=signup');
});

it("leaves a founder's own pass alone when a friend joins in their browser", async () => {
  localStorage.setItem('showup:founder', ID);
  await join();
  expect(localStorage.getItem('showup:founder')).toBe(ID);
  expect(screen.queryByRole('link', PASS)).not.toBeInTheDocument();
});

it('uses up the invitation', async () => {
  localStorage.setItem('showup:referral', '{"code":"BENX1234","name":"Ben"}');
  await join();
  expect(vi.mocked(joinFounders).mock.lastCall?.[0].referredBy).toBe('BENX1234');
  expect(localStorage.getItem('showup:referral')).toBeNull();
});
