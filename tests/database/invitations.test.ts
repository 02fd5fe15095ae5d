import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { INVITATIONS_A_WEEK, invitationMark } from '#domain/invitation.ts';
import { aFounder, type FounderRow } from './builders.ts';
import { ask, atOnce, confirm, join, lapseAll, numberIn, secretOf, statuses } from './calls.ts';
import { clientOf, onEachDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';
import { ORGANIZER, tokenOf } from './organizer-claims.ts';

const eventId = (nth: number) => nth.toString(16).padStart(32, '0');
const [GAME, OTHER_GAME] = [eventId(1), eventId(2)];

/** Reply of `claim_invitation`. */
type Claim = { status: string; subject?: string; secret?: string; stop_key?: string; name?: string };
type Invitee = FounderRow & { number: number };

onEachDatabase('an invitation', (opened) => {
  const call = <Reply>(name: string, parameters: object) => ask<Reply>(opened().service, name, parameters);
  const claim = ({ number }: Pick<Invitee, 'number'>, ...event_ids: string[]) =>
    call<Claim>('claim_invitation', { founder_number: number, event_ids });
  const finish = ({ subject }: Claim, { email }: Pick<FounderRow, 'email'>, outcome = 'sent') =>
    call<string | null>('finish_email', {
      ...{ subject, kind: 'invitation', outcome, said: 'invitation', revision: 0, email },
    });
  const stop = (stop_key: string | undefined, scope: string) =>
    call<boolean>('stop_emails', { stop_key, scope });
  const daysPass = (days: number) =>
    opened().database.exec(`
      update private.emails set sent_at = sent_at - interval '${days} days', due_at = due_at - interval '${days} days'
    `);

  async function anUnconfirmed(overrides: Partial<FounderRow> = {}): Promise<Invitee> {
    const founder = aFounder(overrides);
    return { ...founder, number: numberIn(await join(opened().visitor, founder)) };
  }
  async function aConfirmed(overrides: Partial<FounderRow> = {}): Promise<Invitee> {
    const founder = await anUnconfirmed(overrides);
    await confirm(opened().visitor, await secretOf(opened().database, founder.id));
    return founder;
  }
  async function invite(founder: Invitee, ...eventIds: string[]): Promise<Claim> {
    const claimed = await claim(founder, ...eventIds);
    if (claimed.status === 'claimed') await finish(claimed, founder);
    return claimed;
  }

  let ann: Invitee;
  beforeEach(async () => {
    ann = await aConfirmed({ name: 'Ann Lee', email: 'Ann@Players.example' });
  });

  it('is claimed with what its email needs, by one of those who ask at once, and never again once it was sent', async () => {
    const claims = await atOnce(8, () => claim(ann, GAME));
    expect(statuses(claims)).toEqual(['claimed', ...Array<string>(7).fill('sent')]);
    const claimed = claims.find(({ status }) => status === 'claimed') ?? { status: 'none' };
    expect(claimed).toEqual({
      ...{ status: 'claimed', subject: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'Ann Lee' },
      ...{ email: ann.email, secret: expect.any(String), stop_key: expect.any(String) },
    });
    expect(await finish(claimed, ann)).toBe('sent');
    await daysPass(400);
    await opened().service.rpc('remove_ended_data').throwOnError();
    expect(await claim(ann, GAME)).toEqual({ status: 'sent' });
  });

  it('goes to nobody but the founder who has confirmed the number', async () => {
    const held = await anUnconfirmed();
    const lapsed = await anUnconfirmed();
    expect(await claim(held, GAME)).toEqual({ status: 'unknown' });
    await lapseAll(opened().database);
    for (const founder of [held, lapsed, { number: 999 }, { number: -1 }])
      expect(await claim(founder, GAME)).toEqual({ status: 'unknown' });
    expect(await opened().database.query('select from private.invitations')).toEqual([]);
  });

  it('goes out once for a series, whichever date it was about, also after dates were removed or added', async () => {
    const series = [3, 4, 5].map(eventId);
    expect(await invite(ann, eventId(4))).toMatchObject({ status: 'claimed' });
    expect(await invite(ann, ...series)).toEqual({ status: 'sent' });
    const ben = await aConfirmed();
    expect(await invite(ben, ...series)).toMatchObject({ status: 'claimed' });
    for (const ids of [series.slice(1), [eventId(5)], [...series, eventId(6)], [eventId(6)]])
      expect(await invite(ben, ...ids), ids.join()).toEqual({ status: 'sent' });
    expect(await invite(ben, eventId(7))).toMatchObject({ status: 'claimed' });
  });

  it('is one of three a week, also when more events invite at once; a week later there is room again', async () => {
    const nth = Array.from({ length: 6 }, (_, at) => eventId(at));
    const claims = await Promise.all(nth.map((id) => invite(ann, id)));
    expect(statuses(claims)).toEqual([
      ...Array<string>(INVITATIONS_A_WEEK).fill('claimed'),
      ...Array<string>(3).fill('enough'),
    ]);
    const refused = nth.filter((_, at) => claims[at]?.status === 'enough');
    expect(await invite(await aConfirmed(), ...refused.slice(0, 1))).toMatchObject({ status: 'claimed' });
    await daysPass(6);
    expect(statuses(await Promise.all(nth.map((id) => claim(ann, id))))).toEqual([
      ...Array<string>(3).fill('enough'),
      ...Array<string>(3).fill('sent'),
    ]);
    await daysPass(1);
    for (const id of refused) expect(await invite(ann, id)).toMatchObject({ status: 'claimed' });
  });

  it('that failed may be claimed again at once, the same; of a worker that died after its two minutes', async () => {
    const first = await claim(ann, GAME);
    expect(await finish(first, ann, 'failed')).toBe('failed');
    expect(await claim(ann, GAME)).toEqual(first);
    expect(await claim(ann, GAME)).toEqual({ status: 'sent' });
    await daysPass(1);
    expect(await claim(ann, GAME)).toEqual(first);
  });

  it('of a worker that died counts as one of the week: it may have gone out', async () => {
    for (const at of [1, 2, 3]) await claim(ann, eventId(at));
    await daysPass(1);
    expect(await claim(ann, eventId(4))).toEqual({ status: 'enough' });
    expect(await claim(ann, eventId(3))).toMatchObject({ status: 'claimed' });
    await daysPass(8);
    expect(await claim(ann, eventId(4))).toMatchObject({ status: 'claimed' });
  });

  it('waits for tomorrow when the day is used up; one that failed gives its place back', async () => {
    const ben = await aConfirmed();
    await opened().database.exec(
      "update private.limits set budget = 1 where action = 'all_invitation_emails'",
    );
    const claimed = await claim(ann, GAME);
    expect(await claim(ben, GAME)).toEqual({ status: 'too-many', seconds: expect.any(Number) });
    await finish(claimed, ann, 'failed');
    expect(await invite(ben, GAME)).toMatchObject({ status: 'claimed' });
    expect(await claim(ann, GAME)).toMatchObject({ status: 'too-many' });
    await opened().database.exec('update private.emails_sent set day = day - 1');
    expect(await claim(ann, GAME)).toMatchObject({ status: 'claimed' });
  });

  it('stops by the key that it carries, and comes again by the same; other emails stay as they were', async () => {
    const { stop_key } = await invite(ann, GAME);
    expect(await stop(stop_key, 'still-coming')).toBe(true);
    expect(await stop(stop_key, 'invitation')).toBe(true);
    expect(await claim(ann, OTHER_GAME)).toEqual({ status: 'stopped' });
    expect(await claim(await aConfirmed(), OTHER_GAME)).toMatchObject({ status: 'claimed' });
    expect(await stop(stop_key, 'invite-again')).toBe(true);
    expect(await opened().database.query('select kind from private.email_stops')).toEqual([
      { kind: 'still-coming' },
    ]);
    expect(await claim(ann, OTHER_GAME)).toMatchObject({ status: 'claimed' });
  });

  it.each(['all', 'invitation'])(
    'reaches nobody who stopped %s, until all of it is taken back',
    async (scope) => {
      const { stop_key } = await invite(ann, GAME);
      await stop(stop_key, scope);
      expect(await claim(ann, OTHER_GAME)).toEqual({ status: 'stopped' });
      await stop(stop_key, 'none');
      expect(await claim(ann, OTHER_GAME)).toMatchObject({ status: 'claimed' });
    },
  );

  it('is stopped by no other key, be it the founder’s own id or what else an email carries', async () => {
    const { secret, stop_key } = await invite(ann, GAME);
    for (const key of [randomUUID(), ann.id, secret, await secretOf(opened().database, ann.id)])
      expect(await stop(key, 'invitation')).toBe(false);
    expect(await stop(stop_key, 'event')).toBe(false);
    expect(await opened().database.query('select from private.email_stops')).toEqual([]);
  });

  it('goes to no address that bounced', async () => {
    await invite(ann, GAME);
    await call('take_mail_event', { id: 'bounce-1', kind: 'bounce', email: ann.email });
    expect(await claim(ann, OTHER_GAME)).toEqual({ status: 'stopped' });
  });

  it('goes with its founder, also while it is being sent', async () => {
    await invite(ann, GAME);
    const claimed = await claim(ann, OTHER_GAME);
    await opened().service.from('founders').delete().eq('id', ann.id).throwOnError();
    expect(await finish(claimed, ann)).toBeNull();
    expect(await claim(ann, GAME)).toEqual({ status: 'unknown' });
    for (const table of ['invitations', 'emails'])
      expect(await opened().database.query(`select from private.${table}`), table).toEqual([]);
  });

  it('claimed while its founder is removed is either one before the removal or none', async () => {
    const removing = call('remove_made_up_founders', { ids: [ann.id] });
    const claims = await Promise.all([claim(ann, GAME), claim(ann, OTHER_GAME), removing]);
    expect(claims.at(-1)).toBe(1);
    expect(await opened().database.query('select from private.invitations')).toEqual([]);
  });

  describe('as an organizer reads it', () => {
    const token = tokenOf();
    const ANY = { event_id: null, founder_number: null, since: null, at_most: null };
    const read = (asked: object = {}, claims = token) =>
      clientOf(opened().database, PUBLISHABLE_KEY, {}, claims).rpc('sent_invitations', { ...ANY, ...asked });
    const aboutIn = async (asked: object) => {
      const { data } = await read(asked).throwOnError();
      return data.map(({ about }: { about: string }) => about);
    };

    beforeEach(async () => void (await opened().service.from('organizers').insert(ORGANIZER).throwOnError()));

    it('says who was invited, when, whether the link was opened, and by what an answer is known', async () => {
      const { secret = '' } = await invite(ann, GAME);
      await claim(ann, OTHER_GAME);
      const row = {
        ...{ about: GAME, number: ann.number, name: 'Ann Lee', sports: ann.sports },
        ...{ mark: await invitationMark(secret), sent_at: expect.any(String), opened_at: null },
      };
      expect((await read()).data).toEqual([row]);
      expect(await call('open_invitation', { secret })).toBe(true);
      const opening = (await read()).data[0].opened_at;
      expect(opening).toEqual(expect.any(String));
      expect(await call('open_invitation', { secret })).toBe(true);
      expect((await read()).data).toEqual([{ ...row, opened_at: opening }]);
      expect(await call('open_invitation', { secret: randomUUID() })).toBe(false);
    });

    it('is found by any event of its series, by founder and by time, the latest first', async () => {
      const ben = await aConfirmed();
      await invite(ann, eventId(8), eventId(9));
      await daysPass(2);
      await invite(ben, GAME);
      const yesterday = new Date(Date.now() - 86_400_000).toISOString();
      expect(await aboutIn({})).toEqual([GAME, eventId(8)]);
      expect(await aboutIn({ event_id: eventId(9) })).toEqual([eventId(8)]);
      expect(await aboutIn({ event_id: OTHER_GAME })).toEqual([]);
      expect(await aboutIn({ founder_number: ben.number })).toEqual([GAME]);
      expect(await aboutIn({ since: yesterday })).toEqual([GAME]);
      expect(await aboutIn({ at_most: 1 })).toEqual([GAME]);
    });

    it('is no visitor’s, nor of somebody else who signed in, and they claim none', async () => {
      await invite(ann, GAME);
      const { visitor, database } = opened();
      const stranger = { ...token, sub: 'stranger' };
      expect(await read({}, stranger)).toMatchObject({ data: null, error: { code: '42501' } });
      for (const client of [visitor, clientOf(database, PUBLISHABLE_KEY, {}, token)]) {
        const claiming = await client.rpc('claim_invitation', {
          founder_number: ann.number,
          event_ids: [GAME],
        });
        expect(claiming.error).not.toBeNull();
        expect((await client.rpc('open_invitation', { secret: randomUUID() })).error).not.toBeNull();
      }
      expect((await visitor.rpc('sent_invitations', ANY)).error).not.toBeNull();
    });
  });
});
