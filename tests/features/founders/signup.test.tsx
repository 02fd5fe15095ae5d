import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { sportInterest } from '#data/supabase/founders.ts';
import { loadSignup, Signup } from '#features/founders/signup/signup.tsx';
import { makeBoard } from './fixtures.ts';
import { makeFounding, within } from './signup-fixtures.tsx';

vi.mock('#data/supabase/founders.ts', () => ({ joinFounders: vi.fn(), sportInterest: vi.fn() }));

async function open(count: number) {
  vi.mocked(sportInterest).mockResolvedValue({ status: 'failed' });
  await loadSignup();
  await act(async () =>
    render(within(makeFounding({ board: makeBoard(count) }), <Signup />), { wrapper: BrowserRouter }),
  );
}

it('gives a number to keep, and says what the first hundred get', async () => {
  await open(37);
  expect(
    screen.getByText(/^Tell us what you play and how often\. You get your founder number/),
  ).toBeVisible();
  expect(screen.getByText(/^50% off membership fees for life/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Become a founder' })).toBeVisible();
});

it('is a waitlist when the hundred are taken, and says so', async () => {
  await open(137);
  expect(
    screen.getByText("All 100 founding spots are taken. Join the waitlist: you'd be next, with number 138."),
  ).toBeVisible();
  expect(screen.getByText('Free play and 50% off for life are for the first 100')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Join the waitlist' });
  act(() => button.focus());
  expect(screen.getByRole('button', { name: 'Join as number 138' })).toBeVisible();
});
