import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { freePort } from '../../dev/lib/ports.ts';
import { restoreFirestore, saveStores } from '../../owner/backup/archive.ts';
import { openOwnedStores } from './owned-stores.ts';
import { start, temporaryFolder } from './run.ts';

const { database, documents, everything, stores, tellIn } = await openOwnedStores();
const folder = temporaryFolder();

function saved(file: string, backup = 'first'): Record<string, unknown>[] {
  return JSON.parse(readFileSync(`${folder}/${backup}/${file}.json`, 'utf8'));
}

it('saves both stores whole, and puts Firestore back as it was', async () => {
  // More than one page of either store.
  await database.exec(`
    insert into public.founders (name, email, sports, frequency)
    select 'Ana Reyes', 'ana' || number || '@players.example', '{tennis}', '2x' from generate_series(1, 1005) as number
  `);
  const rsvps = Array.from({ length: 305 }, (_, index) => `gameRSVPs/${String(index).padStart(32, '0')}`);
  const rsvp = { name: 'Ana', submittedAt: new Date(), ipAddress: null, response: 'yes' };
  await documents.writeAll(rsvps.map((path) => [path, rsvp]));
  const places = { maxPlayers: 4, queue: ['key-2', 'key-1'], firstNames: { 'key-1': 'Ana' } };
  await documents.write('gameEvents/tennis', { ...places, rsvpCount: { yes: 305, no: 0, maybe: 0 } });
  expect(await documents.list('gameRSVPs')).toHaveLength(rsvps.length);
  const before = await everything();

  const counts = await saveStores(stores, `${folder}/first`);
  expect(counts).toMatchObject({ founders: 1005, referral_codes: 1005, gameEvents: 1, gameRSVPs: 305 });
  expect(saved('supabase-founders').map((row) => row.founder_number)).toEqual(
    Array.from({ length: 1005 }, (_, index) => index + 1),
  );
  for (const file of readdirSync(`${folder}/first`)) {
    expect(statSync(`${folder}/first/${file}`).mode & 0o077, `${file} is for its owner alone`).toBe(0);
  }

  await expect(restoreFirestore(stores.firestore, `${folder}/first`)).rejects.toThrow('has games already');
  const gone = [...rsvps, 'gameEvents/tennis'].map((path) => ({ delete: stores.firestore.nameOf(path) }));
  await stores.firestore.commit(gone);
  expect(await everything()).not.toBe(before);

  expect(await restoreFirestore(stores.firestore, `${folder}/first`)).toBe(306);
  expect(await everything()).toBe(before);
});

it('never brings back the rights of an organizer who was removed after the backup', async () => {
  const { firestore } = stores;
  await documents.write('admins/removed', { email: 'removed@example.com' });
  await saveStores(stores, `${folder}/with-organizer`);
  expect(readdirSync(`${folder}/with-organizer`).join()).not.toContain('admins');
  // Whatever somebody has put beside it.
  const organizers = [{ path: 'admins/removed', fields: { email: { stringValue: 'removed@example.com' } } }];
  writeFileSync(`${folder}/with-organizer/firestore-admins.json`, JSON.stringify(organizers));

  const events = await documents.list('gameEvents');
  expect(events).toHaveLength(1);
  const gone = ['admins/removed', 'gameEvents/tennis'].map((path) => ({ delete: firestore.nameOf(path) }));
  await firestore.commit(gone);
  await restoreFirestore(firestore, `${folder}/with-organizer`);
  expect(await documents.list('gameEvents')).toEqual(events);
  expect(await documents.read('admins/removed')).toBeNull();
});

/** The Data API of a project that is set to give fewer rows at once than are asked for. */
async function withShortPages(url: string, rows: number) {
  const server = createServer(
    getRequestListener((request) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.set('limit', String(rows));
      return fetch(`${url}${pathname}?${searchParams}`, { headers: request.headers });
    }),
  );
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

it('saves every row of a project whose pages are short', async () => {
  const project = await withShortPages(stores.supabase.url, 400);
  const short = { ...stores, supabase: { ...stores.supabase, url: project.url } };
  expect(await saveStores(short, `${folder}/short`)).toMatchObject({ founders: 1005 });
  expect(saved('supabase-founders', 'short')).toEqual(saved('supabase-founders'));
  project.stop();
  // A backup is never written over.
  await expect(saveStores(stores, `${folder}/first`)).rejects.toThrow('EEXIST');
});

it('says what the files do not hold, and how each store is restored', async () => {
  tellIn(folder);
  const args = ['owner/backup.ts', '--to', `${folder}/told`, '--local'];
  const command = start(process.execPath, args, { LOCAL_FOLDER: folder });
  expect(await command.ended).toBe(0);
  const [, missing = ''] = command.output().split('Not in it: ');
  for (const words of ['secrets in emails', 'holds', 'outbox', 'stops', 'admins', 'secrets/mailbox'])
    expect(missing).toContain(words);
  expect(missing).toContain(`npm run backup -- --restore-firestore ${folder}/told --local\n`);
  expect(missing).toContain('pg_dump (docs/go-live.md');
  expect(missing).toContain('JSON of Supabase is for reading');
});
