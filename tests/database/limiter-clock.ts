import type { SqlQueries } from '../../dev/supabase/sql-session.ts';

const EMPTY_BUCKETS = `
  select setval(oid, 1, false) from pg_class
  where relnamespace = 'private'::regnamespace and relkind = 'S' and relname like 'attempts%'
`;

export interface LimiterClock {
  set(minute: number): Promise<void>;
  /** The clock runs again, and nothing has been counted. */
  restart(): Promise<void>;
}

/** Stops the limiter's own clock at a minute since 1970, with nothing counted yet. */
export async function stopLimiterClock(database: SqlQueries, minute: number): Promise<LimiterClock> {
  const [running] = await database.query<{ definition: string }>(
    "select pg_get_functiondef('private.limiter_minute()'::regprocedure) as definition",
  );
  const set = (to: number) =>
    database.exec(
      `create or replace function private.limiter_minute() returns bigint language sql volatile set search_path = '' return ${to}`,
    );
  await database.query(EMPTY_BUCKETS);
  await set(minute);
  return {
    set,
    restart: async () => {
      await database.exec(running?.definition ?? '');
      await database.query(EMPTY_BUCKETS);
    },
  };
}
