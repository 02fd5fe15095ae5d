import { expect, it } from 'vitest';
import { aFounder, type FounderRow } from './builders.ts';
import { codeOf, confirm, join as joinAs, nameBehind, passOf, secretOf } from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';
import { replaceFunction } from './replaced-function.ts';

onOneDatabase('referrals', (opened, backend) => {
  async function join(overrides: Partial<FounderRow> = {}) {
    const founder = aFounder(overrides);
    expect(await joinAs(opened().visitor, founder)).toMatchObject({ status: 'joined' });
    return founder;
  }
  /** A founder with their code. */
  async function aReferrer(overrides: Partial<FounderRow> = {}) {
    const founder = await join(overrides);
    return { ...founder, code: await codeOf(opened().database, founder.id) };
  }
  const openEmailOf = async ({ id }: FounderRow) =>
    confirm(opened().visitor, await secretOf(opened().database, id));
  const signups = () => opened().database.query('select * from public.referral_signups');
  const pass = ({ id }: FounderRow) => passOf(opened().visitor, id);
  const ask = (code: string | null) => nameBehind(opened().visitor, code);
  /** How many joined by a code, and how many of them confirmed. */
  async function countsOf(code: string) {
    const [row] = await opened().database.query<{ total_referrals: number; successful_referrals: number }>(
      'select total_referrals, successful_referrals from public.referral_codes where code = $1',
      [code],
    );
    return [row?.total_referrals, row?.successful_referrals];
  }

  /** PGlite keeps its warnings to itself. */
  function expectWarning(text: string): void {
    const heard = backend.name === 'PGlite' ? [] : [expect.stringContaining(text)];
    expect(opened().warnings).toEqual(heard);
  }

  async function withSuffix(body: string, work: () => Promise<void>): Promise<void> {
    const restore = await replaceFunction(
      opened().database,
      'private.referral_code_suffix()',
      `private.referral_code_suffix() returns text language sql volatile as $$ ${body} $$`,
    );
    await work().finally(restore);
  }

  it.each([
    ['Ann Lee', /^ANNL[A-Z0-9]{4}$/],
    ['Jo', /^JO[A-Z0-9]{4}$/],
    ["D'Arcy 3rd", /^DARC[A-Z0-9]{4}$/],
    ['Zoë-Marie', /^ZOMA[A-Z0-9]{4}$/],
    ['李小龍', /^[A-Z0-9]{4}$/],
  ])('gives %s a code of up to four letters and four random characters', async (name, shape) => {
    expect((await aReferrer({ name })).code).toMatch(shape);
  });

  it('gives founders of the same name different codes, and tries again when one is taken', async () => {
    const codes = new Set();
    for (let founder = 0; founder < 20; founder += 1) codes.add((await aReferrer()).code);
    expect(codes.size).toBe(20);
    await withSuffix("select 'AAAA'", async () => expect((await aReferrer()).code).toBe('ANNLAAAA'));
    await opened().database.exec('create sequence private.tries');
    await withSuffix("select case when nextval('private.tries') < 5 then 'AAAA' else 'CCCC' end", async () =>
      expect((await aReferrer()).code).toBe('ANNLCCCC'),
    );
    await opened().database.exec('drop sequence private.tries');
  });

  it('saves the signup without a code when none is free, and warns', async () => {
    await withSuffix("select 'AAAA'", async () => {
      await join();
      const unlucky = await pass(await join());
      expect(unlucky).toMatchObject({ founder_number: 2, referral_code: null, signups: 0, rewards: 0 });
    });
    expectWarning('founder 2 has no referral code');
  });

  it('counts a friend who joins with the code, and rewards who confirms; the pass shows both', async () => {
    const ann = await aReferrer();
    const friend = await join({ name: 'Bob Ray', referred_by: ann.code.toLowerCase() });
    await join({ name: 'Cy', referred_by: ann.code });
    expect(await countsOf(ann.code)).toEqual([2, 0]);
    expect(await pass(ann)).toMatchObject({ signups: 2, completed: 0, rewards: 0 });
    for (let opening = 0; opening < 2; opening += 1) await openEmailOf(friend);
    expect(await countsOf(ann.code)).toEqual([2, 1]);
    expect(await signups()).toContainEqual({
      ...{ referee_id: friend.id, referee_email: friend.email, referee_name: 'Bob Ray' },
      ...{ referral_code: ann.code, referrer_id: ann.id, status: 'completed', created_at: expect.anything() },
    });
    expect(await pass(ann)).toEqual({
      ...{ status: 'ready', founder_number: 1, first_number: 1, first_name: 'Ann', confirmed: false },
      ...{ held_until: expect.any(String), lapsed: false, referral_code: ann.code },
      ...{ signups: 2, completed: 1, rewards: 5, spots_left: 97, games: [] },
    });
  });

  it('counts nothing for a code that nobody has or that was turned off, nor for one’s own', async () => {
    const { code } = await aReferrer();
    await opened().service.from('referral_codes').update({ is_active: false }).eq('code', code);
    for (const referred_by of ['NOBODY12', code]) await join({ referred_by });
    expect(await countsOf(code)).toEqual([0, 0]);
    await withSuffix("select 'SELF'", async () => {
      await join({ referred_by: 'ANNLSELF' });
      expect(await countsOf('ANNLSELF')).toEqual([0, 0]);
    });
    expect(await signups()).toEqual([]);
  });

  it('counts a friend once, however often the same signup is sent, and leaves no trace of one that fails', async () => {
    const { email, code } = await aReferrer();
    for (const broken of [{ sports: [] }, { email }])
      await joinAs(opened().visitor, aFounder({ referred_by: code, ...broken }));
    const friend = await join({ referred_by: code });
    for (let replay = 0; replay < 3; replay += 1)
      expect(await joinAs(opened().visitor, friend)).toMatchObject({ status: 'joined', new: false });
    expect(await countsOf(code)).toEqual([1, 0]);
    expect(await signups()).toHaveLength(1);
    expect(await opened().database.query('select from public.referral_codes')).toHaveLength(2);
  });

  it('never loses a signup to a failure of the tracking, nor half of it to the other half', async () => {
    const { database } = opened();
    const { code } = await aReferrer();
    await database.exec('alter table public.referral_signups add constraint broken check (false) not valid');
    const friend = await join({ referred_by: code });
    await database.exec('alter table public.referral_signups drop constraint broken');
    expect(await pass(friend)).toMatchObject({ founder_number: 2, referral_code: expect.any(String) });
    expect(await countsOf(code)).toEqual([0, 0]);
    expectWarning('the referral of founder 2 was not counted');
  });

  it('tells the first name behind an active code, whatever its case, and nothing that reads like no name', async () => {
    const { code } = await aReferrer({ name: 'Ann Secret-Surname' });
    for (const right of [code, ` ${code.toLowerCase()} `])
      expect(await ask(right)).toEqual({ status: 'ready', name: 'Ann' });
    for (const wrong of ['NOBODY12', '', '%', null, `${code}' or true --`, `${code}${' '.repeat(1_000_000)}`])
      expect(await ask(wrong)).toEqual({ status: 'unknown' });
    await opened().service.from('referral_codes').update({ is_active: false }).eq('code', code);
    expect(await ask(code)).toEqual({ status: 'unknown' });
    for (const name of ['FREE-$50-AT-EVIL.EXAMPLE/CLAIM', 'win@evil.example'])
      expect(await ask((await aReferrer({ name })).code)).toEqual({ status: 'ready', name: null });
  });

  it('tells no surname behind a blank that looks like another', async () => {
    for (const blank of ['\u00a0', '\u3000', '\u2009']) {
      const ann = await aReferrer({ name: `Ann${blank}Secret${blank}Surname` });
      expect(await ask(ann.code)).toEqual({ status: 'ready', name: 'Ann' });
      expect(await pass(ann)).toMatchObject({ first_name: 'Ann' });
    }
  });

  it('counts the 100 places down to none, never below', async () => {
    const { service } = opened();
    const first = await join();
    await service.from('founders').insert(Array.from({ length: 98 }, () => aFounder()));
    expect(await pass(first)).toMatchObject({ spots_left: 1 });
    await service.from('founders').insert([aFounder(), aFounder()]);
    expect(await pass(first)).toMatchObject({ spots_left: 0 });
  });

  it("removes a deleted founder's name and address from the programme too", async () => {
    const ann = await aReferrer();
    const friend = await join({ name: 'Bob', referred_by: ann.code });
    await openEmailOf(friend);
    await opened().service.from('founders').delete().eq('id', friend.id);
    expect(await signups()).toEqual([]);
    expect(await opened().database.query('select from public.referral_codes')).toHaveLength(1);
    expect(await pass(ann)).toMatchObject({ signups: 1, rewards: 5 });
  });
});
