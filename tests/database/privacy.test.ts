import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, expect, it } from 'vitest';
import { aFounder, someFeedback } from './builders.ts';
import { answerSurvey, codeOf, join, nameBehind, passOf, secretOf } from './calls.ts';
import { onEachDatabase } from './on-each-database.ts';

const SECRETS = {
  name: 'Secretive Stranger',
  email: 'Secretive.Stranger@hidden.example',
  phone: '352-555-0100',
  additional: 'a note for the organizer',
} as const;

const COUNTED = { count: 'exact', head: true } as const;
const CODES_EMAIL = 'referral_codes.user_email';

onEachDatabase('what a visitor can learn or change', (opened) => {
  const stranger = aFounder(SECRETS);
  const feedback = someFeedback({ frustration: 'A frustration nobody else has' });

  beforeEach(async () => {
    await opened().service.from('founders').insert(stranger);
    await answerSurvey(opened().service, feedback);
  });

  async function expectNothingPrivate(answer: object): Promise<void> {
    const said = JSON.stringify(answer).toLowerCase();
    const { database } = opened();
    const hidden = [stranger.id, await secretOf(database, stranger.id), await codeOf(database)];
    for (const secret of [...Object.values(SECRETS), ...hidden, feedback.frustration, feedback.id])
      expect(said).not.toContain(secret.toLowerCase());
  }

  const founders = (columns = 'founder_number', options = {}) =>
    opened().visitor.from('founders').select(columns, options);

  it('reads number, sports, time and confirmation of every founder', async () => {
    const { data } = await founders('founder_number, sports, created_at, confirmed');
    expect(data).toEqual([
      { founder_number: 1, sports: ['tennis'], created_at: expect.any(String), confirmed: false },
    ]);
  });

  it.each([
    ...['*', 'email', 'name', 'phone', 'id', 'additional', 'referred_by', 'frequency', 'held_until'],
    ...['confirmed_at', 'first_number', 'founder_number, email', 'founder_number:email', 'who:name'],
    ...['email.count()', 'email.max()', 'referral_codes(code)', 'founder_number, referral_codes(*)'],
    ...['...referral_codes(code)', 'founder_number, referral_codes!inner(code)'],
    'founder_number, referral_signups!referral_signups_referrer_id_fkey(referee_email)',
  ])('can not select %s', async (columns) => {
    const answer = await founders(columns);
    expect(answer.data).toBeNull();
    expect(answer.error).not.toBeNull();
    await expectNothingPrivate(answer);
  });

  it.each([
    ['equal to', () => founders().eq('email', SECRETS.email)],
    ['starting like', () => founders().like('email', 'Secretive%')],
    ['starting like, in any case', () => founders().ilike('email', 'secretive%')],
    ['matching', () => founders().filter('email', 'match', '^S')],
    ['greater than', () => founders().gt('phone', '3')],
    ['not null', () => founders().not('phone', 'is', null)],
    ['in a list', () => founders().in('id', [stranger.id])],
    ['either of two', () => founders().or(`name.like.S*,founder_number.eq.0`)],
    ['sorted by', () => founders().order('email')],
    ['counted by', () => founders('founder_number', COUNTED).eq('email', SECRETS.email)],
    ['joined to', () => founders('founder_number, referral_codes!inner()').eq(CODES_EMAIL, SECRETS.email)],
  ])('can not filter by a hidden column: %s', async (_, ask) => {
    const answer = await ask();
    expect(answer.data).toBeNull();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.count ?? null).toBeNull();
    await expectNothingPrivate(answer);
  });

  it.each([
    ['referral_codes', 'created_at'],
    ['referral_signups', 'created_at'],
    ['beta_feedback', 'created_on'],
  ])('can not read %s', async (table, column) => {
    const ask = opened().visitor.from(table);
    for (const answer of [await ask.select('*'), await ask.select(column)]) {
      expect(answer).toMatchObject({ status: 401, data: null, error: { code: '42501' } });
      await expectNothingPrivate(answer);
    }
    const counted = await ask.select('*', COUNTED);
    expect({ status: counted.status, count: counted.count }).toEqual({ status: 401, count: null });
  });

  it('can not add, change or delete a row, nor 600 rows in one request', async () => {
    const { visitor, database } = opened();
    const before = await database.query('select * from public.founders');
    const ownCode = { code: 'FREE1234', user_id: stranger.id, user_name: 'M', user_email: 'm@example.com' };
    const attempts = [
      visitor.from('founders').insert(aFounder()),
      visitor.from('founders').insert(aFounder()).select('founder_number'),
      visitor.from('founders').insert(Array.from({ length: 600 }, () => aFounder())),
      visitor.from('founders').upsert(stranger, { ignoreDuplicates: true }),
      visitor.from('founders').upsert({ ...stranger, name: 'Mallory' }, { onConflict: 'id' }),
      visitor.from('founders').update({ name: 'Mallory' }).eq('founder_number', 1),
      visitor.from('founders').update({ founder_number: 2 }).gte('founder_number', 0),
      visitor.from('founders').delete().eq('founder_number', 1),
      visitor.from('retired_numbers').insert({ number: 7 }),
      visitor.from('referral_codes').insert(ownCode),
      visitor.from('referral_codes').update({ successful_referrals: 99 }).gte('total_referrals', 0),
      visitor.from('referral_codes').delete().gte('total_referrals', 0),
      visitor.from('referral_signups').insert({ referral_code: 'FREE1234', referee_email: 'm@example.com' }),
      visitor.from('beta_feedback').insert({ id: randomUUID(), frustration: 'none' }),
      visitor.from('beta_feedback').update({ frustration: 'none' }).eq('id', feedback.id),
      visitor.from('beta_feedback').delete().eq('id', feedback.id),
    ];
    for (const attempt of attempts)
      expect(await attempt).toMatchObject({ status: 401, error: { code: '42501' } });
    expect(await database.query('select * from public.founders')).toEqual(before);
  });

  it.each(['private', 'auth', 'pg_catalog', 'information_schema', 'supabase_migrations'])(
    'can not reach the schema %s',
    async (schema) => {
      const answer = await opened().visitor.schema(schema).from('founders').select('*');
      expect(answer).toMatchObject({ status: 406, data: null, error: { code: 'PGRST106' } });
    },
  );

  it.each([
    ...['number_founder', 'tidy_founder', 'track_referral', 'refuse_number_gaps', 'referral_code_suffix'],
    ...['is_plain_text', 'client_networks', 'count_attempt', 'mailbox_of', 'recipient', 'take_email'],
    ...['salted', 'pg_sleep', 'set_config'],
  ])('can not call %s', async (name) => {
    const answer = await opened().visitor.rpc(name);
    expect(answer).toMatchObject({ status: 404, data: null, error: { code: 'PGRST202' } });
  });

  it.each([
    ['claim_welcome', { founder_id: stranger.id, address: '203.0.113.7', again: false }],
    ['claim_due_welcomes', { at_most: 10 }],
    ['remove_ended_data', {}],
    ['remove_ended_guest_notes', {}],
    ['finish_email', { subject: '00', kind: 'welcome', outcome: 'failed' }],
    ['claim_pass_email', { email: SECRETS.email, address: '203.0.113.7' }],
    ['take_attempt', { action: 'signup', address: '203.0.113.7' }],
    ['open_guest_email', { subject: '00', new_subject: '00', link: 'x', heir: '00' }],
    ['take_mail_event', { id: 'one', kind: 'bounce', email: SECRETS.email }],
  ])('can not call %s, which is for the edge functions', async (name, parameters) => {
    const answer = await opened().visitor.rpc(name, parameters);
    expect(answer).toMatchObject({ status: 401, data: null, error: { code: '42501' } });
    await expectNothingPrivate(answer);
  });

  it('learns through a referral code the first name alone, and nothing by guessing a code or the id of a pass', async () => {
    const { visitor } = opened();
    const code = await codeOf(opened().database);
    expect(await nameBehind(visitor, code)).toEqual({ status: 'ready', name: 'Secretive' });
    const reversed = code.split('').toReversed().join('');
    const wrong = [
      ...[code.slice(0, 4), code.slice(0, 7), code.slice(1), `${code}A`, reversed],
      ...[`${code.slice(0, 7)}%`, `${code.slice(0, 7)}_`, 'SECR____', '%', '*'],
      ...[SECRETS.email, SECRETS.name, stranger.id],
    ];
    for (const guess of wrong) expect(await nameBehind(visitor, guess)).toEqual({ status: 'unknown' });
    for (const id of [randomUUID(), null]) expect(await passOf(visitor, id)).toEqual({ status: 'unknown' });
    for (const id of ['', '%', [randomUUID(), randomUUID()]])
      await expectNothingPrivate(await visitor.rpc('founder_pass', { id }));
  });

  it('learns nothing of a code by joining with it', async () => {
    const answerTo = async (referred_by: string | null) => {
      const founder = aFounder({ referred_by });
      const answer = await join(opened().visitor, founder);
      const pass = await passOf(opened().visitor, founder.id);
      const own = { founder_number: 0, first_number: 0, held_until: '', referral_code: '', spots_left: 0 };
      return [answer, pass].map((said) => ({ ...said, ...own }));
    };
    const unreferred = await answerTo(null);
    expect(await answerTo(await codeOf(opened().database))).toEqual(unreferred);
    expect(await answerTo('NOBODY12')).toEqual(unreferred);
  });

  it('can not fill a column: every text is bounded, also for the secret key', async () => {
    const { database } = opened();
    await join(opened().visitor, aFounder({ referred_by: await codeOf(opened().database) }));
    await opened().service.from('organizers').insert({ project_id: 'games-project', uid: 'organizer' });
    const columns = await database.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and data_type = 'text' and table_type = 'BASE TABLE'
    `);
    expect(columns.length).toBeGreaterThan(10);
    const code = expect.stringMatching(/^23/);
    for (const { table, column } of columns) {
      const filling = database.query(`update public.${table} set ${column} = repeat('a', 2000)`);
      await expect(filling, `${table}.${column}`).rejects.toMatchObject({ code });
    }
  });

  it('is never answered with the rights of a request that runs beside its own', async () => {
    const { visitor, service } = opened();
    const ask = (client: SupabaseClient) => client.from('founders').select('email');
    const pairs = Array.from({ length: 20 }, () => Promise.all([ask(service), ask(visitor)]));
    for (const [served, refused] of await Promise.all(pairs)) {
      expect(served.data).toEqual([{ email: stranger.email }]);
      expect(refused).toMatchObject({ status: 401, data: null });
    }
  });
});
