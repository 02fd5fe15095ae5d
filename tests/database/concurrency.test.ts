import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresAddress } from '../../dev/supabase/backends.ts';
import { aFounder, type FounderRow } from './builders.ts';
import { stopLimiterClock } from './limiter-clock.ts';
import { backends, empty, type OpenedDatabase, openShared } from './on-each-database.ts';

const SIGNUPS = 200;
const CONNECTIONS = 50;

interface Numbered {
  founder_number: number;
}

const isNumber = (value: number | null) => value !== null;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

// PGlite has one connection and can't show a race.
const server = backends.find(({ name }) => name === 'PostgreSQL');

describe.skipIf(server === undefined)('signups at the same moment on PostgreSQL', () => {
  let current: OpenedDatabase | undefined;
  let pool: postgres.Sql | undefined;

  beforeAll(async () => {
    if (server === undefined) return;
    current = await openShared(server);
    const { url, ...host } = postgresAddress(current.url);
    pool = postgres(url, { ...host, max: CONNECTIONS });
  });
  beforeEach(() => empty(opened()));
  afterAll(() => pool?.end());

  function opened(): OpenedDatabase {
    if (current === undefined) throw new Error('The server is not running.');
    return current;
  }

  /** One visitor on one connection, as the Data API serves them; null when refused or when the request is cut off. */
  async function signUp(founder: FounderRow, isCutOff: boolean, headers = '{}'): Promise<number | null> {
    if (pool === undefined) throw new Error('The pool is not open.');
    const { id, name, email, sports, frequency, referred_by } = founder;
    try {
      return await pool.begin(async (sql) => {
        await sql`set local role anon`;
        await sql`select set_config('request.headers', ${headers}, true)`;
        const [saved] = await sql<Numbered[]>`
          insert into public.founders ${sql({ id, name, email, sports, frequency, referred_by })} returning founder_number`;
        if (isCutOff) throw new Error('cut off');
        return saved?.founder_number ?? null;
      });
    } catch (error) {
      if (error instanceof postgres.PostgresError || (error instanceof Error && error.message === 'cut off'))
        return null;
      throw error;
    }
  }

  /** Every third fails: by a bad sport, a taken address, and a connection lost after the number was given. */
  function signUpAll(taken: string, referred_by: string | null): Promise<(number | null)[]> {
    const failures: Partial<FounderRow>[] = [{ sports: ['chess'] }, { email: taken }, {}];
    return Promise.all(
      upTo(SIGNUPS).map((nth) => {
        const fails = nth % 3 === 0;
        const kind = (nth / 3) % failures.length;
        const founder = aFounder({ referred_by, ...(fails ? failures[kind] : {}) });
        return signUp(founder, fails && kind === 2);
      }),
    );
  }

  it('get distinct numbers without a gap, although a third of them fails', async () => {
    const first = aFounder();
    await signUp(first, false);
    const numbers = (await signUpAll(first.email, null)).filter(isNumber);
    expect(numbers).toHaveLength(SIGNUPS - Math.floor(SIGNUPS / 3));
    expect(ascending([1, ...numbers])).toEqual(upTo(numbers.length + 1));
    const stored = await opened().database.query<Numbered>(
      'select founder_number from public.founders order by 1',
    );
    expect(stored.map(({ founder_number }) => founder_number)).toEqual(upTo(numbers.length + 1));
  });

  it('all count for the one code they came through, and the failed ones do not', async () => {
    const ann = aFounder();
    await signUp(ann, false);
    const { database } = opened();
    const [own] = await database.query<{ code: string }>('select code from public.referral_codes');
    const friends = (await signUpAll(ann.email, own?.code ?? null)).filter(isNumber).length;
    const [counted] = await database.query(`
      select total_referrals, successful_referrals, (select count(*)::integer from public.referral_signups) as signups
      from public.referral_codes where code = '${own?.code}'
    `);
    expect(counted).toEqual({ total_referrals: friends, successful_referrals: friends, signups: friends });
    expect(await database.query('select from public.referral_codes')).toHaveLength(friends + 1);
  });

  it('with the same address save one founder', async () => {
    const email = 'twice@players.example';
    const numbers = await Promise.all(upTo(40).map(() => signUp(aFounder({ email }), false)));
    expect(numbers.filter(isNumber)).toEqual([1]);
  });

  it('from one network are all counted, those that fail too, and stopped', async () => {
    const budget = 600;
    const clock = await stopLimiterClock(opened().database, 0);
    const headers = JSON.stringify({ 'cf-connecting-ip': '198.51.100.200' });
    try {
      const answers = await Promise.all(
        upTo(2 * budget).map((nth) => signUp(aFounder(nth % 2 === 0 ? { sports: [] } : {}), false, headers)),
      );
      const saved = answers.filter(isNumber);
      // Half of the budget, and of those that were under way on each connection while it ran out.
      expect(saved.length).toBeGreaterThanOrEqual(budget / 2 - 1);
      expect(saved.length).toBeLessThanOrEqual(budget / 2 + CONNECTIONS);
      expect(await signUp(aFounder(), false, headers)).toBeNull();
      expect(await signUp(aFounder(), false)).toBe(saved.length + 1);
    } finally {
      await clock.restart();
    }
  });

  it('get distinct numbers through the Data API too', async () => {
    const answers = await Promise.all(
      upTo(60).map(() =>
        opened().visitor.from('founders').insert(aFounder()).select('founder_number').single<Numbered>(),
      ),
    );
    expect(ascending(answers.flatMap(({ data }) => data?.founder_number ?? []))).toEqual(upTo(60));
  });
});
