// Waits when a thousand sign up in the same moment over fifty connections to a real PostgreSQL. Fails when a signup is
// lost or a number is missing.

import type postgres from 'postgres';
import { asVisitor, type Measured, spreadOf, withPostgres } from './harness.ts';

const SIGNUPS = 1000;
const CONNECTIONS = 50;

async function signUp(pool: postgres.Sql, visitor: number) {
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

export async function measure(): Promise<Measured> {
  const outcomes = await withPostgres(CONNECTIONS, async (pool) => {
    // Connections are opened first: no visitor waits for that.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pool`select pg_sleep(0.2)`));
    return Promise.all(Array.from({ length: SIGNUPS }, (_, visitor) => signUp(pool, visitor)));
  });
  const numbers = outcomes.flatMap(({ number }) => number ?? []).toSorted((one, other) => one - other);
  const gapFree = numbers.every((number, index) => number === index + 1);
  const row = {
    ...{ kind: 'signup', signups: SIGNUPS, connections: CONNECTIONS, saved: numbers.length, gapFree },
    ...spreadOf(outcomes.map(({ waitedMs }) => waitedMs)),
  };
  const isComplete = numbers.length === SIGNUPS && gapFree;
  return { rows: [row], problems: isComplete ? [] : ['Signups or numbers are missing.'] };
}
