import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aFounder, type FounderRow, someFeedback } from './builders.ts';
import {
  answerSurvey,
  codeOf,
  confirm,
  correct,
  join,
  lapseAll,
  minutesHeld,
  minutesPass,
  nameBehind,
  numberIn,
  passKeyOf,
  passOf,
  secretOf,
} from './calls.ts';
import { type LimiterClock, stopLimiterClock } from './limiter-clock.ts';
import { clientOf, onOneDatabase, PUBLISHABLE_KEY, SECRET_KEY } from './on-each-database.ts';

const CAMPUS = '128.227.9.48';
const HOME = '203.0.113.7';
/** A lower budget, where a test spends one. */
const FEW = 20;
/** What the wider IPv6 networks have then. */
const FEW_56 = 25;
const FEW_48 = 30;
const WINDOW_MINUTES = 10;
/** Numbers that one network may hold at a time, as in the table of limits. */
const HOLDS = 60;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const outcomes = (answers: { status: unknown }[]) => [...new Set(answers.map(({ status }) => status))];
const SAME_ID = randomUUID();
const TOO_MANY = { status: 'too-many', seconds: expect.any(Number) };

onOneDatabase('abuse', (opened) => {
  let clock: LimiterClock | undefined;

  const lower = (...actions: string[]) =>
    opened().database.query(
      'update private.limits set budget = $1, budget_56 = $2, budget_48 = $3 where action = any ($4)',
      [FEW, FEW_56, FEW_48, actions],
    );

  beforeAll(async () => {
    clock = await stopLimiterClock(opened().database, 0);
  });
  beforeEach(() => clock?.set(0));
  afterAll(() => clock?.restart());

  const seenFrom = (address: string) =>
    clientOf(opened().database, PUBLISHABLE_KEY, { 'cf-connecting-ip': address });
  const attempts = () =>
    opened().database.query<{ action: string; attempts: number }>(
      'select action, attempts from private.attempts order by action, attempts',
    );

  async function serialize<Answer>(count: number, ask: (nth: number) => PromiseLike<Answer>) {
    const answers: Answer[] = [];
    for (const nth of times(count)) answers.push(await ask(nth));
    return answers;
  }

  async function aFounderAt(client: SupabaseClient, overrides: Partial<FounderRow> = {}) {
    const { database } = opened();
    const founder = aFounder(overrides);
    await join(client, founder);
    const [code, secret] = [await codeOf(database, founder.id), await secretOf(database, founder.id)];
    return { ...founder, code, secret };
  }
  const aMember = () => aFounderAt(opened().visitor);
  const aHeld = (address: string, email: string) => aFounderAt(seenFrom(address), { email });
  /** By a founder's own key, which is another one once they have confirmed. */
  const pass = async ({ id }: { id: string }) =>
    passOf(opened().visitor, await passKeyOf(opened().database, id));
  const guess = (client: SupabaseClient) => nameBehind(client, 'NOBODY12');
  const numbersShown = async () => {
    const { data } = await opened().visitor.from('founders').select('founder_number').order('founder_number');
    return data?.map(({ founder_number }) => founder_number);
  };

  it('is limited by one table', async () => {
    const limits = await opened().database.query<{ budgets: string; actions: string }>(`
      select concat_ws(' ', budget, budget_56, budget_48, 'in', window_minutes) as budgets,
        string_agg(action, ' ' order by action) as actions
      from private.limits group by budgets
    `);
    expect(Object.fromEntries(limits.map(({ budgets, actions }) => [budgets, actions]))).toEqual({
      '600 1200 2400 in 10': 'feedback guest_email invite_founders signup welcome_email',
      '60 120 240 in 10': 'correction taken_address wrong_code wrong_pass wrong_secret',
      '30 60 120 in 10': 'send_pass',
      '60 75 90 in 1440': 'confirmation follow hold',
      '20 25 30 in 1440': 'long_hold',
      '5 5 5 in 1440': 'confirmation_of_domain',
      '300 400 500 in 1440': 'guest_emails_of_network',
      '150 200 250 in 1440': 'welcome_emails_of_network',
      '20 30 40 in 1440': 'link_emails_of_network pass_emails_of_network',
      '200 200 200 in 1440': 'guest_emails_of_event',
      '12 12 12 in 1440': 'guest_emails_to_mailbox',
      '4 4 4 in 1440':
        'dates_emails_to_mailbox follow_of_mailbox link_emails_to_mailbox pass_emails_to_mailbox welcome_emails_to_mailbox',
      '600 600 600 in 1440': 'all_change_emails',
      '400 400 400 in 1440':
        'all_dates_emails all_invitation_emails all_place_emails all_response_emails all_welcome_emails',
      '100 100 100 in 1440': 'all_link_emails all_organizer_emails all_pass_emails all_reminder_emails',
    });
  });

  it('one network takes all places: sixty at most, and nobody else notices; what has ended leaves room', async () => {
    const flood = seenFrom(CAMPUS);
    const answers = await serialize(100, () => join(flood, aFounder()));
    expect(outcomes(answers.slice(0, HOLDS))).toEqual(['joined']);
    const [refused, ...others] = answers.slice(HOLDS);
    const halfAnHour = expect.toSatisfy((seconds: number) => seconds > 20 * 60 && seconds <= 30 * 60);
    expect(refused).toEqual({ status: 'too-many', seconds: halfAnHour });
    expect(outcomes(others)).toEqual(['too-many']);
    expect(numberIn(await join(seenFrom(HOME), aFounder()))).toBe(HOLDS + 1);
    await lapseAll(opened().database);
    expect(numberIn(await join(flood, aFounder()))).toBe(1);
  });

  it('attack: two addresses hold 120 numbers, of which forty are left after half an hour', async () => {
    for (const address of [CAMPUS, HOME]) await serialize(60, () => join(seenFrom(address), aFounder()));
    expect(await numbersShown()).toHaveLength(120);
    await minutesPass(opened().database, 30);
    expect(await numbersShown()).toHaveLength(40);
  });

  it('attack: a catch-all domain confirms five numbers a day, from whatever network and however it is spelled', async () => {
    const founders = await serialize(8, (nth) =>
      aHeld(`198.51.100.${nth}`, `${nth}@${nth % 2 ? 'Catch-All.evil' : 'catch-all.EVIL'}`),
    );
    const answers = await serialize(8, (nth) =>
      confirm(seenFrom(`203.0.113.${nth}`), founders[nth]?.secret ?? ''),
    );
    const expected = [...Array(5).fill('confirmed'), ...Array(3).fill('later')];
    expect(answers.map(({ status }) => status)).toEqual(expected);
    // Another domain, and the same one a day later.
    const other = await aHeld(HOME, 'ann@her-own.site');
    expect(await confirm(seenFrom('203.0.113.1'), other.secret)).toMatchObject({ status: 'confirmed' });
    await clock?.set(1441);
    expect(await confirm(seenFrom(HOME), founders[7]?.secret ?? '')).toMatchObject({ status: 'confirmed' });
  });

  it('attack: one network confirms no more than its budget a day; who comes later is not lost: the number is held a day longer, once', async () => {
    await lower('confirmation');
    const founders = await serialize(FEW + 1, (nth) => aHeld(`198.51.100.${nth}`, `${nth}@players.example`));
    const answers = await serialize(FEW, (nth) => confirm(seenFrom(CAMPUS), founders[nth]?.secret ?? ''));
    expect(outcomes(answers)).toEqual(['confirmed']);
    const press = () => confirm(seenFrom(CAMPUS), founders.at(-1)?.secret ?? '');
    const heldMinutes = async () => minutesHeld(await press());
    await clock?.set(23 * 60);
    expect(await press()).toMatchObject({ status: 'later', founder_number: FEW + 1, seconds: 60 * 60 });
    expect(await heldMinutes()).toBe(25 * 60);
    await minutesPass(opened().database, 60);
    expect(await heldMinutes()).toBe(24 * 60);
    await clock?.set(24 * 60);
    expect(await press()).toMatchObject({ status: 'confirmed', founder_number: FEW + 1 });
  });

  it('two hundred students of one university get in within an evening', async () => {
    const answers = await serialize(200, async (nth) => {
      const address = `128.227.9.${nth % 4}`;
      const { secret } = await aHeld(address, `gator${nth}@${nth % 2 ? 'ufl.edu' : 'cise.ufl.edu'}`);
      return confirm(seenFrom(address), secret);
    });
    expect(outcomes(answers)).toEqual(['confirmed']);
  });

  it('made-up founders are found by network, domain and time, and give their numbers and points back', async () => {
    const { service, visitor } = opened();
    const ask = async (name: string, parameters: object) => (await service.rpc(name, parameters)).data;
    const member = await aMember();
    await confirm(visitor, member.secret);
    const flood = seenFrom(CAMPUS);
    const madeUp = await serialize(5, (nth) =>
      aFounderAt(flood, { email: `x${nth}@catch-all.evil`, referred_by: member.code }),
    );
    for (const { secret } of madeUp.slice(0, 3)) await confirm(flood, secret);
    const neighbour = await aFounderAt(flood);
    const range = { since: '2000-01-01', until: '2100-01-01' };
    const origins = await ask('signups_by_origin', range);
    expect(origins[0]).toMatchObject({ domain: 'catch-all.evil', founders: 5, confirmed: 3 });
    const network = origins[0].network.slice(0, 12);
    const found = await ask('made_up_founders', { ...range, network, domain: 'Catch-All.evil' });
    const ids = madeUp.map(({ id }) => id).toSorted();
    expect(found.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids);
    for (const other of [
      { network: 'ffff', domain: null },
      { network: null, domain: 'nobody.evil' },
      { network, domain: null, until: '2001-01-01' },
    ])
      expect(await ask('made_up_founders', { ...range, ...other })).toEqual([]);
    expect(await ask('remove_made_up_founders', { ids })).toBe(5);
    expect(await pass(member)).toMatchObject({ signups: 0, completed: 0, rewards: 0, spots_left: 98 });
    expect(await pass(neighbour)).toMatchObject({ status: 'ready' });
    expect(numberIn(await join(visitor, aFounder()))).toBe(2);
    expect((await visitor.from('retired_numbers').select('number')).data).toEqual([]);
  });

  it('one campus with IPv6 takes all places: ninety at most, however many of its networks it uses', async () => {
    const joined = async (count: number, address: (nth: string) => string) => {
      const answers = await serialize(count, (nth) => join(seenFrom(address(nth.toString(16))), aFounder()));
      return answers.filter(({ status }) => status === 'joined').length;
    };
    expect(await joined(120, (nth) => `2001:db8:1:${nth}::1`)).toBe(75);
    expect(await joined(30, (nth) => `2001:db8:1:a${nth.padStart(2, '0')}::1`)).toBe(15);
    expect(await join(seenFrom('2001:db8:2::1'), aFounder())).toMatchObject({ status: 'joined' });
  });

  it('sixty networks take all places: all are held, all are open again after a day, and who confirmed keeps theirs', async () => {
    const { visitor, database } = opened();
    const members = await serialize(5, () => aMember());
    for (const { secret } of members) await confirm(visitor, secret);
    const passes = () => Promise.all(members.map(pass));
    const confirmed = times(5).map((nth) => ({ founder_number: nth + 1, confirmed: true }));
    await serialize(115, (nth) => join(seenFrom(`198.51.100.${nth % 60}`), aFounder()));
    expect(await passes()).toMatchObject(confirmed.map((kept) => ({ ...kept, spots_left: 0 })));
    await lapseAll(database);
    expect(await passes()).toMatchObject(confirmed.map((kept) => ({ ...kept, spots_left: 95 })));
    expect(await numbersShown()).toEqual([1, 2, 3, 4, 5]);
    const newcomers = await serialize(95, () => join(visitor, aFounder()));
    expect(newcomers.map(numberIn)).toEqual(times(95).map((nth) => nth + 6));
    expect(await passes()).toMatchObject(confirmed);
  });

  it('a dorm of sixty behind one address gets through in ten minutes, with the mistakes that people make, and a second dorm once the first confirmed', async () => {
    const dorm = seenFrom(CAMPUS);
    const first = await aMember();
    const founders = times(HOLDS).map(() => aFounder({ referred_by: first.code }));
    for (const [nth, founder] of founders.entries()) {
      await clock?.set(Math.floor(nth / 6));
      await nameBehind(dorm, nth % 4 === 0 ? 'MISTYPED' : first.code);
      expect(await join(dorm, { ...founder, email: 'no address' })).toMatchObject({ field: 'email' });
      expect(await join(dorm, founder)).toMatchObject({ status: 'joined', new: true });
      if (nth % 3 === 0) await join(dorm, aFounder({ email: founder.email }));
      expect(await answerSurvey(dorm, someFeedback())).toEqual({ status: 'saved' });
      expect(await passOf(dorm, founder.id)).toMatchObject({ status: 'ready' });
    }
    expect(await join(dorm, aFounder())).toEqual(TOO_MANY);
    const press = async (id = '') => confirm(dorm, await secretOf(opened().database, id));
    expect(outcomes(await serialize(HOLDS, (nth) => press(founders[nth]?.id)))).toEqual(['confirmed']);
    expect(await passOf(dorm, first.id)).toMatchObject({ signups: 60, completed: 60, rewards: 300 });
    expect(outcomes(await serialize(HOLDS, () => join(dorm, aFounder())))).toEqual(['joined']);
  });

  it.each<[string, string, (client: SupabaseClient) => Promise<unknown>]>([
    ['signups', 'signup', (client) => join(client, aFounder())],
    ['signups that fail', 'signup', (client) => join(client, aFounder({ sports: [] }))],
    ['feedback', 'feedback', (client) => answerSurvey(client, someFeedback())],
    ['the same feedback', 'feedback', (client) => answerSurvey(client, someFeedback({ id: SAME_ID }))],
    ['corrections', 'correction', (client) => correct(client, randomUUID(), 'ann@players.example')],
  ])(
    'a flood of %s is stopped, for its own network and action, until the window is over',
    async (_, action, ask) => {
      await lower(action);
      const flood = seenFrom(CAMPUS);
      expect(await serialize(FEW, () => ask(flood))).not.toContainEqual(TOO_MANY);
      expect(await ask(flood)).toEqual({ status: 'too-many', seconds: WINDOW_MINUTES * 60 });
      expect(await ask(seenFrom(HOME))).not.toEqual(TOO_MANY);
      expect(await guess(flood)).toEqual({ status: 'unknown' });
      await clock?.set(WINDOW_MINUTES - 1);
      expect(await ask(flood)).toEqual({ status: 'too-many', seconds: 60 });
      await clock?.set(WINDOW_MINUTES);
      expect(await ask(flood)).not.toEqual(TOO_MANY);
    },
  );

  it('trying out addresses is stopped, and costs nobody behind the same address a signup', async () => {
    await lower('taken_address');
    const members = await serialize(FEW, () => aMember());
    const prober = seenFrom(HOME);
    const probe = (email = '') => join(prober, aFounder({ email }));
    expect(outcomes(await serialize(FEW, (nth) => probe(members[nth]?.email)))).toEqual(['taken']);
    expect(await probe(members[0]?.email)).toEqual(TOO_MANY);
    expect(await join(prober, aFounder())).toMatchObject({ status: 'joined' });
    const elsewhere = await join(seenFrom(CAMPUS), aFounder({ email: members[0]?.email ?? '' }));
    expect(elsewhere).toEqual({ status: 'taken' });
  });

  it('the e-mail oracle for free: who may hold no more numbers is told the same of every address', async () => {
    const member = await aMember();
    const prober = seenFrom(HOME);
    await serialize(HOLDS, () => join(prober, aFounder()));
    const taken = await join(prober, aFounder({ email: member.email }));
    const free = await join(prober, aFounder());
    expect(taken).toEqual(TOO_MANY);
    expect(free).toEqual({ ...taken, seconds: expect.closeTo(taken.seconds ?? 0, -1) });
    expect((await attempts()).map(({ action }) => action)).not.toContain('taken_address');
  });

  it('the e-mail oracle by two rows: no call carries two', async () => {
    const member = await aMember();
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const email of [member.email, aFounder().email]) {
      const two = [aFounder({ email }), aFounder({ email: member.email })];
      expect(await seenFrom(HOME).rpc('join_founders', two)).toMatchObject({ status: 404, data: null });
    }
    said.mockRestore();
    expect(await opened().database.query('select from public.founders')).toHaveLength(1);
  });

  it('GET probing: every function that writes answers 405 to everything, counts nothing and looks nothing up', async () => {
    const member = await aMember();
    const calls: Record<string, object> = {
      join_founders: { ...aFounder({ email: member.email }), sports: '{tennis}' },
      confirm_founder: { secret: member.secret },
      founder_hold: { secret: member.secret },
      correct_email: { id: member.id, email: 'ann@players.example' },
      founder_pass: { id: member.id },
      referrer_name: { code: member.code },
      save_feedback: { ...someFeedback(), sports: '{tennis}', venues: '{Campus}' },
    };
    const volatile = await opened().database.query<{ name: string }>(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile = 'v' and has_function_privilege('anon', oid, 'execute')
    `);
    expect(volatile.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls).toSorted());
    const before = await opened().database.query('select * from public.founders');
    const prober = seenFrom(HOME);
    const refused = { status: 405, data: null, error: { code: 'PT405', message: 'Use POST.' } };
    for (const [name, parameters] of Object.entries(calls))
      expect(await prober.rpc(name, parameters, { get: true }), name).toMatchObject(refused);
    expect(await opened().database.query('select * from public.founders')).toEqual(before);
    expect(await attempts()).toEqual([]);
  });

  it.each<[string, string, (client: SupabaseClient) => Promise<{ status: string }>]>([
    ['codes', 'wrong_code', guess],
    ['passes', 'wrong_pass', (client) => passOf(client, randomUUID())],
    ['secrets', 'wrong_secret', (client) => confirm(client, randomUUID())],
  ])(
    '60 wrong %s of one person are told to wait, and leave right ones working',
    async (_, action, tryOne) => {
      const member = await aMember();
      const limit = 'select budget from private.limits where action = $1';
      const [{ budget } = { budget: 0 }] = await opened().database.query<{ budget: number }>(limit, [action]);
      const dorm = seenFrom(CAMPUS);
      expect(outcomes(await serialize(budget, () => tryOne(dorm)))).toEqual(['unknown']);
      expect(await tryOne(dorm)).toEqual({ status: 'too-many', seconds: WINDOW_MINUTES * 60 });
      expect(await tryOne(seenFrom(HOME))).toEqual({ status: 'unknown' });
      expect(await nameBehind(dorm, member.code)).toEqual({ status: 'ready', name: 'Ann' });
      expect(await passOf(dorm, member.id)).toMatchObject({ status: 'ready' });
      expect(await confirm(dorm, member.secret)).toMatchObject({ status: 'confirmed' });
    },
  );

  it('right codes and passes, and one’s own signup sent again, are not counted as tries', async () => {
    const { code, secret: _, ...founder } = await aMember();
    const visitor = seenFrom(HOME);
    await serialize(5, () => nameBehind(visitor, code));
    await serialize(5, () => passOf(visitor, founder.id));
    await serialize(5, () => join(visitor, founder));
    expect(await attempts()).toEqual([{ action: 'signup', attempts: 5 }]);
  });

  it.each<[string, (nth: number) => Record<string, string>]>([
    ['x-forwarded-for', (nth) => ({ 'x-forwarded-for': `198.51.100.${nth}`, 'cf-connecting-ip': HOME })],
    ['the hops before the last', (nth) => ({ 'x-forwarded-for': `198.51.100.${nth}, ${HOME}` })],
    ['other headers', (nth) => ({ 'x-real-ip': `198.51.100.${nth}`, 'cf-connecting-ip': HOME })],
    ["the addresses of one provider's customer", (nth) => ({ 'cf-connecting-ip': `2001:db8:1:2::${nth}` })],
    ['the spelling', (nth) => ({ 'cf-connecting-ip': nth % 2 === 0 ? HOME : ` ::ffff:${HOME}` })],
    ['an address that is none', () => ({ 'cf-connecting-ip': "unknown'; drop table public.founders --" })],
  ])('nobody escapes by changing %s', async (_, headers) => {
    await lower('wrong_code');
    const guessAs = (nth: number) => guess(clientOf(opened().database, PUBLISHABLE_KEY, headers(nth)));
    expect(outcomes(await serialize(FEW, guessAs))).toEqual(['unknown']);
    expect(await guessAs(FEW)).toEqual(TOO_MANY);
    const joined = await join(clientOf(opened().database, PUBLISHABLE_KEY, headers(0)), aFounder());
    expect(joined).toMatchObject({ status: 'joined' });
    // Another network never shares the count.
    const neighbours = await serialize(FEW + 1, (nth) => guess(seenFrom(`192.0.2.${nth}`)));
    expect(outcomes(neighbours)).toEqual(['unknown']);
  });

  it.each([
    ['a /56, which is a house', FEW_56, (nth: string) => `2001:db8:1:${nth}::1`, '2001:db8:1:100::1'],
    ['a /48, which is a campus', FEW_48, (nth: string) => `2001:db8:1:${nth}00::1`, '2001:db8:2::1'],
  ])(
    'all customers of %s have a budget together, and beyond it is another',
    async (_, budget, address, beyond) => {
      await lower('wrong_code');
      const guessAt = (nth: number) => guess(seenFrom(address(nth.toString(16))));
      expect(outcomes(await serialize(budget, guessAt))).toEqual(['unknown']);
      expect(await guessAt(budget)).toEqual(TOO_MANY);
      expect(await guess(seenFrom(beyond))).toEqual({ status: 'unknown' });
    },
  );

  it('the secret key and requests of an unknown origin are not limited', async () => {
    await lower('wrong_code');
    const { database, service, visitor } = opened();
    const fromCampus = clientOf(database, SECRET_KEY, { 'cf-connecting-ip': CAMPUS });
    for (const unlimited of [service, visitor, fromCampus])
      expect(outcomes(await serialize(FEW + 1, () => guess(unlimited)))).toEqual(['unknown']);
  });

  it('a flood of function calls is counted for the address that the function saw', async () => {
    await lower('send_pass');
    const { service } = opened();
    const take = async (address: string | null) =>
      (await service.rpc('take_attempt', { action: 'send_pass', address })).data;
    expect(new Set(await serialize(FEW, () => take(CAMPUS)))).toEqual(new Set([0]));
    expect(await take(CAMPUS)).toBe(WINDOW_MINUTES * 60);
    expect(await take(HOME)).toBe(0);
    expect(new Set(await serialize(FEW + 1, () => take(null)))).toEqual(new Set([0]));
    const unknown = await service.rpc('take_attempt', { action: 'anything', address: HOME });
    expect(unknown.error).not.toBeNull();
  });

  it('no address is kept in clear anywhere, and its hash no longer than the window', async () => {
    const { database } = opened();
    await guess(seenFrom(HOME));
    await passOf(seenFrom(HOME), randomUUID());
    await join(seenFrom(HOME), aFounder({ sports: [] }));
    const tables = await database.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')",
    );
    for (const { name } of tables) {
      const kept = await database.query<{ row: string }>(`select whole::text as row from ${name} as whole`);
      expect(JSON.stringify(kept), name).not.toContain(HOME);
    }
    expect(await attempts()).toHaveLength(3);
    await clock?.set(WINDOW_MINUTES);
    await passOf(seenFrom(CAMPUS), randomUUID());
    expect(await attempts()).toEqual([{ action: 'wrong_pass', attempts: 1 }]);
  });
});
