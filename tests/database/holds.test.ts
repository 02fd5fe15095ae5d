import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFounder, type FounderRow } from './builders.ts';
import * as calls from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';

const UNKNOWN = { status: 'unknown' };

onOneDatabase('a number held', (opened) => {
  async function join(overrides: Partial<FounderRow> = {}) {
    const founder = aFounder(overrides);
    const number = calls.numberIn(await calls.join(opened().visitor, founder));
    return { ...founder, number, secret: await calls.secretOf(opened().database, founder.id) };
  }
  const open = ({ secret }: { secret: string | null }) => calls.confirm(opened().visitor, secret);
  const holdOf = ({ secret }: { secret: string | null }) => calls.holdOf(opened().visitor, secret);
  const correct = (id: string | null, email: string | null) => calls.correct(opened().visitor, id, email);
  const keyOf = ({ id }: { id: string }) => calls.passKeyOf(opened().database, id);
  const passOf = (key?: string | null) => calls.passOf(opened().visitor, key);
  const pass = async (founder: { id: string }) => passOf((await keyOf(founder)) ?? founder.id);
  const aDayLater = () => calls.lapseAll(opened().database);
  const founders = () => opened().database.query('select * from public.founders');
  const remove = (...ids: string[]) => opened().service.from('founders').delete().in('id', ids);
  /** What a visitor sees: numbers by whether they are confirmed. */
  async function board() {
    const { data } = await opened().visitor.from('founders').select('founder_number, confirmed');
    const numbers = (isConfirmed: boolean) =>
      (data ?? []).flatMap(({ founder_number, confirmed }) =>
        confirmed === isConfirmed ? founder_number : [],
      );
    return { held: numbers(false).toSorted(), confirmed: numbers(true).toSorted() };
  }

  it('becomes the founder’s for good by the secret of the welcome email, however often it is pressed', async () => {
    const ann = await join({ name: 'Ann Lee' });
    const answer = await open(ann);
    expect(answer).toEqual({
      ...{ status: 'confirmed', id: await keyOf(ann), former_id: ann.id },
      ...{ founder_number: 1, first_number: 1, first_name: 'Ann' },
    });
    const stored = await founders();
    expect(await open(ann)).toEqual(answer);
    expect(await founders()).toEqual(stored);
    expect(await board()).toEqual({ held: [], confirmed: [1] });
    await aDayLater();
    expect((await join()).number).toBe(2);
    expect(await pass(ann)).toMatchObject({ founder_number: 1, confirmed: true });
  });

  it('is neither told nor confirmed by the browser’s own id or a wrong secret, nor at all after removal', async () => {
    const ann = await join();
    for (const secret of [ann.id, randomUUID(), null]) {
      expect(await holdOf({ secret })).toEqual(UNKNOWN);
      expect(await open({ secret })).toEqual(UNKNOWN);
    }
    expect(await pass(ann)).toMatchObject({ confirmed: false });
    await remove(ann.id);
    expect([await open(ann), await pass(ann)]).toEqual([UNKNOWN, UNKNOWN]);
  });

  it('attack: whoever typed the address keeps no key to it once its owner has pressed', async () => {
    const stranger = await join({ email: 'victim@players.example' });
    expect(await passOf(stranger.id)).toMatchObject({ status: 'ready' });
    const owner = await open(stranger);
    expect(owner.id).not.toBe(stranger.id);
    expect(await passOf(stranger.id)).toEqual(UNKNOWN);
    expect(await correct(stranger.id, 'stranger@players.example')).toEqual(UNKNOWN);
    const again = aFounder({ id: stranger.id, email: stranger.email });
    expect(await calls.join(opened().visitor, again)).toEqual({ status: 'taken' });
    expect(await passOf(owner.id)).toMatchObject({ status: 'ready', confirmed: true });
  });

  it('is the owner’s or goes to another address when owner and stranger press at the same moment', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const stranger = await join();
      const [owner, corrected] = await Promise.all([
        open(stranger),
        correct(stranger.id, `${randomUUID()}@players.example`),
      ]);
      const isOwners = owner.status === 'confirmed';
      expect([owner.status, corrected.status]).toEqual(
        isOwners ? ['confirmed', 'unknown'] : ['unknown', 'corrected'],
      );
      expect((await keyOf(stranger)) === stranger.id).toBe(!isOwners);
    }
  });

  it('is open again after a day: count, board and spots left leave it out, and the next gets it', async () => {
    const { visitor } = opened();
    const [ann, bob] = [await join(), await join()];
    await open(bob);
    await aDayLater();
    expect(await board()).toEqual({ held: [], confirmed: [2] });
    const options = { count: 'exact', head: true } as const;
    expect((await visitor.from('founders').select('founder_number', options)).count).toBe(1);
    const first = await visitor.from('founders').select('founder_number').eq('founder_number', 1);
    expect(first.data).toEqual([]);
    expect(await pass(bob)).toMatchObject({ spots_left: 99 });
    expect((await join()).number).toBe(1);
    expect(await pass(ann)).toMatchObject({ founder_number: 3, first_number: 1, confirmed: false });
    expect(await board()).toEqual({ held: [1], confirmed: [2] });
  });

  it('is told to whoever has the secret or the pass, and that it has lapsed, while it is open and after it was taken', async () => {
    const ann = await join();
    const hold = { status: 'ready', founder_number: 1, first_number: 1, confirmed: false, lapsed: false };
    const expectHold = async (expected: object) => {
      for (const told of [await holdOf(ann), await pass(ann)]) expect(told).toMatchObject(expected);
    };
    await expectHold(hold);
    await aDayLater();
    await expectHold({ ...hold, lapsed: true });
    expect((await join()).number).toBe(1);
    await expectHold({ ...hold, lapsed: true, founder_number: 2 });
    await open(ann);
    await aDayLater();
    await expectHold({ ...hold, founder_number: 2, confirmed: true });
  });

  it('is the lowest that is open, whether it lapsed, was removed or is new', async () => {
    const joined = [];
    for (let nth = 0; nth < 6; nth += 1) joined.push(await join());
    await aDayLater();
    for (const { number, secret } of joined) if (number === 2 || number === 5) await open({ secret });
    await remove(...joined.flatMap(({ number, id }) => (number === 3 || number === 5 ? id : [])));
    const { data } = await opened().visitor.from('retired_numbers').select('number');
    expect(data).toEqual([{ number: 5 }]);
    // 2 is confirmed and 5 was, before it was removed: it keeps its place among the hundred.
    expect(await calls.passOf(opened().visitor, joined[0]?.id)).toMatchObject({ spots_left: 98 });
    const given = [];
    for (let nth = 0; nth < 5; nth += 1) given.push((await join()).number);
    expect(given).toEqual([1, 3, 4, 6, 7]);
    const [numbers] = await opened().database.query(`
      select last, (select array_agg(founder_number order by founder_number) from public.founders) as held
      from private.founder_counter
    `);
    expect(numbers).toEqual({ last: 10, held: [1, 2, 3, 4, 6, 7, 8, 9, 10] });
  });

  it('of somebody who lost it twice moves to the end of the line each time, and can still be confirmed there', async () => {
    const [ann, bob] = [await join(), await join()];
    await aDayLater();
    expect(await open(bob)).toMatchObject({ founder_number: 2, first_number: 2 });
    expect([(await join()).number, (await join()).number]).toEqual([1, 3]);
    expect(await pass(ann)).toMatchObject({ founder_number: 4, first_number: 1 });
    expect(await open(ann)).toMatchObject({ status: 'confirmed', founder_number: 4, first_number: 1 });
    expect(await board()).toEqual({ held: [1, 3], confirmed: [2, 4] });
  });

  describe('by a mistyped address', () => {
    it('gets another one from the browser that joined, everywhere it is kept', async () => {
      const { database } = opened();
      const ann = await join();
      const bob = await join({ referred_by: await calls.codeOf(database, ann.id) });
      const row = () => database.query('select xmin, email from public.founders where id = $1', [bob.id]);
      const before = await row();
      expect(await correct(bob.id, '  Bob@Players.Example ')).toEqual({ status: 'corrected' });
      const kept = await database.query(
        `select email from private.founder_secrets where founder_id = $1 union all select user_email from public.referral_codes where user_id = $1
         union all select referee_email from public.referral_signups where referee_id = $1`,
        [bob.id],
      );
      expect(kept).toEqual(Array(3).fill({ email: 'Bob@Players.Example' }));
      expect(await pass(bob)).toMatchObject({ founder_number: 2 });
      expect(await open(bob)).toEqual(UNKNOWN);
      // Realtime announces every write of a founder: a correction is none.
      expect(await row()).toEqual(before);
      await calls.confirm(opened().visitor, await calls.secretOf(database, bob.id));
      expect(await row()).toMatchObject([{ email: 'Bob@Players.Example' }]);
    });

    it('is corrected three times at most; the same address or another spelling of its mailbox is no correction', async () => {
      const ann = await join({ email: 'annlee@gmail.com' });
      await join({ email: 'bob@players.example' });
      const corrected = async (...emails: string[]) => {
        const statuses = [];
        for (const email of emails) statuses.push((await correct(ann.id, email)).status);
        return statuses;
      };
      expect(await corrected(ann.email, 'Bob+1@players.example')).toEqual(['corrected', 'taken']);
      const three = await corrected('ann.lee+games@gmail.com', '2@gmail.com', '3@gmail.com');
      expect(three).toEqual(Array(3).fill('corrected'));
      expect(await corrected('4@gmail.com', '3@gmail.com')).toEqual(['exhausted', 'corrected']);
    });

    it('can not become what is no address, is not corrected once confirmed, nor for an id that nobody has', async () => {
      const ann = await join();
      for (const email of ['bob', ' ', null, `${'b'.repeat(1_000_000)}@players.example`])
        expect(await correct(ann.id, email)).toEqual({ status: 'invalid', field: 'email' });
      expect(await calls.secretOf(opened().database, ann.id)).toBe(ann.secret);
      await open(ann);
      expect(await correct(await keyOf(ann), 'new@players.example')).toEqual({ status: 'confirmed' });
      for (const id of [ann.id, randomUUID(), null])
        expect(await correct(id, 'new@players.example')).toEqual(UNKNOWN);
    });
  });
});
