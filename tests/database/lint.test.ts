import { expect, it } from 'vitest';
import { onEachDatabase } from './on-each-database.ts';

/** The checks of Supabase's database linter that can concern us, by its names; each finds what it complains about. */
const LINTS: Record<string, string> = {
  unindexed_foreign_keys: `
    select conrelid::regclass || ' ' || conname as finding from pg_constraint
    where contype = 'f' and connamespace in (select oid from ours) and not exists (
      select from pg_index
      where indrelid = conrelid and indpred is null
        and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
    )`,
  no_primary_key: `
    select oid::regclass::text as finding from pg_class
    where relkind in ('r', 'p') and relnamespace in (select oid from ours)
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  rls_disabled_in_public: `
    select oid::regclass::text as finding from pg_class
    where relkind in ('r', 'p') and relnamespace in (select oid from ours) and not relrowsecurity`,
  policy_exists_rls_disabled: `
    select polrelid::regclass || ' ' || polname as finding
    from pg_policy join pg_class on pg_class.oid = polrelid where not relrowsecurity`,
  rls_policy_always_true_for_writing: `
    select tablename || ' ' || policyname as finding from pg_policies where cmd <> 'SELECT'`,
  multiple_permissive_policies: `
    select tablename || ' ' || cmd as finding from pg_policies, unnest(roles) as role
    where permissive = 'PERMISSIVE' group by schemaname, tablename, cmd, role having count(*) > 1`,
  auth_rls_initplan: `
    select tablename || ' ' || policyname as finding from pg_policies
    where regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), '\\( SELECT [a-z._]+\\(', '', 'g')
      ~ '(auth\\.[a-z]+|current_setting|realtime\\.topic|private\\.is_[a-z_]+)\\('`,
  duplicate_index: `
    select string_agg(indexrelid::regclass::text, ', ') as finding from pg_index
    join pg_class on pg_class.oid = indrelid where relnamespace in (select oid from ours)
    group by indrelid, indkey::text, indclass::text, coalesce(pg_get_expr(indexprs, indrelid), ''), coalesce(pg_get_expr(indpred, indrelid), '')
    having count(*) > 1`,
  function_search_path_mutable: `
    select oid::regprocedure::text as finding from pg_proc
    where pronamespace in (select oid from ours) and not coalesce(proconfig @> array['search_path=""'], false)`,
  security_definer_view: `
    select oid::regclass::text as finding from pg_class
    where relkind in ('v', 'm') and relnamespace in (select oid from ours)
      and not coalesce(reloptions @> array['security_invoker=true'], false)`,
  extension_in_public: `
    select extname as finding from pg_extension where extnamespace = 'public'::regnamespace`,
};

const OURS = "with ours as (select oid from pg_namespace where nspname in ('public', 'private'))";

onEachDatabase('the database linter', (opened) => {
  it.each(Object.entries(LINTS))('finds nothing for %s', async (_, lint) => {
    expect(await opened().database.query(`${OURS} ${lint}`)).toEqual([]);
  });

  it('would find each of them', async () => {
    const { database } = opened();
    const undone = new Error('undone');
    const weakening = database.transaction(async ({ exec, query }) => {
      await exec(`
        create table public.loose (founder_id uuid references public.founders (id), note text);
        create index one on public.loose (note);
        create index two on public.loose (note);
        create policy a on public.loose for select to anon using (current_setting('role') = 'anon');
        create policy b on public.loose for select to anon using (true);
        create policy c on public.loose for insert to anon with check (true);
        create view public.names as select note from public.loose;
        create function public.loose() returns integer language sql as 'select 1';
      `);
      for (const [name, lint] of Object.entries(LINTS)) {
        if (name === 'extension_in_public') continue;
        expect(await query(`${OURS} ${lint}`), name).not.toEqual([]);
      }
      throw undone;
    });
    await expect(weakening).rejects.toBe(undone);
  });
});
