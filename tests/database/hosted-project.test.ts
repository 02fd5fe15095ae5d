import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openPostgres } from '../../dev/supabase/backends.ts';
import { REALTIME, ROLES } from '../../dev/supabase/hosted.ts';
import { applyMigrations, MIGRATIONS_FOLDER, readMigrations } from '../../dev/supabase/migrations.ts';
import { type PostgresServer, startPostgresServer } from '../../dev/supabase/postgres-server.ts';
import { heldPrivileges } from './held-privileges.ts';
import { hasPostgres } from './on-each-database.ts';
import { expectOneChannel } from './one-channel.ts';
import committed from './public-privileges.json' with { type: 'json' };

/** A new project, as far as our migrations meet it: an owner without superuser rights, and everything public granted by default. */
const HOSTED_PROJECT =
  'create role project_owner login createrole bypassrls in role anon, authenticated, service_role';
const HOSTED_DEFAULTS = `
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  create publication supabase_realtime;
`;

describe.skipIf(!hasPostgres)('the migrations on a hosted project', () => {
  let server: PostgresServer | null = null;
  let project: Backend | undefined;

  beforeAll(async () => {
    server = await startPostgresServer();
    if (server === null) return;
    const failOnWarning = (message: string) => {
      throw new Error(message);
    };
    const superuser = openPostgres(server.url, failOnWarning);
    for (const sql of [ROLES, HOSTED_PROJECT, 'create database project owner project_owner'])
      await superuser.exec(sql);
    await superuser.close();
    const url = server.url.replace('postgres@localhost/postgres', 'project_owner@localhost/project');
    project = openPostgres(url, failOnWarning);
    await project.exec(HOSTED_DEFAULTS);
    await project.exec(REALTIME);
    await applyMigrations(project, await readMigrations(MIGRATIONS_FOLDER));
  });
  afterAll(async () => {
    await project?.close();
    await server?.stop();
  });

  function database(): Backend {
    if (project === undefined) throw new Error('The project is not there.');
    return project;
  }

  it('leave the public keys exactly the committed privileges', async () => {
    expect(await heldPrivileges(database())).toEqual(committed);
  });

  it('let a visitor join and see their pass, with triggers and functions that no superuser owns', async () => {
    const headers = JSON.stringify({ 'cf-connecting-ip': '203.0.113.7' });
    const pass = await database().transaction(async ({ exec, query }) => {
      await exec('set local role anon');
      await query("select set_config('request.headers', $1, true)", [headers]);
      const own = [randomUUID()];
      await query("select public.join_founders($1, 'Ann Lee', 'ann@players.example', '{tennis}', '2x')", own);
      return query('select public.founder_pass($1)', own);
    });
    const seen = { status: 'ready', founder_number: 1, spots_left: 99 };
    const referral_code = expect.stringMatching(/^ANNL/);
    expect(pass).toMatchObject([{ founder_pass: { ...seen, referral_code } }]);
  });

  it('announce founders in the publication that was there already, on one channel, and nothing else', async () => {
    const published = await database().query(
      "select tablename from pg_publication_tables where pubname = 'supabase_realtime'",
    );
    expect(published).toEqual([{ tablename: 'founders' }]);
    await expectOneChannel(database());
  });

  it('are recorded in the table where the Supabase CLI looks', async () => {
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    const recorded = await database().query(
      'select version, name from supabase_migrations.schema_migrations order by 1',
    );
    expect(recorded).toEqual(migrations.map(({ version, name }) => ({ version, name })));
  });
});
