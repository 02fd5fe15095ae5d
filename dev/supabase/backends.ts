import { existsSync } from 'node:fs';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import type { Notice, Sql, TransactionSql } from 'postgres';
import { emptyCluster } from './empty-cluster.ts';
import type { SqlQueries, SqlSession } from './sql-session.ts';

export interface Backend extends SqlSession {
  connection: PgliteConnection | PostgresConnection;
  /** Runs one job at a time where the database has a single connection. */
  serialize<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Ends a transaction that a failed request left open. */
  recover(): Promise<void>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

type PgliteQueries = Pick<PgliteConnection['driver'], 'query' | 'exec'>;

function pgliteQueries(driver: PgliteQueries): SqlQueries {
  return {
    query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await driver.query<Row>(sql, [...parameters])).rows,
    exec: async (sql) => {
      await driver.exec(sql);
    },
  };
}

/** Repeats the ROLLBACK: PGlite leaves half a message behind when it can't write a parameter, and the next statement fails. */
async function rollBack(driver: PgliteQueries, tries = 3): Promise<void> {
  try {
    await driver.exec('rollback');
    await driver.query('select 1');
  } catch (cause) {
    if (tries === 1) throw new Error('The database could not end a failed transaction.', { cause });
    await rollBack(driver, tries - 1);
  }
}

/** `memory://`, or a folder that keeps the data. */
export async function openPglite(url: string): Promise<Backend> {
  const isNew = !existsSync(`${url}/PG_VERSION`);
  const connection = await createPgliteConnection({
    url,
    ...(isNew && { pgliteOptions: { loadDataDir: await emptyCluster() } }),
  });
  const { driver } = connection;
  await driver.waitReady;
  const queries = pgliteQueries(driver);
  // @supabase/lite sends each request's BEGIN, role, statements and COMMIT one by one over this one connection:
  // two requests at once would share a transaction and a role.
  let last: Promise<unknown> = Promise.resolve();
  const oneByOne: Backend['serialize'] = (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    connection,
    serialize: oneByOne,
    recover: () => rollBack(driver),
    query: (sql, parameters) => oneByOne(() => queries.query(sql, parameters)),
    exec: (sql) => oneByOne(() => queries.exec(sql)),
    transaction: (work) => oneByOne(() => driver.transaction((session) => work(pgliteQueries(session)))),
    listen: async (channel, onPayload) => {
      const unlisten = await oneByOne(() => driver.listen(channel, onPayload));
      return () => oneByOne(() => unlisten());
    },
    close: () => oneByOne(() => connection.close()),
  };
}

function postgresQueries(sql: Sql | TransactionSql): SqlQueries {
  return {
    query: async <Row extends object>(statement: string, parameters: readonly unknown[] = []) => [
      ...(await sql.unsafe<Row[]>(statement, parameters as never[])),
    ],
    exec: async (statements) => {
      await sql.unsafe(statements);
    },
  };
}

/** The driver takes a private socket as an option, where libpq has `?host=<folder>`. */
export function postgresAddress(url: string): { url: string; host?: string } {
  const address = new URL(url);
  const host = address.searchParams.get('host');
  address.searchParams.delete('host');
  return { url: address.href, ...(host && { host }) };
}

/** A server, `postgres://…`, over many connections. */
export function openPostgres(url: string, onWarning: (message: string) => void): Backend {
  const { url: address, ...host } = postgresAddress(url);
  const onnotice = (notice: Notice) => {
    if (notice.severity === 'WARNING') onWarning(notice.message ?? 'a warning without words');
  };
  const connection = createPostgresConnection({ url: address, postgresOptions: { ...host, onnotice } });
  const { driver } = connection;
  return {
    ...postgresQueries(driver),
    connection,
    serialize: (work) => work(),
    // The driver gives a failed request's connection back in order.
    recover: () => Promise.resolve(),
    transaction: <Result>(work: (queries: SqlQueries) => Promise<Result>) =>
      driver.begin((session) => work(postgresQueries(session))) as Promise<Result>,
    listen: async (channel, onPayload) => {
      const { unlisten } = await driver.listen(channel, onPayload);
      return unlisten;
    },
    close: () => connection.close(),
  };
}
