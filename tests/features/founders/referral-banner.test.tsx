import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Invitation } from '#domain/referral.ts';
import { ReferralBanner } from '#features/founders/referral-banner.tsx';
import { createStore } from '#lib/store.ts';

it('says who invited, once that is known', async () => {
  const invitation = createStore<Invitation>({ status: 'none' });
  render(<ReferralBanner invitation={invitation} />);
  const banner = screen.getByRole('status');
  expect(banner).toHaveTextContent(/^$/);
  await act(async () => invitation.set({ status: 'checking', code: 'BENX1234' }));
  expect(banner).toHaveTextContent(/^$/);
  await act(async () => invitation.set({ status: 'valid', code: 'BENX1234', name: 'Ben' }));
  expect(banner).toHaveTextContent(
    /^You were invited by Ben! Join now and you both get founding member benefits\.$/,
  );
});
