import type { PostgrestError } from '@supabase/supabase-js';
import { beforeEach, expect, it } from 'vitest';
import type { Claims } from '../../dev/supabase/third-party-auth.ts';
import { aFounder, someFeedback } from './builders.ts';
import { answerSurvey, codeOf, confirm, correct, join, lapseAll, secretOf } from './calls.ts';
import { clientOf, onEachDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';

const ORGANIZER = { project_id: 'games-project', uid: 'organizer-1' };

/** What Firebase puts into an ID token of this account. */
function tokenOf({ project_id, uid } = ORGANIZER, changes: object = {}): Claims {
  const issuer = { iss: `https://securetoken.google.com/${project_id}`, aud: project_id };
  return { ...issuer, sub: uid, exp: 2_000_000_000, role: 'authenticated', ...changes };
}

const OTHER_PROJECT = { project_id: 'other-project', uid: ORGANIZER.uid };
const OTHER_ISSUER = 'https://securetoken.google.com/other-project';

/** Everything that somebody signed in may ask for, and a column of each. */
const READABLE = [
  ['founders', 'founder_number, name, email, phone, additional, referred_by, held_until, confirmed_at'],
  ['founder_list', '*'],
  ['survey_answers', '*'],
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
      const counting = await asking(claims).rpc('founder_counts');
      expect(counting, said).toMatchObject({ status: 403, data: null, error: { code: '42501' } });
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

  it('counts founders by state, and those of each sport and frequency', async () => {
    const { data } = await asking(tokenOf()).rpc('founder_counts').eq('state', 'held');
    const held = { state: 'held', sport: null, frequency: null, founders: 1 };
    expect(data).toHaveLength(4);
    expect(data).toEqual(
      expect.arrayContaining([
        held,
        { ...held, sport: 'tennis' },
        { ...held, sport: 'volleyball' },
        { ...held, frequency: '2x' },
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

  it('changes nothing, and calls no function of visitors or of the edge functions', async () => {
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
