import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFounder, type FounderRow } from './builders.ts';
import {
  confirm,
  correct,
  holdOf,
  join as joinAs,
  lapseAll,
  numberIn,
  passKeyOf,
  passOf,
  secretOf,
} from './calls.ts';
import { clientOf, onOneDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';

onOneDatabase('a number held', (opened) => {
  async function join(overrides: Partial<FounderRow> = {}) {
    const founder = aFounder(overrides);
    const number = numberIn(await joinAs(opened().visitor, founder));
    return { ...founder, number, secret: await secretOf(opened().database, founder.id) };
  }
  const open = ({ secret }: { secret: string }) => confirm(opened().visitor, secret);
  const pass = async ({ id }: { id: string }) =>
    passOf(opened().visitor, (await passKeyOf(opened().database, id)) ?? id);
  async function board(): Promise<{ founder_number: number; confirmed: boolean }[]> {
    const { data } = await opened()
      .visitor.from('founders')
      .select('founder_number, confirmed')
      .order('founder_number');
    return data ?? [];
  }
  const numbersShown = async () => (await board()).map(({ founder_number }) => founder_number);

  it('becomes the founder’s for good by the secret of the welcome email', async () => {
    const ann = await join({ name: 'Ann Lee' });
    expect(await open(ann)).toEqual({
      status: 'confirmed',
      id: await passKeyOf(opened().database, ann.id),
      former_id: ann.id,
      founder_number: 1,
      first_number: 1,
      first_name: 'Ann',
    });
    expect(await board()).toEqual([{ founder_number: 1, confirmed: true }]);
    await lapseAll(opened().database);
    expect((await join()).number).toBe(2);
    expect(await pass(ann)).toMatchObject({ founder_number: 1, confirmed: true });
  });

  it('is not confirmed by the browser’s own id, nor with a wrong secret', async () => {
    const ann = await join();
    for (const wrong of [ann.id, randomUUID(), null])
      expect(await confirm(opened().visitor, wrong)).toEqual({ status: 'unknown' });
    expect(await pass(ann)).toMatchObject({ confirmed: false });
  });

  it('says the same when it is confirmed twice, and changes nothing', async () => {
    const ann = await join();
    const first = await open(ann);
    const before = await opened().database.query('select * from public.founders');
    expect(await open(ann)).toEqual(first);
    expect(await opened().database.query('select * from public.founders')).toEqual(before);
  });

  it('attack: whoever typed the address keeps no key to it once its owner has pressed', async () => {
    const { visitor, database } = opened();
    const stranger = await join({ email: 'victim@players.example' });
    expect(await passOf(visitor, stranger.id)).toMatchObject({ status: 'ready' });
    const owner = await open(stranger);
    if (owner.status !== 'confirmed') throw new Error('The owner confirms.');
    expect(owner).toMatchObject({ former_id: stranger.id });
    expect(owner.id).not.toBe(stranger.id);
    const unknown = { status: 'unknown' };
    expect(await passOf(visitor, stranger.id)).toEqual(unknown);
    expect(await correct(visitor, stranger.id, 'stranger@players.example')).toEqual(unknown);
    const again = aFounder({ id: stranger.id, email: stranger.email });
    expect(await joinAs(visitor, again)).toEqual({ status: 'taken' });
    expect(await passOf(visitor, owner.id)).toMatchObject({ status: 'ready', confirmed: true });
    // The key stays what it is from the first press on.
    expect(await open(stranger)).toEqual(owner);
    expect(await passKeyOf(database, stranger.id)).toBe(owner.id);
  });

  it('is the owner’s or goes to another address when owner and stranger press at the same moment', async () => {
    const { visitor, database } = opened();
    for (let nth = 0; nth < 5; nth += 1) {
      const stranger = await join();
      const [owner, corrected] = await Promise.all([
        open(stranger),
        correct(visitor, stranger.id, `${randomUUID()}@players.example`),
      ]);
      const isOwners = owner.status === 'confirmed';
      expect([owner.status, corrected.status]).toEqual(
        isOwners ? ['confirmed', 'unknown'] : ['unknown', 'corrected'],
      );
      const key = await passKeyOf(database, stranger.id);
      expect(key === stranger.id).toBe(!isOwners);
    }
  });

  it('can not be confirmed after removal', async () => {
    const ann = await join();
    await opened().service.from('founders').delete().eq('id', ann.id);
    expect(await open(ann)).toEqual({ status: 'unknown' });
    expect(await pass(ann)).toEqual({ status: 'unknown' });
  });

  it('is confirmed in two browsers: the one that joined, and the one where the email is read', async () => {
    const { database } = opened();
    const [phone, laptop] = ['198.51.100.1', '198.51.100.2'].map((address) =>
      clientOf(database, PUBLISHABLE_KEY, { 'cf-connecting-ip': address }),
    );
    if (phone === undefined || laptop === undefined) throw new Error('Two browsers were meant.');
    const ann = aFounder();
    await joinAs(phone, ann);
    const confirmed = await confirm(laptop, await secretOf(database, ann.id));
    const id = confirmed.status === 'confirmed' ? confirmed.id : null;
    for (const browser of [phone, laptop])
      expect(await passOf(browser, id)).toMatchObject({
        status: 'ready',
        confirmed: true,
        founder_number: 1,
      });
  });

  it('is open again after a day: count, board and spots left leave it out, and the next gets it', async () => {
    const [ann, bob] = [await join(), await join()];
    await open(bob);
    await lapseAll(opened().database);
    expect(await numbersShown()).toEqual([2]);
    const { count } = await opened()
      .visitor.from('founders')
      .select('founder_number', { count: 'exact', head: true });
    expect(count).toBe(1);
    expect(await pass(bob)).toMatchObject({ spots_left: 99 });
    expect((await join()).number).toBe(1);
    expect(await pass(ann)).toMatchObject({ founder_number: 3, first_number: 1, confirmed: false });
    expect(await numbersShown()).toEqual([1, 2]);
  });

  it('that has lapsed can still be confirmed, with the number that is left', async () => {
    const [ann, bob] = [await join(), await join()];
    await lapseAll(opened().database);
    expect(await open(bob)).toMatchObject({ founder_number: 2, first_number: 2 });
    await join();
    expect(await open(ann)).toMatchObject({ status: 'confirmed', founder_number: 3, first_number: 1 });
    expect(await numbersShown()).toEqual([1, 2, 3]);
  });

  it('is told to whoever has the secret of the email, and confirmed by nobody who only asks', async () => {
    const { visitor } = opened();
    const ann = await join();
    const hold = { status: 'ready', founder_number: 1, first_number: 1, confirmed: false, lapsed: false };
    expect(await holdOf(visitor, ann.secret)).toMatchObject(hold);
    expect(await pass(ann)).toMatchObject({ confirmed: false, lapsed: false });
    await open(ann);
    expect(await holdOf(visitor, ann.secret)).toMatchObject({ ...hold, confirmed: true });
    await lapseAll(opened().database);
    expect(await holdOf(visitor, ann.secret)).toMatchObject({ confirmed: true, lapsed: false });
    for (const wrong of [ann.id, randomUUID(), null])
      expect(await holdOf(visitor, wrong)).toEqual({ status: 'unknown' });
  });

  it('that has lapsed is told so, while it is open and after it was taken', async () => {
    const { visitor, database } = opened();
    const ann = await join();
    await lapseAll(database);
    const lapsed = { founder_number: 1, first_number: 1, confirmed: false, lapsed: true };
    expect(await holdOf(visitor, ann.secret)).toMatchObject(lapsed);
    expect(await pass(ann)).toMatchObject(lapsed);
    expect((await join()).number).toBe(1);
    expect(await holdOf(visitor, ann.secret)).toMatchObject({ ...lapsed, founder_number: 2 });
    expect(await pass(ann)).toMatchObject({ ...lapsed, founder_number: 2 });
    expect(await open(ann)).toMatchObject({ founder_number: 2, first_number: 1 });
    expect(await holdOf(visitor, ann.secret)).toMatchObject({
      founder_number: 2,
      confirmed: true,
      lapsed: false,
    });
  });

  it('is the lowest that is open, whether it lapsed, was removed or is new', async () => {
    const { database, service } = opened();
    const founders = [];
    for (let nth = 0; nth < 6; nth += 1) founders.push(await join());
    await lapseAll(database);
    for (const nth of [1, 4]) await open(founders[nth] ?? { secret: '' });
    await service.from('founders').delete().in('founder_number', [3, 5]);
    const given = [];
    for (let nth = 0; nth < 5; nth += 1) given.push((await join()).number);
    // 2 is confirmed and 5 was, before it was removed.
    expect(given).toEqual([1, 3, 4, 6, 7]);
    const held = await database.query<{ founder_number: number }>(
      'select founder_number from public.founders order by 1',
    );
    expect(held.map(({ founder_number }) => founder_number)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10]);
  });

  it('of somebody who lost it twice moves to the end of the line each time', async () => {
    const ann = await join();
    await lapseAll(opened().database);
    const bob = await join();
    const cy = await join();
    expect([bob.number, cy.number]).toEqual([1, 2]);
    expect(await pass(ann)).toMatchObject({ founder_number: 3, first_number: 1 });
    expect(await open(ann)).toMatchObject({ founder_number: 3 });
  });

  it('is never shown by a lapsed row, also not when somebody asks for it by number', async () => {
    await join();
    await lapseAll(opened().database);
    const { data } = await opened().visitor.from('founders').select('founder_number').eq('founder_number', 1);
    expect(data).toEqual([]);
  });

  describe('by a mistyped address', () => {
    it('gets another one from the browser that joined, everywhere it is kept', async () => {
      const { visitor, database } = opened();
      const ann = await join();
      await opened().service.from('referral_codes').update({ code: 'ANNL1234' }).eq('user_id', ann.id);
      const bob = await join({ referred_by: 'ANNL1234' });
      expect(await correct(visitor, bob.id, '  Bob@Players.Example ')).toEqual({ status: 'corrected' });
      const kept = await database.query(
        `select email from public.founders where id = $1 union all select user_email from public.referral_codes where user_id = $1
         union all select referee_email from public.referral_signups where referee_id = $1`,
        [bob.id],
      );
      expect(kept).toEqual(Array(3).fill({ email: 'Bob@Players.Example' }));
      expect(await pass(bob)).toMatchObject({ founder_number: 2 });
      expect(await open(bob)).toEqual({ status: 'unknown' });
    });

    it('is corrected three times at most; the same address again is no correction', async () => {
      const { visitor } = opened();
      const { id, email } = await join();
      expect(await correct(visitor, id, email)).toEqual({ status: 'corrected' });
      for (const nth of [1, 2, 3])
        expect(await correct(visitor, id, `ann${nth}@players.example`)).toEqual({ status: 'corrected' });
      expect(await correct(visitor, id, 'ann4@players.example')).toEqual({ status: 'exhausted' });
      expect(await correct(visitor, id, 'ann3@players.example')).toEqual({ status: 'corrected' });
    });

    it('may become another spelling of the same mailbox, and not that of another founder’s', async () => {
      const { visitor } = opened();
      const ann = await join({ email: 'annlee@gmail.com' });
      await join({ email: 'bob@players.example' });
      expect(await correct(visitor, ann.id, 'ann.lee+games@gmail.com')).toEqual({ status: 'corrected' });
      expect(await correct(visitor, ann.id, 'Bob+1@players.example')).toEqual({ status: 'taken' });
    });

    it.each([
      ['no address', 'bob'],
      ['nothing', ' '],
      ['null', null],
      ['a megabyte', `${'b'.repeat(1_000_000)}@players.example`],
    ])('can not become %s', async (_, email) => {
      const { visitor, database } = opened();
      const ann = await join();
      expect(await correct(visitor, ann.id, email)).toEqual({ status: 'invalid', field: 'email' });
      expect(await secretOf(database, ann.id)).toBe(ann.secret);
    });

    it('is not corrected once confirmed, nor for an id that nobody has', async () => {
      const { visitor } = opened();
      const ann = await join();
      const confirmed = await open(ann);
      const key = confirmed.status === 'confirmed' ? confirmed.id : null;
      expect(await correct(visitor, key, 'new@players.example')).toEqual({ status: 'confirmed' });
      for (const id of [ann.id, randomUUID(), null])
        expect(await correct(visitor, id, 'new@players.example')).toEqual({ status: 'unknown' });
    });
  });
});
