import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReferralBanner } from '#features/founders/signup/referral-banner.tsx';
import { makeFounding, within } from './signup-fixtures.tsx';

it('says who invited, once that is known', async () => {
  const founding = makeFounding();
  render(within(founding, <ReferralBanner />));
  const banner = screen.getByRole('status');
  expect(banner).toHaveTextContent(/^$/);
  await act(async () => founding.referrer.set({ status: 'checking', code: 'BENX1234' }));
  expect(banner).toHaveTextContent(/^$/);
  await act(async () => founding.referrer.set({ status: 'valid', code: 'BENX1234', name: 'Ben' }));
  expect(banner).toHaveTextContent(
    /^You were invited by Ben! Join now and you both get founding member benefits\.$/,
  );
});
