// How long people wait when a thousand sign up in the same moment over fifty connections to a real PostgreSQL, limits,
// hold and referral code included. Exits with 1 when one is lost or a number is missing.

import postgres from 'postgres';
import { runCommand } from '../lib/shutdown.ts';
import { postgresAddress } from '../supabase/backends.ts';
import { openDatabase } from '../supabase/database.ts';
import { startPostgresServer } from '../supabase/postgres-server.ts';
import { printRows, spreadOf } from './report.ts';

const SIGNUPS = 1000;
const CONNECTIONS = 50;

interface Row {
  kind: 'signup';
  signups: number;
  connections: number;
  saved: number;
  gapFree: boolean;
  p50Ms: number;
  p95Ms: number;
  maxMs: number;
}

interface Outcome {
  number: number | null;
  waitedMs: number;
}

/** One visitor, as the Data API serves them: a transaction as anon, with the address that the edge saw. */
async function signUp(pool: postgres.Sql, visitor: number): Promise<Outcome> {
  const headers = JSON.stringify({ 'cf-connecting-ip': `198.51.100.${visitor % CONNECTIONS}` });
  const [id, name, email] = [crypto.randomUUID(), 'Bench Player', `player-${visitor}@players.example`];
  const started = performance.now();
  try {
    const number = await pool.begin(async (sql) => {
      await sql`select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true)`;
      const [saved] = await sql<{ founder_number: number | null }[]>`
        select (public.join_founders(${id}, ${name}, ${email}, '{tennis}', '2x') ->> 'founder_number')::integer as founder_number`;
      return saved?.founder_number ?? null;
    });
    return { number, waitedMs: performance.now() - started };
  } catch (error) {
    console.error('A signup was lost.', error);
    return { number: null, waitedMs: performance.now() - started };
  }
}

function rowOf(outcomes: readonly Outcome[]): Row {
  const numbers = outcomes.flatMap(({ number }) => number ?? []).toSorted((one, other) => one - other);
  return {
    kind: 'signup',
    signups: SIGNUPS,
    connections: CONNECTIONS,
    saved: numbers.length,
    gapFree: numbers.every((number, index) => number === index + 1),
    ...spreadOf(outcomes.map(({ waitedMs }) => waitedMs)),
  };
}

await runCommand(async () => {
  const server = await startPostgresServer();
  if (server === null) throw new Error('This bench needs PostgreSQL: apt-get install postgresql.');
  try {
    const database = await openDatabase({ url: server.url });
    const { url, ...host } = postgresAddress(server.url);
    const pool = postgres(url, { ...host, max: CONNECTIONS });
    // Opens all connections first: no visitor waits for that.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pool`select pg_sleep(0.2)`));
    const row = rowOf(
      await Promise.all(Array.from({ length: SIGNUPS }, (_, visitor) => signUp(pool, visitor))),
    );
    await pool.end();
    await database.close();
    printRows([row]);
    if (row.saved < SIGNUPS || !row.gapFree) throw new Error('Signups or numbers are missing.');
  } finally {
    await server.stop();
  }
});
