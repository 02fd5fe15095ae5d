import { createClient, type PostgrestSingleResponse, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { failed, type ReadResult, refused } from '#data/firestore/operations.ts';
import { organizerToken } from '#data/firestore/organizer.ts';
import { FOUNDER_STATES, type FounderCount } from '#domain/founder-list.ts';
import { env } from '#lib/env.ts';
import { countSchema, fetchInTime } from './client.ts';

// Firebase's ID token goes along with every request. Without one the client sends the public key, as a visitor does.
const supabase = createClient(env.supabaseUrl, env.supabaseAnonKey, {
  accessToken: organizerToken,
  global: { fetch: fetchInTime },
});

/** No token, one that ended or was refused (401), or one of somebody who organizes nothing (403). */
const SIGNED_OUT: readonly number[] = [401, 403];

/** PostgREST's refusal of a range behind the last row. */
const NO_SUCH_PAGE = 416;

async function ask<Answer>(
  what: string,
  schema: z.ZodMiniType<Answer>,
  request: (client: SupabaseClient) => PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<ReadResult<{ answer: Answer; total: number | null }>> {
  try {
    const { data, error, status, count } = await request(supabase);
    if (status === NO_SUCH_PAGE) return { status: 'ready', answer: schema.parse([]), total: null };
    if (error && SIGNED_OUT.includes(status)) return refused('signed-out');
    if (error) return failed(what, error);
    return { status: 'ready', answer: schema.parse(data), total: count };
  } catch (cause) {
    return failed(what, cause);
  }
}

/**
 * Reads rows as the organizer, with their total where the request asks for one.
 * A view is empty, not refused, for a former organizer whose token lives: `founder_counts` is refused then, as is Firestore.
 */
export async function readAsOrganizer<Row>(
  what: string,
  schema: z.ZodMiniType<Row>,
  request: (client: SupabaseClient) => PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<ReadResult<{ rows: Row[]; total: number | null }>> {
  const result = await ask(what, z.array(schema), request);
  return result.status === 'ready' ? { status: 'ready', rows: result.answer, total: result.total } : result;
}

/** Calls a function that answers with one object. */
export const callAsOrganizer = <Answer>(
  what: string,
  name: string,
  parameters: object,
  schema: z.ZodMiniType<Answer>,
): Promise<ReadResult<{ answer: Answer }>> => ask(what, schema, (client) => client.rpc(name, parameters));

const founderCountSchema: z.ZodMiniType<FounderCount> = z.object({
  state: z.enum(FOUNDER_STATES),
  sport: z.nullable(z.string()),
  frequency: z.nullable(z.string()),
  founders: countSchema,
});

/** Counts the founders of each state: all of them, by sport, by frequency, and by both. */
export const readFounderCounts = () =>
  readAsOrganizer('Counting founders', founderCountSchema, (client) => client.rpc('founder_counts'));

/** PostgREST returns at most this many rows for one request. */
const ROWS_MAX = 1000;

type Ranged = { range(first: number, last: number): PromiseLike<PostgrestSingleResponse<unknown>> };

/** Reads all rows, in as many requests as that takes. */
export async function readAllAsOrganizer<Row>(
  what: string,
  schema: z.ZodMiniType<Row>,
  ask: (client: SupabaseClient) => Ranged,
): Promise<ReadResult<{ rows: Row[] }>> {
  const all: Row[] = [];
  for (;;) {
    const part = await readAsOrganizer(what, schema, (client) =>
      ask(client).range(all.length, all.length + ROWS_MAX - 1),
    );
    if (part.status !== 'ready') return part;
    all.push(...part.rows);
    if (part.rows.length < ROWS_MAX) return { status: 'ready', rows: all };
  }
}
