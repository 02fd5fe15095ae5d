import { expect, it } from 'vitest';
import { aFounder, type FounderRow } from './builders.ts';
import { onEachDatabase } from './on-each-database.ts';

onEachDatabase('emails', (opened) => {
  async function join(overrides: Partial<FounderRow> = {}): Promise<FounderRow> {
    const founder = aFounder(overrides);
    await opened().visitor.from('founders').insert(founder);
    return founder;
  }
  const atOnce = <Answer>(count: number, ask: (nth: number) => PromiseLike<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, nth) => ask(nth)));
  const claimWelcome = (founder_id: string) => opened().service.rpc('claim_welcome', { founder_id });
  const claimPass = (address: string) => opened().service.rpc('claim_pass_email', { address });
  const rowsOf = (answers: { data: unknown[] | null }[]) => answers.flatMap(({ data }) => data ?? []);

  it('are claimed with everything they need, once for the welcome', async () => {
    const { id, email } = await join({ name: 'Ann Lee' });
    expect(rowsOf(await atOnce(10, () => claimWelcome(id)))).toEqual([
      { id, founder_number: 1, name: 'Ann Lee', email, referral_code: expect.stringMatching(/^ANNL/) },
    ]);
    await opened().service.rpc('release_welcome', { founder_id: id });
    expect(rowsOf([await claimWelcome(id)])).toHaveLength(1);
  });

  it('are claimed by address for the pass, once an hour', async () => {
    const { id, email } = await join();
    await join();
    expect(rowsOf(await atOnce(10, () => claimPass(` ${email.toUpperCase()}\n`)))).toMatchObject([{ id }]);
    await opened().database.query("update private.pass_emails set sent_at = now() - interval '1 hour'");
    expect(rowsOf(await atOnce(10, () => claimPass(email)))).toMatchObject([{ id }]);
    await opened().service.rpc('release_pass_email', { founder_id: id });
    expect(rowsOf([await claimPass(email)])).toHaveLength(1);
    expect(
      rowsOf(await atOnce(3, (nth) => claimPass(['', '%', 'nobody@players.example'][nth] ?? ''))),
    ).toEqual([]);
  });

  it('carry no code that was turned off', async () => {
    const { id } = await join();
    await opened().service.from('referral_codes').update({ is_active: false }).eq('user_id', id);
    expect((await claimWelcome(id)).data).toMatchObject([{ referral_code: null }]);
  });

  it('stop exactly at the cap of the day, and what was not claimed can be claimed the next day', async () => {
    const { database } = opened();
    const founders = await atOnce(12, () => join());
    const setCap = (budget: number) =>
      database.exec(`update private.limits set budget = ${budget} where action = 'email'`);
    await database.exec('truncate private.emails_sent');
    await setCap(5);
    try {
      const first = await atOnce(12, (nth) => claimWelcome(founders[nth]?.id ?? ''));
      expect(rowsOf(first)).toHaveLength(5);
      expect(first.flatMap(({ error }) => error?.code ?? [])).toEqual(Array(7).fill('PT429'));
      await database.exec('update private.emails_sent set day = day - 1');
      const next = await atOnce(12, (nth) => claimWelcome(founders[nth]?.id ?? ''));
      expect(rowsOf(next)).toHaveLength(5);
    } finally {
      await setCap(500);
    }
  });

  it('leave nothing behind of a founder who is deleted', async () => {
    const { id, email } = await join();
    await claimPass(email);
    await opened().service.from('founders').delete().eq('id', id);
    expect(await opened().database.query('select from private.pass_emails')).toEqual([]);
  });
});
