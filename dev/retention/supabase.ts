import { createClient } from '@supabase/supabase-js';
import type { Stores } from '../owner/stores.ts';

/** Removes what has ended in this database, by its own function. @returns how many signups that nobody confirmed. */
export async function retainSupabase({ url, secretKey }: Stores['supabase']): Promise<number> {
  const client = createClient(url, secretKey, { auth: { persistSession: false } });
  const { data, error } = await client.rpc('remove_ended_data');
  if (error) throw new Error('The Supabase project could not be tidied.', { cause: error });
  return data.signups;
}
