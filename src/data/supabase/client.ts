import { PostgrestClient } from '@supabase/postgrest-js';
import { RealtimeClient } from '@supabase/realtime-js';
import { env } from '#lib/env.ts';
import type { Schema } from './schema.ts';

/** Postgres's code for a row whose key is taken. */
export const UNIQUE_VIOLATION = '23505';

/** The database counts attempts by network, and answers so when there were too many. */
export const TOO_MANY_REQUESTS = 429;

/** Longer than a slow phone needs; after it the visitor hears that it failed. */
export const REQUEST_TIMEOUT_MS = 20_000;

const publicKey = { apikey: env.supabaseAnonKey, Authorization: `Bearer ${env.supabaseAnonKey}` };

export const database = new PostgrestClient<Schema>(`${env.supabaseUrl}/rest/v1`, {
  headers: publicKey,
  timeout: REQUEST_TIMEOUT_MS,
});

export const realtime = new RealtimeClient(`${env.supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: env.supabaseAnonKey },
});

/** Calls an edge function; it outlives the page, so that closing the tab does not cancel it. */
export function callFunction(name: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`${env.supabaseUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { ...publicKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    ...(signal && { signal }),
  });
}
