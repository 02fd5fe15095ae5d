import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreFirestore, saveStores } from '../../dev/backup/archive.ts';
import { type OwnedStores, STORES_TIMEOUT_MS, startOwnedStores } from './owned-stores.ts';

let owned: OwnedStores;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/showup-backup-`);
  owned = await startOwnedStores();
}, STORES_TIMEOUT_MS);
afterAll(async () => {
  await owned?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function saved(file: string): Record<string, unknown>[] {
  return JSON.parse(readFileSync(`${folder}/first/${file}.json`, 'utf8'));
}

it('saves both stores whole, and puts Firestore back as it was', async () => {
  const { database, documents, stores } = owned;
  // More than one page of either store.
  await database.exec(`
    insert into public.founders (name, email, sports, frequency)
    select 'Ana Reyes', 'ana' || number || '@players.example', '{tennis}', '2x' from generate_series(1, 1005) as number
  `);
  const answers = Array.from({ length: 305 }, (_, index) => `gameRSVPs/${String(index).padStart(32, '0')}`);
  for (const path of answers) {
    await documents.write(path, { name: 'Ana', submittedAt: new Date(), ipAddress: null, response: 'yes' });
  }
  await documents.write('gameEvents/tennis', { maxPlayers: 4, rsvpCount: { yes: 305, no: 0, maybe: 0 } });
  const before = await owned.everything();

  const counts = await saveStores(stores, `${folder}/first`);
  expect(counts).toMatchObject({ founders: 1005, referral_codes: 1005, gameEvents: 1, gameRSVPs: 305 });
  expect(saved('supabase-founders').map((row) => row.founder_number)).toEqual(
    Array.from({ length: 1005 }, (_, index) => index + 1),
  );
  for (const file of readdirSync(`${folder}/first`)) {
    expect(statSync(`${folder}/first/${file}`).mode & 0o077, `${file} is for its owner alone`).toBe(0);
  }

  await expect(restoreFirestore(stores.firestore, `${folder}/first`)).rejects.toThrow('has games already');
  const gone = [...answers, 'gameEvents/tennis'].map((path) => ({ delete: stores.firestore.nameOf(path) }));
  await stores.firestore.commit(gone);
  expect(await owned.everything()).not.toBe(before);

  expect(await restoreFirestore(stores.firestore, `${folder}/first`)).toBe(306);
  expect(await owned.everything()).toBe(before);
});

it('never writes over an older backup', async () => {
  await expect(saveStores(owned.stores, `${folder}/first`)).rejects.toThrow('EEXIST');
});
