import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleEvent } from '../../dev/firebase/sample-event.ts';
import { eventState } from '../../src/domain/event-state.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { EVENT_TIME, LOCATION, type StoredGuest, withGuests } from './guests.ts';
import { CUT } from './running-functions.ts';

/** Subjects of the newest emails first. */
const MOVED_UP = ["You're in", "You're 1st reserve"];
const ASKED = ['Still in?', "You're in"];
const ON = ["It's on", "You're in"];
const LOST = ["You're 1st reserve now", "You're in"];
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

describe('news for guests, on Deno, against the local stack and Firestore’s emulator', () => {
  const { functions, guests, replyOf, emailsTo, confirm, stopKeyOf } = withGuests();
  beforeEach(() =>
    functions().database.exec(
      'delete from private.emails_sent; delete from private.guests; delete from private.email_stops;',
    ),
  );

  const look = (eventId: string) => replyOf({ sendDue: eventId });
  const tell = (eventId: string, told: readonly Pick<StoredGuest, 'id'>[], token: string) =>
    replyOf({ changeNotice: { eventId, rsvpIds: told.map(({ id }) => id), token } });
  type Notified = { eventId: string; token: string };
  /** What the organizer hears about each of these guests. */
  async function notified({ eventId, token }: Notified, ...told: Pick<StoredGuest, 'id'>[]) {
    const [status, { results }] = await tell(eventId, told, token);
    expect(status).toBe(200);
    return told.map(({ id }) => results[id]);
  }
  const subjectsTo = async (guest: StoredGuest) =>
    (await emailsTo(guest)).map(({ subject }) => subject.replace(/:? Moonlight volleyball \(.*\)$/, ''));
  const eventuallyTo = (guest: StoredGuest, ...subjects: string[]) =>
    vi.waitFor(async () => expect(await subjectsTo(guest)).toEqual(subjects), 10_000);
  const tomorrow = async () => {
    await functions().minutesLater(1440);
    await functions().database.exec('update private.emails_sent set day = day - 1');
  };
  const stopAll = async (guest: StoredGuest) =>
    replyOf({ stop: { key: await stopKeyOf(guest), scope: 'all' } });
  /** So many emails of a part went out today. */
  const spend = (part: string, emails: number) =>
    functions().database.query(
      `insert into private.emails_sent (day, part, emails) values (current_date, $1, $2)
       on conflict on constraint emails_sent_pkey do update set emails = excluded.emails`,
      [part, emails],
    );
  const expectWaiting = (count: number) =>
    vi.waitFor(async () => {
      const waiting = "select from private.emails where kind = 'confirmation' and state = 'waiting'";
      expect(await functions().database.query(waiting)).toHaveLength(count);
    }, 10_000);

  /** A player, or a reserve, who was told so. */
  async function aToldPlayer(eventId: string, fields: object = {}): Promise<StoredGuest> {
    const guest = await guests().aPlayer(eventId, fields);
    await confirm(guest);
    return guest;
  }

  /** A place for one, a player and a reserve who were told so. */
  async function aFullEvent() {
    const eventId = await guests().anEvent({ maxPlayers: 1 });
    return { eventId, player: await aToldPlayer(eventId), reserve: await aToldPlayer(eventId) };
  }

  /** The place of the player goes to the reserve, who is told. */
  async function moveUp({ eventId, player, reserve }: Awaited<ReturnType<typeof aFullEvent>>) {
    await guests().leavePlace(player);
    await look(eventId);
    await eventuallyTo(reserve, ...MOVED_UP);
  }

  /** The work goes on after the answer: when what a later call causes is there, an earlier one has no more to do. */
  const afterAllWork = async () => moveUp(await aFullEvent());

  describe('that a game has its minimum', () => {
    it('is told once to who answered before, by the yes that reached it, however often it falls and rises', async () => {
      const eventId = await guests().anEvent({ maxPlayers: 4, minPlayers: 2 });
      const [first, other] = [await aToldPlayer(eventId), await guests().anEvent({ maxPlayers: 4 })];
      await look(eventId);
      const old = await aToldPlayer(other);
      const second = await aToldPlayer(eventId);
      await eventuallyTo(first, ...ON);
      for (const _ of [1, 2]) {
        await guests().leavePlace(second);
        await guests().change(first, { notes: 'Brings a ball' });
        await functions().minutesLater(11);
        await confirm(first);
        await look(eventId);
        await guests().takePlace(second);
        await look(eventId);
        await confirm(first);
      }
      // A game from before, of which nobody was told that it might not take place.
      await guests().changeEvent(other, { minPlayers: 2 });
      await look(other);
      await guests().aPlayer(other);
      await look(other);
      await afterAllWork();
      expect(await subjectsTo(first)).toEqual(ON);
      expect(await subjectsTo(second)).toEqual(["You're in"]);
      expect(await subjectsTo(old)).toEqual(["You're in"]);
    });

    it('is told to the player whose own email was under way when the last yes came', async () => {
      const eventId = await guests().anEvent({ maxPlayers: 4, minPlayers: 2 });
      const player = await guests().aPlayer(eventId);
      const { provider } = functions();
      provider.load();
      const release = provider.hold();
      const confirmed = confirm(player);
      await vi.waitFor(() => expect(provider.calls()).toBe(1), 10_000);
      await guests().aPlayer(eventId);
      release();
      await confirmed;
      await eventuallyTo(player, ...ON);
    });

    it('is told when the organizer lowers the minimum or keeps the game on, and not of a cancelled one', async () => {
      const events = await Promise.all(
        [4, 4, 4].map((minPlayers) => guests().anEvent({ maxPlayers: 4, minPlayers })),
      );
      const players = await Promise.all(events.map((eventId) => aToldPlayer(eventId)));
      for (const eventId of events) await guests().aPlayer(eventId);
      const [lowered = '', kept = '', cancelled = ''] = events;
      await guests().changeEvent(lowered, { minPlayers: 2 });
      const { queue, ...stored } = (await guests().documents.read(`gameEvents/${kept}`)) ?? {};
      expect(stored.minPlayers).toBe(4);
      const details = { dateTime: EVENT_TIME, location: LOCATION, maxPlayers: 4, queue };
      await guests().documents.write(`gameEvents/${kept}`, sampleEvent(details));
      await guests().changeEvent(cancelled, { minPlayers: 2, status: 'cancelled' });
      for (const eventId of events) await look(eventId);
      for (const player of players.slice(0, 2)) await eventuallyTo(player, ...ON);
      await afterAllWork();
      expect(await Promise.all(players.map(subjectsTo))).toEqual([ON, ON, ["You're in"]]);
    });
  });

  describe('a place that came free', () => {
    it('is told to the reserve who has it, once; not of a cancelled game, to who wants no emails, or of no event', async () => {
      const [event, cancelled, stopped] = [await aFullEvent(), await aFullEvent(), await aFullEvent()];
      const { eventId, player, reserve } = event;
      const other = await aToldPlayer(eventId);
      await guests().changeEvent(cancelled.eventId, { status: 'cancelled' });
      await stopAll(stopped.reserve);
      for (const one of [event, cancelled, stopped]) await guests().leavePlace(one.player);
      const looked = [...Array<string>(6).fill(eventId), cancelled.eventId, stopped.eventId, randomId()];
      for (const answer of await Promise.all(looked.map(look)))
        expect(answer).toEqual([202, { status: 'accepted' }]);
      await eventuallyTo(reserve, ...MOVED_UP);
      await look(eventId);
      await confirm(reserve);
      await afterAllWork();
      expect(await subjectsTo(reserve)).toEqual(MOVED_UP);
      expect(await subjectsTo(other)).toEqual(["You're 2nd reserve"]);
      expect(await subjectsTo(player)).toEqual(["You're in"]);
      for (const one of [cancelled, stopped])
        expect(await subjectsTo(one.reserve)).toEqual(["You're 1st reserve"]);
    });

    it('is told each time to who left and came back as a reserve, also before we could write', async () => {
      const event = await aFullEvent();
      const { eventId, reserve } = event;
      await moveUp(event);
      const next = await guests().aPlayer(eventId);
      await guests().leavePlace(reserve);
      await guests().takePlace(reserve);
      await confirm(reserve);
      await functions().minutesLater(11);
      await look(eventId);
      await eventuallyTo(reserve, "You're 1st reserve", ...MOVED_UP);
      await guests().leavePlace(next);
      await look(eventId);
      await eventuallyTo(reserve, ...MOVED_UP, ...MOVED_UP);

      await functions().minutesLater(11);
      const last = await guests().aPlayer(eventId);
      await guests().leavePlace(reserve);
      await guests().change(reserve, { response: 'no' });
      await confirm(reserve);
      await functions().minutesLater(11);
      await guests().takePlace(reserve);
      await guests().change(reserve, { response: 'yes' });
      await confirm(reserve);
      await guests().leavePlace(last);
      await look(eventId);
      await eventuallyTo(reserve, ...MOVED_UP, 'Your no is noted', ...MOVED_UP, ...MOVED_UP);
    });

    it('is told later when the day’s emails are used up, unless it is gone by then', async () => {
      const [first, second] = [await aFullEvent(), await aFullEvent()];
      await spend('place', 400);
      for (const { eventId, player } of [first, second]) {
        await guests().leavePlace(player);
        await look(eventId);
      }
      await expectWaiting(2);
      const others = [await placeKeyOf(randomId()), await placeKeyOf(second.reserve.id)];
      await guests().setQueue(second.eventId, others);
      await tomorrow();
      await look(first.eventId);
      await eventuallyTo(first.reserve, ...MOVED_UP);
      await afterAllWork();
      expect(await subjectsTo(second.reserve)).toEqual(["You're 1st reserve"]);
    });
  });

  describe('“Still in?”', () => {
    async function anEventIn(hours: number, maxPlayers = 3) {
      const dateTime = inHours(hours);
      const eventId = await guests().anEvent({ dateTime, maxPlayers });
      const answer = { seenDateTime: dateTime, submittedAt: inHours(-60) };
      return { eventId, join: (more: object = {}) => aToldPlayer(eventId, { ...answer, ...more }) };
    }
    /** What was told by now is news no more. */
    const halfADayLater = () => functions().minutesLater(721);

    it('is asked once of who is in and has not said it, whoever looks how often', async () => {
      const { eventId, join } = await anEventIn(24, 2);
      const silent = await join();
      const confirmed = await join({ confirmedAt: inHours(-1), updatedAt: inHours(-1) });
      const reserve = await join();
      await halfADayLater();
      await Promise.all(Array.from({ length: 5 }, () => look(eventId)));
      await eventuallyTo(silent, ...ASKED);
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(silent)).toEqual(ASKED);
      expect(await subjectsTo(confirmed)).toEqual(["You're in"]);
      expect(await subjectsTo(reserve)).toEqual(["You're 1st reserve"]);
    });

    it('waits until a place that came free is half a day old, whoever looks at once', async () => {
      const { eventId, join } = await anEventIn(30, 1);
      const [player, reserve] = [await join(), await join()];
      await halfADayLater();
      await guests().leavePlace(player);
      await Promise.all(Array.from({ length: 5 }, () => look(eventId)));
      await eventuallyTo(reserve, ...MOVED_UP);
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(reserve)).toEqual(MOVED_UP);
      await halfADayLater();
      await look(eventId);
      await eventuallyTo(reserve, 'Still in?', ...MOVED_UP);
    });

    it('comes with no “You’re in” that has to wait, nor with a change that was just told', async () => {
      const { eventId, join } = await anEventIn(30, 1);
      const [player, reserve] = [await join(), await join()];
      await halfADayLater();
      await guests().changeEvent(eventId, { location: 'Eastside Park' });
      await tell(eventId, [player], await guests().anOrganizer());
      await look(eventId);
      await afterAllWork();
      await spend('place', 400);
      await guests().leavePlace(player);
      await look(eventId);
      await expectWaiting(1);
      await functions().database.exec('delete from private.emails_sent');
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(player)).toEqual(['Changed', "You're in"]);
      expect(await subjectsTo(reserve)).toEqual(["You're 1st reserve"]);
    });

    it('is not asked too early, too late, about a cancelled game, nor of a maybe that just became a yes', async () => {
      const silent = [];
      for (const hours of [37, 11, 24]) {
        const { eventId, join } = await anEventIn(hours);
        silent.push({ eventId, guest: await join() });
      }
      const { eventId, join } = await anEventIn(30);
      const undecided = await join({ response: 'maybe' });
      await halfADayLater();
      await guests().changeEvent(silent.at(-1)?.eventId ?? '', { status: 'cancelled' });
      await guests().change(undecided, { response: 'yes' });
      await confirm(undecided);
      for (const event of [...silent, { eventId }]) await look(event.eventId);
      await afterAllWork();
      for (const { guest } of silent) expect(await subjectsTo(guest)).toEqual(["You're in"]);
      expect(await subjectsTo(undecided)).toEqual(["You're in", 'Your maybe is noted']);
    });
  });

  describe('a place that was lost because the organizer lowered the number of players', () => {
    const setPlayers = (eventId: string, maxPlayers: number) =>
      guests().changeEvent(eventId, { maxPlayers, updatedAt: new Date() });

    /** Two who were told that they are in, one of whom then lost the place. */
    async function aLostPlace() {
      const eventId = await guests().anEvent({ maxPlayers: 2 });
      const [player, loser] = [await aToldPlayer(eventId), await aToldPlayer(eventId)];
      await setPlayers(eventId, 1);
      return { eventId, player, loser, token: await guests().anOrganizer() };
    }

    it('is told once, whoever tells at once, in one email with what else changed; who is still in hears of that alone', async () => {
      const event = await aLostPlace();
      const { eventId, player, loser, token } = event;
      expect(await notified(event, player)).toEqual(['known']);
      await guests().changeEvent(eventId, { location: 'Eastside Park' });
      await Promise.all(Array.from({ length: 4 }, () => tell(eventId, [player, loser], token)));
      expect(await notified(event, player, loser)).toEqual(['known', 'known']);
      expect(await subjectsTo(player)).toEqual(['Changed', "You're in"]);
      expect(await subjectsTo(loser)).toEqual(LOST);
    });

    it('is told each time, as the true last state, when it comes back and is lost again', async () => {
      const event = await aLostPlace();
      const { eventId, loser, token } = event;
      const lookOf = async () => {
        const [, { guests: news }] = await replyOf({ histories: { eventId, token } });
        const key = await placeKeyOf(loser.id);
        return news.find(({ placeKey }: { placeKey: string }) => placeKey === key);
      };
      functions().provider.failWith();
      expect(await lookOf()).toMatchObject({ place: 'in', placeAt: expect.any(Number) });
      expect(await notified(event, loser)).toEqual(['sent']);
      expect(await lookOf()).toMatchObject({ place: 'reserve', placeQueued: false });
      await setPlayers(eventId, 2);
      await look(eventId);
      await eventuallyTo(loser, "You're in", ...LOST);
      expect(await lookOf()).toMatchObject({ place: 'in' });
      await setPlayers(eventId, 1);
      expect(await notified(event, loser)).toEqual(['sent']);
      expect(await subjectsTo(loser)).toEqual([...LOST, ...LOST]);
      // Different keys: the provider drops an email whose key it has seen.
      expect(new Set(functions().provider.keys).size).toBe(3);
    });

    it('that came back before anybody heard is told to nobody; one that had to wait is told the next day', async () => {
      const [back, returned, lost] = [await aLostPlace(), await aLostPlace(), await aLostPlace()];
      await setPlayers(back.eventId, 2);
      expect(await notified(back, back.loser)).toEqual(['known']);
      await spend('change', 600);
      for (const event of [returned, lost]) expect(await notified(event, event.loser)).toEqual(['queued']);
      await setPlayers(returned.eventId, 2);
      await tomorrow();
      await look(lost.eventId);
      await eventuallyTo(lost.loser, ...LOST);
      await afterAllWork();
      for (const { loser } of [back, returned]) expect(await subjectsTo(loser)).toEqual(["You're in"]);
    });

    it('is told to nobody who wants no emails, nor to who left and came back since', async () => {
      const event = await aLostPlace();
      const { player, loser } = event;
      await stopAll(loser);
      expect(await notified(event, loser)).toEqual(['stopped']);
      await guests().leavePlace(player);
      await guests().takePlace(player);
      await guests().change(player, { response: 'yes' });
      expect(await notified(event, player)).toEqual(['known']);
      await confirm(player);
      await functions().minutesLater(11);
      await look(event.eventId);
      await eventuallyTo(player, "You're 1st reserve", "You're in");
    });
  });

  describe('what the organizer tells', () => {
    /** A game that is somewhere else than its players saw. */
    async function aMovedEvent(count = 1) {
      const eventId = await guests().anEvent({ location: 'Eastside Park', revision: 4 });
      const guest = await guests().aPlayer(eventId);
      const all = [guest];
      while (all.length < count) all.push(await guests().aPlayer(eventId));
      return { eventId, token: await guests().anOrganizer(), guest, all };
    }
    /** Tells everybody, and stops in the middle: five emails are with the provider until it is released. */
    async function heldWith<Asked>(ask: () => Asked) {
      functions().provider.load();
      const release = functions().provider.hold();
      const asked = ask();
      await vi.waitFor(() => expect(functions().provider.calls()).toBe(5), 10_000);
      return { asked, release };
    }

    it('is what changed, with both times, once by two organizers at once; then the cancellation, that it is on again, and what was taken back', async () => {
      const eventId = await guests().anEvent();
      const tokens = [await guests().anOrganizer(), await guests().anOrganizer()];
      const event = { eventId, token: tokens[0] ?? '' };
      const guest = await guests().aPlayer(eventId);
      expect(await notified(event, guest)).toEqual(['known']);
      for (const [nth, fields] of [
        { dateTime: new Date('2031-07-12T20:30:00-04:00') },
        { status: 'cancelled' },
        { status: 'active' },
        { dateTime: EVENT_TIME },
      ].entries()) {
        await guests().changeEvent(eventId, { ...fields, revision: 4 + nth });
        await Promise.all([...tokens, ...tokens].map((token) => tell(eventId, [guest], token)));
        expect(await notified(event, guest)).toEqual(['known']);
      }
      expect(await subjectsTo(guest)).toEqual(['Changed', "It's on again", 'Cancelled', 'Changed']);
      const [back, , , changed] = await emailsTo(guest);
      expect(changed?.text).toContain('Now: Saturday, July 12, 2031, 8:30 PM EDT');
      expect(back?.text).toContain('This is when and where it takes place now.');
    });

    it('is told again to who answered afterwards on a page from before', async () => {
      const event = await aMovedEvent();
      const { guest } = event;
      await notified(event, guest);
      await guests().change(guest, { response: 'maybe' });
      expect(await notified(event, guest)).toEqual(['sent']);
      await guests().change(guest, { response: 'no' });
      expect(await notified(event, guest)).toEqual(['none']);
    });

    it('reaches nobody without an address, of another event or project, or made up; nor about a game that is over', async () => {
      const event = await aMovedEvent();
      const { eventId, guest } = event;
      const silent = await guests().aStoredRsvp({ email: '' }, { eventId });
      const elsewhere = await guests().aStoredRsvp({ seenLocation: 'Anywhere' });
      const foreign = await guests().aStoredRsvp({}, { eventId, project: guests().otherProject });
      const results = await notified(event, silent, elsewhere, foreign, { id: randomId() }, guest);
      expect(results).toEqual([...Array(4).fill('none'), 'sent']);
      await guests().changeEvent(eventId, { dateTime: inHours(-1), status: 'cancelled' });
      expect(await notified(event, guest)).toEqual(['none']);
      for (const one of [elsewhere, foreign]) expect(await subjectsTo(one)).toEqual([]);
    });

    it('is asked for by organizers alone', async () => {
      const { eventId, guest, token: organizer } = await aMovedEvent();
      const tokens = [
        ...[randomId(), '../gameEvents', 'someone%2Felse'].map((uid) => guests().tokenOf(uid)),
        ...['.e30.', '.AAAA.'].map((claims) => organizer.replace(/\.[^.]+\./, claims)),
        'a.b.',
      ];
      for (const token of tokens) {
        expect(await tell(eventId, [guest], token)).toEqual([403, { status: 'refused' }]);
        expect(await replyOf({ histories: { eventId, token } })).toEqual([403, { status: 'refused' }]);
      }
      expect((await tell(eventId, [guest], 'owner'))[0]).toBe(400);
      expect(await subjectsTo(guest)).toEqual([]);
    });

    it('ends when the event is removed, also in the middle', async () => {
      const { eventId, token, all } = await aMovedEvent(8);
      const { asked, release } = await heldWith(() => tell(eventId, all, token));
      await guests().removeEvent(eventId);
      release();
      const results = Object.values((await asked)[1].results).toSorted();
      expect(results).toEqual([...Array(3).fill('none'), ...Array(5).fill('sent')]);
      expect(functions().provider.load().mostAtOnce).toBe(5);
      for (const gone of [eventId, await guests().anEvent({ deletingAt: new Date() })])
        expect(await tell(gone, all, token)).toEqual([410, { status: 'gone' }]);
    });

    it('goes on when the organizer closes the page', async () => {
      const { eventId, token, all } = await aMovedEvent(7);
      const page = new AbortController();
      const { asked, release } = await heldWith(() =>
        fetch(`${functions().url}/functions/v1/guest-emails`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ changeNotice: { eventId, rsvpIds: all.map(({ id }) => id), token } }),
          signal: page.signal,
        }),
      );
      page.abort();
      await expect(asked).rejects.toThrow();
      release();
      for (const guest of all) await eventuallyTo(guest, 'Changed');
    });

    it('stops exactly at the cap of the day, and the rest goes out the next day, if it is still true', async () => {
      const event = await aMovedEvent(3);
      await spend('change', 599);
      await spend('response', 400);
      const results = await notified(event, ...event.all);
      expect(results.toSorted()).toEqual(['queued', 'queued', 'sent']);
      const [late, changedMind] = event.all.filter((_, nth) => results[nth] === 'queued');
      if (late === undefined || changedMind === undefined) throw new Error('Nobody waits.');
      await guests().change(changedMind, { response: 'no' });
      await tomorrow();
      await look(await guests().anEvent());
      await eventuallyTo(late, 'Changed');
      await afterAllWork();
      expect(await subjectsTo(changedMind)).toEqual([]);
    });

    it.each([
      ['refuses every third', () => functions().provider.refuseEvery(3), 8],
      ['cuts the connection once', () => functions().provider.failWith(CUT), 12],
      ['is down for a while', () => functions().provider.failWith(...Array(6).fill(503)), 12],
    ])('reaches everybody once when the provider %s', async (_, break_, most) => {
      const event = await aMovedEvent(12);
      break_();
      const results = await notified(event, ...event.all);
      const sent = results.filter((result) => result === 'sent');
      expect(sent.length).toBeLessThanOrEqual(most);
      expect(results.filter((result) => result === 'queued')).toHaveLength(12 - sent.length);
      functions().provider.refuseEvery(Number.POSITIVE_INFINITY);
      functions().provider.failWith();
      await notified(event, ...event.all);
      await functions().minutesLater(11);
      await look(event.eventId);
      for (const guest of event.all) await eventuallyTo(guest, 'Changed');
    });

    it('reaches twenty-five guests a call, five at a time, each exactly once', async () => {
      const event = await aMovedEvent();
      const maybe = () => guests().aStoredRsvp({ response: 'maybe' }, event);
      const all = await Promise.all(Array.from({ length: 25 }, maybe));
      const { asked, release } = await heldWith(() => notified(event, ...all));
      release();
      expect(await asked).toEqual(Array(25).fill('sent'));
      expect(functions().provider.load()).toEqual({ calls: 25, mostAtOnce: 5 });
      for (const guest of all) expect(await subjectsTo(guest)).toEqual(['Changed']);
    });
  });

  it('shows the organizer what each known guest was told, and asked', async () => {
    const token = await guests().anOrganizer();
    const dateTime = inHours(24);
    const eventId = await guests().anEvent({ dateTime });
    const fields = { seenDateTime: dateTime, submittedAt: inHours(-60) };
    const [told, silent] = [await aToldPlayer(eventId, fields), await aToldPlayer(eventId, fields)];
    await functions().minutesLater(721);
    await look(eventId);
    for (const guest of [told, silent]) await eventuallyTo(guest, ...ASKED);
    await guests().changeEvent(eventId, { location: 'Eastside Park' });
    await tell(eventId, [told], token);
    const [, { guests: news }] = await replyOf({ histories: { eventId, token } });
    const justNow = expect.toSatisfy((at: number) => Math.abs(at - Date.now()) < 60_000);
    const before = expect.toSatisfy((at: number) => Math.abs(at + 12 * HOUR_MS - Date.now()) < 120_000);
    const row = async ({ id }: StoredGuest, location: string, stateAt: unknown) => ({
      ...{ placeKey: await placeKeyOf(id), askedAt: justNow, place: 'in', placeAt: before, stateAt },
      ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: null, bouncedAt: null },
      state: await eventState({ status: 'active', dateTime: dateTime.getTime(), location }),
    });
    const rows = [await row(told, 'Eastside Park', justNow), await row(silent, LOCATION, before)];
    expect(news).toHaveLength(2);
    for (const one of rows) expect(news).toContainEqual(one);
  });
});
