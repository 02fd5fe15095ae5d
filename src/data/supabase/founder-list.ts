import type { SupabaseClient } from '@supabase/supabase-js';
import type { ReadResult } from '#data/firestore/operations.ts';
import { normalizeEmail } from '#domain/contact.ts';
import {
  FOUNDERS_PAGE,
  type FounderFilter,
  type FounderSort,
  type ListedFounder,
  listedFounderSchema,
} from '#domain/founder-list.ts';
import { readAllAsOrganizer, readAsOrganizer } from './organizer.ts';

const COLUMNS =
  'founder_number, first_number, name, email, phone, sports, frequency, additional, created_at, state, held_until, referrer_name, referrer_number, friends_confirmed';

const ORDERS: Record<FounderSort, { column: string; ascending: boolean }> = {
  newest: { column: 'created_at', ascending: false },
  number: { column: 'founder_number', ascending: true },
  name: { column: 'name', ascending: true },
  friends: { column: 'friends_confirmed', ascending: false },
};

/** Escapes the characters with a meaning in SQL's LIKE. */
const asTyped = (search: string) =>
  search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');

function chosen(client: SupabaseClient, { search, sport, frequency, state, sort }: FounderFilter) {
  let query = client.from('founder_list').select(COLUMNS, { count: 'exact' });
  if (search.trim() !== '') query = query.like('search', `%${asTyped(search)}%`);
  if (sport) query = query.contains('sports', [sport]);
  if (frequency) query = query.eq('frequency', frequency);
  if (state) query = query.eq('state', state);
  const { column, ascending } = ORDERS[sort];
  return query.order(column, { ascending }).order('founder_number');
}

export interface FoundersPage {
  founders: ListedFounder[];
  /** All founders of the filter. */
  total: number;
}

/** One page of the founders, from 1. A page behind the last one is empty. */
export async function readFounders(filter: FounderFilter, page: number): Promise<ReadResult<FoundersPage>> {
  const first = (page - 1) * FOUNDERS_PAGE;
  const result = await readAsOrganizer('Listing the founders', listedFounderSchema, (client) =>
    chosen(client, filter).range(first, first + FOUNDERS_PAGE - 1),
  );
  if (result.status !== 'ready') return result;
  return { status: 'ready', founders: result.rows, total: result.total ?? 0 };
}

/** All founders of the filter, for the spreadsheet. */
export function readAllFounders(filter: FounderFilter): Promise<ReadResult<{ rows: ListedFounder[] }>> {
  return readAllAsOrganizer('Reading all founders', listedFounderSchema, (client) => chosen(client, filter));
}

/** One founder; null when the number is nobody's. */
export async function readFounder(number: number): Promise<ReadResult<{ founder: ListedFounder | null }>> {
  const result = await readAsOrganizer('Reading a founder', listedFounderSchema, (client) =>
    client.from('founder_list').select(COLUMNS).eq('founder_number', number),
  );
  return result.status === 'ready' ? { status: 'ready', founder: result.rows[0] ?? null } : result;
}

/** The founder with this address in any spelling; null when it is nobody's. */
export async function readFounderOf(email: string): Promise<ReadResult<{ founder: ListedFounder | null }>> {
  const result = await readAsOrganizer('Looking for a founder', listedFounderSchema, (client) =>
    client
      .from('founder_list')
      .select(COLUMNS)
      .like('search', `%${asTyped(email)}%`),
  );
  if (result.status !== 'ready') return result;
  const founder = result.rows.find((row) => normalizeEmail(row.email) === normalizeEmail(email)) ?? null;
  return { status: 'ready', founder };
}
