import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresAddress } from '../../dev/supabase/backends.ts';
import { aFounder, type FounderRow } from './builders.ts';
import { type Answer, codeOf, lapseAll, numberIn, secretOf } from './calls.ts';
import { stopLimiterClock } from './limiter-clock.ts';
import { empty, onPostgres } from './on-each-database.ts';

const SIGNUPS = 200;
const CONNECTIONS = 50;

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const ascending = (one: number, other: number) => one - other;
const FROM_ONE_NETWORK = { 'cf-connecting-ip': '198.51.100.200' };
const CUT_OFF = new Error('cut off');

// PGlite has one connection and can't show a race.
onPostgres('at the same moment', (opened) => {
  let pool: postgres.Sql | undefined;

  beforeAll(() => {
    const { url, ...host } = postgresAddress(opened().url);
    pool = postgres(url, { ...host, max: CONNECTIONS });
  });
  afterAll(() => pool?.end());

  /** One visitor on one connection, as the Data API serves them. */
  function asVisitor(
    headers: object,
    work: (sql: postgres.TransactionSql) => Promise<{ answer: Answer }[]>,
  ): Promise<Answer> {
    if (pool === undefined) throw new Error('The pool is not open.');
    return pool.begin(async (sql) => {
      await sql`select set_config('role', 'anon', true), set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      const [row] = await work(sql);
      if (row === undefined) throw new Error('A function answers one row.');
      return row.answer;
    }) as Promise<Answer>;
  }

  const join = ({ id, name, email, sports, frequency, referred_by }: FounderRow, headers = {}) =>
    asVisitor(
      headers,
      (sql) =>
        sql`select public.join_founders(${id}, ${name}, ${email}, ${sports}, ${frequency}, null, null, ${referred_by}) as answer`,
    );
  const joinAtOnce = (count: number, overrides: (nth: number) => Partial<FounderRow>, headers = {}) =>
    Promise.all(upTo(count).map((nth) => join(aFounder(overrides(nth)), headers)));
  const confirm = (secret: string) =>
    asVisitor({}, (sql) => sql`select public.confirm_founder(${secret}) as answer`);
  const correct = (id: string, email: string) =>
    asVisitor({}, (sql) => sql`select public.correct_email(${id}, ${email}) as answer`);
  const numbersIn = (answers: (Answer | null)[]) =>
    answers.flatMap((answer) => answer?.founder_number ?? []).toSorted(ascending);
  const countOf = (answers: { status: string }[], status: string) =>
    answers.filter((answer) => answer.status === status).length;

  /** The connection is lost after the number was given. */
  async function joinCutOff(founder: FounderRow): Promise<null> {
    const lost = asVisitor({}, async (sql) => {
      await sql`select public.join_founders(${founder.id}, ${founder.name}, ${founder.email}, ${founder.sports}, ${founder.frequency})`;
      throw CUT_OFF;
    });
    await expect(lost).rejects.toBe(CUT_OFF);
    return null;
  }

  /** Every third fails: by a bad sport, a taken address, and a connection lost after the number was given. */
  async function joinAll(taken: string, referred_by: string | null): Promise<number[]> {
    const answers = await Promise.all(
      upTo(SIGNUPS).map((nth) => {
        if (nth % 9 === 3) return join(aFounder({ referred_by, sports: ['chess'] }));
        if (nth % 9 === 6) return join(aFounder({ referred_by, email: taken }));
        if (nth % 9 === 0) return joinCutOff(aFounder({ referred_by }));
        return join(aFounder({ referred_by }));
      }),
    );
    return numbersIn(answers);
  }

  /** Every number up to the last is somebody's, retired or open, and only one of these. */
  async function expectNoGap(): Promise<void> {
    const { database } = opened();
    const numbers = await database.query<{ number: number }>(`
      select founder_number as number from public.founders union all select number from public.retired_numbers
      union all select number from private.open_numbers order by number
    `);
    const [counter] = await database.query<{ last: number }>(
      'select last from private.founder_counter where given = kept',
    );
    expect(numbers.map(({ number }) => number)).toEqual(upTo(counter?.last ?? 0));
  }

  it('signups get distinct numbers without a gap, although a third of them fails', async () => {
    const first = aFounder();
    await join(first);
    const numbers = await joinAll(first.email, null);
    expect(numbers).toHaveLength(SIGNUPS - Math.floor(SIGNUPS / 3));
    expect([1, ...numbers]).toEqual(upTo(numbers.length + 1));
    await expectNoGap();
  });

  it('signups and confirmations all count once for the one code they came through, and the failed ones do not', async () => {
    const ann = aFounder();
    await join(ann);
    const { database } = opened();
    const code = await codeOf(database);
    const friends = (await joinAll(ann.email, code)).length;
    const secrets = await database.query<{ secret: string }>(
      'select secret from private.founder_secrets join public.founders on id = founder_id where referred_by is not null',
    );
    await Promise.all([...secrets, ...secrets].map(({ secret }) => confirm(secret)));
    const [counted] = await database.query(
      `select total_referrals, successful_referrals, (select count(*)::integer from public.referral_signups) as signups
       from public.referral_codes where code = $1`,
      [code],
    );
    expect(counted).toEqual({ total_referrals: friends, successful_referrals: friends, signups: friends });
    expect(await database.query('select from public.referral_codes')).toHaveLength(friends + 1);
  });

  it('signups with the same address, or tags of it, save one founder', async () => {
    const email = (nth: number) => `twice${nth % 2 ? '' : `+${nth}`}@players.example`;
    const answers = await joinAtOnce(40, (nth) => ({ email: email(nth) }));
    expect([countOf(answers, 'joined'), countOf(answers, 'taken')]).toEqual([1, 39]);
  });

  it('the same signup sent ten times saves one founder, and all ten hear the number', async () => {
    const founder = aFounder();
    const answers = await Promise.all(upTo(10).map(() => join(founder)));
    expect(answers.map(numberIn)).toEqual(Array(10).fill(1));
    expect(answers.filter((answer) => answer.new)).toHaveLength(1);
  });

  it('signups from one network are counted exactly, those that fail too, and stopped', async () => {
    const budget = 600;
    const clock = await stopLimiterClock(opened().database, 0);
    try {
      const answers = await joinAtOnce(2 * budget, () => ({ sports: [] }), FROM_ONE_NETWORK);
      expect([countOf(answers, 'invalid'), countOf(answers, 'too-many')]).toEqual([budget, budget]);
      expect(await join(aFounder())).toMatchObject({ status: 'joined', founder_number: 1 });
    } finally {
      await clock.restart();
    }
  });

  it('one network holds sixty numbers and not one more', async () => {
    expect(numbersIn(await joinAtOnce(150, () => ({}), FROM_ONE_NETWORK))).toEqual(upTo(60));
  });

  it('a lapsed hold is given to the next while its email is being opened: one wins, and the other is told', async () => {
    const { database } = opened();
    const winners = new Set<string>();
    for (const round of upTo(40)) {
      const ann = aFounder();
      const before = numberIn(await join(ann));
      const secret = await secretOf(database, ann.id);
      await lapseAll(database);
      const newcomer = () => join(aFounder());
      // Either may be the first to be sent.
      const [joined, confirmed] =
        round % 2 === 0
          ? await Promise.all([newcomer(), confirm(secret)])
          : await Promise.all([confirm(secret), newcomer()]).then(([one, other]) => [other, one] as const);
      if (confirmed.status !== 'confirmed') throw new Error('The email was not accepted.');
      const number = numberIn(joined);
      expect(new Set([number, confirmed.founder_number]).size).toBe(2);
      expect(confirmed.first_number).toBe(before);
      expect([number, confirmed.founder_number]).toContain(before);
      winners.add(number === before ? 'newcomer' : 'ann');
      await empty(opened());
    }
    expect(winners).toEqual(new Set(['newcomer', 'ann']));
  });

  it('a number that is removed or confirmed by the owner while it is taken over is given once', async () => {
    const { database } = opened();
    for (const statement of [
      'delete from public.founders where id = $1',
      'update public.founders set confirmed_at = now() where id = $1',
    ]) {
      for (const _ of upTo(20)) {
        const ann = aFounder();
        await join(ann);
        await lapseAll(database);
        const [first, , second] = await Promise.all([
          join(aFounder()),
          database.query(statement, [ann.id]),
          join(aFounder()),
        ]);
        expect(new Set([numberIn(first), numberIn(second)]).size).toBe(2);
        await expectNoGap();
        await empty(opened());
      }
    }
  });

  it('200 signups, 100 lapsing holds and 50 confirmations leave no gap, and move no confirmed number', async () => {
    const { database } = opened();
    const early = upTo(150).map(() => aFounder());
    for (const founder of early) await join(founder);
    const [lapsing, confirming] = [early.slice(0, 100), early.slice(100)];
    const secrets = await Promise.all(confirming.map(({ id }) => secretOf(database, id)));
    const lapse = ({ id }: FounderRow) =>
      database.query('update public.founders set held_until = now() where id = $1', [id]);
    const remove = ({ id }: FounderRow) => database.query('delete from public.founders where id = $1', [id]);
    const [answers, confirmations] = await Promise.all([
      joinAtOnce(SIGNUPS, () => ({})),
      Promise.all(secrets.map(confirm)),
      Promise.all(lapsing.map(lapse)),
      // Corrected and removed meanwhile: what locks the same rows in other ways.
      Promise.all(lapsing.slice(0, 20).map(({ id }) => correct(id, `${randomUUID()}@players.example`))),
      Promise.all(lapsing.slice(40, 60).map(remove)),
      Promise.all(upTo(10).map(() => database.query('select public.claim_due_welcomes(5)'))),
    ]);
    await expectNoGap();
    expect(new Set(answers.map(numberIn)).size).toBe(SIGNUPS);
    const kept = await database.query(
      'select id, founder_number as number from public.founders where confirmed',
    );
    const confirmed = confirmations.map((answer) =>
      answer.status === 'confirmed' ? { id: answer.former_id, number: answer.first_number } : answer,
    );
    expect(new Set(kept)).toEqual(new Set(confirmed));
  });
});
