import { answered, type Stores, supabaseClient } from '../stores.ts';

export type Origin = { network: string | null; domain: string; founders: number; confirmed: number };

export type MadeUpFounder = {
  id: string;
  founder_number: number;
  name: string;
  email: string;
  confirmed: boolean;
  created_at: string;
};

/** The times are ISO 8601; the network is the beginning of its code. */
export type MadeUpQuery = { since: string; until: string; network: string | null; domain: string | null };

function ask<Answer>(store: Stores['supabase'], name: string, parameters: object): Promise<Answer> {
  return answered(supabaseClient(store).rpc(name, parameters), `The database did not answer ${name}.`);
}

export const signupsByOrigin = (store: Stores['supabase'], { since, until }: MadeUpQuery) =>
  ask<Origin[]>(store, 'signups_by_origin', { since, until });

export const findMadeUp = (store: Stores['supabase'], query: MadeUpQuery) =>
  ask<MadeUpFounder[]>(store, 'made_up_founders', query);

/** Gives their numbers back to the board. @returns how many there were. */
export const removeMadeUp = (store: Stores['supabase'], founders: readonly MadeUpFounder[]) =>
  ask<number>(store, 'remove_made_up_founders', { ids: founders.map(({ id }) => id) });
