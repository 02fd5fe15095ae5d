import { createClient } from '@supabase/supabase-js';
import { sha256 } from '../../src/lib/sha256.ts';
import type { Stores } from '../stores.ts';
import type { RsvpTrace } from './rsvps.ts';

function open({ url, secretKey }: Stores['supabase']) {
  return createClient(url, secretKey, { auth: { persistSession: false } });
}

/** How many rows are about emails to this mailbox. */
export async function findGuestNotes(store: Stores['supabase'], email: string): Promise<number> {
  const { data, error } = await open(store).rpc('guest_notes', { email });
  if (error) throw new Error('The notes on emails to guests could not be searched.', { cause: error });
  return data;
}

/** Deletes what is kept about emails to this mailbox and about these RSVPs, and that somebody wants none. */
export async function eraseGuest(
  store: Stores['supabase'],
  email: string,
  rsvps: readonly RsvpTrace[],
): Promise<void> {
  const hashes = await Promise.all(rsvps.map(({ path }) => sha256(path.slice('gameRSVPs/'.length))));
  const { error } = await open(store).rpc('forget_guest', { email, rsvps: hashes.join() });
  if (error) throw new Error('The notes on emails to guests could not be deleted.', { cause: error });
}
