import type { SqlQueries } from '../../dev/supabase/sql-session.ts';

/** Replaces a function of the database. The returned function puts the original back. */
export async function replaceFunction(database: SqlQueries, signature: string, definition: string) {
  const [original] = await database.query<{ definition: string }>(
    'select pg_get_functiondef($1::regprocedure) as definition',
    [signature],
  );
  await database.exec(`create or replace function ${definition}`);
  return () => database.exec(original?.definition ?? '');
}
