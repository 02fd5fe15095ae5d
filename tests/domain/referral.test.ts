import { describe, expect, it } from 'vitest';
import { readReferralCode, readSecret } from '#domain/referral.ts';

describe('a referral code', () => {
  it.each([
    ['annl1a2b', 'ANNL1A2B'],
    [' A1B2 ', 'A1B2'],
    ['ANNL1A2B', 'ANNL1A2B'],
  ])('%j is read as %s', (text, code) => {
    expect(readReferralCode(text)).toBe(code);
  });

  it.each(['', 'ABC', 'ANNL1A2B9', 'ANNL-1A2', '<script>', 'ÄNNL1A2B'])('%j is none', (text) => {
    expect(readReferralCode(text)).toBeNull();
  });
});

describe("a founder's id", () => {
  it('is read in any case', () => {
    expect(readSecret('6F0D3F5E-8f0c-4a57-9a51-0a3f8d3f1f11')).toBe('6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11');
  });

  it.each(['', '6f0d3f5e', '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11x', 'javascript:alert(1)'])(
    '%j is none',
    (text) => {
      expect(readSecret(text)).toBeNull();
    },
  );
});
