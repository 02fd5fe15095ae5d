import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OwnPass } from '#domain/referral.ts';
import { ReturningView } from '#features/founders/signup/returning-view.tsx';
import { readyPass } from './fixtures.ts';
import { makeFounding, within } from './signup-fixtures.tsx';

vi.mock('#features/founders/pass/lazy-pass-panel.ts', () => ({ PassPanel: () => <p>The panel</p> }));

const user = userEvent.setup();

async function open(own: OwnPass, { isAskedFor = false } = {}) {
  const founding = makeFounding({ pass: own });
  const content = (
    <section aria-label="Signup" tabIndex={-1}>
      <ReturningView isAskedFor={isAskedFor} />
    </section>
  );
  await act(async () => render(within(founding, content)));
  return { ...founding, show: (next: OwnPass) => act(async () => founding.pass.set(next)) };
}

const heading = () => screen.getByRole('heading', { name: 'Founder #38' });

it('welcomes a founder back with the number and what is left', async () => {
  const { show } = await open({ status: 'loading' });
  expect(screen.getByText('Opening your pass…')).toBeVisible();
  await show(readyPass());
  expect(screen.getByText('Welcome back, Ana.')).toBeVisible();
  expect(heading()).not.toHaveFocus();
  expect(screen.getByText('62 founding spots are left.')).toBeVisible();
  expect(screen.getByText('The panel')).toBeVisible();
});

it('says that the number is theirs for good only when it is', async () => {
  const { show } = await open(readyPass({ hold: 'held' }));
  expect(screen.queryByText(/yours for good/)).not.toBeInTheDocument();
  await show(readyPass());
  expect(screen.getByText(/This number is yours for good\./)).toBeVisible();
});

const LAPSED = { hold: 'lapsed', heldUntil: Date.parse('2026-11-23T07:15:00Z') } as const;

it('says that the day ended and the number is open, and once it is taken, which one is left', async () => {
  const { show } = await open(readyPass(LAPSED));
  expect(screen.getByRole('heading', { name: 'Not confirmed #38' })).toBeVisible();
  expect(
    screen.getByText(
      /^Your hold on number 38 ended on Monday, November 23.*, 2:15 AM EST, and it is open again\./,
    ),
  ).toBeVisible();
  await show(readyPass({ ...LAPSED, firstNumber: 38, founderNumber: 112 }));
  expect(screen.getByText(/and somebody who joined later has it now\.$/)).toBeVisible();
  expect(screen.getByText('Confirm now, and you get number 112 for good, on the waitlist.')).toBeVisible();
});

it('takes somebody who opened the private link to the number', async () => {
  const { show } = await open({ status: 'loading' }, { isAskedFor: true });
  await show(readyPass());
  expect(heading()).toHaveFocus();
});

it.each([
  [1, '1 founding spot is left.'],
  [0, 'All 100 founding spots are taken.'],
])('counts %i spots in words', async (spotsLeft, sentence) => {
  await open(readyPass({ spotsLeft }));
  expect(screen.getByText(sentence)).toBeVisible();
});

it('offers another try when the pass did not load', async () => {
  const { retryPass, show } = await open({ status: 'failed' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your pass did not load. Your number is safe.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retryPass).toHaveBeenCalledOnce();
  await show({ status: 'loading' });
  expect(screen.getByRole('region', { name: 'Signup' })).toHaveFocus();
});

it('removes the pass from this device when asked to', async () => {
  const { forgetPass, show } = await open(readyPass());
  await user.click(screen.getByRole('button', { name: /^Not you\?/ }));
  expect(forgetPass).toHaveBeenCalledOnce();
  await show({ status: 'none' });
  expect(screen.getByRole('region', { name: 'Signup' })).toHaveFocus();
});
