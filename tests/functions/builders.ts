import type { Branding } from '../../supabase/functions/_shared/email.ts';
import type { Recipient } from '../../supabase/functions/_shared/founder.ts';

export const HEAD: Branding = {
  productName: 'ShowUp',
  siteUrl: 'https://showup.example',
  from: 'ShowUp <hello@showup.example>',
};

export function aRecipient(overrides: Partial<Recipient> = {}): Recipient {
  return {
    ...{ id: '6a1e7f0e-5f0c-4a5e-9d57-4d5a6a0a9c01', subject: 'ab'.repeat(32), sent_at: null },
    ...{ founder_number: 7, first_number: overrides.founder_number ?? 7, confirmed: false, lapsed: false },
    ...{ name: 'Ana Reyes', email: 'ana@example.com', referral_code: 'ANAR7K2Q' },
    ...{ held_until: Date.parse('2031-07-02T16:00:00Z'), secret: '11111111-5f0c-4a5e-9d57-4d5a6a0a9c01' },
    ...overrides,
  };
}

export function aRequest(body: unknown, init: RequestInit = {}): Request {
  return new Request('http://localhost/', { method: 'POST', body: JSON.stringify(body), ...init });
}
