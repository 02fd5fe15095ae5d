import { expect } from 'vitest';
import type { SqlQueries, SqlSession } from '../../dev/supabase/sql-session.ts';

/** Asks the policies what Realtime asks when somebody joins a channel: what this role reads of its messages, and may write. */
async function asked(
  database: SqlSession,
  role: string,
  topic: string,
  ask: (sql: SqlQueries) => Promise<unknown>,
) {
  const undone = new Error('undone');
  let answer: unknown;
  const asking = database.transaction(async (sql) => {
    await sql.query(
      "insert into realtime.messages (topic, extension) values ($1, 'broadcast'), ($1, 'presence')",
      [topic],
    );
    await sql.query("select set_config('realtime.topic', $1, true), set_config('role', $2, true)", [
      topic,
      role,
    ]);
    answer = await ask(sql);
    throw undone;
  });
  await expect(asking).rejects.toBe(undone);
  return answer;
}

const mayReceive = (database: SqlSession, role: string, topic: string) =>
  asked(database, role, topic, async (sql) => (await sql.query('select from realtime.messages')).length > 0);

const maySend = (database: SqlSession, role: string, topic: string) =>
  asked(database, role, topic, async (sql) => {
    const sent = sql.query("insert into realtime.messages (topic, extension) values ($1, 'broadcast')", [
      topic,
    ]);
    return sent.then(
      () => true,
      (error: { code?: string }) => error.code !== '42501',
    );
  });

export async function expectOneChannel(database: SqlSession): Promise<void> {
  expect(await mayReceive(database, 'anon', 'founder-updates')).toBe(true);
  for (const topic of ['Founders', 'founders2', 'events', ''])
    expect(await mayReceive(database, 'anon', topic), topic).toBe(false);
  expect(await mayReceive(database, 'authenticated', 'founder-updates')).toBe(false);
  for (const role of ['anon', 'authenticated'])
    expect(await maySend(database, role, 'founder-updates'), role).toBe(false);
  expect(await maySend(database, 'service_role', 'founder-updates')).toBe(true);
}
