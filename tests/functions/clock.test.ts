import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callLocalClock, startClock } from '../../dev/supabase/clock.ts';
import { courtClock, eveningBefore } from '../../src/domain/court-clock.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { withGuests } from './guests.ts';
import { PROJECT } from './running-functions.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

describe('the clock on Deno, against the local stack and Firestore’s emulator', () => {
  const { functions, guests, emailsTo, confirm } = withGuests();
  const organizer = () => ({ email: `${randomId()}@organizers.example` });

  /** An organizer whom the events' emails go to, as opening the dashboard notes it. */
  const anOrganizer = ({ email }: { email: string }) =>
    functions().database.exec(`
      insert into public.organizers (project_id, uid) values ('${PROJECT}', '${email}');
      insert into private.organizer_mail (project_id, uid, email, since)
      values ('${PROJECT}', '${email}', '${email}', coalesce((select max(id) from private.organizer_news), 0));
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
    await anOrganizer(dana);
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

  it('tells of no place that is taken again by then', async () => {
    const eve = organizer();
    await anOrganizer(eve);
    const eventId = await guests().anEvent({ dateTime: inHours(10), maxPlayers: 3 });
    const [first] = [await guests().aPlayer(eventId), await guests().aPlayer(eventId)];
    await confirm(first);
    await guests().leavePlace(first);
    await functions().database.exec('update private.organizer_mail set since = 1000000');
    await functions().call('guest-emails', { sendDue: eventId });
    await vi.waitFor(async () =>
      expect(await functions().database.query('select from private.organizer_news')).toHaveLength(1),
    );
    await guests().takePlace(first);
    await functions().database.exec('update private.organizer_mail set since = 0');
    await round();
    expect(await emailsTo(eve)).toEqual([]);
  });

  it('sends the list of the evening before: names in the order of the queue, and who is still in', async () => {
    const eve = organizer();
    await anOrganizer(eve);
    const dateTime = inHours(20);
    const eventId = await guests().anEvent({ dateTime, maxPlayers: 4 });
    const known = await guests().aPlayer(eventId, {
      name: 'Ana Reyes',
      confirmedAt: new Date(),
      seenDateTime: dateTime,
    });
    const [shown, hidden] = [randomId(), randomId()];
    const keys = await Promise.all([known.id, shown, hidden].map(placeKeyOf));
    await guests().setQueue(eventId, keys);
    await guests().changeEvent(eventId, { firstNames: { [keys[1] ?? '']: 'Ben' } });
    await confirm(known);
    // Whatever the hour is now, it is the evening before.
    await functions().database.exec(`
      insert into private.organizer_news (event_id, kind, players) values ('${eventId}', 'evening', 3) on conflict do nothing
    `);
    await round();
    const [list] = await emailsTo(eve);
    expect(list?.subject).toMatch(/^Tomorrow: |things about your games$/);
    expect(list?.text).toContain('- Ana Reyes (still in)\n- Ben\n- Somebody without an email');
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
