import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Recipient } from '../../supabase/functions/_shared/founder.ts';
import { aFounder, type FounderRow } from './builders.ts';
import * as calls from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';

type WelcomeAnswer = { status: string; recipient?: Recipient };

const CAMPUS = '128.227.9.48';
const HOME = '203.0.113.7';
const SENT = "update private.emails set state = 'sent', due_at = null where state = 'sending'";

const { atOnce, statuses } = calls;
const times = (status: string, count: number) => Array<string>(count).fill(status);

onOneDatabase('emails', (opened) => {
  async function join(overrides: Partial<FounderRow> = {}): Promise<FounderRow> {
    const founder = aFounder(overrides);
    expect(await calls.join(opened().visitor, founder)).toMatchObject({ status: 'joined' });
    return founder;
  }
  const call = <Reply>(name: string, parameters: object) =>
    calls.ask<Reply>(opened().service, name, parameters);
  const claimWelcome = (founder_id: string, { address = HOME, again = false } = {}) =>
    call<WelcomeAnswer>('claim_welcome', { founder_id, address, again });
  const claimDue = (at_most = 10) => call<Recipient[]>('claim_due_welcomes', { at_most });
  const confirmed = async (id: string) =>
    calls.confirm(opened().visitor, await calls.secretOf(opened().database, id));
  async function finish({ id, email }: FounderRow, kind: string, outcome: string): Promise<void> {
    const [row] = await opened().database.query<{ subject: string }>(
      "select encode(subject, 'hex') as subject from private.founder_secrets where founder_id = $1",
      [id],
    );
    await call('finish_email', { subject: row?.subject, kind, outcome, said: kind, revision: 0, email });
  }
  const sendWelcome = (founder: FounderRow) => finish(founder, 'welcome', 'sent');
  async function failWelcome(founder: FounderRow): Promise<void> {
    await claimWelcome(founder.id);
    await finish(founder, 'welcome', 'failed');
  }
  const claimPass = (email: string, address: string | null = HOME) =>
    call<Recipient | null>('claim_pass_email', { email, address });
  const passesAtOnce = async (count: number, email: string) =>
    (await atOnce(count, () => claimPass(email))).filter((recipient) => recipient !== null);
  const waited = (interval: string) =>
    opened().database.exec(`
      update private.emails set sent_at = sent_at - interval '${interval}', due_at = due_at - interval '${interval}'
    `);
  const aNewDay = () => opened().database.exec('update private.emails_sent set day = day - 1');
  const limit = (action: string, budget: number) =>
    opened().database.exec(
      `update private.limits set budget = ${budget}, budget_56 = ${budget}, budget_48 = ${budget} where action = '${action}'`,
    );

  /** Twelve founders ask for their welcome from one network, and a limit allows five. */
  async function fiveOfTwelve(action: string): Promise<FounderRow[]> {
    await limit(action, 5);
    const twelve = Array.from({ length: 12 }, () => aFounder());
    expect((await opened().service.from('founders').insert(twelve)).error).toBeNull();
    const claimed = await Promise.all(twelve.map(({ id }) => claimWelcome(id, { address: CAMPUS })));
    expect(statuses(claimed)).toEqual([...times('claimed', 5), ...times('queued', 7)]);
    return twelve;
  }

  it('of welcome are claimed with everything they need, once', async () => {
    const { id, email } = await join({ name: 'Ann Lee' });
    const answers = await atOnce(10, () => claimWelcome(id));
    expect(statuses(answers)).toEqual(['claimed', ...times('sent', 9)]);
    expect(answers.find(({ status }) => status === 'claimed')?.recipient).toEqual({
      ...{ id, founder_number: 1, first_number: 1, name: 'Ann Lee', email, confirmed: false, lapsed: false },
      ...{ referral_code: await calls.codeOf(opened().database), sent_at: null },
      ...{ held_until: expect.any(Number), secret: await calls.secretOf(opened().database, id) },
      subject: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await claimWelcome(randomUUID())).toEqual({ status: 'unknown' });
  });

  it('of welcome go out again when somebody asks, not within five minutes, and not once confirmed', async () => {
    const founder = await join();
    const { id } = founder;
    await claimWelcome(id);
    expect(await claimWelcome(id, { again: true })).toMatchObject({ status: 'too-many', seconds: 120 });
    await sendWelcome(founder);
    expect(await claimWelcome(id, { again: true })).toMatchObject({ status: 'too-many', seconds: 300 });
    await waited('5 minutes');
    expect(await claimWelcome(id)).toEqual({ status: 'sent' });
    const answers = await atOnce(5, () => claimWelcome(id, { again: true }));
    expect(statuses(answers)).toEqual(['claimed', ...times('too-many', 4)]);
    await waited('5 minutes');
    await confirmed(id);
    expect(await claimWelcome(id, { again: true })).toEqual({ status: 'sent' });
  });

  it('that could not be sent go out later, once, and not to somebody who has confirmed meanwhile', async () => {
    const founder = await join();
    const { id } = founder;
    await failWelcome(founder);
    expect(await claimWelcome(id, { again: true })).toEqual({ status: 'queued' });
    expect(await claimDue()).toEqual([]);
    await waited('10 minutes');
    expect(await claimWelcome(id)).toEqual({ status: 'queued' });
    const claimed = (await atOnce(5, () => claimDue())).flat();
    expect(claimed).toMatchObject([{ id, secret: await calls.secretOf(opened().database, id) }]);
    expect(await claimWelcome(id)).toEqual({ status: 'sent' });
    await sendWelcome(founder);
    const confirms = await join();
    await failWelcome(confirms);
    await confirmed(confirms.id);
    await waited('1 day');
    expect(await claimWelcome(id)).toEqual({ status: 'sent' });
    expect(await claimDue()).toEqual([]);
  });

  it('that come late leave a day to open them, unless the number is open already', async () => {
    const [early, late] = [await join(), await join()];
    for (const founder of [early, late]) await failWelcome(founder);
    await opened().database.exec(
      "update public.founders set held_until = now() + case founder_number when 1 then interval '1 hour' else - interval '1 hour' end",
    );
    await waited('10 minutes');
    expect(await claimDue()).toHaveLength(2);
    const heldMinutes = async ({ id }: FounderRow) =>
      calls.minutesHeld(await calls.passOf(opened().visitor, id));
    expect([await heldMinutes(early), await heldMinutes(late)]).toEqual([24 * 60, -60]);
  });

  it('that a flood’s spent budget held back go out the next day, and other networks get theirs at once', async () => {
    const flood = await fiveOfTwelve('welcome_emails_of_network');
    expect(await claimDue()).toEqual([]);
    expect(await claimWelcome((await join()).id, { address: HOME })).toMatchObject({ status: 'claimed' });
    expect(await claimPass(flood.at(-1)?.email ?? '', HOME)).not.toBeNull();
    await opened().database.exec(SENT);
    await waited('1 day');
    expect(await claimDue()).toHaveLength(7);
  });

  it('stop exactly at the cap of the day, and what waits goes out the next day; those with the pass go on', async () => {
    const twelve = await fiveOfTwelve('all_welcome_emails');
    expect(await claimPass(twelve[0]?.email ?? '')).not.toBeNull();
    await opened().database.exec(SENT);
    await waited('1 day');
    expect(await claimDue()).toEqual([]);
    await aNewDay();
    await waited('1 day');
    expect((await atOnce(4, () => claimDue(3))).flat()).toHaveLength(5);
  });

  it('four tagged addresses are one mailbox: one place, and one welcome', async () => {
    const first = await join({ email: 'Ann.Lee+ShowUp@gmail.com' });
    for (const email of ['ann.lee@players.example', 'annlee@players.example', '+annlee@players.example'])
      await join({ email });
    const same = [
      'annlee@gmail.com',
      'a.n.n.lee+1@googlemail.com',
      'ANN.LEE@GMAIL.COM',
      'annlee+x+y@gmail.com',
    ];
    for (const email of [...same, 'annlee+1@players.example'])
      expect(await calls.join(opened().visitor, aFounder({ email }))).toEqual({ status: 'taken' });
    expect((await claimWelcome(first.id)).recipient?.email).toBe('Ann.Lee+ShowUp@gmail.com');
  });

  it('to one mailbox are four a day of a kind, however it is spelled and whoever asks', async () => {
    const founder = await join({ email: 'annlee@gmail.com' });
    const spellings = [
      'ann.lee@gmail.com',
      'annlee+1@gmail.com',
      'annlee@googlemail.com',
      'ANNLEE@gmail.com',
    ];
    const sent = [];
    for (const [nth, spelling] of [founder.email, ...spellings].entries()) {
      const recipient = await claimPass(spelling, `198.51.100.${nth}`);
      if (recipient) await finish(founder, 'pass', 'sent');
      sent.push(recipient?.email);
      await waited('1 hour');
    }
    expect(sent).toEqual([...times('annlee@gmail.com', 4), undefined]);
    expect(await claimWelcome(founder.id)).toMatchObject({ status: 'claimed' });
  });

  it('to one mailbox can not be used up by who has no email left to cause', async () => {
    const [ann, bob, cy] = [await join(), await join(), await join()];
    await limit('pass_emails_of_network', 1);
    await limit('all_pass_emails', 2);
    await claimPass(bob.email, CAMPUS);
    for (let claim = 0; claim < 6; claim += 1) expect(await claimPass(ann.email, CAMPUS)).toBeNull();
    expect(await claimPass(ann.email)).not.toBeNull();
    for (let claim = 0; claim < 6; claim += 1) expect(await claimPass(cy.email, null)).toBeNull();
    await aNewDay();
    expect(await claimPass(cy.email, null)).not.toBeNull();
  });

  it('with the pass are claimed by address, once an hour', async () => {
    const founder = await join();
    const { id, email } = founder;
    await join();
    expect(await passesAtOnce(10, ` ${email.toUpperCase()}\n`)).toMatchObject([{ id }]);
    await finish(founder, 'pass', 'sent');
    await waited('59 minutes');
    expect(await passesAtOnce(1, email)).toEqual([]);
    await waited('1 minute');
    expect(await passesAtOnce(10, email)).toMatchObject([{ id }]);
    await finish(founder, 'pass', 'failed');
    expect(await passesAtOnce(1, email)).toHaveLength(1);
    for (const stranger of ['', '%', '@', 'nobody@players.example'])
      expect(await passesAtOnce(1, stranger)).toEqual([]);
  });

  it('go to a corrected address anew, and the email to the wrong one confirms nothing', async () => {
    const { visitor, database } = opened();
    const { id } = await join();
    await claimWelcome(id);
    const wrong = await calls.secretOf(database, id);
    expect(await calls.correct(visitor, id, 'right@players.example')).toEqual({ status: 'corrected' });
    const { recipient } = await claimWelcome(id);
    expect(recipient).toMatchObject({
      email: 'right@players.example',
      secret: expect.not.stringMatching(wrong),
    });
    expect(await calls.confirm(visitor, wrong)).toEqual({ status: 'unknown' });
    expect(await calls.confirm(visitor, recipient?.secret ?? null)).toMatchObject({ status: 'confirmed' });
  });

  it('of a lapsed number say which number it is now, and no code that was turned off', async () => {
    const { id } = await join();
    await opened().service.from('referral_codes').update({ is_active: false }).eq('user_id', id);
    await calls.lapseAll(opened().database);
    await join();
    expect((await claimWelcome(id)).recipient).toMatchObject({ founder_number: 2, referral_code: null });
  });

  it('leave nothing behind of a founder who is deleted', async () => {
    const { database } = opened();
    const { id, email } = await join();
    await claimWelcome(id);
    await claimPass(email);
    await opened().service.from('founders').delete().eq('id', id);
    for (const table of ['emails', 'founder_secrets', 'holds'])
      expect(await database.query(`select from private.${table}`)).toEqual([]);
  });
});
