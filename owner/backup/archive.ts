import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { OwnedFirestore, RawDocument } from '../../dev/firebase/owned-firestore.ts';
import { EVENT_COLLECTIONS, PRIMARY_KEYS } from '../contents.ts';
import { answered, type Stores, supabaseClient } from '../stores.ts';

/** The Data API's limit (`max_rows` in supabase/config.toml). */
const ROWS_A_PAGE = 1000;
const WRITES_A_COMMIT = 200;

type Saved = { path: string; fields: RawDocument['fields'] };

const fileOf = (folder: string, store: string, name: string) => `${folder}/${store}-${name}.json`;

/** Writes a new file that only its owner can read: it holds personal data. */
function save(file: string, rows: readonly unknown[]): number {
  writeFileSync(file, JSON.stringify(rows, null, 1), { mode: 0o600, flag: 'wx' });
  return rows.length;
}

/** Reads until a page is empty: a shorter one may have been cut by the project's own limit. */
async function everyRow(store: Stores['supabase'], table: string, key: string): Promise<unknown[]> {
  const client = supabaseClient(store);
  const rows: unknown[] = [];
  for (;;) {
    const last = rows.length + ROWS_A_PAGE - 1;
    const page = client.from(table).select('*').order(key).range(rows.length, last);
    const more = (await answered(page, `${table} could not be read.`)) ?? [];
    if (more.length === 0) return rows;
    rows.push(...more);
  }
}

async function everyDocument(firestore: OwnedFirestore, collection: string): Promise<Saved[]> {
  const saved: Saved[] = [];
  for await (const { name, fields } of firestore.list(collection)) {
    saved.push({ path: `${collection}/${name.split('/').at(-1)}`, fields });
  }
  return saved;
}

/**
 * Writes both stores into a new folder, without the list of organizers: a restore would bring back revoked rights.
 * @returns the number of rows or documents in each file.
 */
export async function saveStores(stores: Stores, folder: string): Promise<Record<string, number>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const counts: Record<string, number> = {};
  for (const { table, key } of PRIMARY_KEYS) {
    counts[table] = save(fileOf(folder, 'supabase', table), await everyRow(stores.supabase, table, key));
  }
  for (const collection of EVENT_COLLECTIONS) {
    const documents = await everyDocument(stores.firestore, collection);
    counts[collection] = save(fileOf(folder, 'firestore', collection), documents);
  }
  return counts;
}

/** @throws when the project has events already. */
export async function restoreFirestore(firestore: OwnedFirestore, folder: string): Promise<number> {
  for await (const { name } of firestore.list('gameEvents')) {
    throw new Error(`The project has games already (${name}). Restore into an empty one.`);
  }
  const saved = EVENT_COLLECTIONS.flatMap((collection): Saved[] =>
    JSON.parse(readFileSync(fileOf(folder, 'firestore', collection), 'utf8')),
  );
  for (let done = 0; done < saved.length; done += WRITES_A_COMMIT) {
    const writes = saved
      .slice(done, done + WRITES_A_COMMIT)
      .map(({ path, fields = {} }) => ({ update: { name: firestore.nameOf(path), fields } }));
    if ((await firestore.commit(writes)) !== 'done')
      throw new Error('Somebody else writes here. Stop them, empty the project, and restore again.');
  }
  return saved.length;
}
