import type { KnownBoard } from '#domain/founding-board.ts';
import type { FounderPass, OwnPass } from '#domain/referral.ts';

export const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';

export function makePass(overrides: Partial<FounderPass> = {}): FounderPass {
  const founderNumber = overrides.founderNumber ?? 38;
  return {
    founderNumber,
    firstNumber: founderNumber,
    firstName: 'Ana',
    hold: 'confirmed',
    heldUntil: Date.parse('2026-11-22T18:00:00Z'),
    referralCode: 'ANAX1234',
    signups: 0,
    completed: 0,
    rewards: 0,
    spotsLeft: 62,
    games: [],
    ...overrides,
  };
}

export function readyPass(overrides?: Partial<FounderPass>): OwnPass {
  return { status: 'ready', id: ID, pass: makePass(overrides), address: null };
}

/** The first numbers are taken, as many as have joined. */
export function makeBoard(count: number, overrides: Partial<KnownBoard> = {}): KnownBoard {
  const numbers = Array.from({ length: Math.min(count, 100) }, (_, index) => index + 1);
  return {
    status: 'ready',
    count,
    confirmed: count,
    tiles: new Map(numbers.map((number) => [number, 'taken'])),
    retired: new Set(),
    ...overrides,
  };
}
