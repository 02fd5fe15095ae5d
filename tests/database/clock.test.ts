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

type Claimed = { subject: string; email: string; stop_key: string; until: number; news: object[] };

onEachDatabase('the clock', (opened) => {
  const call = <Reply>(name: string, parameters: object = {}) =>
    ask<Reply>(opened().service, name, parameters);
  const exec = (sql: string) => opened().database.exec(sql);

  it('begins one round at a time, and another when one ended', async () => {
    expect(await call('clock_ended_at')).toBeNull();
    expect((await atOnce(5, () => call<boolean>('begin_clock'))).filter(Boolean)).toHaveLength(1);
    await call('end_clock');
    expect(await call<number>('clock_ended_at')).toBeGreaterThan(Date.now() - HOUR);
    expect(await call('begin_clock')).toBe(true);
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
      `update private.near_events set looked_at = now() - interval '1 hour' where event_id = '${eventId(2)}'`,
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
  const claim = () =>
    call<Claimed[]>('claim_organizer_emails', { project_id: ORGANIZER.project_id, at_most: 5 });
  const send = async () => {
    const claimed = await claim();
    for (const { subject, email, until } of claimed)
      await call('finish_email', {
        ...{ subject, kind: 'organizer', outcome: 'sent', said: `news ${until}`, revision: until, email },
      });
    return claimed.flatMap(({ news }) => news);
  };
  const hourLater = () =>
    exec(
      "update private.emails set sent_at = sent_at - interval '61 minutes', due_at = due_at - interval '61 minutes'",
    );

  beforeEach(() => opened().service.from('organizers').insert(ORGANIZER).throwOnError());

  it('tells an organizer once that an event filled, that somebody left, and each further departure', async () => {
    await mail();
    await note({ players: 11 });
    expect(await send()).toEqual([]);
    await note({ players: 12, is_full: true });
    await note({ players: 12, reserves: 1, is_full: true });
    expect(await send()).toEqual([{ event_id: GAME, kind: 'full', players: 12 }]);
    await hourLater();
    await note({ players: 11 });
    await note({ players: 11 });
    await note({ players: 12, is_full: true });
    await note({ players: 11 });
    const left = { event_id: GAME, kind: 'left', players: 11 };
    expect(await send()).toEqual([left, left]);
    await hourLater();
    expect(await send()).toEqual([]);
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

  it('tells of the evening before, once, until midnight', async () => {
    await mail();
    await note({ evening_at: inHours(1) });
    await note({ event_id: eventId(2), evening_at: inHours(-7) });
    expect(await send()).toEqual([]);
    await note({ evening_at: inHours(-1) });
    await note({ evening_at: inHours(-2) });
    expect(await send()).toEqual([{ event_id: GAME, kind: 'evening', players: 11 }]);
  });

  it('writes an organizer at most once an hour, and then all that is new in one email', async () => {
    await mail();
    await note({ players: 12, is_full: true });
    expect(await send()).toHaveLength(1);
    await note({ players: 10 });
    await note({ event_id: eventId(2), players: 8, is_full: true });
    expect(await send()).toEqual([]);
    await hourLater();
    expect((await atOnce(4, claim)).flat()).toMatchObject([
      {
        news: [
          { kind: 'left', players: 10 },
          { kind: 'full', players: 8 },
        ],
      },
    ]);
  });

  it('leaves out what an organizer does not want, what was before they came, and who organizes no more', async () => {
    await note({ players: 12, is_full: true });
    expect(await mail()).toEqual({ email: 'dana@organizers.example', kinds: ['full', 'left', 'evening'] });
    expect(await send()).toEqual([]);
    expect(await mail(['evening'])).toMatchObject({ kinds: ['evening'] });
    expect(await mail()).toMatchObject({ kinds: ['evening'] });
    await note({ players: 9 });
    expect(await send()).toEqual([]);
    await mail(['left']);
    const [claimed] = await claim();
    expect(claimed?.news).toEqual([{ event_id: GAME, kind: 'left', players: 9 }]);
    expect(await call('stop_emails', { stop_key: claimed?.stop_key, scope: 'all' })).toBe(true);
    expect(await mail()).toMatchObject({ kinds: [] });
    await opened().service.from('organizers').delete().eq('uid', ORGANIZER.uid).throwOnError();
    expect(
      await opened().database.query(
        "select from private.organizer_mail union all select from private.emails where kind = 'organizer'",
      ),
    ).toEqual([]);
  });

  it('writes to the account’s address of today, and to none without one', async () => {
    expect(await mail(null, { email: undefined })).toEqual({ email: null, kinds: [] });
    await mail();
    await mail(null, { email: 'dana@new.example' });
    await note({ players: 12, is_full: true });
    expect(await claim()).toMatchObject([{ email: 'dana@new.example' }]);
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
