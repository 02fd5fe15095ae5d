import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomId } from '#lib/random-id.ts';
import { atOnce, statuses } from './calls.ts';
import { type Asked, aGuest, CHANGE, EVENT, guestCalls, hash, keyOf, OTHER_EVENT } from './guest-calls.ts';
import { onOneDatabase } from './on-each-database.ts';

const ONE_OF_FIVE = ['claimed', ...Array(4).fill('sent')];
const rsvpsOf = (rows: { subject: string }[]) => rows.map(({ subject }) => subject).toSorted();

onOneDatabase('emails to guests', (opened) => {
  const { call, claim, finish, send, fail, due, readdress, linkOf, histories, minutesLater } =
    guestCalls(opened);
  const places = (guests: readonly Asked[]) => ({
    event_id: EVENT,
    place_keys: guests.map(keyOf).join(','),
  });
  const movedUp = (...guests: Asked[]) =>
    call<{ subject: string }[]>('guests_who_moved_up', { ...places(guests), is_on: false });
  const claimQuestions = (guests: readonly Asked[], at_most = 10) =>
    call<{ subject: string }[]>('claim_still_coming', { ...places(guests), at_most });
  const stop = (stop_key: string | undefined, scope: string) => call('stop_emails', { stop_key, scope });
  const counted = async (part = 'response') => {
    const rows = await opened().database.query<{ emails: number }>(
      'select emails from private.emails_sent where part = $1',
      [part],
    );
    return rows[0]?.emails ?? 0;
  };

  it('are claimed once, whoever asks how often at once, stay as they are once they are sent, and keep no address', async () => {
    const guest = aGuest();
    const answers = await atOnce(10, () => claim(guest));
    expect(statuses(answers)).toEqual(['claimed', ...Array(9).fill('sent')]);
    await finish(guest, 'sent');
    expect(await claim(guest)).toEqual({ status: 'sent' });
    expect(await counted()).toBe(1);
    // No address is kept, and its hash has a salt of this database.
    const [kept] = await opened().database.query<{ row: string; plain: boolean }>(
      `select row_to_json(guests)::text as row, mailbox = sha256(convert_to($1, 'UTF8')) as plain from private.guests`,
      [guest.email],
    );
    expect(kept).toEqual({ row: expect.not.stringContaining(guest.email), plain: false });
    // A worker that reports after its email was finished changes nothing.
    expect(await finish(guest, 'failed')).toBe('sent');
    await minutesLater(60);
    expect(await due()).toEqual([]);
    expect(await counted()).toBe(1);
  });

  it('tell a change ten minutes after the last one, and never an older state', async () => {
    const guest = aGuest();
    await claim(guest);
    const changed = { ...guest, revision: 2, said: 'no' };
    // The first one is still on its way: what changed meanwhile waits.
    expect(await claim(changed)).toEqual({ status: 'queued' });
    await finish(guest, 'sent');
    expect(await due()).toEqual([]);
    expect(await claim(guest)).toEqual({ status: 'sent' });
    await minutesLater(10);
    expect(await due()).toMatchObject([{ subject: guest.subject, said: 'yes' }]);
    await finish(changed, 'sent');
    await minutesLater(60);
    expect(await due()).toEqual([]);
    expect(await claim(changed)).toEqual({ status: 'sent' });
  });

  it('of a worker that is gone are taken over after its lease, and counted once', async () => {
    const guest = aGuest();
    await claim(guest);
    await minutesLater(1);
    expect(await due()).toEqual([]);
    await minutesLater(1);
    expect(await due()).toMatchObject([{ subject: guest.subject }]);
    expect(await counted()).toBe(1);
  });

  it('that could not be sent are tried less and less often, not for ever, and again when asked for', async () => {
    const guest = aGuest();
    await claim(guest);
    const pauses = [];
    for (let failure = 0; failure < 6; failure += 1) {
      await finish(guest, 'failed');
      const [row] = await opened().database.query<{ minutes: number }>(
        'select round(extract(epoch from due_at - now()) / 60)::integer as minutes from private.emails',
      );
      pauses.push(row?.minutes);
      await minutesLater(1440);
      expect(await due()).toHaveLength(1);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320]);
    await finish(guest, 'failed');
    await minutesLater(1440);
    expect(await due()).toEqual([]);
    expect(await counted()).toBe(0);
    expect(await claim(guest)).toMatchObject({ status: 'claimed' });
  });

  it('attack: to one mailbox are twelve a day, however it is spelled, and it still hears that a game is cancelled', async () => {
    const dates = Array.from({ length: 13 }, (_, nth) =>
      aGuest({ email: `ann.lee+${nth}@gmail.com`, address: `198.51.100.${nth}`, event_id: randomId() }),
    );
    expect(statuses(await Promise.all(dates.map(claim)))).toEqual([...Array(12).fill('claimed'), 'queued']);
    expect(await claim(aGuest())).toMatchObject({ status: 'claimed' });
    const cancelled = aGuest({ email: 'annlee@gmail.com', ...CHANGE, said: 'cancelled' });
    expect(await claim(cancelled)).toMatchObject({ status: 'claimed' });
  });

  it('from one network are as many as its budget, and others still get theirs', async () => {
    const limit = "update private.limits set budget = 2 where action = 'guest_emails_of_network'";
    await opened().database.exec(limit);
    expect(statuses(await atOnce(3, () => claim(aGuest())))).toEqual(['claimed', 'claimed', 'queued']);
    expect(await claim(aGuest({ address: '198.51.100.1' }))).toMatchObject({ status: 'claimed' });
  });

  it('attack: 337 made-up RSVPs to one event leave the guests of another their emails', async () => {
    const flood = await atOnce(337, (nth) => claim(aGuest({ address: `198.51.100.${nth % 250}` })));
    expect(flood.filter(({ status }) => status === 'claimed')).toHaveLength(200);
    const others = await atOnce(50, () => claim(aGuest({ event_id: OTHER_EVENT })));
    expect(statuses(others)).toEqual(Array(50).fill('claimed'));
    // The organizer of the flooded event still reaches its guests.
    expect(await claim(aGuest(CHANGE))).toMatchObject({ status: 'claimed' });
  });

  it('end for one event, for all or for one kind, for every spelling of the mailbox, what waits too, and may begin again', async () => {
    const guest = aGuest({ email: 'ann.lee@gmail.com' });
    const elsewhere = aGuest({ email: 'annlee+1@gmail.com', event_id: OTHER_EVENT });
    const { stop_key } = await fail(guest);
    expect(await stop(stop_key, 'event')).toBe(true);
    await minutesLater(60);
    expect(await due()).toEqual([]);
    expect(await claim(guest)).toEqual({ status: 'stopped' });
    expect(await send(elsewhere)).toMatchObject({ status: 'claimed' });
    expect(await stop(stop_key, 'all')).toBe(true);
    expect(await claim({ ...elsewhere, revision: 2, said: 'no' })).toEqual({ status: 'stopped' });
    expect(await stop(stop_key, 'none')).toBe(true);
    expect(await claim(guest)).toMatchObject({ status: 'claimed' });
    expect(await stop(randomUUID(), 'all')).toBe(false);
    await finish(guest, 'sent');
    await stop(stop_key, 'still-coming');
    expect(await claimQuestions([guest])).toEqual([]);
    expect(await claim({ ...guest, ...CHANGE })).toMatchObject({ status: 'claimed' });
    await stop(stop_key, 'none');
    expect(await claimQuestions([guest])).toMatchObject([{ subject: guest.subject }]);
  });

  it('of a place that came free go to who was told to be a reserve, and to nobody who knows or wants none', async () => {
    const [reserve, player, stopped, waiting] = [aGuest(), aGuest(), aGuest(), aGuest()];
    for (const guest of [reserve, waiting]) await send(guest, 'reserve yes');
    await send(player, 'in yes');
    await stop((await send(stopped, 'reserve yes')).stop_key, 'event');
    await claim({ ...waiting, revision: 2, said: 'no' });
    expect(rsvpsOf(await movedUp(reserve, player, stopped, waiting))).toEqual([reserve.subject]);
    expect(await movedUp(player)).toEqual([]);
    // At once, without the pause of ten minutes, and of a part of its own.
    const place = { ...reserve, part: 'place', said: 'in', address: null };
    const answers = await atOnce(5, () => claim(place));
    expect(statuses(answers)).toEqual(ONE_OF_FIVE);
    expect(answers).toContainEqual(expect.objectContaining({ said: 'reserve yes', part: 'place' }));
    expect(await movedUp(reserve)).toEqual([]);
    expect([await counted('place'), await counted()]).toEqual([1, 4]);
    await finish(place, 'sent');
    expect(await movedUp(reserve)).toEqual([]);
    expect(await claim(place)).toEqual({ status: 'sent' });
  });

  it('with “Still in?” are claimed once for each guest, by however many workers', async () => {
    const [stopped, reserve] = [aGuest(), aGuest()];
    const asked = Array.from({ length: 7 }, () => aGuest());
    for (const guest of [reserve, ...asked]) await send(guest);
    await stop((await send(stopped)).stop_key, 'all');
    const others = [stopped, ...asked, aGuest()];
    const claimed = await atOnce(6, () => claimQuestions(others, 2));
    const rest = await claimQuestions(others);
    expect(rsvpsOf([...claimed.flat(), ...rest])).toEqual(rsvpsOf(asked));
    expect(await claimQuestions(others)).toEqual([]);
    expect(await counted('place')).toBe(7);
  });

  it('with “Still in?” go to nobody who was told last to be a reserve', async () => {
    const [reserve, player] = [aGuest({ said: 'reserve state' }), aGuest({ said: 'in state' })];
    for (const guest of [reserve, player]) await send(guest);
    expect(await claimQuestions([reserve, player])).toMatchObject([{ subject: player.subject }]);
    const place = { ...reserve, part: 'place', said: 'in state' };
    await claim(place);
    expect(await claimQuestions([reserve])).toEqual([]);
    await finish(place, 'sent');
    expect(await claimQuestions([reserve])).toMatchObject([
      { subject: reserve.subject, knows: { place: { said: 'in state' }, event: { said: 'in state' } } },
    ]);
  });

  describe('to a corrected address', () => {
    const other = (guest: Asked, email = `${randomUUID()}@players.example`): Asked => ({ ...guest, email });

    it('go once, at once, and another spelling of the mailbox is no news', async () => {
      const guest = aGuest({ email: 'ann.lee@gmail.com' });
      await send(guest);
      expect(await claim(other(guest, 'annlee+games@gmail.com'))).toEqual({ status: 'sent' });
      const corrected = other(guest);
      expect(statuses(await atOnce(5, () => claim(corrected)))).toEqual(ONE_OF_FIVE);
      await finish(corrected, 'sent');
      expect(await claim(corrected)).toEqual({ status: 'sent' });
      expect(await linkOf(guest)).toBeNull();
      expect(await linkOf(corrected)).not.toBeNull();
    });

    it('go after the one that was on its way to the old, which counts as told to nobody', async () => {
      const guest = aGuest();
      await claim(guest);
      const corrected = other(guest);
      expect(await claim(corrected)).toEqual({ status: 'queued' });
      expect(await finish(guest, 'sent')).toBe('waiting');
      expect(await due()).toMatchObject([{ subject: guest.subject, said: null }]);
      expect(await readdress(corrected)).toMatchObject({ said: null });
      expect(await finish(corrected, 'sent')).toBe('sent');
      expect(await claim(corrected)).toEqual({ status: 'sent' });
    });

    it('are stopped by the new mailbox’s stop, and the old one’s key stops the old alone', async () => {
      const guest = aGuest();
      const { stop_key: oldKey } = await send(guest);
      const unwilling = aGuest({ event_id: OTHER_EVENT });
      await stop((await claim(unwilling)).stop_key, 'all');
      expect(await claim(other(guest, unwilling.email))).toEqual({ status: 'stopped' });
      const corrected = other(guest);
      const { stop_key: newKey } = await send(corrected);
      expect(newKey).not.toBe(oldKey);
      await stop(oldKey, 'all');
      expect(await claim({ ...corrected, revision: 2, said: 'no' })).toEqual({ status: 'queued' });
      expect(await claim(aGuest({ email: guest.email }))).toEqual({ status: 'stopped' });
      await stop(newKey, 'event');
      expect(await claim({ ...corrected, revision: 2, said: 'no' })).toEqual({ status: 'stopped' });
    });

    it('that had to wait are looked at by the new mailbox’s stop and budget', async () => {
      const guests = [aGuest(), aGuest(), aGuest()] as const;
      for (const guest of guests) await fail(guest);
      const unwilling = aGuest({ event_id: OTHER_EVENT });
      await stop((await claim(unwilling)).stop_key, 'all');
      const busy = aGuest();
      await atOnce(12, (nth) => claim(aGuest({ email: busy.email, address: `198.51.100.${nth}` })));
      await minutesLater(10);
      expect(await readdress(other(guests[0], unwilling.email))).toBeNull();
      expect(await readdress(other(guests[1], busy.email))).toBeNull();
      expect(await readdress(guests[2])).toMatchObject({ said: null });
    });

    it('are forgotten with the old one, and with each spelling', async () => {
      const guest = aGuest({ email: 'ann.lee@gmail.com' });
      await claim(guest);
      await claim(other(guest, 'bo.lee@gmail.com'));
      expect(await call('guest_notes', { email: 'annlee+x@googlemail.com' })).toBe(2);
      expect(await call('forget_guest', { email: 'ANNLEE@gmail.com', rsvps: '' })).toBe(2);
      expect(await call('forget_guest', { email: 'b.o.lee@gmail.com', rsvps: '' })).toBe(2);
      expect(await opened().database.query('select from private.guests')).toEqual([]);
    });
  });

  it('may wait for a time, and are of any kind when they are due', async () => {
    const guest = aGuest();
    await fail(guest);
    await claimQuestions([guest]);
    const question = { ...guest, kind: 'still-coming' };
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(await finish(question, 'later', { due_at: dueAt })).toBe('waiting');
    expect([await counted('place'), await counted()]).toEqual([0, 0]);
    await minutesLater(10);
    expect(await due()).toMatchObject([{ subject: guest.subject, kind: 'confirmation' }]);
    await minutesLater(50);
    expect((await due()).map(({ kind }) => kind).toSorted()).toEqual(['confirmation', 'still-coming']);
    expect(await finish(question, 'needless')).toBe('sent');
    await call('forget_rsvp', { subject: guest.subject });
    await minutesLater(1440);
    expect(await due()).toEqual([]);
  });

  it('of one kind stand in no other’s way when the day’s part of them is used up', async () => {
    const [guest, told] = [aGuest(), aGuest(CHANGE)];
    for (const one of [guest, told]) await fail(one);
    await opened().database.exec("update private.emails_sent set emails = 400 where part = 'response'");
    await minutesLater(11);
    expect(await due()).toMatchObject([{ subject: told.subject, kind: 'changed' }]);
    await minutesLater(1440);
    await opened().database.exec('delete from private.emails_sent');
    expect(rsvpsOf(await due())).toEqual(rsvpsOf([guest, told]));
  });

  it('about a change are sent again to who answered since', async () => {
    const told = aGuest(CHANGE);
    await send(told);
    expect(await claim(told)).toEqual({ status: 'sent' });
    const answered = (inMs: number) => ({ ...told, after: new Date(Date.now() + inMs).toISOString() });
    expect(await claim(answered(-60_000))).toEqual({ status: 'sent' });
    expect(await claim(answered(60_000))).toMatchObject({ status: 'claimed' });
  });

  it('are listed for the organizer by place key, one event’s alone', async () => {
    const change = { ...CHANGE, said: 'active state' };
    const [told, silent, placed] = [aGuest(change), aGuest(), aGuest({ said: 'in state' })];
    for (const guest of [told, placed]) await send(guest);
    await claim(silent);
    await claim(aGuest({ event_id: OTHER_EVENT }));
    const news = await histories();
    const nothing = {
      ...{ event: null, place: null, asked_at: null, stopped: false, opened_at: null, bounced_at: null },
      ...{ event_waits: false, place_waits: false },
    };
    const saying = (said: string) => ({ said, sent_at: expect.any(Number) });
    expect(news).toHaveLength(3);
    for (const [guest, facts] of [
      [told, { event: saying('active state') }],
      [placed, { event: saying('in state'), place: saying('in state') }],
      [silent, { place_waits: true }],
    ] as const)
      expect(news).toContainEqual({ ...nothing, place_key: keyOf(guest), ...facts });
    // The newest email says what a guest knows of the event; the place is what the newest one about it said.
    await minutesLater(1);
    await send({ ...placed, ...change });
    expect(await histories()).toContainEqual(
      expect.objectContaining({ event: saying('active state'), place: saying('in state') }),
    );
    expect(await histories('1'.repeat(32))).toEqual([]);
  });

  it('with the private link are claimed by address and event, once an hour, also by who wants no others, until the game is over', async () => {
    const guest = aGuest();
    const { stop_key } = await claim(guest);
    await stop(stop_key, 'all');
    const links = (await atOnce(5, () => linkOf(guest))).filter((answer) => answer !== null);
    expect(links).toMatchObject([{ subject: guest.subject, link: 'sealed' }]);
    await finish({ ...guest, kind: 'link' }, 'sent', { said: 'link' });
    await minutesLater(59);
    expect(await linkOf(guest)).toBeNull();
    await minutesLater(1);
    expect(await linkOf({ ...guest, email: ` ${guest.email.toUpperCase()}\n` })).not.toBeNull();
    await finish({ ...guest, kind: 'link' }, 'failed');
    expect(await linkOf(guest)).not.toBeNull();
    expect(await linkOf({ ...guest, email: 'stranger@players.example' })).toBeNull();
    expect(await linkOf({ ...guest, event_id: OTHER_EVENT })).toBeNull();
    await finish({ ...guest, kind: 'link' }, 'failed');
    // Once the game is over, what led there is removed.
    await opened().database.exec("update private.guests set ends_at = now() - interval '1 second'");
    expect(await linkOf(guest)).toBeNull();
    await claim(aGuest());
    const ended = 'select from private.guests where link is not null and ends_at <= now()';
    expect(await opened().database.query(ended)).toEqual([]);
  });

  it('leave nothing after sixty days, nor of somebody who is forgotten', async () => {
    const [old, recent, forgotten, removed] = [aGuest(), aGuest(), aGuest(), aGuest()];
    for (const guest of [old, recent, forgotten, removed]) await stop((await claim(guest)).stop_key, 'event');
    await opened().database.query(
      `with ended as (
         update private.guests set ends_at = now() - interval '59 days' where encode(subject, 'hex') = $1 returning mailbox
       )
       update private.email_stops set ends_at = now() - interval '59 days' where mailbox in (select mailbox from ended)`,
      [old.subject],
    );
    const ended = await call('remove_ended_guest_notes', {});
    expect(ended).toEqual({ links: 1, guests: 1, stops: 1, follows: 0, addresses: 1 });
    const whom = { email: forgotten.email.toUpperCase(), rsvps: removed.subject };
    expect(await call('forget_guest', whom)).toBe(4);
    const left = "select encode(subject, 'hex') as subject from private.guests";
    expect(await opened().database.query(left)).toEqual([{ subject: recent.subject }]);
  });

  describe('the first press in an email', () => {
    const behind = (secretHash: string) =>
      call<{ subject: string; opened: boolean } | null>('guest_of_secret', { hash: secretHash });
    const press = ({ subject, heir }: Asked) =>
      call('open_guest_email', { subject, new_subject: heir, link: 'sealed anew', heir: hash(heir) });

    it('gives the guest and the emails another subject, and an email on its way is still finished once', async () => {
      const guest = aGuest();
      await claim(guest);
      expect(await behind(guest.heir)).toMatchObject({ subject: guest.subject, opened: false });
      await press(guest);
      expect(await behind(guest.heir)).toMatchObject({ subject: guest.heir, opened: true });
      expect(await behind(guest.subject)).toBeNull();
      expect(await finish(guest, 'sent')).toBe('sent');
      const moved = { ...guest, subject: guest.heir, heir: hash(guest.heir) };
      expect(await claim(moved)).toEqual({ status: 'sent' });
      await press(guest);
      expect(await behind(guest.heir)).toMatchObject({ subject: guest.heir });
      // Attack: an RSVP that is made anew under the first id is another guest's, and told once.
      const anew = { ...guest, email: 'typist@players.example' };
      await claim(anew);
      expect(await finish(anew, 'sent', { email: anew.email })).toBe('sent');
      expect(await claim(anew)).toEqual({ status: 'sent' });
    });

    it('counts for the address that it was pressed at, and not for a corrected one', async () => {
      const guest = aGuest();
      await claim(guest);
      await finish(guest, 'sent');
      await press(guest);
      const moved = { ...guest, subject: guest.heir, heir: hash('another') };
      expect(await readdress({ ...moved, email: 'other@players.example' })).toMatchObject({ opened: false });
      expect(await behind(hash('another'))).toMatchObject({ subject: guest.heir, opened: false });
    });
  });
});
