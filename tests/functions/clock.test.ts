import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleInvite } from '../../dev/firebase/sample-event.ts';
import { callLocalClock, startClock } from '../../dev/supabase/clock.ts';
import { courtClock, eveningBefore } from '../../src/domain/court-clock.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { type Clock, handle } from '../../supabase/functions/clock/handler.ts';
import { expectLog } from '../setup.ts';
import { withGuests } from './guests.ts';
import { PROJECT } from './running-functions.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

describe('the clock on Deno, against the local stack and Firestore’s emulator', () => {
  const { functions, guests, emailsTo, confirm } = withGuests();
  const organizer = () => ({ email: `${randomId()}@organizers.example` });

  /** An organizer whom the events' emails go to, as opening the dashboard notes it. */
  const anOrganizer = ({ email }: { email: string }, kinds = 'full,left,evening') =>
    functions().database.exec(`
      insert into public.organizers (project_id, uid) values ('${PROJECT}', '${email}');
      insert into private.organizer_mail (project_id, uid, email, kinds, since)
      values ('${PROJECT}', '${email}', '${email}', '{${kinds}}', coalesce((select max(id) from private.organizer_notices), 0));
    `);

  /** Calls as the host does, and waits for the end of the round. */
  async function round() {
    const reply = await callLocalClock(functions().url);
    expect([reply.status, await reply.json()]).toEqual([202, { status: 'begun' }]);
    await vi.waitFor(async () => {
      const [row] = await functions().database.query<{ is_over: boolean }>(
        'select lease_until is null as is_over from private.clock',
      );
      expect(row?.is_over).toBe(true);
    }, 20_000);
  }

  const subjects = async (to: { email: string }) =>
    (await emailsTo(to)).map(({ subject }) => subject).reverse();

  beforeEach(() =>
    functions().database.exec('delete from private.near_events; delete from private.organizer_mail'),
  );

  it('sends what no visit did: "Still in?" and a place that came free', async () => {
    const eventId = await guests().anEvent({ dateTime: inHours(20), maxPlayers: 1 });
    const early = { submittedAt: inHours(-20), seenDateTime: inHours(20) };
    const [first, reserve] = [await guests().aPlayer(eventId, early), await guests().aPlayer(eventId, early)];
    for (const guest of [first, reserve]) await confirm(guest);
    await functions().minutesLater(13 * 60);
    await round();
    expect(await subjects(first)).toEqual([
      expect.stringMatching(/^You're in/),
      expect.stringMatching(/^Still in\?/),
    ]);
    expect(await subjects(reserve)).toHaveLength(1);
    await guests().leavePlace(first);
    await round();
    await round();
    expect(await subjects(reserve)).toEqual([
      expect.stringMatching(/^You're 1st reserve/),
      expect.stringMatching(/^You're in/),
    ]);
  });

  it('serves the other events when one can’t be read, and says that the round was not whole', async () => {
    const broken = await guests().anEvent({ dateTime: 'soon' });
    const eventId = await guests().anEvent({ dateTime: inHours(20), maxPlayers: 1 });
    const [first, reserve] = [await guests().aPlayer(eventId), await guests().aPlayer(eventId)];
    for (const guest of [first, reserve]) await confirm(guest);
    await guests().leavePlace(first);
    await functions().database.exec(`
      insert into private.near_events (event_id, starts_at, players, read_at)
      values ('${broken}', now() + interval '1 hour', 0, '2026-01-01');
      update private.clock set ended_at = null;
    `);
    await round();
    expect(await subjects(reserve)).toHaveLength(2);
    expect(await functions().database.query('select from private.clock where ended_at is null')).toHaveLength(
      1,
    );
  });

  it('tells followers of dates that were added while the dashboard’s call got lost', async () => {
    const token = `weekly-${randomId()}`;
    const email = `${randomId()}@players.example`;
    const link = async (gameEventIds: string[]) => {
      const { gameEventId: _, ...invite } = sampleInvite('', token, { gameEventIds });
      await guests().documents.write(`rsvpInvites/${token}`, invite);
    };
    const known = await guests().anEvent();
    await link([known]);
    await functions().call('guest-emails', { follow: { invite: token, email } });
    await vi.waitFor(async () =>
      expect(await functions().database.query('select from private.series_follows')).toHaveLength(1),
    );
    await link([known, await guests().anEvent()]);
    await round();
    expect(await subjects({ email })).toEqual(['New date: Moonlight volleyball']);
  });

  it('knows the event of a change notice', async () => {
    const guest = await guests().aStoredRsvp();
    const token = await guests().anOrganizer();
    await functions().call('guest-emails', {
      changeNotice: { eventId: guest.eventId, rsvpIds: [guest.id], token },
    });
    await vi.waitFor(async () =>
      expect(await functions().database.query('select from private.near_events')).toHaveLength(1),
    );
  });

  it('sends what had to wait, a welcome too, though nobody comes', async () => {
    const guest = await guests().aStoredRsvp();
    const founder = await functions().join();
    functions().provider.failWith(...Array(6).fill(503));
    await confirm(guest);
    await functions().call('welcome-email', { founder: { id: founder.id } });
    expect([...(await subjects(guest)), ...(await subjects(founder))]).toEqual([]);
    await functions().minutesLater(30);
    await round();
    expect(await subjects(guest)).toHaveLength(1);
    expect(await subjects(founder)).toHaveLength(1);
  });

  it('reminds a founder two hours before the hold ends, once', async () => {
    const founder = await functions().join();
    await functions().call('welcome-email', { founder: { id: founder.id } });
    await functions().minutesLater(22 * 60);
    await functions().database.exec(
      `update public.founders set held_until = now() + interval '90 minutes' where id = '${founder.id}'`,
    );
    await round();
    await round();
    const [reminder, ...others] = await emailsTo(founder);
    expect(others).toHaveLength(1);
    expect(reminder).toMatchObject({
      subject: expect.stringMatching(/^#\d+ is held until /),
      text: expect.stringMatching(/Keep #\d+:\nhttps:\/\/showup\.example\/#confirm=/),
    });
  });

  it('tells the organizers that an event filled and that a place is free, in one email an hour', async () => {
    const dana = organizer();
    // Without the list of the evening before: from six in the evening on, it would come in the same email.
    await anOrganizer(dana, 'full,left');
    const eventId = await guests().anEvent({ dateTime: inHours(10), title: 'Late tennis', maxPlayers: 2 });
    const [first] = [await guests().aPlayer(eventId), await guests().aPlayer(eventId)];
    await confirm(first);
    await vi.waitFor(
      async () => expect(await subjects(dana)).toEqual([expect.stringMatching(/^Full: Late tennis \(/)]),
      10_000,
    );
    await guests().leavePlace(first);
    await functions().call('guest-emails', { sendDue: eventId });
    await round();
    expect(await subjects(dana)).toHaveLength(1);
    await functions().minutesLater(61);
    await round();
    const [newest] = await emailsTo(dana);
    expect(newest).toMatchObject({
      subject: expect.stringMatching(/^A place is free: Late tennis \(/),
      text: expect.stringMatching(/1 of 2 is in\.\n\nOpen the guest list: .*\/admin\/events\/[0-9a-f]{32}\n/),
      headers: { 'List-Unsubscribe': expect.stringContaining('guest-emails?stop=') },
    });
  });

  it('tells of nothing that is true no more: a place that is taken again, a game that was cancelled or removed', async () => {
    const eve = organizer();
    await anOrganizer(eve, '');
    const aGame = () => guests().anEvent({ dateTime: inHours(10), maxPlayers: 2 });
    const [taken, cancelled, removed, late] = [await aGame(), await aGame(), await aGame(), await aGame()];
    for (const eventId of [taken, cancelled, removed, late]) {
      const [first] = [await guests().aPlayer(eventId), await guests().aPlayer(eventId)];
      await confirm(first);
      if (eventId === taken) await guests().leavePlace(first);
      await functions().call('guest-emails', { sendDue: eventId });
    }
    await vi.waitFor(async () =>
      expect(
        await functions().database.query("select from private.organizer_notices where kind <> 'evening'"),
      ).toHaveLength(4),
    );
    await guests().setQueue(taken, [randomId(), randomId(), randomId()]);
    await guests().changeEvent(cancelled, { status: 'cancelled' });
    await guests().removeEvent(removed);
    await guests().changeEvent(late, { title: 'Late tennis' });
    await functions().database.exec("update private.organizer_mail set kinds = '{left,full}', since = 0");
    await functions().database.exec(
      `update private.organizer_notices set kind = 'left' where event_id = '${taken}' and kind <> 'evening'`,
    );
    await round();
    const [told] = await emailsTo(eve);
    expect(told?.subject).toMatch(/^(Full: Late tennis|2 updates on your games)/);
    expect(told?.text).not.toMatch(/A place is free/);
    expect(
      await functions().database.query(`select from private.near_events where event_id = '${removed}'`),
    ).toEqual([]);
  });

  it('sends the list of the evening before: names in the order of the queue, and who is still in', async () => {
    const eve = organizer();
    const dateTime = inHours(20);
    const eventId = await guests().anEvent({ dateTime, maxPlayers: 5 });
    const known = await guests().aPlayer(eventId, {
      name: 'Ana Reyes',
      confirmedAt: new Date(),
      seenDateTime: dateTime,
    });
    const [shown, hidden] = [randomId(), randomId()];
    // Mail programs would make a link of this.
    const hostile = await guests().aPlayer(eventId, { name: 'Mallory sign in at evil.example' });
    await confirm(hostile);
    const keys = await Promise.all([known.id, shown, hidden, hostile.id].map(placeKeyOf));
    await guests().setQueue(eventId, keys);
    await guests().changeEvent(eventId, { firstNames: { [keys[1] ?? '']: 'Ben' } });
    await confirm(known);
    await anOrganizer(eve);
    // The list is due at any hour of the test: its notice is made now, and is newer than the organizer.
    await functions().database.exec(`
      delete from private.organizer_notices where event_id = '${eventId}' and kind = 'evening';
      insert into private.organizer_notices (event_id, kind, players) values ('${eventId}', 'evening', 3)
    `);
    await round();
    const [list] = await emailsTo(eve);
    expect(list?.subject).toMatch(/^(Today|Tomorrow): Moonlight volleyball/);
    expect(list?.text).toContain('- Ana Reyes (still in)\n- Ben\n- Name in the guest list\n- Mallory\n');
  });

  it('refuses a call without the secret, or with another, and runs one round at a time', async () => {
    for (const headers of [{}, { 'x-clock-secret': '' }, { 'x-clock-secret': 'local2' }]) {
      const reply = await functions().call('clock', {}, headers);
      expect([reply.status, await reply.json()]).toEqual([403, { status: 'refused' }]);
    }
    await functions().database.exec("update private.clock set lease_until = now() + interval '1 minute'");
    const reply = await callLocalClock(functions().url);
    expect([reply.status, await reply.json()]).toEqual([202, { status: 'running' }]);
    await functions().database.exec('update private.clock set lease_until = null');
    await round();
    const told = await fetch(`${functions().url}/functions/v1/clock`);
    expect(await told.json()).toEqual({ endedAt: expect.closeTo(Date.now(), -5) });
  });
});

describe('a round', () => {
  const begin = async (...duties: Clock['duties']) => {
    const end = vi.fn(async () => undefined);
    let work: Promise<void> = Promise.resolve();
    const clock = {
      ...{ secret: 'tick', begin: async () => true, endedAt: async () => null, duties, end },
      afterReply: (after: () => Promise<void>) => {
        work = after();
      },
    };
    const request = new Request('http://clock', { method: 'POST', headers: { 'x-clock-secret': 'tick' } });
    expect((await handle(request, clock)).status).toBe(202);
    await work;
    return end;
  };

  it('goes on after a duty that failed, and is no whole one then', async () => {
    expectLog('A part of the round failed');
    const done = vi.fn(async () => undefined);
    const end = await begin(async () => {
      throw new Error('no Firestore');
    }, done);
    expect(done).toHaveBeenCalledOnce();
    expect(end).toHaveBeenCalledWith(false);
    expect(await begin(done)).toHaveBeenCalledWith(true);
  });

  it('leaves each duty time, also after one that used up its own', async () => {
    const untils: number[] = [];
    const note = async (until: number) => {
      untils.push(until - Date.now());
    };
    await begin(note, note);
    for (const left of untils) expect(left).toBeGreaterThan(40_000);
  });
});

it('the local stack calls the clock at once and every 15 minutes, until it stops', () => {
  vi.useFakeTimers();
  const call = vi.fn(async () => new Response());
  const stop = startClock('http://stack', call);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(45 * 60_000);
  expect(call).toHaveBeenCalledTimes(4);
  stop();
  vi.advanceTimersByTime(45 * 60_000);
  expect(call).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});

it.each([
  ['2031-07-12T19:00:00-04:00', '2031-07-11T18:00:00-04:00'],
  ['2031-07-12T00:30:00-04:00', '2031-07-11T18:00:00-04:00'],
  // Clocks go forward and back in the night between.
  ['2031-03-09T10:00:00-04:00', '2031-03-08T18:00:00-05:00'],
  ['2031-11-02T10:00:00-05:00', '2031-11-01T18:00:00-04:00'],
])('the evening before %s is %s', (event, evening) => {
  expect(eveningBefore(Date.parse(event))).toBe(Date.parse(evening));
  expect(courtClock(eveningBefore(Date.parse(event))).time).toBe('18:00');
});
