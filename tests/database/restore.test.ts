import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as inFolder } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPostgresBinaries } from '../../dev/supabase/postgres-server.ts';
import { aFounder, someFeedback } from './builders.ts';
import { answerSurvey, confirm, join, lapseAll, numberIn, passKeyOf, passOf, secretOf } from './calls.ts';
import { onPostgres } from './on-each-database.ts';

const GUIDE = new URL('../../docs/go-live.md', import.meta.url);

onPostgres('the commands of the guide', (opened) => {
  let folder = '';
  let guide = '';

  beforeAll(async () => {
    folder = await mkdtemp(inFolder(tmpdir(), 'showup-restore-'));
    guide = await readFile(GUIDE, 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function fromGuide(pattern: RegExp): string {
    const [, found] = pattern.exec(guide) ?? [];
    if (found === undefined) throw new Error(`The guide has nothing like ${pattern}.`);
    return found;
  }

  async function run(command: string): Promise<void> {
    const path = `${await findPostgresBinaries()}:${process.env.PATH}`;
    const env = { ...process.env, PATH: path, DATABASE_URL: opened().url };
    await promisify(execFile)('sh', ['-ec', command.replaceAll('~/showup-backups', folder)], { env });
  }

  const TABLES = [
    ...['public.founders', 'public.referral_codes', 'public.referral_signups', 'public.beta_feedback'],
    ...['public.retired_numbers', 'private.open_numbers', 'private.founder_counter', 'private.emails'],
    ...['private.founder_secrets', 'private.emails_sent'],
  ];
  const rowsOf = (table: string) =>
    opened().database.query(`select whole::text from ${table} as whole order by 1`);
  const everything = () => Promise.all(TABLES.map(rowsOf));
  const joins = async (founder = aFounder()) => numberIn(await join(opened().visitor, founder));
  const confirms = async (id: string) => confirm(opened().visitor, await secretOf(opened().database, id));

  it('dump and restore founders with their numbers, and the next one gets the next open number', async () => {
    const { database, visitor, service } = opened();
    const founders = Array.from({ length: 6 }, () => aFounder());
    for (const founder of founders) await joins(founder);
    const [first, second = '', third = ''] = founders.map(({ id }) => id);
    for (const id of [second, third]) await confirms(id);
    await lapseAll(database);
    await joins();
    await service.from('founders').delete().in('founder_number', [3, 5]);
    await answerSurvey(visitor, someFeedback());
    await service.rpc('claim_welcome', { founder_id: first, address: '198.51.100.1', again: false });
    const before = await everything();

    await run(fromGuide(/```sh\n(pg_dump [\s\S]+?)```/));
    await joins();
    await database.exec('delete from public.founders where founder_number = 2');
    await run(fromGuide(/```sh\n(psql [\s\S]+?)```/));

    expect(await everything()).toEqual(before);
    const pass = await passOf(visitor, await passKeyOf(database, second));
    expect(pass).toMatchObject({ founder_number: 2, confirmed: true });
    // 1 is held, 2 confirmed, 3 retired, 4 lapsed and 5 removed.
    expect([await joins(), await joins(), await joins()]).toEqual([4, 5, 6]);
  });

  it('begin with number 1 again after a trial, and only in an empty list', async () => {
    const { database, service } = opened();
    const sql = fromGuide(/```sql\n(do \$\$[\s\S]+?)```/);
    for (const founder of [aFounder(), aFounder()]) {
      await joins(founder);
      await confirms(founder.id);
    }
    await expect(database.exec(sql)).rejects.toThrow('Their numbers stay.');
    await service.from('founders').delete().gt('founder_number', 0);
    await database.exec(sql);
    expect(await joins()).toBe(1);
  });
});
