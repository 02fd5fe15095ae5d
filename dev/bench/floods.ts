// What a flood leaves for everybody else, on a real PostgreSQL with the functions that visitors call: places, the wait of
// neighbours, emails; and what a flood of RSVPs leaves for an event's guests. Exits with 1 when a neighbour on another
// network has to wait, or gets no email.

import type postgres from 'postgres';
import { endOnSignal, runCommand } from '../lib/shutdown.ts';
import { floodOfRsvps } from './flood-of-rsvps.ts';
import { printRows } from './report.ts';
import { asVisitor, withPostgres } from './visitors.ts';

const PLACES = 100;
const CONNECTIONS = 20;
/** More than any budget for a call in its window; signups stay below theirs, so that the holds decide. */
const FLOOD = 700;
const SIGNUPS = 500;
const CLAIMS = 500;
const FLOODER = '198.51.100.1';
const NEIGHBOUR = '203.0.113.7';

interface Row {
  kind: string;
  asked: number;
  /** Places or emails that the flood got, or tries that were answered. */
  taken: number;
  /** Places or emails that are left for the others. */
  left: number | null;
  sameNetworkWaitsSeconds: number;
  otherNetworkWaitsSeconds: number;
}

interface Answer {
  status: string;
  seconds?: number;
}

type Sql = postgres.Sql;

async function call(
  pool: Sql,
  address: string,
  ask: (sql: postgres.TransactionSql) => Promise<{ answer: Answer }[]>,
): Promise<Answer> {
  return (await asVisitor(pool, address, ask)).answer;
}

function join(pool: Sql, address: string, id: string = crypto.randomUUID()): Promise<Answer> {
  const email = `${id}@players.example`;
  return call(
    pool,
    address,
    (sql) => sql`select public.join_founders(${id}, 'Bench Player', ${email}, '{tennis}', '2x') as answer`,
  );
}

async function repeat(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, ask));
}

const counted = (answers: readonly Answer[], status: string) =>
  answers.filter((answer) => answer.status === status).length;

/** How long who comes now would wait to do the same. */
async function waitsOf(ask: (address: string) => Promise<Answer>) {
  const [same, other] = [await ask(FLOODER), await ask(NEIGHBOUR)];
  return { sameNetworkWaitsSeconds: same.seconds ?? 0, otherNetworkWaitsSeconds: other.seconds ?? 0 };
}

async function signups(pool: Sql): Promise<Row> {
  const answers = await repeat(SIGNUPS, () => join(pool, FLOODER));
  const taken = counted(answers, 'joined');
  const waits = await waitsOf((address) => join(pool, address));
  return { kind: 'signups', asked: SIGNUPS, taken, left: Math.max(0, PLACES - taken), ...waits };
}

async function failingSignups(pool: Sql): Promise<Row> {
  const answers = await repeat(FLOOD, () =>
    call(
      pool,
      FLOODER,
      (sql) => sql`select public.join_founders(gen_random_uuid(), null, null, null, null) as answer`,
    ),
  );
  const waits = await waitsOf((address) => join(pool, address));
  return {
    kind: 'signups that fail',
    asked: FLOOD,
    taken: counted(answers, 'invalid'),
    left: null,
    ...waits,
  };
}

async function wrongCodes(pool: Sql): Promise<Row> {
  const id = crypto.randomUUID();
  await join(pool, NEIGHBOUR, id);
  const [own] = await pool<{ code: string }[]>`select code from public.referral_codes where user_id = ${id}`;
  const guess = (address: string, code: string) =>
    call(pool, address, (sql) => sql`select public.referrer_name(${code}) as answer`);
  const answers = await repeat(FLOOD, () => guess(FLOODER, 'NOBODY12'));
  const waits = await waitsOf((address) => guess(address, own?.code ?? ''));
  return { kind: 'wrong codes', asked: FLOOD, taken: counted(answers, 'unknown'), left: null, ...waits };
}

/** Emails to founders who joined from anywhere, all asked for from one network. */
async function welcomeEmails(pool: Sql): Promise<Row> {
  const claim = async (address: string) => {
    const id = crypto.randomUUID();
    await pool`insert into public.founders (id, name, email, sports, frequency)
      values (${id}, 'Bench Player', ${`${id}@players.example`}, '{tennis}', '2x')`;
    const [row] = await pool<
      { answer: Answer }[]
    >`select public.claim_welcome(${id}, ${address}, false) as answer`;
    const [{ wait } = { wait: 0 }] = await pool<{ wait: number }[]>`
      select coalesce(ceil(extract(epoch from due_at - now())), 0)::integer as wait from private.welcomes where founder_id = ${id}`;
    return { status: row?.answer.status ?? '', seconds: wait };
  };
  const answers = await repeat(CLAIMS, () => claim(FLOODER));
  const [{ left } = { left: 0 }] = await pool<{ left: number }[]>`
    select budget - (select sum(emails)::integer from private.emails_sent where kind = 'welcome') as left
    from private.limits where action = 'all_welcome_emails'`;
  return {
    kind: 'welcome emails',
    asked: CLAIMS,
    taken: counted(answers, 'claimed'),
    left,
    ...(await waitsOf(claim)),
  };
}

const FLOODS: ((pool: Sql) => Promise<Row>)[] = [signups, failingSignups, wrongCodes, welcomeEmails];

const EMPTY = `
  truncate public.founders, private.attempts, private.emails_sent, private.open_numbers, public.retired_numbers cascade;
  update private.founder_counter set last = 0;
`;

endOnSignal();

await runCommand(async () => {
  const rows = await withPostgres(CONNECTIONS, async (pool, database) => {
    const measured: Row[] = [];
    for (const flood of FLOODS) {
      await database.exec(EMPTY);
      measured.push(await flood(pool));
    }
    return measured;
  });
  printRows([...rows, await floodOfRsvps()]);
  if (rows.some(({ otherNetworkWaitsSeconds, left }) => otherNetworkWaitsSeconds > 0 || left === 0))
    throw new Error('A flood keeps people out who have nothing to do with it.');
});
