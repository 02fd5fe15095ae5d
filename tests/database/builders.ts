import { randomUUID } from 'node:crypto';

export type FounderRow = Record<'id' | 'name' | 'email' | 'frequency', string> &
  Record<'phone' | 'additional' | 'referred_by', string | null> & { sports: string[] };

export type Feedback = Record<'id' | 'frustration' | 'commitment_factors', string> &
  Record<'sports' | 'venues', string[]> & { testimonial: string | null; would_join: boolean | null };

/** A new founder: every call gets its own id and address. */
export function aFounder(overrides: Partial<FounderRow> = {}): FounderRow {
  const id = randomUUID();
  return {
    ...{ id, name: 'Ann Lee', email: `${id}@players.example`, sports: ['tennis'], frequency: '2x' },
    ...{ phone: null, additional: null, referred_by: null, ...overrides },
  };
}

export function someFeedback(overrides: Partial<Feedback> = {}): Feedback {
  return {
    ...{ id: randomUUID(), frustration: 'People cancel an hour before', sports: ['volleyball'] },
    ...{ venues: ['Campus', "Joe's backyard"], commitment_factors: 'no-flakes,community' },
    ...{ testimonial: null, would_join: null, ...overrides },
  };
}
