import { sha256 } from '../../src/lib/sha256.ts';
import { answered, type Stores, supabaseClient } from '../stores.ts';

type Founder = {
  id: string;
  founderNumber: number;
  name: string;
  phone: string | null;
  /** A confirmed number is never given again. */
  confirmed: boolean;
};

const COLUMNS = 'id, founderNumber:founder_number, name, phone, confirmed';

export type FounderTrace = Founder & { code: string | null };

export async function findFounder(store: Stores['supabase'], email: string): Promise<FounderTrace | null> {
  const client = supabaseClient(store);
  const id = await answered(client.rpc('founder_of_mailbox', { email }), 'Founders could not be searched.');
  if (id === null) return null;
  const founder: Founder | null = await answered(
    client.from('founders').select(COLUMNS).eq('id', id).maybeSingle(),
    'The founder could not be read.',
  );
  if (!founder) return null;
  const codes: { code: string } | null = await answered(
    client.from('referral_codes').select('code').eq('user_id', id).maybeSingle(),
    'Referral codes could not be searched.',
  );
  return { ...founder, code: codes?.code ?? null };
}

export async function eraseFounder(store: Stores['supabase'], { id, code }: FounderTrace): Promise<void> {
  const client = supabaseClient(store);
  if (code !== null) {
    // Before the founder is deleted: the code begins with letters of the name, and can't be found afterwards.
    await answered(
      client.from('founders').update({ referred_by: null }).eq('referred_by', code),
      'The code could not be taken from those who came by it.',
    );
  }
  await answered(client.from('founders').delete().eq('id', id), 'The founder could not be deleted.');
}

export async function findGuestNotes(store: Stores['supabase'], email: string): Promise<number> {
  return answered(
    supabaseClient(store).rpc('guest_notes', { email }),
    'The notes on emails to guests could not be searched.',
  );
}

/** Also deletes that this mailbox wants no emails. */
export async function eraseGuestNotes(
  store: Stores['supabase'],
  email: string,
  rsvpIds: readonly string[],
): Promise<void> {
  const hashes = await Promise.all(rsvpIds.map(sha256));
  await answered(
    supabaseClient(store).rpc('forget_guest', { email, rsvps: hashes.join() }),
    'The notes on emails to guests could not be deleted.',
  );
}
