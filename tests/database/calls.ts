import type { SupabaseClient } from '@supabase/supabase-js';
import type { SqlQueries } from '../../dev/supabase/sql-session.ts';
import type { Feedback, FounderRow } from './builders.ts';

/** Everything that a function may answer: its status says what of it is there. */
export type Answer = { status: string } & Partial<
  Record<
    'founder_number' | 'first_number' | 'signups' | 'completed' | 'rewards' | 'spots_left' | 'seconds',
    number
  > &
    Record<
      'id' | 'former_id' | 'first_name' | 'name' | 'referral_code' | 'held_until' | 'field',
      string | null
    > &
    Record<'new' | 'confirmed' | 'lapsed', boolean>
>;

/** @throws when the database refuses the call itself. */
export async function ask<Reply = Answer>(
  client: SupabaseClient,
  name: string,
  parameters: object,
): Promise<Reply> {
  const { data, error } = await client.rpc(name, parameters);
  if (error) throw new Error(`${name} was refused: ${error.message}`, { cause: error });
  return data;
}

/** Values of any type: the API takes what a stranger sends. */
type Anything<Row> = { [Field in keyof Row]: unknown };

export const join = (client: SupabaseClient, founder: Anything<FounderRow>) =>
  ask(client, 'join_founders', founder);
export const confirm = (client: SupabaseClient, secret: string | null) =>
  ask(client, 'confirm_founder', { secret });
export const holdOf = (client: SupabaseClient, secret: string | null) =>
  ask(client, 'founder_hold', { secret });
export const correct = (client: SupabaseClient, id: string | null, email: string | null) =>
  ask(client, 'correct_email', { id, email });
export const passOf = (client: SupabaseClient, id: string | null = null) =>
  ask(client, 'founder_pass', { id });
export const nameBehind = (client: SupabaseClient, code: string | null) =>
  ask(client, 'referrer_name', { code });
export const answerSurvey = (client: SupabaseClient, feedback: Anything<Feedback>) =>
  ask(client, 'save_feedback', feedback);

/** Minutes from now until a number is no longer held. */
export const minutesHeld = ({ held_until }: Answer) =>
  Math.round((Date.parse(held_until ?? '') - Date.now()) / 60_000);

/** The number somebody got. @throws when they didn't join. */
export function numberIn({ founder_number, ...answer }: Answer): number {
  if (founder_number === undefined || answer.status !== 'joined')
    throw new Error(`Nobody joined: ${answer.status}`);
  return founder_number;
}

async function secretsOf(database: SqlQueries, id: string) {
  const [own] = await database.query<{ secret: string; pass_key: string }>(
    'select secret, pass_key from private.founder_secrets where founder_id = $1',
    [id],
  );
  return own;
}

/** What the welcome email of a founder carries. */
export async function secretOf(database: SqlQueries, id: string): Promise<string> {
  const { secret } = (await secretsOf(database, id)) ?? {};
  if (secret === undefined) throw new Error('This founder has no welcome email.');
  return secret;
}

/** What opens a founder's pass now. */
export const passKeyOf = async (database: SqlQueries, id: string) =>
  (await secretsOf(database, id))?.pass_key ?? null;

/** A day goes by for every hold. */
export const lapseAll = (database: SqlQueries) => minutesPass(database, 24 * 60);

export const minutesPass = (database: SqlQueries, minutes: number) =>
  database.exec(`
    update public.founders set held_until = held_until - interval '${minutes} minutes';
    update private.holds set ends_at = ends_at - interval '${minutes} minutes';
  `);

/** The referral code of a founder, or of the first one. */
export async function codeOf(database: SqlQueries, founderId?: string): Promise<string> {
  const [own] = await database.query<{ code: string }>(
    'select code from public.referral_codes where user_id = coalesce($1, user_id) order by created_at limit 1',
    [founderId ?? null],
  );
  if (own === undefined) throw new Error('This founder has no code.');
  return own.code;
}

export const atOnce = <Reply>(count: number, call: (nth: number) => PromiseLike<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => call(nth)));

export const statuses = (answers: { status: string }[]) => answers.map(({ status }) => status).toSorted();
