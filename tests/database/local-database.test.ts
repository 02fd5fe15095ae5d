import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalDatabase, openDatabase } from '../../dev/supabase/database.ts';
import { MIGRATIONS_FOLDER } from '../../dev/supabase/migrations.ts';
import { aFounder } from './builders.ts';
import { join as joins, numberIn } from './calls.ts';
import { clientOf, onEachDatabase, PUBLISHABLE_KEY, SECRET_KEY } from './on-each-database.ts';

const asVisitor = (database: LocalDatabase) => clientOf(database, 'sb_publishable_local');
const applied = (database: LocalDatabase) =>
  database.query<{ version: string; name: string }>(
    'select version, name from supabase_migrations.schema_migrations order by 1',
  );

describe('a database kept in a folder', () => {
  let folder = '';
  let migrationsFolder = '';
  const open = () => openDatabase({ url: join(folder, 'data'), migrationsFolder });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showup-database-'));
    migrationsFolder = await mkdtemp(join(folder, 'migrations-'));
    for (const file of await readdir(MIGRATIONS_FOLDER))
      await copyFile(join(MIGRATIONS_FOLDER, file), join(migrationsFolder, file));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps its rows over a restart, takes only the new migrations, and is locked down every time', async () => {
    const first = await open();
    expect(numberIn(await joins(asVisitor(first), aFounder()))).toBe(1);
    const before = await applied(first);
    expect((await asVisitor(first).from('founders').select('email')).status).toBe(401);
    await first.close();

    await writeFile(
      join(migrationsFolder, '29991231235959_nickname.sql'),
      'alter table public.founders add column nickname text;',
    );
    const second = await open();
    const visitor = asVisitor(second);
    expect(await applied(second)).toEqual([...before, { version: '29991231235959', name: 'nickname' }]);
    expect((await visitor.from('founders').select('founder_number, sports')).data).toEqual([
      { founder_number: 1, sports: ['tennis'] },
    ]);
    for (const hidden of ['*', 'email', 'nickname'])
      expect((await visitor.from('founders').select(hidden)).status).toBe(401);
    expect((await visitor.from('referral_codes').select('code')).status).toBe(401);
    const changed = await visitor.from('founders').update({ frequency: '3x' }).gte('founder_number', 0);
    expect(changed.status).toBe(401);
    await second.close();
  });

  it('is left as it was by a migration that fails half-way', async () => {
    const broken = join(migrationsFolder, '29991231235959_broken.sql');
    await writeFile(broken, 'create table public.half (id integer); select 1 / 0;');
    await expect(open()).rejects.toThrow('Migration 29991231235959_broken.sql failed');
    await rm(broken);
    const mended = await open();
    expect(await mended.query("select to_regclass('public.half') as half")).toEqual([{ half: null }]);
    await mended.close();
  });

  it('refuses a migration whose name the Supabase CLI would skip', async () => {
    await writeFile(join(migrationsFolder, 'later.sql'), 'select 1;');
    await expect(open()).rejects.toThrow('later.sql is not named');
  });
});

onEachDatabase('the local Data API', (opened) => {
  const read = (headers: Record<string, string>, path = '/rest/v1/founders?select=founder_number') =>
    opened().database.fetch(new Request(`http://localhost${path}`, { headers }));

  it('wants one of its two keys, and serves nothing but the Data API', async () => {
    expect((await read({})).status).toBe(401);
    expect((await read({ apikey: 'sb_publishable_of_somebody_else' })).status).toBe(401);
    expect((await read({ apikey: PUBLISHABLE_KEY })).status).toBe(200);
    const others = ['/_admin/config', '/auth/v1/signup', '/storage/v1/bucket', '/rest/v1/../../_admin'];
    for (const path of ['/', ...others]) expect((await read({ apikey: SECRET_KEY }, path)).status).toBe(404);
  });

  it('lets a browser on another origin read a refusal', async () => {
    const origin = 'http://localhost:5173';
    const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', origin };
    const body = JSON.stringify(aFounder());
    const response = await opened().database.fetch(
      new Request('http://localhost/rest/v1/founders', { method: 'POST', headers, body }),
    );
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toMatch(/^(\*|http:\/\/localhost:5173)$/);
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  it('says a refusal to the client alone, and a crash on the console too', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { visitor, database } = opened();
    expect((await visitor.from('founders').insert(aFounder())).status).toBe(401);
    expect(said).not.toHaveBeenCalled();
    await database.exec('alter function public.sport_interest() rename to sport_interest_gone');
    const { error } = await visitor.rpc('sport_interest');
    await database.exec('alter function public.sport_interest_gone() rename to sport_interest');
    expect(error).not.toBeNull();
    expect(said).toHaveBeenCalled();
    said.mockRestore();
  });
});
