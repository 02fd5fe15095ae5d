import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite';
import postgres from 'postgres';
import type { Store } from '#data/firestore/client.ts';
import { type OwnersDocuments, ownersDocuments } from '../firebase/documents.ts';
import { startFirestore } from '../firebase/firestore.ts';
import { freePort } from '../lib/ports.ts';
import { postgresAddress } from '../supabase/backends.ts';
import { type LocalDatabase, openDatabase } from '../supabase/database.ts';
import { startPostgresServer } from '../supabase/postgres-server.ts';

/** The table, and the reasons why the bench fails. */
export type Measured = { rows: object[]; problems: string[] };

function within(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN);
}

export const median = (times: readonly number[]): number => within(times, 0.5);

export function spreadOf(times: readonly number[]) {
  return { p50Ms: median(times), p95Ms: within(times, 0.95), maxMs: within(times, 1) };
}

export async function repeated<Result>(count: number, once: () => Promise<Result>) {
  const results: [Result, ...Result[]] = [await once()];
  while (results.length < count) results.push(await once());
  return results;
}

export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

const PROJECT = 'demo-bench';

export const firestoreConfig = (emulatorHost: string) => ({
  projectId: PROJECT,
  apiKey: 'bench',
  emulatorHost,
});

export async function withEmulator<Result>(
  use: (port: number, documents: OwnersDocuments) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const emulator = await startFirestore({ port, projectId: PROJECT, dataFolder: null, longRunning: true });
  try {
    return await use(port, ownersDocuments(`127.0.0.1:${port}`, PROJECT));
  } finally {
    await emulator.stop();
  }
}

export async function organizersStore(port: number, documents: OwnersDocuments): Promise<Store> {
  await documents.write('admins/organizer', {});
  const config = firestoreConfig(`127.0.0.1:${port}`);
  const app = initializeApp(config, `organizer-${port}`);
  const database = getFirestore(app);
  connectFirestoreEmulator(database, '127.0.0.1', port, { mockUserToken: { sub: 'organizer' } });
  return { app, database, config };
}

export async function withPostgres<Result>(
  connections: number,
  use: (pool: postgres.Sql, database: LocalDatabase) => Promise<Result>,
): Promise<Result> {
  const server = await startPostgresServer();
  if (server === null) throw new Error('This bench needs PostgreSQL: apt-get install postgresql.');
  try {
    const database = await openDatabase({ url: server.url });
    const { url, ...host } = postgresAddress(server.url);
    const pool = postgres(url, { ...host, max: connections });
    const result = await use(pool, database);
    await pool.end();
    await database.close();
    return result;
  } finally {
    await server.stop();
  }
}

/** The result of a database function. */
export type Response = { status: string; seconds?: number; founder_number?: number };

/** One visitor's call, as the Data API makes it: a transaction as anon, with the address that the edge saw. */
export async function asVisitor(
  pool: postgres.Sql,
  address: string,
  ask: (sql: postgres.TransactionSql) => Promise<{ response: Response }[]>,
): Promise<Response> {
  const headers = JSON.stringify({ 'cf-connecting-ip': address });
  const [row] = await pool.begin(async (sql) => {
    await sql`select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true)`;
    return ask(sql);
  });
  if (!row) throw new Error('A function returns one row.');
  return row.response;
}
