import { lazy } from 'react';
import { LostPass } from '#features/referral/lost-pass.tsx';
import type { ReferralParts } from '#features/signup/founding.ts';
import { keepTrying } from '#lib/keep-trying.ts';

/** What the referral programme puts into the signup. One object for good: the signup must not be given a new one. */
export const referralParts: ReferralParts = {
  PassPanel: lazy(async () => {
    const { PassPanel } = await keepTrying(() => import('#features/referral/pass-panel.tsx'));
    return { default: PassPanel };
  }),
  LostPass,
};
