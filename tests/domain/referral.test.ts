import { expect, it } from 'vitest';
import { readReferralCode, readSecret } from '#domain/referral.ts';

const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';

it.each<[string, string | null]>([
  ['annl1a2b', 'ANNL1A2B'],
  [' A1B2 ', 'A1B2'],
  ['ANNL1A2B', 'ANNL1A2B'],
  ...['', 'ABC', 'ANNL1A2B9', 'ANNL-1A2', '<script>', 'ÄNNL1A2B'].map((text): [string, null] => [text, null]),
])('%j is read as the referral code %s', (text, code) => {
  expect(readReferralCode(text)).toBe(code);
});

it.each<[string, string | null]>([
  ['6F0D3F5E-8f0c-4a57-9a51-0a3f8d3f1f11', ID],
  ...['', '6f0d3f5e', `${ID}x`, 'javascript:alert(1)'].map((text): [string, null] => [text, null]),
])("%j is read as the founder's id %s", (text, id) => {
  expect(readSecret(text)).toBe(id);
});
