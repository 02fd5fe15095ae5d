import { sha256 } from '../../src/lib/sha256.ts';
import { answered, callFunction, type Stores, supabaseClient } from '../stores.ts';

type Founder = {
  id: string;
  founderNumber: number;
  name: string;
  phone: string | null;
  /** A confirmed number is never given again. */
  confirmed: boolean;
};

export type FounderTrace = Founder & { code: string | null };

export async function findFounder(store: Stores['supabase'], email: string): Promise<FounderTrace | null> {
  const id = await callFunction<string | null>(store, 'founder_of_mailbox', { email });
  if (id === null) return null;
  const client = supabaseClient(store);
  const columns = 'id, founderNumber:founder_number, name, phone, confirmed';
  const founder: Founder | null = await answered(
    client.from('founders').select(columns).eq('id', id).maybeSingle(),
    'The founder could not be read.',
  );
  const own: { code: string } | null = await answered(
    client.from('referral_codes').select('code').eq('user_id', id).maybeSingle(),
    'Referral codes could not be searched.',
  );
  return founder && { ...founder, code: own?.code ?? null };
}

export async function eraseFounder(store: Stores['supabase'], { id, code }: FounderTrace): Promise<void> {
  const client = supabaseClient(store);
  // Before the founder is deleted: the code begins with letters of the name, and can't be found afterwards.
  if (code !== null)
    await answered(
      client.from('founders').update({ referred_by: null }).eq('referred_by', code),
      'The code could not be taken from those who came by it.',
    );
  await answered(client.from('founders').delete().eq('id', id), 'The founder could not be deleted.');
}

/** Deletes the notes on emails to this mailbox and to these RSVPs, and that the mailbox wants no emails. */
export async function eraseGuestNotes(
  store: Stores['supabase'],
  email: string,
  rsvps: readonly { id: string }[],
): Promise<void> {
  const hashes = await Promise.all(rsvps.map(({ id }) => sha256(id)));
  await callFunction(store, 'forget_guest', { email, rsvps: hashes.join() });
}
