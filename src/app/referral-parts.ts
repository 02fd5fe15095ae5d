import { LostPass } from '#features/referral/lost-pass.tsx';
import type { ReferralParts } from '#features/signup/founding.ts';
import { lazyPart } from '#lib/lazy-part.tsx';

/** What the referral programme puts into the signup. One object for good: the signup must not be given a new one. */
export const referralParts: ReferralParts = {
  PassPanel: lazyPart(() => import('#features/referral/pass-panel.tsx').then(({ PassPanel }) => PassPanel))
    .Part,
  LostPass,
};
