import type { FounderPass, OwnPass } from '#domain/referral.ts';

export const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';

export function makePass(overrides: Partial<FounderPass> = {}): FounderPass {
  return {
    founderNumber: 38,
    firstName: 'Ana',
    referralCode: 'ANAX1234',
    signups: 0,
    rewards: 0,
    spotsLeft: 62,
    ...overrides,
  };
}

export function readyPass(overrides?: Partial<FounderPass>): OwnPass {
  return { status: 'ready', id: ID, pass: makePass(overrides) };
}
