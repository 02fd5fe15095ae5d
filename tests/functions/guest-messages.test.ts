import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventState } from '../../src/domain/event-state.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { type StoredGuest, startGuests, TOKEN } from './guests.ts';
import { CUT, SITE, withRunningFunctions } from './running-functions.ts';

let guests: Awaited<ReturnType<typeof startGuests>>;

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

describe('news for guests, on Deno, against the local stack and Firestore’s emulator', () => {
  const functions = withRunningFunctions(async () => {
    guests = await startGuests();
    return guests.variables;
  });
  afterAll(() => guests.stop());
  beforeEach(() =>
    functions().database.exec(
      'delete from private.emails_sent; delete from private.guests; delete from private.email_stops;',
    ),
  );

  const call = (body: unknown) => functions().call('guest-emails', body);
  const replyOf = async (body: unknown) => {
    const answer = await call(body);
    return [answer.status, await answer.json()];
  };
  const confirm = ({ id }: StoredGuest) => call({ confirm: id });
  const look = (eventId: string) => call({ sendDue: eventId });
  const tell = (eventId: string, told: readonly Pick<StoredGuest, 'id'>[], token: string) =>
    replyOf({ changeNotice: { eventId, rsvpIds: told.map(({ id }) => id), token } });
  const resultsOf = (told: readonly StoredGuest[], result: string) => ({
    results: Object.fromEntries(told.map(({ id }) => [id, result])),
  });
  const emailsTo = ({ email }: StoredGuest) => functions().emailsTo(email);
  const subjectsTo = async (guest: StoredGuest) =>
    (await emailsTo(guest)).map(({ subject }) => subject.replace(/:? Moonlight volleyball \(.*\)$/, ''));
  const eventuallyTo = (guest: StoredGuest, ...subjects: string[]) =>
    vi.waitFor(async () => expect(await subjectsTo(guest)).toEqual(subjects), 10_000);
  const tomorrow = async () => {
    await functions().minutesLater(1440);
    await functions().database.exec('update private.emails_sent set day = day - 1');
  };
  async function stopAll(guest: StoredGuest): Promise<void> {
    const [, key] = /#stop=([0-9a-f-]{36})/.exec((await emailsTo(guest))[0]?.text ?? '') ?? [];
    expect((await call({ stop: { key, scope: 'all' } })).status).toBe(202);
  }
  const calendarIn = (email: { attachments?: { content: string }[] } | undefined) => {
    const file = Buffer.from(email?.attachments?.[0]?.content ?? '', 'base64').toString();
    return new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
  };
  const statusIn = (email: { attachments?: { content: string }[] } | undefined) =>
    calendarIn(email)?.getFirstPropertyValue('status');

  /** A place for one, a player and a reserve who were told so. */
  async function aFullEvent(fields: object = {}) {
    const eventId = await guests.anEvent({ maxPlayers: 1, ...fields });
    const player = await guests.aPlayer(eventId);
    const reserve = await guests.aPlayer(eventId);
    await confirm(player);
    await confirm(reserve);
    return { eventId, player, reserve };
  }

  /** The work goes on after the answer: when what a later call causes is there, an earlier one has no more to do. */
  async function afterAllWork(): Promise<void> {
    const { eventId, player, reserve } = await aFullEvent();
    await guests.leavePlace(player);
    await look(eventId);
    await eventuallyTo(reserve, "You're in", "You're 1st reserve");
  }

  describe('a place that came free', () => {
    it('is told to the reserve who has it, once, with the way to give it away', async () => {
      const { eventId, player, reserve } = await aFullEvent();
      const other = await guests.aPlayer(eventId);
      await confirm(other);
      await guests.leavePlace(player);
      const answers = await Promise.all(Array.from({ length: 6 }, () => replyOf({ sendDue: eventId })));
      expect(answers).toEqual(Array(6).fill([202, { status: 'accepted' }]));
      await eventuallyTo(reserve, "You're in", "You're 1st reserve");
      await look(eventId);
      await confirm(reserve);
      await afterAllWork();
      const [email, tentative, ...more] = await emailsTo(reserve);
      expect(more).toEqual([]);
      const link = `${SITE}/rsvp/${TOKEN}#mail=${await guests.secretOf(reserve)}&event=${reserve.eventId}`;
      expect(email?.text).toContain('a place came free');
      expect(email?.text).toContain(`See or change my answer:\n${link}\n`);
      expect(email?.text).toContain(`Give my place away: ${link}&give-away=1`);
      expect([statusIn(tentative), statusIn(email)]).toEqual(['TENTATIVE', 'CONFIRMED']);
      expect(await subjectsTo(other)).toEqual(["You're 2nd reserve"]);
      expect(await subjectsTo(player)).toEqual(["You're in"]);
    });

    it('is told each time, to who left and came back as a reserve', async () => {
      const { eventId, player, reserve } = await aFullEvent();
      await guests.leavePlace(player);
      await look(eventId);
      await eventuallyTo(reserve, "You're in", "You're 1st reserve");
      await functions().minutesLater(11);
      const next = await guests.aPlayer(eventId);
      await guests.leavePlace(reserve);
      await guests.change(reserve, { response: 'no' });
      await confirm(reserve);
      await functions().minutesLater(11);
      await guests.takePlace(reserve);
      await guests.change(reserve, { response: 'yes' });
      await confirm(reserve);
      await guests.leavePlace(next);
      await look(eventId);
      await eventuallyTo(
        reserve,
        ...["You're in", "You're 1st reserve", 'Your no is noted', "You're in", "You're 1st reserve"],
      );
    });

    it('is told too when the guest left and came back before we could write', async () => {
      const { eventId, player, reserve } = await aFullEvent();
      await guests.leavePlace(player);
      await look(eventId);
      await eventuallyTo(reserve, "You're in", "You're 1st reserve");
      const next = await guests.aPlayer(eventId);
      await guests.leavePlace(reserve);
      await guests.takePlace(reserve);
      await confirm(reserve);
      await functions().minutesLater(11);
      await look(eventId);
      await eventuallyTo(reserve, "You're 1st reserve", "You're in", "You're 1st reserve");
      await guests.leavePlace(next);
      await look(eventId);
      await eventuallyTo(reserve, "You're in", "You're 1st reserve", "You're in", "You're 1st reserve");
    });

    it('is told later when the day’s emails are used up, unless it is gone by then', async () => {
      const [first, second] = [await aFullEvent(), await aFullEvent()];
      await functions().database.exec(
        "insert into private.emails_sent (day, part, emails) values (current_date, 'place', 400)",
      );
      for (const { eventId, player } of [first, second]) {
        await guests.leavePlace(player);
        await look(eventId);
      }
      await vi.waitFor(async () => {
        const waiting = await functions().database.query(
          "select from private.emails where state = 'waiting'",
        );
        expect(waiting).toHaveLength(2);
      }, 10_000);
      await guests.setQueue(second.eventId, [
        await placeKeyOf(randomId()),
        await placeKeyOf(second.reserve.id),
      ]);
      await tomorrow();
      await look(first.eventId);
      await eventuallyTo(first.reserve, "You're in", "You're 1st reserve");
      await afterAllWork();
      expect(await subjectsTo(second.reserve)).toEqual(["You're 1st reserve"]);
    });

    it('is told to nobody who wants no emails, about no cancelled game, and of no event that is none', async () => {
      const { eventId, player, reserve } = await aFullEvent();
      const cancelled = await aFullEvent();
      await stopAll(reserve);
      await guests.leavePlace(player);
      await guests.leavePlace(cancelled.player);
      await guests.changeEvent(cancelled.eventId, { status: 'cancelled' });
      for (const id of [eventId, cancelled.eventId, randomId()])
        expect(await replyOf({ sendDue: id })).toEqual([202, { status: 'accepted' }]);
      await afterAllWork();
      expect(await subjectsTo(reserve)).toEqual(["You're 1st reserve"]);
      expect(await subjectsTo(cancelled.reserve)).toEqual(["You're 1st reserve"]);
    });
  });

  describe('“Still in?”', () => {
    async function anEventIn(hours: number, fields: object = {}) {
      const dateTime = inHours(hours);
      const eventId = await guests.anEvent({ dateTime, maxPlayers: 3, ...fields });
      const answer = { seenDateTime: dateTime, submittedAt: inHours(-60) };
      const join = async (more: object = {}) => {
        const guest = await guests.aPlayer(eventId, { ...answer, ...more });
        await confirm(guest);
        return guest;
      };
      return { eventId, dateTime, join };
    }
    const ASKED = ['Still in?', "You're in"];
    /** What was told by now is news no more. */
    const halfADayLater = () => functions().minutesLater(721);

    it('is asked once of who is in and has not said it, whoever looks how often', async () => {
      const { eventId, join } = await anEventIn(24);
      const silent = await join();
      const confirmed = await join({ confirmedAt: inHours(-1), updatedAt: inHours(-1) });
      const stopped = await join();
      const reserve = await join();
      await stopAll(stopped);
      await halfADayLater();
      await Promise.all(Array.from({ length: 5 }, () => look(eventId)));
      await eventuallyTo(silent, ...ASKED);
      await look(eventId);
      await afterAllWork();
      const [email, ...more] = await emailsTo(silent);
      expect(more).toHaveLength(1);
      const link = `${SITE}/rsvp/${TOKEN}#mail=${await guests.secretOf(silent)}&event=${silent.eventId}`;
      expect(email?.text).toContain(`Answer: still in, or not:\n${link}\n`);
      expect(email?.text).toContain(`Give my place away: ${link}&give-away=1`);
      expect(email?.text).toContain('goes to the first reserve at once');
      for (const guest of [confirmed, stopped]) expect(await subjectsTo(guest)).toEqual(["You're in"]);
      expect(await subjectsTo(reserve)).toEqual(["You're 1st reserve"]);
    });

    it('waits until a yes is half a day old', async () => {
      const { eventId, join } = await anEventIn(30);
      const guest = await join({ submittedAt: inHours(-6) });
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(guest)).toEqual(["You're in"]);
      await guests.change(guest, { submittedAt: inHours(-13), updatedAt: inHours(-13) });
      await halfADayLater();
      await look(eventId);
      await eventuallyTo(guest, ...ASKED);
    });

    it('waits until a place that came free is half a day old, whoever looks at once', async () => {
      const { eventId, join } = await anEventIn(30, { maxPlayers: 1 });
      const player = await join();
      const reserve = await join();
      await halfADayLater();
      await guests.leavePlace(player);
      await Promise.all(Array.from({ length: 5 }, () => look(eventId)));
      await eventuallyTo(reserve, "You're in", "You're 1st reserve");
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(reserve)).toEqual(["You're in", "You're 1st reserve"]);
      await halfADayLater();
      await look(eventId);
      await eventuallyTo(reserve, 'Still in?', "You're in", "You're 1st reserve");
    });

    it('comes with no “You’re in” that has to wait, nor with a change that was just told', async () => {
      const { eventId, join } = await anEventIn(30, { maxPlayers: 1 });
      const player = await join();
      const reserve = await join();
      await halfADayLater();
      const token = await guests.anOrganizer();
      await guests.changeEvent(eventId, { location: 'Eastside Park' });
      await tell(eventId, [player], token);
      await look(eventId);
      await afterAllWork();
      await functions().database.exec("update private.emails_sent set emails = 400 where part = 'place'");
      await guests.leavePlace(player);
      await look(eventId);
      await vi.waitFor(async () => {
        const waiting = await functions().database.query(
          "select from private.emails where kind = 'confirmation' and state = 'waiting'",
        );
        expect(waiting).toHaveLength(1);
      }, 10_000);
      await functions().database.exec('delete from private.emails_sent');
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(player)).toEqual(['Changed', "You're in"]);
      expect(await subjectsTo(reserve)).toEqual(["You're 1st reserve"]);
    });

    it('counts a maybe that became a yes as said just now', async () => {
      const { eventId, join } = await anEventIn(30);
      const guest = await join({ response: 'maybe' });
      await halfADayLater();
      await guests.change(guest, { response: 'yes' });
      await confirm(guest);
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(guest)).toEqual(["You're in", 'Your maybe is noted']);
    });

    it.each([
      ['37 hours before', 37, {}],
      ['11 hours before', 11, {}],
      ['about a cancelled game', 24, { status: 'cancelled' }],
    ])('is not asked %s', async (_, hours, fields) => {
      const { eventId, join } = await anEventIn(hours);
      const guest = await join();
      await halfADayLater();
      await guests.changeEvent(eventId, fields);
      await look(eventId);
      await afterAllWork();
      expect(await subjectsTo(guest)).toEqual(["You're in"]);
    });
  });

  describe('a place that was lost because the organizer lowered the number of players', () => {
    const setPlayers = (eventId: string, maxPlayers: number, more: object = {}) =>
      guests.changeEvent(eventId, { maxPlayers, updatedAt: new Date(), ...more });

    /** Two who were told that they are in, one of whom then lost the place. */
    async function aLostPlace() {
      const eventId = await guests.anEvent({ maxPlayers: 2 });
      const [player, loser] = [await guests.aPlayer(eventId), await guests.aPlayer(eventId)];
      for (const guest of [player, loser]) await confirm(guest);
      await setPlayers(eventId, 1);
      return { eventId, player, loser, token: await guests.anOrganizer() };
    }

    it('is told once, whoever tells at once, and to nobody who is still in', async () => {
      const { eventId, player, loser, token } = await aLostPlace();
      functions().provider.failWith();
      await Promise.all(Array.from({ length: 4 }, () => tell(eventId, [player, loser], token)));
      expect(await tell(eventId, [player, loser], token)).toEqual([200, resultsOf([player, loser], 'known')]);
      expect(await subjectsTo(player)).toEqual(["You're in"]);
      expect(await subjectsTo(loser)).toEqual(["You're 1st reserve now", "You're in"]);
      const [email, before] = await emailsTo(loser);
      expect(email?.text).toContain(
        'the organizer lowered the number of players to 1, so you are 1st reserve now: 1 place must come free before you are in again.',
      );
      expect([statusIn(before), statusIn(email)]).toEqual(['CONFIRMED', 'TENTATIVE']);
    });

    it('is told each time, as the true last state, when it comes back and is lost again', async () => {
      const { eventId, loser, token } = await aLostPlace();
      const lookOf = async () => {
        const [, { guests: news }] = await replyOf({ histories: { eventId, token } });
        const key = await placeKeyOf(loser.id);
        return news.find(({ placeKey }: { placeKey: string }) => placeKey === key);
      };
      functions().provider.failWith();
      expect(await lookOf()).toMatchObject({ place: 'in', placeAt: expect.any(Number) });
      await tell(eventId, [loser], token);
      expect(await lookOf()).toMatchObject({ place: 'reserve', placeQueued: false });
      await setPlayers(eventId, 2);
      await look(eventId);
      await eventuallyTo(loser, "You're in", "You're 1st reserve now", "You're in");
      expect(await lookOf()).toMatchObject({ place: 'in' });
      await setPlayers(eventId, 1);
      expect(await tell(eventId, [loser], token)).toEqual([200, resultsOf([loser], 'sent')]);
      expect(await subjectsTo(loser)).toEqual([
        ...["You're 1st reserve now", "You're in", "You're 1st reserve now", "You're in"],
      ]);
      // Different keys: the provider drops an email whose key it has seen.
      expect(new Set(functions().provider.keys).size).toBe(3);
    });

    it('is told to nobody when it came back before anybody heard, also while its email waited', async () => {
      const [first, second] = [await aLostPlace(), await aLostPlace()];
      await setPlayers(first.eventId, 2);
      expect(await tell(first.eventId, [first.loser], first.token)).toEqual([
        200,
        resultsOf([first.loser], 'known'),
      ]);
      await functions().database.exec(
        "insert into private.emails_sent (day, part, emails) values (current_date, 'change', 600)",
      );
      const { eventId, loser, token } = second;
      expect(await tell(eventId, [loser], token)).toEqual([200, resultsOf([loser], 'queued')]);
      await setPlayers(eventId, 2);
      await tomorrow();
      await look(eventId);
      await afterAllWork();
      for (const guest of [first.loser, loser]) expect(await subjectsTo(guest)).toEqual(["You're in"]);
    });

    it('is told the next day with its own words when the day’s emails are used up', async () => {
      const { eventId, loser, token } = await aLostPlace();
      await functions().database.exec(
        "insert into private.emails_sent (day, part, emails) values (current_date, 'change', 600)",
      );
      await tell(eventId, [loser], token);
      await tomorrow();
      await look(eventId);
      await eventuallyTo(loser, "You're 1st reserve now", "You're in");
    });

    it('is one email with what else changed', async () => {
      const { eventId, loser, token } = await aLostPlace();
      await guests.changeEvent(eventId, { location: 'Eastside Park' });
      expect(await tell(eventId, [loser], token)).toEqual([200, resultsOf([loser], 'sent')]);
      expect(await tell(eventId, [loser], token)).toEqual([200, resultsOf([loser], 'known')]);
      const [email, ...others] = await emailsTo(loser);
      expect(others).toHaveLength(1);
      expect(email?.text).toContain(
        'When you answered: Westside Park, 1001 NW 34th St\n\nNow: Eastside Park',
      );
    });

    it('is told to nobody who wants no emails, nor to who left and came back since', async () => {
      const { eventId, player, loser, token } = await aLostPlace();
      await stopAll(loser);
      expect(await tell(eventId, [loser], token)).toEqual([200, resultsOf([loser], 'stopped')]);
      await guests.leavePlace(player);
      await guests.takePlace(player);
      await guests.change(player, { response: 'yes' });
      expect(await tell(eventId, [player], token)).toEqual([200, resultsOf([player], 'known')]);
      await confirm(player);
      await functions().minutesLater(11);
      await look(eventId);
      await eventuallyTo(player, "You're 1st reserve", "You're in");
    });
  });

  describe('what the organizer tells', () => {
    const LATER = new Date('2031-07-12T20:30:00-04:00');

    it('is what changed, with both times, once; then the cancellation; then that it is on again', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent();
      const guest = await guests.aPlayer(eventId);
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'known')]);
      await guests.changeEvent(eventId, { dateTime: LATER, revision: 4 });
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'sent')]);
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'known')]);
      await guests.changeEvent(eventId, { status: 'cancelled', revision: 5 });
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'sent')]);
      await guests.changeEvent(eventId, { status: 'active', revision: 6 });
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'sent')]);
      expect(await subjectsTo(guest)).toEqual(["It's on again", 'Cancelled', 'Changed']);
      const [again, cancelled, changed] = await emailsTo(guest);
      expect(changed?.text).toContain(
        'When you answered: Saturday, July 12, 2031, 7:00 PM EDT\n\nNow: Saturday, July 12, 2031, 8:30 PM EDT',
      );
      expect(changed?.text).not.toContain('Now: Westside Park');
      expect([changed, cancelled, again].map(statusIn)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED']);
      expect(
        [changed, cancelled, again].map((email) => calendarIn(email)?.getFirstPropertyValue('sequence')),
      ).toEqual([4, 5, 6]);
      expect(
        new Set([changed, cancelled, again].map((email) => calendarIn(email)?.getFirstPropertyValue('uid'))),
      ).toEqual(new Set([`${eventId}@showup.example`]));
    });

    it('is told once by two organizers at once, and of a change that was taken back too', async () => {
      const tokens = [await guests.anOrganizer(), await guests.anOrganizer()];
      const eventId = await guests.anEvent({ location: 'Eastside Park', revision: 4 });
      const guest = await guests.aPlayer(eventId);
      await Promise.all(
        tokens.flatMap((token) => [tell(eventId, [guest], token), tell(eventId, [guest], token)]),
      );
      expect(await subjectsTo(guest)).toEqual(['Changed']);
      await guests.changeEvent(eventId, { location: 'Westside Park, 1001 NW 34th St', revision: 5 });
      expect(await tell(eventId, [guest], tokens[0] ?? '')).toEqual([200, resultsOf([guest], 'sent')]);
      const [back] = await emailsTo(guest);
      expect(back?.text).toContain('This is when and where it takes place now.');
    });

    it('is told again to who answered afterwards on a page from before', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const guest = await guests.aPlayer(eventId);
      await tell(eventId, [guest], token);
      await guests.change(guest, { response: 'maybe' });
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'sent')]);
      await guests.change(guest, { response: 'no' });
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'none')]);
    });

    it('reaches nobody without an address, of another event or project, or made up; nor about a game that is over', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const { email: _, ...silent } = { ...(await guests.aStoredRsvp({ email: '' }, { eventId })) };
      const elsewhere = await guests.aStoredRsvp({ seenLocation: 'Anywhere' });
      const foreign = await guests.aStoredRsvp({}, { eventId, project: guests.otherProject });
      const guest = await guests.aPlayer(eventId);
      const nobody = [silent.id, elsewhere.id, foreign.id, randomId()];
      expect(await tell(eventId, [...nobody.map((id) => ({ id })), guest], token)).toEqual([
        200,
        { results: { ...Object.fromEntries(nobody.map((id) => [id, 'none'])), [guest.id]: 'sent' } },
      ]);
      await guests.changeEvent(eventId, { dateTime: inHours(-1), status: 'cancelled' });
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'none')]);
      for (const one of [elsewhere, foreign]) expect(await subjectsTo(one)).toEqual([]);
    });

    it('is asked for by organizers alone', async () => {
      const organizer = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const guest = await guests.aPlayer(eventId);
      const tokens = [
        guests.tokenOf(randomId()),
        guests.tokenOf('../gameEvents'),
        guests.tokenOf('someone%2Felse'),
        organizer.replace(/\.[^.]+\./, '.e30.'),
        organizer.replace(/\.[^.]+\./, '.AAAA.'),
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
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const all: StoredGuest[] = [];
      for (let nth = 0; nth < 8; nth += 1) all.push(await guests.aPlayer(eventId));
      functions().provider.load();
      const release = functions().provider.hold();
      const telling = tell(eventId, all, token);
      await vi.waitFor(() => expect(functions().provider.calls()).toBe(5), 10_000);
      await guests.removeEvent(eventId);
      release();
      const results = Object.values((await telling)[1].results).toSorted();
      expect(results).toEqual([...Array(3).fill('none'), ...Array(5).fill('sent')]);
      expect(await tell(eventId, all, token)).toEqual([410, { status: 'gone' }]);
      const removing = await guests.anEvent({ deletingAt: new Date() });
      expect(await tell(removing, all, token)).toEqual([410, { status: 'gone' }]);
      expect(functions().provider.load().mostAtOnce).toBe(5);
    });

    it('goes on when the organizer closes the page', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const all: StoredGuest[] = [];
      for (let nth = 0; nth < 7; nth += 1) all.push(await guests.aPlayer(eventId));
      functions().provider.load();
      const release = functions().provider.hold();
      const page = new AbortController();
      const closed = fetch(`${functions().url}/functions/v1/guest-emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ changeNotice: { eventId, rsvpIds: all.map(({ id }) => id), token } }),
        signal: page.signal,
      });
      await vi.waitFor(() => expect(functions().provider.calls()).toBe(5), 10_000);
      page.abort();
      await expect(closed).rejects.toThrow();
      release();
      for (const guest of all) await eventuallyTo(guest, 'Changed');
    });

    it('goes to nobody who wants no emails', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent();
      const guest = await guests.aPlayer(eventId);
      await confirm(guest);
      await stopAll(guest);
      await guests.changeEvent(eventId, { location: 'Eastside Park' });
      expect(await tell(eventId, [guest], token)).toEqual([200, resultsOf([guest], 'stopped')]);
      expect(await replyOf({ histories: { eventId, token } })).toMatchObject([
        200,
        { guests: [{ place: 'in', stopped: true, stateQueued: false, placeQueued: false }] },
      ]);
      expect(await subjectsTo(guest)).toEqual(["You're in"]);
    });

    it('stops exactly at the cap of the day, and the rest goes out the next day, if it is still true', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const all = [
        await guests.aPlayer(eventId),
        await guests.aPlayer(eventId),
        await guests.aPlayer(eventId),
      ];
      await functions().database.exec(
        "insert into private.emails_sent (day, part, emails) values (current_date, 'change', 599), (current_date, 'response', 400)",
      );
      const [, { results }] = await tell(eventId, all, token);
      expect(Object.values(results).toSorted()).toEqual(['queued', 'queued', 'sent']);
      const [late, changedMind] = all.filter(({ id }) => results[id] === 'queued');
      if (late === undefined || changedMind === undefined) throw new Error('Nobody waits.');
      await guests.change(changedMind, { response: 'no' });
      await tomorrow();
      await look(await guests.anEvent());
      await eventuallyTo(late, 'Changed');
      await afterAllWork();
      expect(await subjectsTo(changedMind)).toEqual([]);
    });

    it.each([
      ['refuses every third', () => functions().provider.refuseEvery(3), 8],
      ['cuts the connection once', () => functions().provider.failWith(CUT), 24],
      ['is down for a while', () => functions().provider.failWith(...Array(6).fill(503)), 24],
    ])('reaches everybody once when the provider %s', async (_, break_, most) => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const all: StoredGuest[] = [];
      for (let nth = 0; nth < 12; nth += 1) all.push(await guests.aPlayer(eventId));
      break_();
      const [, { results }] = await tell(eventId, all, token);
      const sent = Object.values(results).filter((result) => result === 'sent');
      expect(sent.length).toBeLessThanOrEqual(most);
      expect(Object.values(results).every((result) => result === 'sent' || result === 'queued')).toBe(true);
      functions().provider.refuseEvery(Number.POSITIVE_INFINITY);
      functions().provider.failWith();
      await tell(eventId, all, token);
      await functions().minutesLater(11);
      await look(eventId);
      for (const guest of all) await eventuallyTo(guest, 'Changed');
    });

    it('is finished by the next look after a worker that died in the middle, as the same email to the provider', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const guest = await guests.aPlayer(eventId);
      functions().provider.failWith();
      await tell(eventId, [guest], token);
      await functions().database.exec(
        "update private.emails set state = 'sending', due_at = now(), said = null, sent_at = null",
      );
      await look(eventId);
      await eventuallyTo(guest, 'Changed', 'Changed');
      expect(new Set(functions().provider.keys)).toEqual(
        new Set([expect.stringMatching(/^guest-changed-[0-9a-f]{64}-[0-9a-f]{32}$/)]),
      );
    });

    it('reaches a hundred and fifty guests in six calls, each exactly once', async () => {
      const token = await guests.anOrganizer();
      const eventId = await guests.anEvent({ location: 'Eastside Park' });
      const all: StoredGuest[] = [];
      for (let nth = 0; nth < 6; nth += 1)
        all.push(
          ...(await Promise.all(
            Array.from({ length: 25 }, () => guests.aStoredRsvp({ response: 'maybe' }, { eventId })),
          )),
        );
      functions().provider.load();
      for (let nth = 0; nth < 6; nth += 1) {
        const some = all.slice(nth * 25, nth * 25 + 25);
        expect(await tell(eventId, some, token)).toEqual([200, resultsOf(some, 'sent')]);
      }
      expect(functions().provider.load()).toEqual({ calls: 150, mostAtOnce: 5 });
      const told = new Map<string, number>();
      for (const { to } of await functions().emails()) told.set(to, (told.get(to) ?? 0) + 1);
      expect(all.map(({ email }) => told.get(email))).toEqual(Array(150).fill(1));
    });
  });

  it('shows the organizer what each known guest was told, and asked', async () => {
    const token = await guests.anOrganizer();
    const dateTime = inHours(24);
    const eventId = await guests.anEvent({ dateTime });
    const fields = { seenDateTime: dateTime, submittedAt: inHours(-60) };
    const [told, silent] = [await guests.aPlayer(eventId, fields), await guests.aPlayer(eventId, fields)];
    await confirm(told);
    await confirm(silent);
    await functions().minutesLater(721);
    await look(eventId);
    await eventuallyTo(told, 'Still in?', "You're in");
    await eventuallyTo(silent, 'Still in?', "You're in");
    await guests.changeEvent(eventId, { location: 'Eastside Park' });
    await tell(eventId, [told], token);
    const [, { guests: news }] = await replyOf({ histories: { eventId, token } });
    const justNow = expect.toSatisfy((at: number) => Math.abs(at - Date.now()) < 60_000);
    const before = expect.toSatisfy((at: number) => Math.abs(at + 12 * HOUR_MS - Date.now()) < 120_000);
    const row = async ({ id }: StoredGuest, location: string, stateAt: unknown) => ({
      ...{ placeKey: await placeKeyOf(id), askedAt: justNow, place: 'in', placeAt: before, stateAt },
      ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: null, bouncedAt: null },
      state: await eventState({ status: 'active', dateTime: dateTime.getTime(), location }),
    });
    expect(news).toHaveLength(2);
    expect(news).toContainEqual(await row(told, 'Eastside Park', justNow));
    expect(news).toContainEqual(await row(silent, 'Westside Park, 1001 NW 34th St', before));
  });

  it.each([
    ['an event that is a path', { sendDue: '../rsvpInvites/0123456789abcdef01' }],
    ['nobody to tell', { changeNotice: { eventId: '0'.repeat(32), rsvpIds: [], token: 'a.b.' } }],
    [
      'more than it tells at once',
      { changeNotice: { eventId: '0'.repeat(32), rsvpIds: Array(26).fill('0'.repeat(32)), token: 'a.b.' } },
    ],
    ['a token that breaks a header', { histories: { eventId: '0'.repeat(32), token: 'a.b.\r\nx: y' } }],
  ])('refuses %s', async (_, body) => {
    expect((await call(body)).status).toBe(400);
  });
});

describe('news for guests without Firestore', () => {
  const functions = withRunningFunctions();

  it('says that it failed to the organizer, claims nothing, and may be asked again', async () => {
    const eventId = randomId();
    const token = `e30.${btoa('{"sub":"dana"}').replace(/=+$/, '')}.`;
    const asked = [
      { changeNotice: { eventId, rsvpIds: [randomId()], token } },
      { histories: { eventId, token } },
    ];
    for (const body of asked) {
      const answer = await functions().call('guest-emails', body);
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'failed' }]);
    }
    expect((await functions().call('guest-emails', { sendDue: eventId })).status).toBe(202);
    expect(await functions().database.query('select from private.guests')).toEqual([]);
  });
});
