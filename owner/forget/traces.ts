import { normalizeEmail } from '../../src/domain/contact.ts';
import { callFunction, type Stores } from '../stores.ts';
import { eraseRsvp, findRecords, findRsvps, mailboxOf, type RsvpTrace } from './rsvps.ts';
import { eraseFounder, eraseGuestNotes, type FounderTrace, findFounder } from './supabase.ts';

export type Traces = {
  founder: FounderTrace | null;
  rsvps: RsvpTrace[];
  /** The number of notes on emails to this mailbox. */
  guest: { email: string; notes: number };
  /** Names of the documents with the person's record, by each spelling of the address. */
  records: string[];
  /** RSVPs without an address but with the person's phone number: for a human to judge. */
  perhaps: RsvpTrace[];
  /** Names of the documents with a record under the person's phone number, which others may share: likewise. */
  perhapsRecords: string[];
};

export async function findTraces({ supabase, firestore }: Stores, address: string): Promise<Traces> {
  const email = normalizeEmail(address);
  const founder = await findFounder(supabase, email);
  const { own, perhaps, phones } = await findRsvps(firestore, email, founder?.phone ?? null);
  const notes = await callFunction<number>(supabase, 'guest_notes', { email });
  const spellings = [email, mailboxOf(email), ...own.map((rsvp) => rsvp.email)];
  const records = await findRecords(
    firestore,
    spellings.map((one) => ({ email: one })),
  );
  const perhapsRecords = await findRecords(
    firestore,
    phones.map((phone) => ({ phone })),
  );
  return { founder, rsvps: own, perhaps, guest: { email, notes }, records, perhapsRecords };
}

export function hasTraces({ founder, rsvps, guest, records }: Traces): boolean {
  return founder !== null || rsvps.length > 0 || guest.notes > 0 || records.length > 0;
}

/** Safe to interrupt and to repeat. */
export async function eraseTraces(
  { supabase, firestore }: Stores,
  { founder, rsvps, guest, records }: Traces,
): Promise<void> {
  // Before the RSVPs: some notes are found by their ids only.
  await eraseGuestNotes(supabase, guest.email, rsvps);
  // The founder last: a second run finds the rest by the founder's phone number.
  // The records before the RSVPs: those tell the spellings.
  for (const name of records) await firestore.commit([{ delete: name }]);
  for (const rsvp of rsvps) await eraseRsvp(firestore, rsvp);
  if (founder) await eraseFounder(supabase, founder);
}
