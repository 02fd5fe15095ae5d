import { writeFileSync } from 'node:fs';
import { ownersDocuments } from '../../dev/firebase/documents.ts';
import { clearDocuments, startFirestore } from '../../dev/firebase/firestore.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { KEYS, startSupabase } from '../../dev/supabase/gateway.ts';
import { COLLECTIONS, EVENT_COLLECTIONS, PRIMARY_KEYS } from '../../owner/contents.ts';
import { localStores } from '../../owner/stores.ts';
import { emptyDatabase } from '../database/empty-database.ts';

const PROJECT = 'demo-owner';

async function startOwnedStores() {
  const port = await freePort();
  const firestoreHost = `127.0.0.1:${port}`;
  await startFirestore({ port, projectId: PROJECT, dataFolder: null });
  const supabase = await startSupabase({
    port: await freePort(),
    dataFolder: null,
    functionVariables: { PRODUCT_NAME: 'ShowUp', SITE_URL: 'https://a.example', EMAIL_FROM: 'a@example.com' },
  });
  const { database } = supabase;
  const documents = ownersDocuments(firestoreHost, PROJECT);
  const addresses = {
    ...{ supabaseUrl: supabase.url, supabaseServiceKey: KEYS.service },
    // Nothing here asks for accounts, and none are there.
    ...{ firestoreHost, authHost: '127.0.0.1:1', projectId: PROJECT },
  };
  const stores = localStores(addresses);
  return {
    database,
    documents,
    stores,
    projectId: PROJECT,
    /** Commands find the running stack by these files in their folder. */
    tellIn(folder: string): void {
      writeFileSync(`${folder}/running.pid`, String(process.pid));
      writeFileSync(`${folder}/stack.json`, JSON.stringify(addresses));
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
      await clearDocuments(firestoreHost, PROJECT);
    },
  };
}

let started: ReturnType<typeof startOwnedStores> | undefined;

/**
 * Both stores, empty, for what only their owner does. Test files of one process get the same ones, one after the other;
 * they end with the process.
 */
export async function openOwnedStores() {
  started ??= startOwnedStores();
  const stores = await started;
  await stores.empty();
  return stores;
}
