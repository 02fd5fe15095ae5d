// How long people wait when a thousand sign up in the same moment over fifty connections to a real PostgreSQL, limits,
// hold and referral code included. Exits with 1 when one is lost or a number is missing.

import type postgres from 'postgres';
import { runCommand } from '../lib/shutdown.ts';
import { printRows, spreadOf } from './report.ts';
import { asVisitor, withPostgres } from './visitors.ts';

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

async function signUp(pool: postgres.Sql, visitor: number): Promise<Outcome> {
  const [id, name, email] = [crypto.randomUUID(), 'Bench Player', `player-${visitor}@players.example`];
  const started = performance.now();
  try {
    const { number } = await asVisitor(
      pool,
      `198.51.100.${visitor % CONNECTIONS}`,
      (sql) => sql<{ number: number | null }[]>`
        select (public.join_founders(${id}, ${name}, ${email}, '{tennis}', '2x') ->> 'founder_number')::integer as number`,
    );
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
  const row = await withPostgres(CONNECTIONS, async (pool) => {
    // Opens all connections first: no visitor waits for that.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pool`select pg_sleep(0.2)`));
    return rowOf(await Promise.all(Array.from({ length: SIGNUPS }, (_, visitor) => signUp(pool, visitor))));
  });
  printRows([row]);
  if (row.saved < SIGNUPS || !row.gapFree) throw new Error('Signups or numbers are missing.');
});
