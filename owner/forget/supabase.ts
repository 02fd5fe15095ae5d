import { sha256 } from '../../src/lib/sha256.ts';
import { type Stores, supabaseClient } from '../stores.ts';

export type FounderTrace = {
  id: string;
  founderNumber: number;
  name: string;
  phone: string | null;
  code: string | null;
  /** A confirmed number is never given again. */
  confirmed: boolean;
};

type Founder = Pick<FounderTrace, 'id' | 'name' | 'phone' | 'confirmed'> & { founder_number: number };

export async function findFounder(store: Stores['supabase'], email: string): Promise<FounderTrace | null> {
  const client = supabaseClient(store);
  const found = await client.rpc('founder_of_mailbox', { email });
  if (found.error) throw new Error('Founders could not be searched.', { cause: found.error });
  if (found.data === null) return null;
  const founders = await client
    .from('founders')
    .select('id, founder_number, name, phone, confirmed')
    .eq('id', found.data)
    .overrideTypes<Founder[], { merge: false }>();
  if (founders.error) throw new Error('The founder could not be read.', { cause: founders.error });
  const [founder] = founders.data;
  if (!founder) return null;

  const codes = await client
    .from('referral_codes')
    .select('code')
    .eq('user_id', founder.id)
    .overrideTypes<{ code: string }[], { merge: false }>();
  if (codes.error) throw new Error('Referral codes could not be searched.', { cause: codes.error });
  const { founder_number: founderNumber, ...known } = founder;
  return { ...known, founderNumber, code: codes.data[0]?.code ?? null };
}

export async function eraseFounder(store: Stores['supabase'], { id, code }: FounderTrace): Promise<void> {
  const client = supabaseClient(store);
  if (code !== null) {
    // Before the founder is deleted: the code begins with letters of the name, and can't be found afterwards.
    const { error } = await client.from('founders').update({ referred_by: null }).eq('referred_by', code);
    if (error) throw new Error('The code could not be taken from those who came by it.', { cause: error });
  }
  const { error } = await client.from('founders').delete().eq('id', id);
  if (error) throw new Error('The founder could not be deleted.', { cause: error });
}

export async function findGuestNotes(store: Stores['supabase'], email: string): Promise<number> {
  const { data, error } = await supabaseClient(store).rpc('guest_notes', { email });
  if (error) throw new Error('The notes on emails to guests could not be searched.', { cause: error });
  return data;
}

/** Also deletes that this mailbox wants no emails. */
export async function eraseGuestNotes(
  store: Stores['supabase'],
  email: string,
  rsvpIds: readonly string[],
): Promise<void> {
  const hashes = await Promise.all(rsvpIds.map(sha256));
  const { error } = await supabaseClient(store).rpc('forget_guest', { email, rsvps: hashes.join() });
  if (error) throw new Error('The notes on emails to guests could not be deleted.', { cause: error });
}
