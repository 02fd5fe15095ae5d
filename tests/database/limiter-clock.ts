import type { SqlQueries } from '../../dev/supabase/sql-session.ts';
import { replaceFunction } from './replaced-function.ts';

const FORGET_ATTEMPTS = 'delete from private.attempts';

export interface LimiterClock {
  set(minute: number): Promise<void>;
  /** The clock runs again, and nothing has been counted. */
  restart(): Promise<void>;
}

/** Stops the limiter's own clock at a minute since 1970, with nothing counted yet. */
export async function stopLimiterClock(database: SqlQueries, minute: number): Promise<LimiterClock> {
  const set = (to: number) =>
    replaceFunction(
      database,
      'private.limiter_now()',
      `private.limiter_now() returns timestamptz language sql volatile set search_path = '' return to_timestamp(${to * 60})`,
    );
  await database.exec(FORGET_ATTEMPTS);
  const putBack = await set(minute);
  return {
    set: async (to) => void (await set(to)),
    restart: async () => {
      await putBack();
      await database.exec(FORGET_ATTEMPTS);
    },
  };
}
