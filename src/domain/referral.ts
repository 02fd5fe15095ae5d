import type { Instant } from '#lib/dates.ts';

/** Reward for a friend who joined and confirmed. The database computes the rewards with the same number. */
export const REWARD_PER_SIGNUP = 5;

/** Lapsed: not confirmed within 24 hours. The next to join may get the number; a late confirmation keeps a free one. */
export type Hold = 'held' | 'confirmed' | 'lapsed';

export interface OwnNumber {
  /** For a lapsed hold, the number that confirming would give now. */
  founderNumber: number;
  /** Differs from `founderNumber` once the lapsed number went to somebody else. */
  firstNumber: number;
  hold: Hold;
}

export interface HeldNumber extends OwnNumber {
  heldUntil: Instant;
}

/** A game or a series that the organizer shows to founders. */
export interface PassGame {
  title: string;
  /** When its next date begins. */
  startsAt: Instant;
  /** The link by which founders respond. */
  token: string;
}

export interface FounderPass extends HeldNumber {
  firstName: string;
  /** Null when the database found no free code. */
  referralCode: string | null;
  /** Friends who joined with the code. */
  signups: number;
  /** Confirmed friends among them. */
  completed: number;
  rewards: number;
  spotsLeft: number;
  /** The soonest first; none before the number is confirmed. */
  games: readonly PassGame[];
}

/** The pass of the founder who joined or opened their private link in this browser. */
export type OwnPass =
  | { status: 'none' }
  | { status: 'loading' }
  /** `address` is where the email went, if this browser knows it. */
  | { status: 'ready'; id: string; pass: FounderPass; address: string | null }
  | { status: 'failed' };

export type Referrer =
  | { status: 'none' }
  | { status: 'checking'; code: string }
  /** `name` is null when it can't be shown. */
  | { status: 'valid'; code: string; name: string | null };

const CODE = /^[A-Z0-9]{4,8}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The code as stored; null for a text that can't be one. */
export function readReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}

/** A founder's id or the secret of a welcome email; null for a text that can't be one. */
export function readSecret(text: string): string | null {
  const id = text.trim().toLowerCase();
  return UUID.test(id) ? id : null;
}
