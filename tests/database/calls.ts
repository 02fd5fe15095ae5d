import type { SupabaseClient } from '@supabase/supabase-js';
import type { SqlQueries } from '../../dev/supabase/sql-session.ts';
import type { Feedback, FounderRow } from './builders.ts';

export type TooMany = { status: 'too-many'; seconds: number };
export type Invalid = { status: 'invalid'; field: string };
export type JoinAnswer =
  | {
      status: 'joined';
      new: boolean;
      founder_number: number;
      first_name: string;
      confirmed: boolean;
      held_until: string;
    }
  | { status: 'taken' }
  | Invalid
  | TooMany;
export type ConfirmAnswer =
  | {
      status: 'confirmed';
      id: string;
      former_id: string;
      founder_number: number;
      first_number: number;
      first_name: string;
    }
  | { status: 'later'; seconds: number; founder_number: number; held_until: string }
  | { status: 'unknown' }
  | TooMany;
type HoldOf = {
  founder_number: number;
  first_number: number;
  confirmed: boolean;
  lapsed: boolean;
  held_until: string;
};
export type HoldAnswer = ({ status: 'ready' } & HoldOf) | { status: 'unknown' } | TooMany;
export type PassAnswer =
  | ({
      status: 'ready';
      first_name: string;
      referral_code: string | null;
      signups: number;
      completed: number;
      rewards: number;
      spots_left: number;
    } & HoldOf)
  | { status: 'unknown' }
  | TooMany;

/** What a function answers. @throws when the database refuses the call itself. */
async function ask<Answer>(client: SupabaseClient, name: string, parameters: object): Promise<Answer> {
  const { data, error } = await client.rpc(name, parameters);
  if (error) throw new Error(`${name} was refused: ${error.message}`, { cause: error });
  return data;
}

/** Values of any type: the API takes what a stranger sends. */
type Anything<Row> = { [Field in keyof Row]: unknown };

export const join = (client: SupabaseClient, founder: Anything<FounderRow>) =>
  ask<JoinAnswer>(client, 'join_founders', founder);
export const confirm = (client: SupabaseClient, secret: string | null) =>
  ask<ConfirmAnswer>(client, 'confirm_founder', { secret });
export const holdOf = (client: SupabaseClient, secret: string | null) =>
  ask<HoldAnswer>(client, 'founder_hold', { secret });
export const correct = (client: SupabaseClient, id: string | null, email: string | null) =>
  ask<{ status: string }>(client, 'correct_email', { id, email });
export const passOf = (client: SupabaseClient, id: string | null) =>
  ask<PassAnswer>(client, 'founder_pass', { id });
export const nameBehind = (client: SupabaseClient, code: string | null) =>
  ask<{ status: 'ready'; name: string | null } | { status: 'unknown' } | TooMany>(client, 'referrer_name', {
    code,
  });
export const answerSurvey = (client: SupabaseClient, feedback: Anything<Feedback>) =>
  ask<{ status: 'saved' } | Invalid | TooMany>(client, 'save_feedback', feedback);

/** The number somebody got. @throws when they didn't join. */
export function numberIn(answer: JoinAnswer): number {
  if (answer.status !== 'joined') throw new Error(`Nobody joined: ${JSON.stringify(answer)}`);
  return answer.founder_number;
}

/** What the welcome email of a founder carries. */
export async function secretOf(database: SqlQueries, id: string): Promise<string> {
  const [welcome] = await database.query<{ secret: string }>(
    'select secret from private.founder_secrets where founder_id = $1',
    [id],
  );
  if (welcome === undefined) throw new Error('This founder has no welcome email.');
  return welcome.secret;
}

/** A day goes by for every hold. */
export const lapseAll = (database: SqlQueries) => minutesPass(database, 24 * 60);

export const minutesPass = (database: SqlQueries, minutes: number) =>
  database.exec(`
    update public.founders set held_until = held_until - interval '${minutes} minutes';
    update private.holds set ends_at = ends_at - interval '${minutes} minutes';
  `);

/** What opens a founder's pass now. */
export async function passKeyOf(database: SqlQueries, founderId: string): Promise<string | null> {
  const [own] = await database.query<{ pass_key: string }>(
    'select pass_key from private.founder_secrets where founder_id = $1',
    [founderId],
  );
  return own?.pass_key ?? null;
}

/** The referral code of a founder, or of the first one. */
export async function codeOf(database: SqlQueries, founderId?: string): Promise<string> {
  const [own] = await database.query<{ code: string }>(
    'select code from public.referral_codes where user_id = coalesce($1, user_id) order by created_at limit 1',
    [founderId ?? null],
  );
  if (own === undefined) throw new Error('This founder has no code.');
  return own.code;
}
