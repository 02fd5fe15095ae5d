import { createClient } from '@supabase/supabase-js';
import { env } from '#lib/env.ts';
import type { Database } from './schema.ts';

/** Postgres's code for a row whose key is taken. */
export const UNIQUE_VIOLATION = '23505';

/** The database counts attempts by network, and answers so when there were too many. */
export const TOO_MANY_REQUESTS = 429;

/** Longer than a slow phone needs; after it the visitor hears that it failed. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** What the database calls a number and what a broken proxy puts in its place are not the same. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * Ends a request that hangs, be it in the middle of the answer, where the client's `db.timeout` no longer counts. What
 * `AbortSignal.timeout` ended, the client would try three times more.
 */
const fetchInTime: typeof fetch = (input, init) => {
  const late = new AbortController();
  setTimeout(() => late.abort(), REQUEST_TIMEOUT_MS);
  init?.signal?.addEventListener('abort', () => late.abort());
  return fetch(input, { ...init, signal: late.signal });
};

export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  // Nobody signs in here. Without this the client starts Supabase Auth, which reads the address and watches the tab.
  accessToken: async () => null,
  global: { fetch: fetchInTime },
});
