import { expect, it } from 'vitest';
import { aFounder, type FounderRow } from './builders.ts';
import { confirm, join as joinAs, nameBehind as nameBehindFor, numberIn, passOf, secretOf } from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';

interface CodeRow {
  code: string;
  total_referrals: number;
  successful_referrals: number;
}

onOneDatabase('referrals', (opened, backend) => {
  async function join(overrides: Partial<FounderRow> = {}): Promise<FounderRow> {
    const founder = aFounder(overrides);
    expect(await joinAs(opened().visitor, founder)).toMatchObject({ status: 'joined' });
    return founder;
  }
  const openEmailOf = async ({ id }: FounderRow) =>
    confirm(opened().visitor, await secretOf(opened().database, id));

  async function codeOf({ id }: FounderRow): Promise<CodeRow> {
    const [row] = await opened().database.query<CodeRow>(
      'select code, total_referrals, successful_referrals from public.referral_codes where user_id = $1',
      [id],
    );
    if (row === undefined) throw new Error('This founder has no code.');
    return row;
  }

  const signups = () => opened().database.query('select * from public.referral_signups');
  const pass = ({ id }: FounderRow) => passOf(opened().visitor, id);
  const nameBehind = (code: string | null) => nameBehindFor(opened().visitor, code);

  /** PGlite keeps its warnings to itself. */
  function expectWarning(text: string): void {
    const heard = backend.name === 'PGlite' ? [] : [expect.stringContaining(text)];
    expect(opened().warnings).toEqual(heard);
  }

  it.each([
    ['Ann Lee', /^ANNL[A-Z0-9]{4}$/],
    ['Jo', /^JO[A-Z0-9]{4}$/],
    ["D'Arcy 3rd", /^DARC[A-Z0-9]{4}$/],
    ['Zoë-Marie', /^ZOMA[A-Z0-9]{4}$/],
    ['李小龍', /^[A-Z0-9]{4}$/],
  ])('gives %s a code of up to four letters and four random characters', async (name, shape) => {
    expect((await codeOf(await join({ name }))).code).toMatch(shape);
  });

  it('gives founders of the same name different codes', async () => {
    const codes = [];
    for (let founder = 0; founder < 20; founder += 1) codes.push((await codeOf(await join())).code);
    expect(new Set(codes).size).toBe(20);
  });

  it('tries again when a code is taken', async () => {
    const { database } = opened();
    await withSuffix(
      "select case when exists (select from public.referral_codes where code = 'ANNLAAAA') then 'BBBB' else 'AAAA' end",
      async () => {
        expect((await codeOf(await join())).code).toBe('ANNLAAAA');
      },
    );
    await database.exec('create sequence private.tries');
    await withSuffix(
      "select case when nextval('private.tries') < 5 then 'AAAA' else 'CCCC' end",
      async () => {
        expect((await codeOf(await join())).code).toBe('ANNLCCCC');
      },
    );
    await database.exec('drop sequence private.tries');
  });

  it('saves the signup without a code when none is free, and warns', async () => {
    await withSuffix("select 'AAAA'", async () => {
      await join();
      const unlucky = await join();
      expect(await pass(unlucky)).toMatchObject({
        founder_number: 2,
        referral_code: null,
        signups: 0,
        rewards: 0,
      });
    });
    expectWarning('founder 2 has no referral code');
  });

  async function withSuffix(body: string, work: () => Promise<void>): Promise<void> {
    const { database } = opened();
    const [original] = await database.query<{ definition: string }>(
      "select pg_get_functiondef('private.referral_code_suffix()'::regprocedure) as definition",
    );
    await database.exec(
      `create or replace function private.referral_code_suffix() returns text language sql volatile as $$ ${body} $$`,
    );
    try {
      await work();
    } finally {
      await database.exec(original?.definition ?? '');
    }
  }

  it('counts a friend who joins with the code, and rewards who confirms; the pass shows both', async () => {
    const ann = await join();
    const { code } = await codeOf(ann);
    const friend = await join({ name: 'Bob Ray', referred_by: code.toLowerCase() });
    await join({ name: 'Cy', referred_by: code });
    expect(await codeOf(ann)).toEqual({ code, total_referrals: 2, successful_referrals: 0 });
    expect(await pass(ann)).toMatchObject({ signups: 2, completed: 0, rewards: 0 });
    for (let opening = 0; opening < 2; opening += 1) await openEmailOf(friend);
    expect(await codeOf(ann)).toEqual({ code, total_referrals: 2, successful_referrals: 1 });
    expect(await signups()).toContainEqual({
      referee_id: friend.id,
      referral_code: code,
      referee_email: friend.email,
      referee_name: 'Bob Ray',
      referrer_id: ann.id,
      status: 'completed',
      created_at: expect.anything(),
    });
    expect(await pass(ann)).toEqual({
      status: 'ready',
      founder_number: 1,
      first_number: 1,
      first_name: 'Ann',
      confirmed: false,
      held_until: expect.any(String),
      lapsed: false,
      referral_code: code,
      signups: 2,
      completed: 1,
      rewards: 5,
      spots_left: 97,
    });
  });

  it('saves a signup with a code nobody has, and counts nothing', async () => {
    const founder = await join({ referred_by: 'NOBODY12' });
    expect(await pass(founder)).toMatchObject({ founder_number: 1 });
    expect(await signups()).toEqual([]);
  });

  it('counts nothing for a code that was turned off', async () => {
    const ann = await join();
    const { code } = await codeOf(ann);
    await opened().service.from('referral_codes').update({ is_active: false }).eq('code', code);
    await join({ referred_by: code });
    expect(await codeOf(ann)).toMatchObject({ total_referrals: 0, successful_referrals: 0 });
    expect(await signups()).toEqual([]);
  });

  it("counts nothing when somebody's own code is the one they join with", async () => {
    await withSuffix("select 'SELF'", async () => {
      const ann = await join({ referred_by: 'ANNLSELF' });
      expect(await codeOf(ann)).toEqual({ code: 'ANNLSELF', total_referrals: 0, successful_referrals: 0 });
    });
    expect(await signups()).toEqual([]);
  });

  it('leaves no trace of a friend whose signup fails', async () => {
    const ann = await join();
    const { code } = await codeOf(ann);
    for (const broken of [
      aFounder({ referred_by: code, sports: [] }),
      aFounder({ referred_by: code, email: ann.email }),
    ]) {
      expect((await joinAs(opened().visitor, broken)).status).not.toBe('joined');
    }
    expect(await codeOf(ann)).toMatchObject({ total_referrals: 0, successful_referrals: 0 });
    expect(await signups()).toEqual([]);
    expect(await opened().database.query('select from public.referral_codes')).toHaveLength(1);
  });

  it('counts a friend once, however often the same signup is sent', async () => {
    const ann = await join();
    const { code } = await codeOf(ann);
    const friend = await join({ referred_by: code });
    for (let replay = 0; replay < 3; replay += 1) {
      expect(await joinAs(opened().visitor, friend)).toMatchObject({ status: 'joined', new: false });
    }
    expect(await codeOf(ann)).toMatchObject({ total_referrals: 1, successful_referrals: 0 });
    expect(await signups()).toHaveLength(1);
  });

  it('counts a hundred friends who join and confirm at once through one code, each of them and none twice', async () => {
    const ann = await join();
    const { code } = await codeOf(ann);
    const friends = await Promise.all(Array.from({ length: 100 }, () => join({ referred_by: code })));
    await Promise.all([...friends, ...friends].map(openEmailOf));
    expect(await codeOf(ann)).toEqual({ code, total_referrals: 100, successful_referrals: 100 });
    expect(await signups()).toHaveLength(100);
    expect(await pass(ann)).toMatchObject({ signups: 100, rewards: 500, spots_left: 0 });
  });

  it('takes no counters, codes or owners from the browser', async () => {
    const ann = await join();
    const { visitor } = opened();
    for (const forged of [
      { total_referrals: 99 },
      { successful_referrals: 99 },
      { code: 'MINE1234' },
      { user_id: ann.id },
      { referrer_id: ann.id },
      { referral_codes: { code: 'MINE1234' } },
    ]) {
      const { status } = await visitor.rpc('join_founders', { ...aFounder(), ...forged });
      expect(status).toBe(404);
    }
    expect(await codeOf(ann)).toMatchObject({ total_referrals: 0, successful_referrals: 0 });
    expect(await opened().database.query('select from public.founders')).toHaveLength(1);
  });

  it('never loses a signup to a failure of the tracking, nor half of it to the other half', async () => {
    const { database } = opened();
    const ann = await join();
    const { code } = await codeOf(ann);
    await database.exec('alter table public.referral_signups add constraint broken check (false) not valid');
    const friend = await join({ referred_by: code });
    await database.exec('alter table public.referral_signups drop constraint broken');
    expect(await pass(friend)).toMatchObject({ founder_number: 2, referral_code: expect.any(String) });
    expect(await codeOf(ann)).toMatchObject({ total_referrals: 0, successful_referrals: 0 });
    expectWarning('the referral of founder 2 was not counted');
  });

  it('tells the first name behind an active code, whatever its case, and nothing else', async () => {
    const ann = await join({ name: 'Ann Secret-Surname' });
    const { code } = await codeOf(ann);
    expect(await nameBehind(code)).toEqual({ status: 'ready', name: 'Ann' });
    expect(await nameBehind(` ${code.toLowerCase()} `)).toEqual({ status: 'ready', name: 'Ann' });
    for (const wrong of ['NOBODY12', '', '%', null, `${code}' or true --`, `${code}${' '.repeat(1_000_000)}`])
      expect(await nameBehind(wrong)).toEqual({ status: 'unknown' });
    await opened().service.from('referral_codes').update({ is_active: false }).eq('code', code);
    expect(await nameBehind(code)).toEqual({ status: 'unknown' });
  });

  it.each(['FREE-$50-AT-EVIL.EXAMPLE/CLAIM', 'evil.example', '3525550100', 'win@evil.example'])(
    'introduces nobody by %s',
    async (name) => {
      expect(await nameBehind((await codeOf(await join({ name }))).code)).toEqual({
        status: 'ready',
        name: null,
      });
    },
  );

  it.each(['\u00a0', '\u3000', '\u2009'])('tells no surname behind the blank %j', async (blank) => {
    const ann = await join({ name: `Ann${blank}Secret${blank}Surname` });
    expect(await nameBehind((await codeOf(ann)).code)).toEqual({ status: 'ready', name: 'Ann' });
    expect(await pass(ann)).toMatchObject({ first_name: 'Ann' });
  });

  it('counts the 100 places down to none, never below', async () => {
    const { service } = opened();
    const first = await join();
    await service.from('founders').insert(Array.from({ length: 98 }, () => aFounder()));
    expect(await pass(first)).toMatchObject({ spots_left: 1 });
    await service.from('founders').insert([aFounder(), aFounder()]);
    expect(await pass(first)).toMatchObject({ spots_left: 0 });
  });

  it('keeps the place of a confirmed founder who was deleted, and opens that of somebody who had not confirmed', async () => {
    const first = await join();
    const second = await join();
    const third = await join();
    await openEmailOf(first);
    const { service, visitor } = opened();
    await service.from('founders').delete().in('id', [first.id, third.id]);
    expect(await pass(second)).toMatchObject({ founder_number: 2, spots_left: 98 });
    expect(numberIn(await joinAs(visitor, aFounder()))).toBe(3);
    expect(await pass(second)).toMatchObject({ spots_left: 97 });
  });

  it("removes a deleted founder's name and address from the programme too", async () => {
    const ann = await join();
    const { code } = await codeOf(ann);
    const friend = await join({ name: 'Bob', referred_by: code });
    await openEmailOf(friend);
    await opened().service.from('founders').delete().eq('id', friend.id);
    expect(await signups()).toEqual([]);
    expect(await opened().database.query('select from public.referral_codes')).toHaveLength(1);
    expect(await pass(ann)).toMatchObject({ signups: 1, rewards: 5 });
  });
});
