import { readReferralCode, readSecret } from '#domain/referral.ts';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const REFERRAL_KEY = 'showup:referral';
const FOUNDER_KEY = 'showup:founder';

interface Referral {
  code: string;
  name: string | null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    console.warn('The stored referral can not be read and is dropped.', cause);
    return null;
  }
}

/** Kept until somebody joins with it. */
export function storedReferral(): Referral | null {
  const text = readStored(REFERRAL_KEY);
  if (text === null) return null;
  const value = parse(text);
  if (typeof value !== 'object' || value === null || !('code' in value) || !('name' in value)) return null;
  const code = readReferralCode(String(value.code));
  return code === null ? null : { code, name: typeof value.name === 'string' ? value.name : null };
}

export function keepReferral(referral: Referral): void {
  store(REFERRAL_KEY, JSON.stringify(referral));
}

export function dropReferral(): void {
  removeStored(REFERRAL_KEY);
}

/** The founder who joined from this browser. */
export function storedFounderId(): string | null {
  const id = readStored(FOUNDER_KEY);
  return id === null ? null : readSecret(id);
}

export function keepFounderId(id: string): void {
  store(FOUNDER_KEY, id);
}

export function dropFounderId(): void {
  removeStored(FOUNDER_KEY);
}
