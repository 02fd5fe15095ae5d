import { normalizeEmail } from '../../src/domain/contact.ts';
import type { Stores } from '../owner/stores.ts';
import { eraseFounder, type FounderTrace, findFounder } from './founder.ts';
import { eraseRsvp, findRsvps, type RsvpTrace } from './rsvps.ts';

/** What both stores hold about one person. */
export type Traces = {
  founder: FounderTrace | null;
  rsvps: RsvpTrace[];
  /** Answers without an address that share the person's phone number: for a human to judge. */
  perhaps: RsvpTrace[];
};

export async function findTraces({ supabase, firestore }: Stores, address: string): Promise<Traces> {
  const email = normalizeEmail(address);
  const founder = await findFounder(supabase, email);
  const { own, perhaps } = await findRsvps(firestore, email, founder?.phone ?? null);
  return { founder, rsvps: own, perhaps };
}

/** Safe to interrupt and to repeat: each step is one transaction, and what is deleted already is skipped. */
export async function eraseTraces(
  { supabase, firestore }: Stores,
  { founder, rsvps }: Traces,
): Promise<void> {
  // The founder last: the phone number there is how a second run still finds the rest.
  for (const rsvp of rsvps) await eraseRsvp(firestore, rsvp);
  if (founder) await eraseFounder(supabase, founder);
}
