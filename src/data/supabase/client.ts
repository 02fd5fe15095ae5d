import { createClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { env } from '#lib/env.ts';
import { REQUEST_TIMEOUT_MS } from './edge-functions.ts';
import type { Database, VisitorFunctions } from './schema.ts';

/** A broken proxy may reply with something else. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * Ends a request that hangs. The client's `db.timeout` does not cover the reply's body, and after `AbortSignal.timeout` the client
 * would repeat the request three times.
 */
export const fetchInTime: typeof fetch = (input, init) => {
  const late = new AbortController();
  setTimeout(() => late.abort(), REQUEST_TIMEOUT_MS);
  init?.signal?.addEventListener('abort', () => late.abort());
  return fetch(input, { ...init, signal: late.signal });
};

export const supabase = createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
  // Keeps the client from starting Supabase Auth, which reads the address and watches the tab.
  accessToken: async () => null,
  global: { fetch: fetchInTime },
});

export const countSchema = z.number().check(z.refine(isCount));
export const tooManySchema = z.object({ status: z.literal('too-many'), seconds: countSchema });

/** Result of reading by a secret or a code. */
export type Lookup<Found> = ({ status: 'ready' } & Found) | { status: 'unknown' } | { status: 'failed' };

/** A lookup without a result. After too many tries the secret may still be right. */
export function notFound(status: 'unknown' | 'too-many' | undefined): Lookup<never> {
  return { status: status === 'unknown' ? 'unknown' : 'failed' };
}

/** Calls a function of the database. @returns null when no reply of the schema came; the log says why. */
export async function callFunction<Name extends keyof VisitorFunctions, Answer>(
  name: Name,
  parameters: VisitorFunctions[Name],
  schema: z.ZodMiniType<Answer>,
): Promise<Answer | null> {
  const { data, error } = await supabase.rpc(name, parameters);
  const answer = error ? null : schema.safeParse(data);
  if (answer?.success) return answer.data;
  console.error(`The database gave no answer to ${name}.`, error ?? answer?.error);
  return null;
}
