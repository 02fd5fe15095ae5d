import { createClient } from '@supabase/supabase-js';
import type { Stores } from '../stores.ts';

/** Removes what has ended in this database, by its own functions. @returns how many signups that nobody confirmed. */
export async function retainSupabase({ url, secretKey }: Stores['supabase']): Promise<number> {
  const client = createClient(url, secretKey, { auth: { persistSession: false } });
  const [ended, notes] = await Promise.all([
    client.rpc('remove_ended_data'),
    client.rpc('remove_ended_guest_notes'),
  ]);
  const error = ended.error ?? notes.error;
  if (error) throw new Error('The Supabase project could not be tidied.', { cause: error });
  return ended.data.signups;
}
