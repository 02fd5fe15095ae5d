import type { Instant } from '#lib/dates.ts';

/** Points for a friend who joined and confirmed. The database computes the rewards with the same number. */
export const REWARD_PER_SIGNUP = 5;

/** Lapsed: nobody confirmed within 24 hours, so the next to join may get the number. Confirming late still keeps a free one. */
export type Hold = 'held' | 'confirmed' | 'lapsed';

/** A number as its founder has it. */
export interface OwnNumber {
  /** Of a lapsed hold, the number that confirming gives at present. */
  founderNumber: number;
  /** Another one than `founderNumber` once a lapsed number went to somebody else. */
  firstNumber: number;
  hold: Hold;
}

/** The same with the end of its day. */
export interface HeldNumber extends OwnNumber {
  heldUntil: Instant;
}

/** A founder's view of their own signup. */
export interface FounderPass extends HeldNumber {
  firstName: string;
  /** Null if the database found no free code, which has never cost anybody the signup. */
  referralCode: string | null;
  /** Friends who joined through the code. */
  signups: number;
  /** Confirmed ones among them. */
  completed: number;
  rewards: number;
  spotsLeft: number;
}

/** The pass of whoever joined from this browser, or opened their private link in it. */
export type OwnPass =
  | { status: 'none' }
  | { status: 'loading' }
  /** The address is where the email went, as far as this browser knows it. */
  | { status: 'ready'; id: string; pass: FounderPass; address: string | null }
  | { status: 'failed' };

/** The referrer. While the code is being checked it may still be wrong. */
export type Referrer =
  | { status: 'none' }
  | { status: 'checking'; code: string }
  /** Without a name that can be shown, it is a founder's. */
  | { status: 'valid'; code: string; name: string | null };

const CODE = /^[A-Z0-9]{4,8}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A typed or linked code as it is stored; null for what can't be one. */
export function readReferralCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}

/** A founder's private id, or what a welcome email confirms with; null for what can't be one. */
export function readSecret(text: string): string | null {
  const id = text.trim().toLowerCase();
  return UUID.test(id) ? id : null;
}
