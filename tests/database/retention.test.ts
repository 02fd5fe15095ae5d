import { expect, it } from 'vitest';
import { aFounder, someFeedback } from './builders.ts';
import { answerSurvey, confirm, join, nameBehind, numberIn, passKeyOf, passOf, secretOf } from './calls.ts';
import { clientOf, onOneDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';

onOneDatabase('what has ended', (opened) => {
  const removeEnded = async () => (await opened().service.rpc('remove_ended_data').throwOnError()).data;
  const NOTHING = { signups: 0, holds: 0, attempts: 0, emails: 0, email_counts: 0, surveys_reordered: 0 };

  it('of signups are those that nobody confirmed in thirty days, with all about them; their number is open again', async () => {
    const { visitor, database } = opened();
    const [old, confirmed, recent] = [aFounder(), aFounder(), aFounder()];
    for (const founder of [old, confirmed, recent]) await join(visitor, founder);
    await confirm(visitor, await secretOf(database, confirmed.id));
    await database.query(
      `update public.founders set created_at = created_at - interval '30 days', held_until = held_until - interval '30 days'
       where id = any ($1)`,
      [[old.id, confirmed.id]],
    );
    expect(await removeEnded()).toEqual({ ...NOTHING, signups: 1 });
    expect(await removeEnded()).toEqual(NOTHING);
    expect(await passOf(visitor, old.id)).toEqual({ status: 'unknown' });
    for (const { id } of [confirmed, recent])
      expect(await passOf(visitor, await passKeyOf(database, id))).toMatchObject({ status: 'ready' });
    expect(await database.query('select from public.referral_codes')).toHaveLength(2);
    expect(numberIn(await join(visitor, aFounder()))).toBe(1);
  });

  it('of networks are holds and attempts whose time is over, and no others', async () => {
    const { database } = opened();
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      const visitor = clientOf(database, PUBLISHABLE_KEY, { 'cf-connecting-ip': address });
      await join(visitor, aFounder());
      await nameBehind(visitor, 'NOBODY12');
    }
    await database.exec(`
      update private.holds set ends_at = now() where founder_id = (select id from public.founders where founder_number = 1);
      update private.attempts set ends_at = now() where action = 'wrong_code';
    `);
    expect(await removeEnded()).toEqual({ ...NOTHING, holds: 1, attempts: 2 });
    expect(await database.query('select action from private.attempts')).toEqual(
      Array(2).fill({ action: 'signup' }),
    );
  });

  it('of emails are the notes of an hour ago, and the counts of a year ago', async () => {
    const { visitor, database, service } = opened();
    const [early, late] = [aFounder(), aFounder()];
    for (const founder of [early, late]) {
      await join(visitor, founder);
      await service.rpc('claim_pass_email', { email: founder.email, address: '198.51.100.1' });
    }
    await database.query(
      "update private.emails set state = 'sent', due_at = null, sent_at = now() - interval '1 hour' where subject = sha256(uuid_send($1))",
      [early.id],
    );
    await database.exec(`
      insert into private.emails_sent (day, part, emails) values (current_date - 365, 'pass', 3), (current_date - 366, 'pass', 3)
    `);
    expect(await removeEnded()).toEqual({ ...NOTHING, emails: 1, email_counts: 1, surveys_reordered: 0 });
    const noted = 'select founder_id from private.founder_secrets join private.emails using (subject)';
    expect(await database.query(noted)).toEqual([{ founder_id: late.id }]);
  });

  it('of surveys is the order in which they came: neither place nor transaction pairs one with a signup', async () => {
    const { visitor, database } = opened();
    for (let nth = 0; nth < 12; nth += 1) {
      await join(visitor, aFounder());
      await answerSurvey(visitor, someFeedback({ frustration: `Frustration ${nth}` }));
    }
    const stored = 'select * from public.beta_feedback order by id';
    const before = await database.query(stored);
    expect(await removeEnded()).toEqual({ ...NOTHING, surveys_reordered: 12 });
    expect(await database.query(stored)).toEqual(before);
    const rows = await database.query<{ id: string; transaction: string }>(
      'select id, xmin::text as transaction from public.beta_feedback order by ctid',
    );
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
  });
});
