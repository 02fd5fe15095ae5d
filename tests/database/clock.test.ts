import { beforeEach, describe, expect, it } from 'vitest';
import { aFounder } from './builders.ts';
import { ask, atOnce, confirm, join, secretOf } from './calls.ts';
import { hash } from './guest-calls.ts';
import { clientOf, onEachDatabase, PUBLISHABLE_KEY } from './on-each-database.ts';
import { ORGANIZER, tokenOf } from './organizer-claims.ts';

const HOUR = 3_600_000;
const eventId = (nth: number) => nth.toString(16).padStart(32, '0');
const GAME = eventId(1);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

type Claimed = {
  subject: string;
  email: string;
  stop_key: string;
  until: number;
  notices: { event_id: string; kind: string }[];
};

onEachDatabase('the clock', (opened) => {
  const call = <Reply>(name: string, parameters: object = {}) =>
    ask<Reply>(opened().service, name, parameters);
  const exec = (sql: string) => opened().database.exec(sql);

  it('begins one round at a time, and another when one ended', async () => {
    expect(await call('clock_ended_at')).toBeNull();
    expect((await atOnce(5, () => call<boolean>('begin_clock'))).filter(Boolean)).toHaveLength(1);
    await call('end_clock', { is_whole: false });
    expect(await call('clock_ended_at')).toBeNull();
    expect(await call('begin_clock')).toBe(true);
    await call('end_clock', { is_whole: true });
    expect(await call<number>('clock_ended_at')).toBeGreaterThan(Date.now() - HOUR);
  });

  it('begins no second round for a call whose transaction began a moment before the first', async () => {
    await exec("update private.clock set lease_until = now() + private.clock_lease() + interval '2 seconds'");
    expect(await call('begin_clock')).toBe(false);
  });

  it.each([
    ['died five minutes ago', "lease_until = now() - interval '1 second'"],
    ['began before the time was put back by an hour', "lease_until = now() + interval '65 minutes'"],
  ])('begins anew after a round that %s', async (_, change) => {
    await call('begin_clock');
    await exec(`update private.clock set ${change}`);
    expect(await call('begin_clock')).toBe(true);
    expect(await call('begin_clock')).toBe(false);
  });

  const note = (changes: object = {}) =>
    call('note_event', {
      ...{ event_id: GAME, starts_at: inHours(20), evening_at: inHours(-8) },
      ...{ players: 11, reserves: 0, is_full: false, is_on: true, ...changes },
    });

  it('knows the events of the next 36 hours, the longest unseen first, by their newest date', async () => {
    const at = (nth: number, hours: number) => note({ event_id: eventId(nth), starts_at: inHours(hours) });
    for (const [nth, hours] of [
      [1, 5],
      [2, 35],
      [3, 37],
      [4, -1],
      [5, 300],
      [6, 6],
    ] as const)
      await at(nth, hours);
    await at(5, 30);
    await at(6, 500);
    await exec(
      `update private.near_events set read_at = now() - interval '1 hour' where event_id = '${eventId(2)}'`,
    );
    expect(await call('near_events')).toEqual([2, 1, 5].map(eventId));
  });

  const organizer = (changes: object = {}) =>
    clientOf(
      opened().database,
      PUBLISHABLE_KEY,
      {},
      tokenOf(ORGANIZER, { email: 'dana@organizers.example', ...changes }),
    );
  const mail = async (kinds: string[] | null = null, changes: object = {}) =>
    (await organizer(changes).rpc('organizer_mail', { kinds }).throwOnError()).data;
  const claim = (project_id = ORGANIZER.project_id) =>
    call<Claimed | null>('claim_organizer_email', { project_id });
  const finish = ({ subject, until, email }: Claimed, outcome: string) =>
    call('finish_email', {
      ...{ subject, kind: 'organizer', outcome, said: `notices ${until}`, revision: 0, email },
    });
  /** Sends what can be sent. @returns what the emails told, each event by its number. */
  const send = async () => {
    const claimed = await claim();
    if (claimed) await finish(claimed, 'sent');
    return claimed?.notices.map(({ event_id, kind }) => `${kind} ${Number.parseInt(event_id, 16)}`) ?? [];
  };
  const hourLater = () =>
    exec(
      "update private.emails set sent_at = sent_at - interval '61 minutes', due_at = due_at - interval '61 minutes'",
    );

  beforeEach(() => opened().service.from('organizers').insert(ORGANIZER).throwOnError());

  const full = { players: 12, is_full: true };

  it('tells an organizer once that an event filled, that a place came free, and each further one', async () => {
    await mail();
    await note();
    expect(await send()).toEqual([]);
    expect(await note(full)).toEqual(['full']);
    expect(await note({ ...full, reserves: 1 })).toEqual(['full']);
    expect(await send()).toEqual(['full 1']);
    await hourLater();
    expect(await note()).toEqual(['left']);
    expect(await note()).toEqual(['left']);
    expect(await send()).toEqual(['left 1']);
    await hourLater();
    expect(await send()).toEqual([]);
    await note({ players: 10 });
    expect(await send()).toEqual(['left 1']);
  });

  it('tells nothing that is true no more, and what comes after it all the same', async () => {
    await mail();
    await note(full);
    expect(await note({ ...full, players: 11, is_full: false, reserves: 0 })).toEqual(['left']);
    expect(await note(full)).toEqual(['full']);
    await note({ event_id: eventId(2) });
    expect(await note({ ...full, is_on: false })).toEqual([]);
    expect(await send()).toEqual([]);
    expect(await note(full)).toEqual(['full']);
    await call('forget_event', { event_id: GAME });
    expect(await send()).toEqual([]);
  });

  it('tells of an event that waited out the hour although a newer notice is gone by then', async () => {
    await mail();
    await note({ event_id: eventId(3), ...full });
    expect(await send()).toEqual(['full 3']);
    await note(full);
    await note({ event_id: eventId(2), ...full });
    expect(await send()).toEqual([]);
    await call('forget_event', { event_id: eventId(2) });
    await hourLater();
    expect(await send()).toEqual(['full 1']);
  });

  it('tells of nothing a day before the last one, with a reserve at hand, of a cancelled event, or of one that has begun', async () => {
    await mail();
    for (const [nth, changes] of [
      [1, { starts_at: inHours(25) }],
      [2, { reserves: 1 }],
      [3, { is_on: false }],
      [4, { starts_at: inHours(-1) }],
    ] as const) {
      await note({ event_id: eventId(nth), ...changes });
      await note({ event_id: eventId(nth), ...changes, players: 10 });
    }
    expect(await send()).toEqual([]);
  });

  it('tells of the evening before, once for each date, until midnight', async () => {
    await mail();
    await note({ evening_at: inHours(1) });
    await note({ event_id: eventId(2), evening_at: inHours(-7) });
    expect(await send()).toEqual([]);
    const starts_at = inHours(20);
    await note({ starts_at, evening_at: inHours(-1) });
    await note({ starts_at, evening_at: inHours(-2) });
    expect(await send()).toEqual(['evening 1']);
    await hourLater();
    expect(await send()).toEqual([]);
    expect(await note({ starts_at: inHours(200), evening_at: inHours(180) })).toEqual([]);
    await note({ starts_at: inHours(21), evening_at: inHours(-1) });
    expect(await send()).toEqual(['evening 1']);
  });

  it('writes an organizer at most once an hour, and then all that is new in one email, by one worker', async () => {
    await mail();
    await note(full);
    expect(await send()).toHaveLength(1);
    await note({ players: 10 });
    await note({ event_id: eventId(2), players: 8, is_full: true });
    expect(await send()).toEqual([]);
    await hourLater();
    const claimed = (await atOnce(4, () => claim())).flatMap((one) => one ?? []);
    expect(claimed).toMatchObject([{ notices: [{ kind: 'left' }, { kind: 'full' }] }]);
  });

  it('keeps trying for half a day, and then waits for the next notice', async () => {
    await mail();
    await note(full);
    for (let nth = 0; nth < 7; nth += 1) {
      const claimed = await claim();
      if (claimed) await finish(claimed, 'failed');
      expect([claimed?.notices.length, await claim()]).toEqual([1, null]);
      await exec('update private.emails set due_at = now() where due_at is not null');
    }
    expect(await claim()).toBeNull();
    await note({ event_id: eventId(2), ...full });
    expect((await claim())?.notices).toHaveLength(2);
  });

  it('leaves out what an organizer does not want, what was before they came, other projects, and former organizers', async () => {
    await note(full);
    expect(await mail()).toEqual({ email: 'dana@organizers.example', kinds: ['full', 'left', 'evening'] });
    expect(await send()).toEqual([]);
    expect(await mail(['evening'])).toMatchObject({ kinds: ['evening'] });
    expect(await mail()).toMatchObject({ kinds: ['evening'] });
    await note({ players: 9 });
    expect(await send()).toEqual([]);
    await mail(['left']);
    expect(await claim('another-project')).toBeNull();
    const claimed = await claim();
    expect(claimed?.notices).toEqual([{ event_id: GAME, kind: 'left' }]);
    expect(await call('stop_emails', { stop_key: claimed?.stop_key, scope: 'all' })).toBe(true);
    expect(await mail()).toMatchObject({ kinds: [] });
    await opened().service.from('organizers').delete().eq('uid', ORGANIZER.uid).throwOnError();
    const kept =
      "select from private.organizer_mail union all select from private.emails where kind = 'organizer'";
    expect(await opened().database.query(kept)).toEqual([]);
  });

  it('begins anew after a restore, in which the notices are numbered from 1 again', async () => {
    await mail();
    await note(full);
    expect(await send()).toEqual(['full 1']);
    await exec("update private.emails set said = 'notices 5000'");
    await opened().service.from('organizers').delete().eq('uid', ORGANIZER.uid).throwOnError();
    await exec(`insert into private.emails (subject, kind, mailbox, contact, part, state, revision, wanted, said, sent_at)
      values (private.organizer_subject('${ORGANIZER.project_id}', '${ORGANIZER.uid}'), 'organizer', 'm', 'c', 'organizer', 'sent', 0,
      'notices 5000', 'notices 5000', now() - interval '2 hours')`);
    await opened().service.from('organizers').insert(ORGANIZER).throwOnError();
    await mail();
    await note({ event_id: eventId(2), ...full });
    expect(await send()).toEqual(['full 2']);
  });

  it('writes to the account’s address of today, and to none without one', async () => {
    expect(await mail(null, { email: undefined })).toEqual({ email: null, kinds: [] });
    await mail();
    await mail(null, { email: 'dana@new.example' });
    await note({ players: 12, is_full: true });
    expect(await claim()).toMatchObject({ email: 'dana@new.example' });
    expect((await organizer().rpc('organizer_mail', { kinds: ['rain'] })).error).toMatchObject({
      code: '23514',
    });
  });

  describe('a founder whose hold is about to end', () => {
    const reminders = () => call<{ email: string }[]>('claim_hold_reminders', { at_most: 10 });
    const aHeld = async (hours: number, welcomeHoursAgo: number) => {
      const founder = aFounder();
      await join(opened().visitor, founder);
      const { recipient } = await call<{ recipient: { subject: string } }>('claim_welcome', {
        ...{ founder_id: founder.id, address: null, again: false },
      });
      const { subject } = recipient;
      await call('finish_email', {
        subject,
        kind: 'welcome',
        outcome: 'sent',
        said: 'welcome',
        revision: 0,
        email: founder.email,
      });
      await exec(`
        update private.emails set sent_at = now() - interval '${welcomeHoursAgo} hours' where subject = decode('${subject}', 'hex');
        update public.founders set held_until = now() + interval '${hours} hours' where id = '${founder.id}';
      `);
      return { ...founder, subject };
    };
    const sent = ({ subject, email }: { subject: string; email: string }) =>
      call('finish_email', {
        subject,
        kind: 'reminder',
        outcome: 'sent',
        said: 'reminder',
        revision: 0,
        email,
      });

    it('is reminded once, two hours before, by one of those who ask at once', async () => {
      const founder = await aHeld(1.5, 22);
      for (const [hours, ago] of [
        [3, 21],
        [-0.5, 24],
        [0.4, 0.1],
      ] as const)
        await aHeld(hours, ago);
      const claimed = (await atOnce(4, reminders)).flat();
      expect(claimed).toMatchObject([{ email: founder.email }]);
      await sent(founder);
      expect(await reminders()).toEqual([]);
    });

    it('is not reminded once the number is confirmed, and again by the next round when a worker died', async () => {
      const confirmed = await aHeld(1, 22);
      await confirm(opened().visitor, await secretOf(opened().database, confirmed.id));
      const founder = await aHeld(1, 22);
      expect(await reminders()).toHaveLength(1);
      expect(await reminders()).toEqual([]);
      await exec(`update private.emails set due_at = now() - interval '1 second' where due_at is not null`);
      expect(await reminders()).toMatchObject([{ email: founder.email }]);
    });
  });

  it('forgets events a day after they began', async () => {
    await note({ starts_at: inHours(-25) });
    await note({ event_id: eventId(2), starts_at: inHours(-23) });
    await call('remove_ended_guest_notes');
    const kept = await opened().database.query<{ event_id: string }>(
      'select event_id from private.near_events',
    );
    expect(kept).toEqual([{ event_id: eventId(2) }]);
  });

  it('lists the guests of an event whom emails are about', async () => {
    const guest = { subject: hash('one'), event_id: GAME, link: 'sealed' };
    await exec(`
      insert into private.guests (subject, event_id, contact, mailbox, link, ends_at) values
      (decode('${guest.subject}', 'hex'), '${GAME}', 'c', 'm', 'sealed', now()),
      (decode('${hash('two')}', 'hex'), '${GAME}', 'c', 'm', null, now()),
      (decode('${hash('three')}', 'hex'), '${eventId(2)}', 'c', 'm', 'sealed', now())
    `);
    expect(await call('guests_of_event', { event_id: GAME })).toEqual([guest]);
  });
});
