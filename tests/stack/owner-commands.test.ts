import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { personKeyText } from '#domain/person.ts';
import { sha256 } from '#lib/sha256.ts';
import { saveStores } from '../../owner/backup/archive.ts';
import { openOwnedStores } from './owned-stores.ts';
import { type Started, start, temporaryFolder } from './run.ts';

const DAY_MS = 86_400_000;
const ANA = 'ana@players.example';

const { database, documents, everything, projectId, stores, tellIn } = await openOwnedStores();
const supabaseName = new URL(stores.supabase.url).host;
const folder = temporaryFolder();
tellIn(folder);

const GAME = 'gameEvents/tennis';
const archive = `${folder}/archive`;
const deleteGame = () => stores.firestore.commit([{ delete: stores.firestore.nameOf(GAME) }]);
await documents.write(GAME, { title: 'Tennis', rsvpCount: { yes: 0, no: 0, maybe: 0 } });
await saveStores(stores, archive);
await deleteGame();

async function result({ ended, output }: Started) {
  return { code: await ended, output: output() };
}

/** Runs a command to its end, with nobody at a terminal. */
function run(args: readonly string[], localFolder = folder) {
  return result(start(process.execPath, args, { LOCAL_FOLDER: localFolder }));
}

/** Runs it in a terminal, where somebody types this when they are asked. */
async function runInTerminal(args: readonly string[], typed: string, localFolder = folder) {
  const command = [process.execPath, ...args].map((word) => `'${word}'`).join(' ');
  const terminal = ['--quiet', '--return', '--command', command, '/dev/null'];
  const started = start('script', terminal, { LOCAL_FOLDER: localFolder });
  await expect.poll(started.output, { timeout: 30_000 }).toContain('to go on: ');
  started.child.stdin.write(`${typed}\n`);
  return result(started);
}

const commands = {
  forget: ['owner/forget.ts', '--email', ANA, '--local'],
  restore: ['owner/backup.ts', '--restore-firestore', archive, '--local'],
  retention: ['owner/retention.ts', '--local'],
  recount: ['owner/recount.ts', '--local'],
};

describe('forget, restore, retention and recount', () => {
  beforeEach(async () => {
    await database.exec(`
      delete from public.founders;
      insert into public.founders (name, email, sports, frequency) values ('Ana', '${ANA}', '{tennis}', '2x')
    `);
    await documents.write(`gameRSVPs/${'a'.repeat(32)}`, {
      ...{ gameEventId: 'gone', name: 'Ana', response: 'yes', email: ANA, userAgent: 'Firefox' },
      ...{ ipAddress: null, referrer: null, submittedAt: new Date(Date.now() - 40 * DAY_MS) },
    });
  });

  it.each(['forget', 'restore', 'retention', 'recount'] as const)(
    '%s changes nothing without the right name',
    async (name) => {
      const command = commands[name];
      const before = await everything();
      const both = ['--project', projectId, '--project', supabaseName];
      const tries = [
        run(command),
        run([...command, '--project', 'another']),
        run([...command, ...both, '--project', 'more']),
        runInTerminal(command, 'yes'),
      ];
      for (const { code, output } of await Promise.all(tries)) {
        expect(output).toContain(`the Firebase project ${projectId}`);
        expect(output).toContain('Nothing was changed: ');
        expect(code, output).toBe(1);
      }
      expect(await everything()).toBe(before);
    },
  );

  it('forget names both projects, and deletes when both are typed, but no record under a phone number', async () => {
    const phone = '3525550177';
    const record = `people/${await sha256(personKeyText({ phone }) ?? '')}`;
    await documents.write(`gameRSVPs/${'a'.repeat(32)}`, { phone }, { onlyThese: true });
    await documents.write(record, { came: 1 });
    const { code, output } = await runInTerminal(commands.forget, `${projectId} ${supabaseName}`);
    expect(output).toContain(`the Firebase project ${projectId} and the Supabase project ${supabaseName}`);
    expect(code, output).toBe(0);
    expect(output).toContain(`has the same phone number: the record ${stores.firestore.nameOf(record)}`);
    expect(await everything()).not.toContain(ANA);
    await stores.firestore.commit([{ delete: stores.firestore.nameOf(record) }]);
  });

  it('forget --made-up lists first, and gives numbers back when the project is named', async () => {
    await database.exec(`
      insert into public.founders (name, email, sports, frequency, confirmed_at)
      values ('Bot', 'bot@catch-all.evil', '{tennis}', '2x', now())
    `);
    const madeUp = ['owner/forget.ts', '--made-up', '--since', '2000-01-01', '--local'];
    expect((await run(madeUp)).output).toMatch(/1 joined, 1 confirmed: \(unknown\) catch-all.evil/);
    const ofDomain = [...madeUp, '--domain', 'catch-all.evil'];
    const unnamed = await run(ofDomain);
    expect(unnamed.output).toMatch(/#\d+ confirmed .* Bot <bot@catch-all.evil>/);
    expect(unnamed).toMatchObject({ code: 1 });
    const { code, output } = await run([...ofDomain, '--project', supabaseName]);
    expect(output).toContain('1 removed. Their numbers are open again.');
    expect(code).toBe(0);
    const left = await database.query('select name from public.founders');
    expect(left).toEqual([{ name: 'Ana' }]);
    expect(await database.query('select number from public.retired_numbers')).toEqual([]);
  });

  it('retention removes when a script names both, and signups that nobody confirmed for a month', async () => {
    await database.exec(`
      insert into public.founders (name, email, sports, frequency, created_at, held_until)
      select name, name || '@players.example', '{tennis}', '2x', now() - age, now() - age + interval '1 day'
      from (values ('Late', interval '31 days'), ('Recent', interval '29 days')) as signup (name, age)
    `);
    expect(await everything()).toContain('Firefox');
    const both = ['--project', projectId, '--project', supabaseName];
    const { code, output } = await run([...commands.retention, ...both]);
    expect(output).toContain('1  RSVPs without browser and origin');
    expect(output).toContain('1  signups that nobody confirmed');
    expect(code, output).toBe(0);
    const left = await everything();
    for (const gone of ['Firefox', 'Late@players.example']) expect(left).not.toContain(gone);
    expect(left).toContain('Recent@players.example');
  });

  it('recount says what it compared and repaired, once the project is named', async () => {
    await documents.write('people/somebody', { came: 1, missed: 0, leftLate: 0, updatedAt: new Date() });
    const [first, second] = [
      await run([...commands.recount, '--project', projectId]),
      await run([...commands.recount, '--project', projectId]),
    ];
    expect(first.output).toMatch(/1 {2}records\n +1 {2}repaired/);
    expect(second.output).toMatch(/0 {2}records\n +0 {2}repaired/);
    expect([first.code, second.code]).toEqual([0, 0]);
  });

  it('restore puts the games back when its project is named', async () => {
    expect((await run([...commands.restore, '--project', projectId])).code).toBe(0);
    expect(await documents.read(GAME)).toMatchObject({ title: 'Tennis' });
    await deleteGame();
  });
});

describe('reset', () => {
  /** A folder as `npm start` makes it, with something of ours in it. */
  function madeByUs(name: string): string {
    const path = `${folder}/${name}`;
    mkdirSync(`${path}/data`, { recursive: true });
    writeFileSync(`${path}/made-by-npm-start`, '');
    return path;
  }

  it('removes the local data when the folder is named, and nothing otherwise', async () => {
    const path = madeByUs('mine');
    const tries = [
      run(['dev/reset.ts'], path),
      run(['dev/reset.ts', '--project', projectId], path),
      runInTerminal(['dev/reset.ts'], '', path),
    ];
    for (const { code, output } of await Promise.all(tries)) {
      expect(output).toContain('Nothing was changed: ');
      expect(code).toBe(1);
    }
    expect(existsSync(`${path}/data`)).toBe(true);
    const { code, output } = await runInTerminal(['dev/reset.ts'], 'mine', path);
    expect(output).toContain(path);
    expect(code, output).toBe(0);
    expect(existsSync(path)).toBe(false);
  });

  it('leaves a folder alone that npm start did not make, and a link to one', async () => {
    const photos = `${folder}/photos`;
    mkdirSync(photos);
    writeFileSync(`${photos}/me.jpg`, '');
    const link = `${folder}/link`;
    symlinkSync(madeByUs('target'), link);
    for (const path of [photos, link, `${link}/`]) {
      const { code, output } = await run(['dev/reset.ts', '--project', basename(path)], path);
      expect(output).toContain('was left alone');
      expect(code).toBe(1);
    }
    expect(existsSync(`${photos}/me.jpg`)).toBe(true);
    expect(existsSync(`${link}/data`)).toBe(true);
  });

  it.each([
    ['takes a folder that a start made for its own', [], 0],
    ['never takes a folder of other things for its own after a start in it', ['me.jpg'], 1],
  ])('%s', async (_, files, code) => {
    const path = `${folder}/started-in-${files.length}`;
    for (const file of files) {
      mkdirSync(path);
      writeFileSync(`${path}/${file}`, '');
    }
    const lock = "import { lockLocalData } from './dev/lib/local-folder.ts'; lockLocalData();";
    expect((await run(['--input-type=module', '--eval', lock], path)).code).toBe(0);
    expect((await run(['dev/reset.ts', '--project', basename(path)], path)).code).toBe(code);
    expect(files.every((file) => existsSync(`${path}/${file}`))).toBe(true);
    expect(existsSync(path)).toBe(files.length > 0);
  });
});
