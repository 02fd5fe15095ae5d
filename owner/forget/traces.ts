import { normalizeEmail } from '../../src/domain/contact.ts';
import type { Stores } from '../stores.ts';
import { eraseFounder, type FounderTrace, findFounder } from './founder.ts';
import { eraseGuest, findGuestNotes } from './guests.ts';
import { eraseRsvp, findRsvps, type RsvpTrace } from './rsvps.ts';

/** What both stores hold about one person. */
export type Traces = {
  founder: FounderTrace | null;
  rsvps: RsvpTrace[];
  /** The address, as what is kept about emails to guests knows it, and how many rows that is. */
  guest: { email: string; notes: number };
  /** RSVPs without an address that share the person's phone number: for a human to judge. */
  perhaps: RsvpTrace[];
};

export async function findTraces({ supabase, firestore }: Stores, address: string): Promise<Traces> {
  const email = normalizeEmail(address);
  const founder = await findFounder(supabase, email);
  const { own, perhaps } = await findRsvps(firestore, email, founder?.phone ?? null);
  const notes = await findGuestNotes(supabase, email);
  return { founder, rsvps: own, perhaps, guest: { email, notes } };
}

/** Whether there is anything to delete. */
export function hasTraces({ founder, rsvps, guest }: Traces): boolean {
  return founder !== null || rsvps.length > 0 || guest.notes > 0;
}

/** Safe to interrupt and to repeat: each step is one transaction, and what is deleted already is skipped. */
export async function eraseTraces(
  { supabase, firestore }: Stores,
  { founder, rsvps, guest }: Traces,
): Promise<void> {
  // Before the RSVPs, whose ids name some of it.
  await eraseGuest(supabase, guest.email, rsvps);
  // The founder last: the phone number there is how a second run still finds the rest.
  for (const rsvp of rsvps) await eraseRsvp(firestore, rsvp);
  if (founder) await eraseFounder(supabase, founder);
}
