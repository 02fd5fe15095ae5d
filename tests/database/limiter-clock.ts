import type { SqlQueries } from '../../dev/supabase/sql-session.ts';

const FORGET_ATTEMPTS = 'delete from private.attempts';

export interface LimiterClock {
  set(minute: number): Promise<void>;
  /** The clock runs again, and nothing has been counted. */
  restart(): Promise<void>;
}

/** Stops the limiter's own clock at a minute since 1970, with nothing counted yet. */
export async function stopLimiterClock(database: SqlQueries, minute: number): Promise<LimiterClock> {
  const [running] = await database.query<{ definition: string }>(
    "select pg_get_functiondef('private.limiter_now()'::regprocedure) as definition",
  );
  const set = (to: number) =>
    database.exec(
      `create or replace function private.limiter_now() returns timestamptz language sql volatile set search_path = '' return to_timestamp(${to * 60})`,
    );
  await database.exec(FORGET_ATTEMPTS);
  await set(minute);
  return {
    set,
    restart: async () => {
      await database.exec(running?.definition ?? '');
      await database.exec(FORGET_ATTEMPTS);
    },
  };
}
