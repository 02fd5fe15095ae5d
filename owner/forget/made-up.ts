import { confirm } from '../../dev/lib/confirm.ts';
import { callFunction, type Stores, targetsIn } from '../stores.ts';

/** The times are ISO 8601; the network is the beginning of its code. */
type Query = { since: string; until: string; network: string | null; domain: string | null };

type Origin = { network: string | null; domain: string; founders: number; confirmed: number };

type MadeUpFounder = {
  id: string;
  founder_number: number;
  name: string;
  email: string;
  confirmed: boolean;
  created_at: string;
};

async function listOrigins(store: Stores['supabase'], { since, until }: Query): Promise<void> {
  const origins = await callFunction<Origin[]>(store, 'signups_by_origin', { since, until });
  for (const { network, domain, founders, confirmed } of origins)
    console.log(
      `${String(founders).padStart(6)} joined, ${confirmed} confirmed: ${network?.slice(0, 12) ?? '(unknown)'} ${domain}`,
    );
  console.log(
    '\nName a network or a mail domain to see whom it would remove: --network <code>, --domain <domain>.',
  );
}

/** Removes signups by their network or mail domain. Without either, only lists the signups by their origin. */
export async function forgetMadeUp(stores: Stores, query: Query, project?: string[]): Promise<void> {
  const store = stores.supabase;
  if (query.network === null && query.domain === null) return listOrigins(store, query);
  const founders = await callFunction<MadeUpFounder[]>(store, 'made_up_founders', query);
  for (const { founder_number, name, email, confirmed, created_at } of founders)
    console.log(`#${founder_number} ${confirmed ? 'confirmed' : 'held'} ${created_at} ${name} <${email}>`);
  if (founders.length === 0) return console.log('Nobody joined so.');
  await confirm([targetsIn(stores).supabase], project);
  const ids = founders.map(({ id }) => id);
  const removed = await callFunction<number>(store, 'remove_made_up_founders', { ids });
  console.log(`\n${removed} removed. Their numbers are open again.`);
}
