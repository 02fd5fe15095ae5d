import { writeFileSync } from 'node:fs';
import { ownersDocuments } from '../../dev/firebase/documents.ts';
import { clearDocuments } from '../../dev/firebase/firestore.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { startStack } from '../../dev/stack.ts';
import { COLLECTIONS, EVENT_COLLECTIONS, PRIMARY_KEYS } from '../../owner/contents.ts';
import { localStores } from '../../owner/stores.ts';
import { emptyDatabase } from '../database/empty-database.ts';

export const SITE = 'https://showup.example';
export const PREVIEW = 'http://localhost:4173';

async function startOwnedStores() {
  const ports = { supabase: await freePort(), firestore: await freePort(), auth: await freePort() };
  const addresses = { appUrl: SITE, previewUrl: PREVIEW };
  const stack = await startStack({ ports, ...addresses, dataFolder: null, seeded: false });
  const { database, info } = stack;
  const { firestoreHost, projectId } = info;
  const documents = ownersDocuments(firestoreHost, projectId);
  const stores = localStores(info);
  return {
    ...{ stack, database, documents, stores, projectId },
    /** Commands find the running stack by these files in their folder. */
    tellIn(folder: string): void {
      writeFileSync(`${folder}/running.pid`, String(process.pid));
      writeFileSync(`${folder}/stack.json`, JSON.stringify(info));
    },
    /** All that both hold, as text. */
    async everything(): Promise<string> {
      const rows = await Promise.all(
        PRIMARY_KEYS.map(({ table }) => database.query(`select * from public.${table}`)),
      );
      return JSON.stringify([rows, await Promise.all(COLLECTIONS.map((name) => documents.list(name)))]);
    },
    async deleteEvents(): Promise<void> {
      for (const collection of EVENT_COLLECTIONS) {
        for await (const { name } of stores.firestore.list(collection))
          await stores.firestore.commit([{ delete: name }]);
      }
    },
    async empty(): Promise<void> {
      await emptyDatabase(database);
      await clearDocuments(firestoreHost, projectId);
    },
  };
}

declare global {
  /** Kept outside the module, because `vi.resetModules()` would start a second stack. */
  var ownedStores: ReturnType<typeof startOwnedStores> | undefined;
}

/**
 * The local stack with both stores empty, for what only their owner does. Test files of one process get the same one, one
 * after the other; it ends with the process.
 */
export async function openOwnedStores() {
  globalThis.ownedStores ??= startOwnedStores();
  const stores = await globalThis.ownedStores;
  await stores.empty();
  return stores;
}
