import postgres from 'postgres';
import { postgresAddress } from '../supabase/backends.ts';
import { type LocalDatabase, openDatabase } from '../supabase/database.ts';
import { startPostgresServer } from '../supabase/postgres-server.ts';

/** Gives `work` a real PostgreSQL with our migrations, over that many connections, and removes it afterwards. */
export async function withPostgres<Result>(
  connections: number,
  work: (pool: postgres.Sql, database: LocalDatabase) => Promise<Result>,
): Promise<Result> {
  const server = await startPostgresServer();
  if (server === null) throw new Error('This bench needs PostgreSQL: apt-get install postgresql.');
  try {
    const database = await openDatabase({ url: server.url });
    const { url, ...host } = postgresAddress(server.url);
    const pool = postgres(url, { ...host, max: connections });
    const result = await work(pool, database);
    await pool.end();
    await database.close();
    return result;
  } finally {
    await server.stop();
  }
}

/** One visitor, as the Data API serves them: a transaction as anon, with the address that the edge saw. */
export async function asVisitor<Row>(
  pool: postgres.Sql,
  address: string,
  ask: (sql: postgres.TransactionSql) => PromiseLike<Row[]>,
): Promise<Row> {
  const headers = JSON.stringify({ 'cf-connecting-ip': address });
  const rows = await pool.begin(async (sql): Promise<Row[]> => {
    await sql`select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true)`;
    return ask(sql);
  });
  const [row] = rows as Row[];
  if (row === undefined) throw new Error('A function answers one row.');
  return row;
}
