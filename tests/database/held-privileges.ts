import type { SqlQueries } from '../../dev/supabase/sql-session.ts';

/**
 * Every way in which a role may touch anything outside PostgreSQL's own schemas and Realtime's (whose policies one-channel.ts
 * asks), its memberships and PUBLIC included.
 */
const PRIVILEGES = `
  with visitor(role) as (values ('anon'), ('authenticated')),
  house as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'realtime')),
  relation as (
    select pg_class.oid, relkind, nspname || '.' || relname as name from pg_class join house on house.oid = relnamespace
  )
  select role || ' ' || privilege || ' on schema ' || nspname as held
  from visitor, house, unnest(array['usage', 'create']) as privilege
  where has_schema_privilege(role, house.oid, privilege)
  union all
  select role || ' ' || privilege || ' on table ' || name
  from visitor, relation, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
  where relkind in ('r', 'v', 'm', 'f', 'p') and has_table_privilege(role, relation.oid, privilege)
  union all
  select role || ' ' || privilege || ' on column ' || name || '.' || attname
  from visitor, relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped,
    unnest(array['select', 'insert', 'update', 'references']) as privilege
  where relkind in ('r', 'v', 'm', 'f', 'p') and has_column_privilege(role, relation.oid, attnum, privilege)
  union all
  select role || ' ' || privilege || ' on sequence ' || name
  from visitor, relation, unnest(array['select', 'update', 'usage']) as privilege
  where relkind = 'S' and has_sequence_privilege(role, relation.oid, privilege)
  union all
  select role || ' execute on function ' || nspname || '.' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')'
  from visitor, pg_proc join house on house.oid = pronamespace
  where has_function_privilege(role, pg_proc.oid, 'execute')
  order by held
`;

/** Sorted, one line a privilege. */
export async function heldPrivileges(database: SqlQueries): Promise<string[]> {
  return (await database.query<{ held: string }>(PRIVILEGES)).map(({ held }) => held).toSorted();
}
