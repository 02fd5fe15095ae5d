import { createClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { env } from '#lib/env.ts';
import type { Database, VisitorFunctions } from './schema.ts';

/** The edge functions count attempts by network, and answer so when there were too many. */
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

export const countSchema = z.number().check(z.refine(isCount));
/** A time of the database, in milliseconds. */
export const instantSchema = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(text)),
);
export const tooManySchema = z.object({ status: z.literal('too-many'), seconds: countSchema });

/**
 * Calls one of the database's functions, all of which answer with one of a closed set of objects.
 * @returns null when no such answer came; the log says why.
 */
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
