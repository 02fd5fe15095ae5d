import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFeedback } from '#data/supabase/feedback.ts';
import { joinFounders, requestWelcomeEmail } from '#data/supabase/founders.ts';
import { surveyDraft } from '#features/survey/survey-draft.ts';
import { SurveyPage } from '#features/survey/survey-page.tsx';
import { burstConfetti } from '#lib/confetti.ts';
import { expectLog } from '../../setup.ts';

vi.mock('#data/supabase/feedback.ts', () => ({ saveFeedback: vi.fn() }));
vi.mock('#data/supabase/founders.ts', () => ({ joinFounders: vi.fn(), requestWelcomeEmail: vi.fn() }));
vi.mock('#data/supabase/referrals.ts', () => ({ sendPass: vi.fn(async () => ({ status: 'accepted' })) }));
vi.mock('#lib/confetti.ts', () => ({ burstConfetti: vi.fn() }));

const save = vi.mocked(saveFeedback);
const join = vi.mocked(joinFounders);
const user = userEvent.setup();
const referral = { code: () => 'ROBI1A2B', joined: vi.fn() };

const site = (
  <Routes>
    <Route path="/" element={<h1>Home</h1>} />
    <Route path="/beta-feedback" element={<SurveyPage referral={referral} />} />
  </Routes>
);
/** The survey, come to from the home page. */
const open = () => act(async () => render(site, { wrapper: BrowserRouter }));
const isHome = () => screen.findByRole('heading', { name: 'Home' });
const goHome = () => user.click(screen.getByRole('link', { name: 'ShowUp' })).then(isHome);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const next = () => press(/^(Next|Submit)$/);
const tick = (name: string) => user.click(screen.getByLabelText(name));
const onStep = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());
const alert = () => screen.getByRole('alert');

/** Ticks these on the present step, and goes on. */
async function answer(...choices: string[]) {
  for (const choice of choices) await tick(choice);
  await next();
}

async function answerFour() {
  await answer('People say yes and never show');
  await answer('Tennis', 'Soccer');
  await answer('Westside Park');
  await answer('People who show up', 'Players at my level');
}

/** Opens the survey and answers all with a no at the end, which sends everything. */
async function sayNo() {
  await open();
  await answerFour();
  await answer('No, I just wanted to help');
}

/** Opens the survey and answers all with a yes at the end, fills in the details and sends everything. */
async function sayYes() {
  await open();
  await answerFour();
  await answer('Yes, count me in');
  await user.type(screen.getByLabelText('Name'), 'Robin');
  await user.type(screen.getByLabelText('Email'), 'robin@example.com');
  await answer('3-4x/week');
}

const thanked = () => screen.findByRole('heading', { name: 'Thank you!' });

/** @returns what ends the sending. */
function sendSlowly() {
  const slow = Promise.withResolvers<{ status: 'saved' }>();
  save.mockReturnValueOnce(slow.promise);
  return slow;
}

beforeEach(() => {
  surveyDraft.forget();
  history.replaceState(null, '', '/');
  history.pushState(null, '', '/beta-feedback');
  for (const mock of [save, join, referral.joined, vi.mocked(burstConfetti)]) mock.mockReset();
  save.mockResolvedValue({ status: 'saved' });
  join.mockResolvedValue({ status: 'joined', founderNumber: 41 });
});

describe('what is asked of the visitor', () => {
  it("says each step's sentence, and takes it back when it is answered", async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const steps: [string, string, string][] = [
      ['Step 1 of 5', 'Please select your biggest frustration', 'Always two players short'],
      ['Step 2 of 5', 'Please select at least one sport', 'Spikeball'],
      ['Step 3 of 5', 'Please select at least one venue', "Someone's backyard"],
      ['Step 4 of 5', 'Please select at least one factor', 'A plan B when it storms'],
      ['Step 5 of 5', 'Please select whether you want to be a founder', 'Yes, count me in'],
    ];
    for (const [step, sentence, choice] of steps) {
      await onStep(step);
      await next();
      expect(alert()).toHaveTextContent(sentence);
      expect(document.activeElement).toHaveAccessibleDescription(sentence);
      await tick(choice);
      expect(alert()).toBeEmptyDOMElement();
      await next();
    }
    await onStep('Step 6 of 6');
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
    await next();
    for (const sentence of ['Name is required', 'Valid email is required', 'Please select frequency'])
      expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.type(screen.getByLabelText('Name'), 'R');
    expect(screen.queryByText('Name is required')).toBeNull();
    expect(screen.getByText('Valid email is required')).toBeVisible();
    await tick('Daily');
    expect(screen.queryByText('Please select frequency')).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });

  it('asks for a place of their own until it is typed, another is chosen or it is taken back, and stores its name', async () => {
    const which = () => screen.getByLabelText('Which place?');
    const sentence = 'Please specify your preferred venue';
    await open();
    await answer('People say yes and never show');
    await answer('Tennis');
    expect(screen.queryByLabelText('Other')).toBeNull();
    await press('Somewhere else?');
    await tick('Other');
    expect(screen.queryByLabelText('Which place?')).toBeNull();
    await next();
    expect(alert()).toHaveTextContent('Please select at least one venue');
    await press('Somewhere else?');
    expect(which()).toHaveFocus();
    await next();
    await waitFor(() => expect(which()).toHaveAccessibleDescription(sentence));
    await tick('Forest Park');
    expect(screen.queryByText(sentence)).toBeNull();
    await next();
    expect(screen.getByText(sentence)).toBeVisible();
    await user.type(which(), 'Tom Petty Park');
    expect(screen.queryByText(sentence)).toBeNull();
    await next();
    await answer('Good vibes, no drama');
    await answer('No, I just wanted to help');
    await thanked();
    expect(save.mock.lastCall?.[1]).toMatchObject({ venues: ['Forest Park', 'Tom Petty Park'] });
  });

  it('leads from the last step back to one that was emptied by going back and forward', async () => {
    await open();
    await answerFour();
    act(() => history.go(-3));
    await onStep('Step 2 of 5');
    await tick('Tennis');
    await tick('Soccer');
    act(() => history.go(3));
    await onStep('Step 5 of 5');
    await answer('No, I just wanted to help');
    await onStep('Step 2 of 5');
    expect(alert()).toHaveTextContent('Please select at least one sport');
    expect(screen.getByLabelText('Volleyball')).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
    await tick('Tennis');
    expect(alert()).toBeEmptyDOMElement();
    act(() => history.forward());
    await onStep('Step 3 of 5');
  });
});

describe('sending', () => {
  it("saves at once after a 'no', knows nobody's name, and Back leads out of the survey", async () => {
    await sayNo();
    expect(await thanked()).toHaveFocus();
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[0-9a-f-]{36}$/), {
      ...{ frustration: 'no-shows', sports: ['tennis', 'soccer'], venues: ['Westside Park'] },
      commitment_factors: 'skill-matching,no-flakes',
      would_join: false,
    });
    expect(join).not.toHaveBeenCalled();
    expect(burstConfetti).toHaveBeenCalledExactlyOnceWith({ pieces: 30, seconds: 2 });
    expect(screen.getByRole('link', { name: 'Back to ShowUp' })).toHaveAttribute('href', '/');
    expect(screen.queryByText(/^#/)).toBeNull();
    await waitFor(() => expect(history.state).toMatchObject({ usr: { founderNumber: null } }));
    act(() => history.back());
    expect(await isHome()).toBeVisible();
  });

  it("adds the founder after a 'yes' with the code they came with, and shows the number, after a reload too", async () => {
    await sayYes();
    await thanked();
    expect(screen.getByText('Founder')).toBeVisible();
    expect(join).toHaveBeenCalledExactlyOnceWith({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      join: {
        ...{ name: 'Robin', email: 'robin@example.com', frequency: '3-4x', sports: ['tennis', 'soccer'] },
        ...{ phone: null, additional: null },
      },
      referredBy: 'ROBI1A2B',
    });
    const [request] = join.mock.lastCall ?? [];
    expect(referral.joined).toHaveBeenCalledExactlyOnceWith(request?.id);
    expect(requestWelcomeEmail).toHaveBeenCalledExactlyOnceWith(request, 41);
    await waitFor(() => expect(history.state).toMatchObject({ usr: { founderNumber: 41 } }));
    cleanup();
    await open();
    await thanked();
    expect(screen.getByText('#41')).toBeVisible();
    expect(burstConfetti).toHaveBeenCalledTimes(1);
    cleanup();
    history.pushState(null, '', '/beta-feedback');
    await open();
    await onStep('Step 1 of 5');
    expect(screen.getByLabelText('People say yes and never show')).not.toBeChecked();
  });

  it('calls nobody beyond the first hundred a founder', async () => {
    join.mockResolvedValue({ status: 'joined', founderNumber: 141 });
    await sayYes();
    await thanked();
    expect(screen.queryByText('Founder')).not.toBeInTheDocument();
    for (const text of ['Waitlist', '#141', /you are on the waitlist/])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('says that it is sending, and takes no second press', async () => {
    const slow = sendSlowly();
    await sayNo();
    const busy = screen.getByRole('button', { name: 'Sending…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    act(() => history.back());
    slow.resolve({ status: 'saved' });
    await thanked();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Awaited<ReturnType<typeof saveFeedback>> | Error, RegExp]>([
    ['it is not saved', { status: 'failed' }, /^Failed to save feedback\. Please try again\.$/],
    [
      'too many answer at once',
      { status: 'refused', reason: 'too-many' },
      /^Many people are answering from your network right now\. Wait a minute and press again\. Nothing you typed is lost\.$/,
    ],
    ['it breaks', new Error('out of paint'), /^An unexpected error occurred\. Please try again\.$/],
  ])('says so when %s, and repeats it under the same id', async (_, result, sentence) => {
    if (result instanceof Error) {
      save.mockRejectedValueOnce(result);
      expectLog(result.message);
    } else save.mockResolvedValueOnce(result);
    await sayYes();
    await waitFor(() => expect(alert()).toHaveTextContent(sentence));
    expect(screen.getByLabelText('Name')).toHaveValue('Robin');
    await next();
    await thanked();
    expect(save).toHaveBeenCalledTimes(2);
    expect(save.mock.calls[0]).toEqual(save.mock.calls[1]);
  });

  it('never saves the feedback twice, not even over a reload', async () => {
    join.mockResolvedValueOnce({ status: 'failed' }).mockResolvedValueOnce({ status: 'failed' });
    await sayYes();
    const sentence = /^Feedback saved but failed to save founder data\. Please try again\.$/;
    await waitFor(() => expect(alert()).toHaveTextContent(sentence));
    await next();
    await waitFor(() => expect(join).toHaveBeenCalledTimes(2));
    cleanup();
    await open();
    expect(screen.getByLabelText('Name')).toHaveValue('Robin');
    await next();
    await thanked();
    expect(save).toHaveBeenCalledTimes(1);
    expect(new Set(join.mock.calls.map(([{ id }]) => id))).toHaveProperty('size', 1);
  });

  it('is kind about an address that is on the list, says that the feedback is saved, and takes a no instead', async () => {
    join.mockResolvedValueOnce({ status: 'refused', reason: 'email-taken' });
    await sayYes();
    await waitFor(() =>
      expect(alert()).toHaveTextContent('Your feedback is saved. That email is already on the founder list'),
    );
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await press('Previous');
    await onStep('Step 5 of 6');
    await answer('No, I just wanted to help');
    await thanked();
    expect(save).toHaveBeenCalledTimes(1);
  });
});

it("the survey has the answers after another page, Previous, and the browser's Back and Forward", async () => {
  await open();
  await answerFour();
  await goHome();
  act(() => history.back());
  await onStep('Step 5 of 5');
  await press('Previous');
  await onStep('Step 4 of 5');
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(screen.getByLabelText('People who show up')).toBeChecked();
  act(() => history.back());
  await onStep('Step 3 of 5');
  expect(screen.getByLabelText('Westside Park')).toBeChecked();
  act(() => history.forward());
  await onStep('Step 4 of 5');
});

it('a visitor is left alone who went on while it was sending', async () => {
  const slow = sendSlowly();
  await sayNo();
  await goHome();
  const go = vi.spyOn(history, 'go');
  slow.resolve({ status: 'saved' });
  await waitFor(() => expect(surveyDraft.read()).toBeNull());
  expect(go).not.toHaveBeenCalled();
});
