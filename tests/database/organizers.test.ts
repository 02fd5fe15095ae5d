import type { PostgrestError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Claims } from '../../dev/supabase/third-party-auth.ts';
import { aFounder, someFeedback } from './builders.ts';
import {
  answerSurvey,
  ask,
  codeOf,
  confirm,
  correct,
  join,
  lapseAll,
  passKeyOf,
  passOf,
  secretOf,
} from './calls.ts';
import { clientOf, onEachDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';
import { ORGANIZER, tokenOf } from './organizer-claims.ts';

const OTHER_PROJECT = { project_id: 'other-project', uid: ORGANIZER.uid };
const OTHER_ISSUER = 'https://securetoken.google.com/other-project';

/** Everything that somebody signed in may ask for, and a column of each. */
const READABLE = [
  ['founders', 'founder_number, name, email, phone, additional, referred_by, held_until, confirmed_at'],
  ['founder_list', '*'],
  ['survey_answers', '*'],
] as const;

/** Every function that only organizers may call. */
const CALLS = [
  ['founder_counts', {}],
  ['founder_referral', { founder_number: 1 }],
  ['correct_founder_email', { founder_number: 1, shown_email: 'a@x.example', email: 'b@x.example' }],
  ['remove_founder', { founder_number: 1, shown_email: 'a@x.example' }],
  ['founder_games', {}],
  [
    'keep_founder_game',
    { token: 'thursday-game', event_ids: ['0'.repeat(32)], title: 'Game', dates: [], is_mended: false },
  ],
  ['drop_founder_game', { event_ids: ['0'.repeat(32)] }],
  ['organizer_mail', {}],
] as const;

onEachDatabase('an organizer', (opened) => {
  const asking = (claims: Claims) => clientOf(opened().database, PUBLISHABLE_KEY, {}, claims);
  const [ann, ben, cleo] = [
    aFounder({ name: 'Ann Lee', email: 'Ann@Players.example', phone: '352-555-0100', frequency: '3x' }),
    aFounder({ name: 'Ben Ruiz', sports: ['tennis', 'volleyball'] }),
    aFounder({ name: 'Cleo Wu', sports: ['volleyball'] }),
  ] as const;

  beforeEach(async () => {
    const { database, service, visitor } = opened();
    await service.from('organizers').insert(ORGANIZER);
    await join(visitor, ann);
    await join(visitor, cleo);
    await lapseAll(database);
    await confirm(visitor, await secretOf(database, ann.id));
    await join(visitor, { ...ben, referred_by: await codeOf(database, ann.id) });
    await answerSurvey(visitor, someFeedback());
  });

  async function rowsOf(claims: Claims, table: string, columns: string) {
    const { data, error } = await asking(claims).from(table).select(columns);
    expect(error).toBeNull();
    return data;
  }

  it('reads founders and answers; a visitor may not', async () => {
    for (const [table, columns] of READABLE) {
      expect((await rowsOf(tokenOf(), table, columns))?.length, table).toBeGreaterThan(0);
      const refusal = await opened().visitor.from(table).select(columns);
      expect(refusal).toMatchObject({ status: 401, data: null, error: { code: '42501' } });
    }
    for (const [name, parameters] of CALLS) {
      const refusal = await opened().visitor.rpc(name, parameters);
      expect(refusal, name).toMatchObject({ status: 401, data: null, error: { code: '42501' } });
    }
  });

  it('reads nothing with another token, nor once they were removed', async () => {
    const { service } = opened();
    const former = { ...ORGANIZER, uid: 'former' };
    await service.from('organizers').insert([former, { ...OTHER_PROJECT, uid: 'somebody-else' }]);
    expect(await rowsOf(tokenOf(former), 'founder_list', '*')).toHaveLength(3);
    await service.from('organizers').delete().match(former);
    for (const claims of [
      tokenOf(former),
      tokenOf({ ...ORGANIZER, uid: 'stranger' }),
      tokenOf(OTHER_PROJECT),
      tokenOf(ORGANIZER, { iss: OTHER_ISSUER }),
      tokenOf(ORGANIZER, { aud: OTHER_PROJECT.project_id }),
      tokenOf(ORGANIZER, { aud: [ORGANIZER.project_id] }),
      ...['iss', 'aud', 'sub', 'role'].map((claim) => tokenOf(ORGANIZER, { [claim]: undefined })),
      tokenOf(ORGANIZER, { role: 'anon' }),
    ]) {
      const said = JSON.stringify(claims);
      for (const [table, columns] of READABLE) expect(await rowsOf(claims, table, columns), said).toEqual([]);
      for (const [name, parameters] of CALLS)
        expect(await asking(claims).rpc(name, parameters), `${name} by ${said}`).toMatchObject({
          ...{ status: 403, data: null, error: { code: '42501' } },
        });
    }
  });

  it('sees each founder with state, referrer and friends, and finds them by any contact', async () => {
    const list = asking(tokenOf()).from('founder_list').select('*').order('founder_number');
    const nobody = { referrer_name: null, referrer_number: null, friends_confirmed: 0 };
    expect((await list).data).toEqual([
      {
        ...{ founder_number: 1, first_number: 1, name: 'Ann Lee', email: ann.email, phone: ann.phone },
        ...{ sports: ['tennis'], frequency: '3x', additional: null, state: 'confirmed', ...nobody },
        ...{ created_at: expect.any(String), held_until: expect.any(String) },
        search: 'ann lee ann@players.example 352-555-0100',
      },
      expect.objectContaining({
        ...{ founder_number: 2, name: 'Ben Ruiz', state: 'held' },
        ...{ referrer_name: 'Ann Lee', referrer_number: 1, friends_confirmed: 0 },
      }),
      expect.objectContaining({ founder_number: 3, first_number: 2, name: 'Cleo Wu', state: 'lapsed' }),
    ]);
    await confirm(opened().visitor, await secretOf(opened().database, ben.id));
    const page = await asking(tokenOf())
      .from('founder_list')
      .select('friends_confirmed', { count: 'exact' })
      .like('search', '%@players.example%')
      .eq('state', 'confirmed')
      .order('name')
      .range(0, 0);
    expect(page).toMatchObject({ count: 2, data: [{ friends_confirmed: 1 }] });
  });

  it('sees the address that was confirmed, not one that somebody corrected it to', async () => {
    const { visitor, database } = opened();
    await correct(visitor, ben.id, 'corrected@players.example');
    const emailOfBen = () => asking(tokenOf()).from('founder_list').select('email').eq('name', 'Ben Ruiz');
    expect((await emailOfBen()).data).toEqual([{ email: ben.email }]);
    await confirm(visitor, await secretOf(database, ben.id));
    expect((await emailOfBen()).data).toEqual([{ email: 'corrected@players.example' }]);
  });

  describe('corrects an address', () => {
    const correctTo = (email: string, { number = 1, shown = ann.email } = {}) =>
      ask(asking(tokenOf()), 'correct_founder_email', { founder_number: number, shown_email: shown, email });
    const NEW = 'ann.lee@players.example';
    const addressesOf = async (id: string) => {
      const [row] = await opened().database.query<{ addresses: (string | null)[] }>(
        `select jsonb_build_array(founder.email, own.email, code.user_email, signup.referee_email) as addresses
         from public.founders as founder join private.founder_secrets as own on own.founder_id = founder.id
         join public.referral_codes as code on code.user_id = founder.id
         left join public.referral_signups as signup on signup.referee_id = founder.id where founder.id = $1`,
        [id],
      );
      return row?.addresses;
    };
    const keysOf = async (id: string) =>
      Promise.all([secretOf(opened().database, id), passKeyOf(opened().database, id)]);

    it('of a confirmed founder, everywhere and at once; emails to the former mailbox open nothing', async () => {
      const { visitor, database } = opened();
      const [secret, passKey] = await keysOf(ann.id);
      expect(await correctTo(` ${NEW} `)).toEqual({ status: 'corrected' });
      expect(await addressesOf(ann.id)).toEqual([NEW, NEW, NEW, null]);
      expect(await confirm(visitor, secret)).toEqual({ status: 'unknown' });
      for (const key of [passKey, ann.id]) expect(await passOf(visitor, key)).toEqual({ status: 'unknown' });
      const opensAgain = await confirm(visitor, await secretOf(database, ann.id));
      expect(opensAgain).toMatchObject({ status: 'confirmed', founder_number: 1 });
    });

    it('of an unconfirmed founder, with the referral; the welcome email before is forgotten, and the new address gets one at once', async () => {
      const { service, database } = opened();
      const claim = (id: string) =>
        ask(service, 'claim_welcome', { founder_id: id, address: null, again: true });
      expect(await claim(ben.id)).toMatchObject({ status: 'claimed', recipient: { email: ben.email } });
      await correctTo(NEW, { number: 2, shown: ben.email });
      expect(await addressesOf(ben.id)).toEqual([NEW, NEW, NEW, NEW]);
      expect(await database.query('select from private.emails')).toEqual([]);
      expect(await claim(ben.id)).toMatchObject({ status: 'claimed', recipient: { email: NEW } });
    });

    it('twice with the same outcome, when the first acknowledgement was lost', async () => {
      await correctTo(NEW);
      const keys = await keysOf(ann.id);
      expect(await correctTo(NEW)).toEqual({ status: 'corrected' });
      expect(await keysOf(ann.id)).toEqual(keys);
    });

    it('to what the founder corrected it to meanwhile, and leaves its welcome email good', async () => {
      const { visitor, database } = opened();
      await correct(visitor, ben.id, NEW);
      const secret = await secretOf(database, ben.id);
      expect(await correctTo(NEW, { number: 2, shown: ben.email })).toEqual({ status: 'corrected' });
      expect(await addressesOf(ben.id)).toEqual([NEW, NEW, NEW, NEW]);
      expect(await confirm(visitor, secret)).toMatchObject({ status: 'confirmed' });
    });

    it.each([
      ['taken', 'that is another founder’s mailbox', ben.email.toUpperCase().replace('@', '+games@'), {}],
      ['invalid', 'that is none', 'ann', {}],
      ['invalid', 'that is endless', 'a'.repeat(4000), {}],
      ['unknown', 'of a number that is nobody’s', NEW, { number: 9 }],
      ['unknown', 'of a number that somebody else has by now', NEW, { shown: cleo.email }],
    ])('or says %s of one %s, and changes nothing', async (status, _, email, shown) => {
      const keys = await keysOf(ann.id);
      expect(await correctTo(email, shown)).toEqual({ status });
      expect(await addressesOf(ann.id)).toEqual([ann.email, ann.email, ann.email, null]);
      expect(await keysOf(ann.id)).toEqual(keys);
    });
  });

  describe('removes a founder', () => {
    const remove = (number: number, shown_email: string) =>
      ask(asking(tokenOf()), 'remove_founder', { founder_number: number, shown_email });
    const numbers = async () => {
      const { data } = await asking(tokenOf())
        .from('founder_list')
        .select('founder_number')
        .order('founder_number');
      return data?.map(({ founder_number }) => founder_number);
    };

    it('with the code, also that of friends who came by it, and the notes on emails; a confirmed number is retired', async () => {
      const { database, service } = opened();
      const code = await codeOf(database, ann.id);
      expect(await ask(asking(tokenOf()), 'founder_referral', { founder_number: 1 })).toEqual({
        ...{ code, friends: [{ founder_number: 2, name: 'Ben Ruiz' }] },
      });
      await ask(service, 'claim_pass_email', { email: ann.email, address: null });
      await database.exec(
        `insert into private.email_stops (mailbox) select private.mailbox_hash(email) from (values ('${ann.email}'), ('${ben.email}')) as known (email)`,
      );
      expect(await remove(1, ann.email)).toEqual({ status: 'removed' });
      expect(await numbers()).toEqual([2, 3]);
      for (const [table, left] of [
        ...[
          ['public.retired_numbers', 1],
          ['public.referral_signups', 0],
        ],
        ...[
          ['private.emails', 0],
          ['private.mail_addresses', 0],
        ],
        ...[
          ['private.email_stops', 1],
          ['public.founders where referred_by is not null', 0],
        ],
      ])
        expect(await database.query(`select from ${table}`), `${table}`).toHaveLength(Number(left));
      expect(await remove(1, ann.email)).toEqual({ status: 'unknown' });
    });

    it('whose number is open again when it was not confirmed, but nobody else who has that number by now', async () => {
      const { database } = opened();
      expect(await remove(2, ann.email)).toEqual({ status: 'unknown' });
      expect(await numbers()).toEqual([1, 2, 3]);
      expect(await remove(2, ben.email)).toEqual({ status: 'removed' });
      expect(await database.query('select number from private.open_numbers')).toEqual([{ number: 2 }]);
      const nobody = await ask(asking(tokenOf()), 'founder_referral', { founder_number: 2 });
      expect(nobody).toEqual({ code: null, friends: [] });
    });

    it('but no stops of a mailbox that was never confirmed as the founder’s', async () => {
      const { visitor, database } = opened();
      await correct(visitor, ben.id, 'victim@players.example');
      await database.exec(
        "insert into private.email_stops (mailbox) values (private.mailbox_hash('victim@players.example'))",
      );
      expect(await remove(2, ben.email)).toEqual({ status: 'removed' });
      expect(await database.query('select from private.email_stops')).toHaveLength(1);
    });
  });

  it('causes another welcome email by number, within the founder’s own budget', async () => {
    const { service } = opened();
    const claim = (founder_number: number) =>
      ask(service, 'claim_welcome_of_number', { founder_number, address: null });
    expect(await claim(2)).toMatchObject({ status: 'claimed', recipient: { email: ben.email } });
    expect(await claim(2)).toEqual({ status: 'too-many', seconds: expect.any(Number) });
    expect(await claim(1)).toEqual({ status: 'sent' });
    expect(await claim(9)).toEqual({ status: 'unknown' });
  });

  it('counts founders by state, those of each sport and frequency, and of both', async () => {
    const { data } = await asking(tokenOf()).rpc('founder_counts').eq('state', 'held');
    const held = { state: 'held', sport: null, frequency: null, founders: 1 };
    expect(data).toHaveLength(6);
    expect(data).toEqual(
      expect.arrayContaining([
        held,
        { ...held, sport: 'tennis' },
        { ...held, sport: 'volleyball' },
        { ...held, frequency: '2x' },
        { ...held, sport: 'tennis', frequency: '2x' },
        { ...held, sport: 'volleyball', frequency: '2x' },
      ]),
    );
  });

  it('reads answers in an order that says nothing about signups', async () => {
    const { visitor } = opened();
    const ids = ['c', 'b', 'a'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
    await opened().service.from('beta_feedback').delete().neq('frustration', '');
    for (const id of ids) await answerSurvey(visitor, someFeedback({ id, frustration: id }));
    const { id: _, venues: __, ...own } = someFeedback();
    const answers = await rowsOf(tokenOf(), 'survey_answers', '*');
    const [created_on, venue_ratings] = [expect.stringMatching(/^[\d-]{10}$/), expect.anything()];
    expect(answers).toEqual(
      ids.toReversed().map((frustration) => ({ ...own, frustration, created_on, venue_ratings })),
    );
  });

  it('reads no id, no secret, and no order of the rows', async () => {
    for (const [table, column] of [
      ...[
        ['founders', 'id'],
        ['founders', 'ctid'],
        ['founders', 'xmin'],
        ['founders', '*'],
      ],
      ...[
        ['beta_feedback', 'frustration'],
        ['organizers', 'uid'],
        ['referral_codes', 'code'],
      ],
      ...[
        ['referral_signups', 'status'],
        ['retired_numbers', 'number'],
      ],
    ] as const)
      expect(await asking(tokenOf()).from(table).select(column), `${table}.${column}`).toMatchObject({
        status: 403,
        data: null,
      });
  });

  it('changes no table, and calls no function of visitors or of the edge functions', async () => {
    const { database } = opened();
    const client = asking(tokenOf());
    const before = await database.query('select * from public.founders order by founder_number');
    const attempts: PromiseLike<{ error: PostgrestError | null }>[] = [
      client.from('organizers').insert({ ...ORGANIZER, uid: 'friend' }),
      client.from('founders').update({ name: 'Mallory' }).eq('founder_number', 1),
      client.from('founders').delete().eq('founder_number', 1),
      client.from('beta_feedback').delete().neq('frustration', ''),
      client.rpc('correct_email', { id: ann.id, email: 'mallory@players.example' }),
      client.rpc('founder_of_mailbox', { email: ann.email }),
      client.rpc('is_organizer'),
      client.rpc('claim_welcome_of_number', { founder_number: 2, address: null }),
    ];
    for (const attempt of attempts) expect((await attempt).error).not.toBeNull();
    expect(await database.query('select * from public.founders order by founder_number')).toEqual(before);
  });

  it('has a restrictive policy on every table that somebody signed in may read', async () => {
    const tables = await opened().database.query(`
      select relname as name,
        (select array_agg(permissive || ' ' || qual order by permissive) from pg_policies
         where schemaname = 'public' and tablename = relname and roles @> '{authenticated}') as policies
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and has_any_column_privilege('authenticated', oid, 'select')
    `);
    const asked = (name: string) => expect.stringContaining(`( SELECT private.${name}()`);
    expect(tables).toEqual([
      { name: 'founders', policies: [asked('is_organizer'), asked('is_own_project')] },
    ]);
  });

  it('of another project reads nothing, also where a later policy opens a table to everybody signed in', async () => {
    const { database } = opened();
    await database.exec('create policy careless on public.founders for select to authenticated using (true)');
    const [own, foreign] = [tokenOf(ORGANIZER, { sub: 'stranger' }), tokenOf(OTHER_PROJECT)];
    const seen = [await rowsOf(own, 'founders', 'name'), await rowsOf(foreign, 'founders', 'name')];
    await database.exec('drop policy careless on public.founders');
    expect(seen).toEqual([expect.arrayContaining([{ name: 'Ann Lee' }]), []]);
  });
});
