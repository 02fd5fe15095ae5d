import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aFounder, someFeedback } from './builders.ts';
import { type LimiterClock, stopLimiterClock } from './limiter-clock.ts';
import { clientOf, onEachDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';

const CAMPUS = '128.227.9.48';
const HOME = '203.0.113.7';
/** A lower budget, where a test spends one. */
const FEW = 20;
const WINDOW_MINUTES = 10;
const A_DAY = 1440;

const TOO_MANY = { status: 429, data: null, error: { code: 'PT429', details: null } };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

onEachDatabase('abuse', (opened) => {
  let clock: LimiterClock | undefined;
  let minute = 0;

  async function setClock(to: number): Promise<void> {
    minute = to;
    await clock?.set(to);
  }

  const lower = (...actions: string[]) =>
    opened().database.query('update private.limits set budget = $1 where action = any ($2)', [FEW, actions]);

  beforeAll(async () => {
    const { database } = opened();
    await database.exec('create table private.original_limits as select * from private.limits');
    clock = await stopLimiterClock(database, minute);
    // No two of the networks below share a bucket.
    await database.exec("update private.limiter_salt set salt = 'of the tests'");
  });
  beforeEach(() => setClock(minute - (minute % A_DAY) + A_DAY));
  afterEach(() =>
    opened().database.exec(`
      update private.limits set budget = original.budget
      from private.original_limits as original where original.action = limits.action
    `),
  );
  afterAll(async () => {
    await opened().database.exec('drop table private.original_limits');
    await clock?.restart();
  });

  const seenFrom = (address: string) =>
    clientOf(opened().database, PUBLISHABLE_KEY, { 'cf-connecting-ip': address });
  const join = (visitor: SupabaseClient, row: object = aFounder()) =>
    visitor.from('founders').insert(row).select('founder_number, sports, created_at').single();
  const nameBehind = (visitor: SupabaseClient, code: string) => visitor.rpc('referrer_name', { code });
  const pass = (visitor: SupabaseClient, id: string) => visitor.rpc('founder_pass', { id });
  const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

  async function serialize<Answer>(
    count: number,
    ask: (nth: number) => PromiseLike<Answer>,
  ): Promise<Answer[]> {
    const answers = [];
    for (const nth of times(count)) answers.push(await ask(nth));
    return answers;
  }

  it('is limited by one table', async () => {
    const limits = await opened().database.query<{ action: string; budget: number; window_minutes: number }>(
      'select action, budget, window_minutes from private.limits order by action',
    );
    expect(limits.map(({ action, budget, window_minutes }) => [action, budget, window_minutes])).toEqual([
      ['email', 500, 1440],
      ['feedback', 600, 10],
      ['send_pass', 30, 10],
      ['signup', 600, 10],
      ['taken_address', 60, 10],
      ['welcome_email', 600, 10],
      ['wrong_code', 60, 10],
      ['wrong_pass', 60, 10],
    ]);
  });

  it('a flood of signups is stopped, for its own network and until the window is over', async () => {
    await lower('signup');
    const flood = seenFrom(CAMPUS);
    expect(statuses(await serialize(FEW, () => join(flood)))).toEqual([201]);
    const stopped = await join(flood);
    expect(stopped).toMatchObject(TOO_MANY);
    expect(stopped.error?.hint).toBe(`Try again in ${WINDOW_MINUTES} minutes.`);
    expect((await join(seenFrom(HOME))).data?.founder_number).toBe(FEW + 1);
    await setClock(minute + WINDOW_MINUTES - 1);
    expect((await join(flood)).error?.hint).toBe('Try again in a minute.');
    await setClock(minute + 1);
    expect((await join(flood)).data?.founder_number).toBe(FEW + 2);
  });

  it('a flood of signups that fail is stopped too: an attempt counts although nothing was saved', async () => {
    await lower('signup');
    const flood = seenFrom(CAMPUS);
    expect(statuses(await serialize(FEW, () => join(flood, aFounder({ sports: [] }))))).toEqual([400]);
    expect(await join(flood)).toMatchObject(TOO_MANY);
  });

  it('a flood of rows in one request counts each row', async () => {
    await lower('signup');
    const flood = seenFrom(CAMPUS);
    await flood.from('founders').insert(times(FEW + 10).map(() => aFounder()));
    expect(await join(flood)).toMatchObject(TOO_MANY);
    expect(await opened().database.query('select from public.founders')).toEqual([]);
  });

  it('a flood of duplicates, to learn who has joined, is stopped and then learns nothing from free addresses either', async () => {
    await lower('taken_address');
    const members = times(FEW).map(() => aFounder());
    await opened().service.from('founders').insert(members);
    const prober = seenFrom(HOME);
    const probes = await serialize(FEW, (nth) =>
      join(prober, aFounder({ email: ` ${members[nth]?.email.toUpperCase()} ` })),
    );
    expect(statuses(probes)).toEqual([409]);
    expect(await join(prober, aFounder({ email: members[0]?.email ?? '' }))).toMatchObject(TOO_MANY);
    expect(await join(prober)).toMatchObject(TOO_MANY);
    expect((await join(seenFrom(CAMPUS))).status).toBe(201);
  });

  it('sending one’s own signup over and over does not count as trying out addresses', async () => {
    await lower('taken_address');
    const visitor = seenFrom(HOME);
    const founder = aFounder();
    await join(visitor, founder);
    expect(statuses(await serialize(FEW + 1, () => join(visitor, founder)))).toEqual([409]);
    expect((await join(visitor)).status).toBe(201);
  });

  it('a flood of feedback is stopped, also when it sends the same answers again', async () => {
    await lower('feedback');
    const flood = seenFrom(CAMPUS);
    const send = (row: object) => flood.from('beta_feedback').insert(row);
    const again = someFeedback();
    expect(statuses(await serialize(FEW / 2, () => send(someFeedback())))).toEqual([201]);
    expect(statuses(await serialize(FEW / 2, () => send(again)))).toEqual([201, 409]);
    expect(await send(someFeedback())).toMatchObject(TOO_MANY);
    expect((await join(flood)).status).toBe(201);
  });

  it('a flood of code guesses is stopped, and then a right guess is not told', async () => {
    await lower('wrong_code');
    const ann = aFounder();
    await join(opened().visitor, ann);
    const [own] = await opened().database.query<{ code: string }>('select code from public.referral_codes');
    const code = own?.code ?? '';
    const guesser = seenFrom(HOME);
    const right = await serialize(FEW * 2, () => nameBehind(guesser, code));
    expect(right.map(({ data }) => data)).toEqual(times(FEW * 2).map(() => 'Ann'));
    const wrong = await serialize(FEW, (nth) => nameBehind(guesser, `ANNL${1000 + nth}`));
    expect(wrong.map(({ data, status }) => ({ data, status }))).toEqual(
      times(FEW).map(() => ({ data: null, status: 200 })),
    );
    expect(await nameBehind(guesser, code)).toMatchObject(TOO_MANY);
    expect((await nameBehind(seenFrom(CAMPUS), code)).data).toBe('Ann');
  });

  it('a flood of pass ids is stopped, and then a right id opens nothing', async () => {
    await lower('wrong_pass');
    const ann = aFounder();
    await join(opened().visitor, ann);
    const guesser = seenFrom(HOME);
    expect(statuses(await serialize(FEW * 2, () => pass(guesser, ann.id)))).toEqual([200]);
    const wrong = await serialize(FEW, () => pass(guesser, randomUUID()));
    expect(wrong.map(({ data }) => data)).toEqual(times(FEW).map(() => []));
    expect(await pass(guesser, ann.id)).toMatchObject(TOO_MANY);
    expect((await pass(seenFrom(CAMPUS), ann.id)).data).toMatchObject([{ founder_number: 1 }]);
  });

  it.each<[string, (nth: number) => Record<string, string>]>([
    [
      'x-forwarded-for beside the address that the edge saw',
      (nth) => ({ 'x-forwarded-for': `198.51.100.${nth}`, 'cf-connecting-ip': HOME }),
    ],
    ['the hops before the last', (nth) => ({ 'x-forwarded-for': `198.51.100.${nth}, ${HOME}` })],
    ['other headers', (nth) => ({ 'x-real-ip': `198.51.100.${nth}`, 'cf-connecting-ip': HOME })],
    ["the addresses of one provider's customer", (nth) => ({ 'cf-connecting-ip': `2001:db8:1:2::${nth}` })],
    ['the spelling', (nth) => ({ 'cf-connecting-ip': nth % 2 === 0 ? HOME : `::ffff:${HOME}` })],
  ])('nobody escapes by changing %s', async (_, headers) => {
    await lower('wrong_code');
    const guess = (nth: number) =>
      nameBehind(clientOf(opened().database, PUBLISHABLE_KEY, headers(nth)), 'NOBODY12');
    expect(statuses(await serialize(FEW, guess))).toEqual([200]);
    expect(await guess(FEW)).toMatchObject(TOO_MANY);
  });

  it('another customer of the same provider is another network', async () => {
    await lower('wrong_code');
    await serialize(FEW, () => nameBehind(seenFrom('2001:db8:1:2::1'), 'NOBODY12'));
    expect((await nameBehind(seenFrom('2001:db8:1:3::1'), 'NOBODY12')).status).toBe(200);
  });

  it('all that is no network address counts as one sender, and breaks nothing', async () => {
    await lower('wrong_code');
    const odd = seenFrom("unknown'; drop table public.founders --");
    expect((await join(odd)).status).toBe(201);
    await serialize(FEW, () => nameBehind(odd, 'NOBODY12'));
    expect(await nameBehind(odd, 'NOBODY12')).toMatchObject(TOO_MANY);
  });

  it('a whole dorm of 60 behind one address gets through in ten minutes, with the mistakes that people make', async () => {
    const dorm = seenFrom(CAMPUS);
    const first = aFounder();
    await join(dorm, first);
    const [own] = await opened().database.query<{ code: string }>('select code from public.referral_codes');
    const referred_by = own?.code ?? '';
    const answers = await serialize(59, async (nth) => {
      await setClock(minute - (minute % WINDOW_MINUTES) + Math.floor(nth / 6));
      await nameBehind(dorm, nth % 4 === 0 ? 'MISTYPED' : referred_by);
      await join(dorm, aFounder({ email: 'no address' }));
      const founder = aFounder({ referred_by });
      const answer = await join(dorm, founder);
      await join(dorm, aFounder({ email: nth % 3 === 0 ? founder.email : 'no address' }));
      await dorm.from('beta_feedback').insert(someFeedback());
      return { answer, pass: await pass(dorm, founder.id) };
    });
    expect(statuses(answers.map(({ answer }) => answer))).toEqual([201]);
    expect(answers.map((answer) => answer.pass.data?.length)).toEqual(times(59).map(() => 1));
    expect((await pass(dorm, first.id)).data).toMatchObject([{ signups: 59, rewards: 295 }]);
    expect(await opened().database.query('select from public.beta_feedback')).toHaveLength(59);
  });

  it('two hundred who join from one address at the same moment get through', async () => {
    const answers = await Promise.all(times(200).map(() => join(seenFrom(CAMPUS))));
    expect(statuses(answers)).toEqual([201]);
  });

  it('the secret key and requests of an unknown origin are not limited', async () => {
    await lower('wrong_code');
    const { database, service, visitor } = opened();
    const fromCampus = clientOf(database, 'sb_secret_of_the_tests', { 'cf-connecting-ip': CAMPUS });
    for (const unlimited of [service, visitor, fromCampus])
      expect(statuses(await serialize(FEW + 1, () => nameBehind(unlimited, 'NOBODY12')))).toEqual([200]);
  });

  it('a flood of function calls is counted for the address that the function saw', async () => {
    await lower('send_pass');
    const { service } = opened();
    const take = async (address: string | null) =>
      (await service.rpc('take_attempt', { action: 'send_pass', address })).data;
    expect(new Set(await serialize(FEW, () => take(CAMPUS)))).toEqual(new Set([0]));
    expect(await take(CAMPUS)).toBe(WINDOW_MINUTES);
    expect(await take(HOME)).toBe(0);
    expect(new Set(await serialize(FEW + 1, () => take(null)))).toEqual(new Set([0]));
    const unknown = await service.rpc('take_attempt', { action: 'anything', address: HOME });
    expect(unknown.error).not.toBeNull();
  });

  it('no address is kept anywhere, in clear or hashed', async () => {
    const { database } = opened();
    const held = async () => {
      const tables = await database.query<{ name: string }>(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')",
      );
      const rows = [];
      for (const { name } of tables)
        rows.push(
          ...(await database.query<{ row: string }>(`select whole::text as row from ${name} as whole`)),
        );
      return rows.map(({ row }) => row).toSorted();
    };
    const before = await held();
    await nameBehind(seenFrom(HOME), 'NOBODY12');
    await pass(seenFrom(HOME), randomUUID());
    await join(seenFrom(HOME), aFounder({ sports: [] }));
    expect(await held()).toEqual(before);
  });
});
