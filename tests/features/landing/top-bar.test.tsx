import { act, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { TopBar } from '#features/landing/top-bar.tsx';
import { createStore } from '#lib/store.ts';

it('offers to join, and to a founder who has one the next game instead', async () => {
  const nextGame = createStore<{ token: string } | undefined>(undefined);
  render(<TopBar signupHref="#founder-signup" nextGame={nextGame} />, { wrapper: BrowserRouter });
  expect(screen.getByRole('link', { name: 'Join Founding 100' })).toHaveAttribute('href', '#founder-signup');
  await act(async () => nextGame.set({ token: 'sunset-doubles' }));
  expect(screen.getByRole('link', { name: 'Your next game' })).toHaveAttribute(
    'href',
    '/rsvp/sunset-doubles',
  );
  expect(screen.queryByRole('link', { name: 'Join Founding 100' })).not.toBeInTheDocument();
});
