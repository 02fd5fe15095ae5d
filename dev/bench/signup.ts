// Times a thousand signups in the same moment over fifty connections to a real PostgreSQL. Fails when a signup is lost or a
// number is missing.

import type postgres from 'postgres';
import { asVisitor, type Measured, spreadOf, timed, withPostgres } from './harness.ts';

const SIGNUPS = 1000;
const CONNECTIONS = 50;

function signUp(pool: postgres.Sql, visitor: number) {
  const [id, name, email] = [crypto.randomUUID(), 'Bench Player', `player-${visitor}@players.example`];
  const address = `198.51.100.${visitor % CONNECTIONS}`;
  return asVisitor(
    pool,
    address,
    (sql) => sql`select public.join_founders(${id}, ${name}, ${email}, '{tennis}', '2x') as response`,
  ).catch((error: unknown) => console.error('A signup was lost.', error));
}

export async function measure(): Promise<Measured> {
  const signups = await withPostgres(CONNECTIONS, async (pool) => {
    // Opens all connections first, so that no visitor waits for one.
    await Promise.all(Array.from({ length: CONNECTIONS }, () => pool`select pg_sleep(0.2)`));
    return Promise.all(Array.from({ length: SIGNUPS }, (_, visitor) => timed(() => signUp(pool, visitor))));
  });
  const numbers = signups
    .flatMap(({ result }) => result?.founder_number ?? [])
    .toSorted((one, other) => one - other);
  const gapFree = numbers.every((number, index) => number === index + 1);
  const row = {
    ...{ kind: 'signup', signups: SIGNUPS, connections: CONNECTIONS, saved: numbers.length, gapFree },
    ...spreadOf(signups.map(({ ms }) => ms)),
  };
  const isComplete = numbers.length === SIGNUPS && gapFree;
  return { rows: [row], problems: isComplete ? [] : ['Signups or numbers are missing.'] };
}
