import { expect, it } from 'vitest';
import { MIGRATIONS_FOLDER, newestPrivileges, readMigrations } from '../../dev/supabase/migrations.ts';
import { heldPrivileges } from './held-privileges.ts';
import { onEachDatabase } from './on-each-database.ts';
import committed from './public-privileges.json' with { type: 'json' };

onEachDatabase('the privileges of the public keys', (opened) => {
  const held = () => heldPrivileges(opened().database);

  it('are exactly the committed list', async () => {
    expect(await held()).toEqual(committed);
  });

  it('do not grow with a table, sequence or function that a later migration adds', async () => {
    const { database } = opened();
    const before = await held();
    await database.exec(`
      create table public.later (id serial primary key);
      create table private.later (id serial primary key);
      create function public.later() returns integer language sql as 'select 1';
      create function private.later() returns integer language sql as 'select 1';
    `);
    const after = await held();
    await database.exec(`
      drop function public.later; drop function private.later; drop table public.later; drop table private.later;
    `);
    expect(after).toEqual(before);
  });

  it('stay the same when the privileges migration runs again', async () => {
    const { database } = opened();
    const before = await held();
    await database.exec('grant all on all tables in schema public to anon');
    expect(await held()).not.toEqual(before);
    const { sql } = newestPrivileges(await readMigrations(MIGRATIONS_FOLDER));
    await database.exec(sql);
    await database.exec(sql);
    expect(await held()).toEqual(before);
  });

  it('stand beside row level security on every table', async () => {
    const unprotected = await opened().database.query(`
      select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p') and not relrowsecurity
    `);
    expect(unprotected).toEqual([]);
  });

  it('leave every function with a fixed search path', async () => {
    const loose = await opened().database.query(`
      select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname in ('public', 'private') and not coalesce(proconfig @> array['search_path=""'], false)
    `);
    expect(loose).toEqual([]);
  });

  it('are announced to realtime for founders alone', async () => {
    const published = await opened().database.query(
      "select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'",
    );
    expect(published).toEqual([{ schemaname: 'public', tablename: 'founders' }]);
  });

  it('leave the secret key everything in public, past row level security', async () => {
    const { database, service } = opened();
    const [role] = await database.query(
      "select rolbypassrls, rolcanlogin, rolsuper from pg_roles where rolname = 'service_role'",
    );
    expect(role).toEqual({ rolbypassrls: true, rolcanlogin: false, rolsuper: false });
    for (const table of ['founders', 'referral_codes', 'referral_signups', 'beta_feedback']) {
      expect((await service.from(table).select('*')).error).toBeNull();
    }
  });
});
