import { arrayUnion, serverTimestamp } from 'firebase/firestore/lite';
import { describe, expect, test, vi } from 'vitest';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { editEvent } from '#data/firestore/event-write.ts';
import { deleteFollowing, setFollowingStatus } from '#data/firestore/following.ts';
import { readInvitation } from '#data/firestore/invitation.ts';
import { markRemoval, replaceStanding, turnOffInvite } from '#data/firestore/invites.ts';
import { removeCameBy } from '#data/firestore/link-removal.ts';
import { submitRsvp } from '#data/firestore/rsvps.ts';
import { addWeeks, createSeries, editFollowing, readSeries, type Series } from '#data/firestore/series.ts';
import type { GameEvent } from '#domain/event.ts';
import { detailsOf, type EventInput } from '#domain/event-input.ts';
import { makeEventIds } from '#domain/invite-ids.ts';
import { eventOn, laterDates, makeSeriesIds, SERIES_MAX, WEEKS_MAX } from '#domain/weekly.ts';
import { addDays, wallClockAt } from '#lib/dates.ts';
import { randomId } from '#lib/random-id.ts';
import { organizer, stored, visitor } from './actors.ts';
import { config } from './emulator.ts';
import { type EventPaths, givenEvent, newToken } from './events.ts';
import { accepted, change, type Fields, given, HOUR_MS, hoursFromNow, put } from './fixtures.ts';
import { addRsvp, rsvpAt } from './rsvps.ts';
import { givenSeries, ids, standingAt, standingFields, throughStanding } from './series.ts';
import { catchErrors, eventInput, expectStatus, guest, office, rsvpRequest } from './store-fixtures.ts';

const ZONE = 'America/New_York';
const CHANGED_MEANWHILE = { status: 'refused', reason: 'changed-meanwhile' };

catchErrors();

function weeks(count: number, overrides: Partial<EventInput> = {}): [EventInput, ...EventInput[]] {
  const event = eventInput({ title: 'Thursday volleyball', sport: 'volleyball', ...overrides });
  const { date } = wallClockAt(event.dateTime, ZONE);
  return [event, ...ids(count - 1).map((_, week) => eventOn(addDays(date, 7 * (week + 1)), event))];
}

async function made(count: number, overrides?: Partial<EventInput>) {
  const events = weeks(count, overrides);
  const result = await createSeries(office, { events, invite: { invitedBy: 'Dana' } }, makeSeriesIds(events));
  const { series } = expectStatus(result, 'done');
  const [first] = series.events;
  if (!first) throw new Error('The series is empty.');
  return { series, first, path: standingAt(series.invite.inviteToken) };
}

type GivenSeries = Awaited<ReturnType<typeof givenSeries>>;

/** A series as the organizer sees it now. */
async function seen({ events }: GivenSeries): Promise<Series> {
  const read = expectStatus(await readSeries(office, events[0]?.id ?? ''), 'ready');
  if (!read.series) throw new Error('The series is gone.');
  return read.series;
}

/** Another organizer changes an event. */
async function edit(event: EventPaths | undefined, fields: Fields): Promise<void> {
  await accepted(
    organizer,
    change(event?.path ?? '', { ...fields, revision: 1, updatedAt: serverTimestamp() }),
  );
}

async function now(series: Series): Promise<Series> {
  const read = expectStatus(await readSeries(office, series.events[0]?.id ?? ''), 'ready');
  if (!read.series) throw new Error('The series is gone.');
  return read.series;
}

describe('answering through a standing link', () => {
  test('for an event that is not in its list is not saved', async () => {
    const { token: inviteToken } = await givenSeries(2);
    const sent = rsvpRequest(await givenEvent(), { inviteToken });
    expect(await submitRsvp(guest, sent)).toMatchObject({ status: 'failed' });
    expect(await stored(rsvpAt(sent.id))).toBeUndefined();
  });

  test('is taken back from every game, and from no other event', async () => {
    const series = await givenSeries(2);
    const own = await givenEvent();
    for (const event of [throughStanding(series, 0), throughStanding(series, 1), own])
      await accepted(visitor, ...addRsvp(event));
    expect(await removeCameBy(office, series.token, Date.now() - HOUR_MS)).toMatchObject({ removed: 2 });
    for (const { path } of series.events)
      expect((await stored(path))?.rsvpCount).toEqual({ yes: 0, no: 0, maybe: 0 });
    expect((await stored(own.path))?.rsvpCount).toMatchObject({ yes: 1 });
    expect(await stored(standingAt(series.token))).toMatchObject({ isActive: false });
  });
});

describe('opening a standing link', () => {
  const over = { dateTime: hoursFromNow(-3) };
  const cancelled = { status: 'cancelled' };
  const open = async (events: Fields[], number = 0) => {
    const series = await givenSeries(events.length, events);
    const reading = expectStatus(await readInvitation(config, series.token, null, number), 'ready');
    const shown = series.events.findIndex(({ id }) => id === reading.event.id);
    return { shown, events: reading.events.length };
  };

  test.each<[string, Fields[], number, number?]>([
    ['the first to come', [{}, {}], 0],
    ['the second when the first is over', [over, {}], 1],
    ['one that is being played', [{ dateTime: hoursFromNow(-1) }, {}], 0],
    ['the one after a cancelled one', [cancelled, {}, {}], 1],
    ['the last when all are over', [{ dateTime: hoursFromNow(-168) }, over], 1],
    ['the last when all are cancelled', [cancelled, cancelled], 1],
    ['the earlier one when one was moved past it', [{ dateTime: hoursFromNow(9 * 168) }, {}], 1],
    ['the game that is asked for', [{}, {}, {}], 2, 3],
    ['the next one for a number too high', [{}, {}, {}], 0, 4],
    ['the next one for a negative number', [{}, {}, {}], 0, -1],
    ['the next one for a fraction', [{}, {}, {}], 0, 1.5],
    ['the next one for no number', [{}, {}, {}], 0, Number.NaN],
  ])('shows %s', async (_, events, shown, number) => {
    expect(await open(events, number)).toEqual({ shown, events: events.length });
  });

  test('goes by the server’s clock', async () => {
    const series = await givenSeries(3, [over]);
    const real = Date.now();
    for (const wrong of [-1, 1]) {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(real + wrong * 366 * 24 * HOUR_MS);
      const reading = await readInvitation(config, series.token);
      clock.mockRestore();
      expect(reading).toMatchObject({ event: { id: series.events[1]?.id } });
    }
  });

  test('asks twice however many games there are', async () => {
    const series = await givenSeries(WEEKS_MAX);
    const asked = vi.spyOn(globalThis, 'fetch');
    await readInvitation(config, series.token);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('skips games that are gone or can’t be read, and says so when none is left', async () => {
    const token = newToken();
    const [event, broken] = [await givenEvent(), await givenEvent()];
    await given(put(broken.path, { title: 'half an event' }));
    const leadTo = (gameEventIds: string[]) =>
      given(put(standingAt(token), standingFields(token, gameEventIds)));
    await leadTo([randomId(), broken.id, event.id, randomId()]);
    expect(await readInvitation(config, token)).toMatchObject({ status: 'ready', event: { id: event.id } });
    for (const none of [ids(3), []]) {
      await leadTo(none);
      expect(await readInvitation(config, token)).toMatchObject({ problem: 'event-unavailable' });
    }
  });
});

describe('making a series', () => {
  test('makes all its games, each with a link, and the standing one, at once', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const { series, path } = await made(WEEKS_MAX, { rsvpDeadline: Date.now() + 24 * HOUR_MS });
    expect(asked.mock.calls.filter(([url]) => String(url).includes(':commit'))).toHaveLength(1);
    asked.mockRestore();
    const { invite, events } = series;
    expect(events).toHaveLength(WEEKS_MAX);
    expect(invite.inviteToken).toMatch(/^thursday-volleyball-weekly-[a-z0-9]{6}$/);
    for (const { id } of events) expect(await stored(`gameEvents/${id}`)).toMatchObject({ status: 'active' });
    expect(await stored(path)).toMatchObject({ invitedBy: 'Dana' });
    expect(await now(series)).toMatchObject({ events: events.map(({ id }) => ({ id })) });
  });

  test.each([
    ['that is interrupted leaves nothing', false],
    ['whose answer is lost leaves all', true],
  ])('%s; a retry makes nothing twice', async (_, isLost) => {
    const events = weeks(3);
    const { token, events: eventIds } = makeSeriesIds(events);
    const create = () => createSeries(office, { events, invite: {} }, { token, events: eventIds });
    const send = globalThis.fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (isLost) await send(...request);
      throw new TypeError('The line is cut.');
    });
    expect(await create()).toEqual({ status: 'failed' });
    vi.unstubAllGlobals();
    const there = await Promise.all(eventIds.map(({ id }) => stored(`gameEvents/${id}`)));
    expect(there.filter(Boolean)).toHaveLength(isLost ? 3 : 0);
    const { series } = expectStatus(await create(), 'done');
    expect(series.invite).toMatchObject({ inviteToken: token, gameEventIds: eventIds.map(({ id }) => id) });
    expect(series.events).toHaveLength(3);
  });

  test('takes another token when one is somebody’s already', async () => {
    const { token, id, invite: path } = await givenEvent();
    const events = weeks(2);
    const [wanted, other] = [makeSeriesIds(events), makeSeriesIds(events)];
    const taken = other.events.map((one, week) => (week === 0 ? { ...one, token } : one));
    for (const seriesIds of [
      { ...wanted, token },
      { ...other, events: taken },
    ]) {
      const { series } = expectStatus(await createSeries(office, { events, invite: {} }, seriesIds), 'done');
      expect(series.invite.inviteToken).not.toBe(token);
    }
    expect(await stored(path)).toMatchObject({ gameEventId: id });
  });

  test('begins with a date to come', async () => {
    const events = weeks(2, { dateTime: Date.now() - HOUR_MS });
    const result = await createSeries(office, { events, invite: {} }, makeSeriesIds(events));
    expect(result).toEqual({ status: 'refused', reason: 'in-the-past' });
  });
});

describe('adding weeks', () => {
  async function add(series: Series, count: number, eventIds?: ReturnType<typeof makeEventIds>[]) {
    const last = series.events.at(-1);
    if (!last) throw new Error('The series is empty.');
    const events = laterDates(last.dateTime, count, Date.now()).map((date) => eventOn(date, detailsOf(last)));
    return addWeeks(office, series.invite, events, eventIds ?? events.map(makeEventIds));
  }

  test('adds them behind the same link, once, also when two organizers do it, and takes no token twice', async () => {
    const { series } = await made(2);
    const eventIds = [1, 2].map(() => makeEventIds({ title: 'More', dateTime: Date.now() }));
    for (const _ of [1, 2]) expect(await add(series, 2, eventIds)).toMatchObject({ status: 'done' });
    const { events } = await now(series);
    expect(events).toHaveLength(4);
    const gaps = events.slice(1).map((event, index) => event.dateTime - (events[index]?.dateTime ?? 0));
    for (const gap of gaps) expect(Math.abs(gap - 168 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS);
    expect(await add(series, 1)).toEqual(CHANGED_MEANWHILE);
    expect((await now(series)).events).toHaveLength(4);
    const { token } = await givenEvent();
    expect(await add(await now(series), 1, [{ id: randomId(), token }])).toMatchObject({ status: 'done' });
  });

  test('ends at a year', async () => {
    const token = newToken();
    const event = await givenEvent();
    await given(put(standingAt(token), standingFields(token, [event.id, ...ids(SERIES_MAX - 1)])));
    const { series } = expectStatus(await readSeries(office, event.id), 'ready');
    if (!series) throw new Error('The series is gone.');
    expect(await add(series, 1)).toEqual({ status: 'failed' });
  });
});

describe('changing this game and the following ones', () => {
  const players = ({ events }: Series) => events.map(({ maxPlayers }) => maxPlayers);

  test('moves them by as many days, to the new time, and replaces the rest', async () => {
    const { series } = await made(3);
    const dates = ({ events }: Series) => events.map(({ dateTime }) => wallClockAt(dateTime, ZONE).date);
    const [, second] = series.events;
    const [first = '', ...following] = dates(series);
    if (!second) throw new Error('Three were made.');
    const title = 'Friday volleyball';
    const moved = eventOn(addDays(following[0] ?? '', 1), { ...detailsOf(second), title });
    const result = await editFollowing(office, series, second, moved);
    expect(result).toMatchObject({ status: 'done', events: [{ revision: 1 }, { revision: 1 }] });
    const after = await now(series);
    expect(dates(after)).toEqual([first, ...following.map((date) => addDays(date, 1))]);
    expect(after.events.map((event) => event.title)).toEqual(['Thursday volleyball', title, title]);
    expect(after.invite.title).toBe(title);
  });

  const fewer = (series: Series, first: GameEvent, maxPlayers = 8) =>
    editFollowing(office, series, first, { ...detailsOf(first), maxPlayers });

  test('is refused as a whole when another organizer changed one of them, or their list', async () => {
    const { series, first, path } = await made(3);
    const third = series.events.at(-1) ?? first;
    const other = await editEvent(office, third, { ...detailsOf(third), location: 'Forest Park' });
    expect(other.status).toBe('done');
    expect(await fewer(series, first)).toEqual(CHANGED_MEANWHILE);
    const known = await now(series);
    expect(players(known)).toEqual([12, 12, 12]);
    await accepted(organizer, change(path, { gameEventIds: arrayUnion(randomId()) }));
    expect(await fewer(known, first)).toMatchObject(CHANGED_MEANWHILE);
  });

  test('by two organizers at once is done for one of them, in all', async () => {
    const { series, first } = await made(4);
    const results = await Promise.all([8, 9].map((maxPlayers) => fewer(series, first, maxPlayers)));
    expect(results.map(({ status }) => status).sort()).toEqual(['done', 'refused']);
    expect(new Set(players(await now(series))).size).toBe(1);
  });

  test('is done once when the answer was lost, and never into the past', async () => {
    const { series, first } = await made(2);
    const past = { ...detailsOf(first), dateTime: Date.now() - 30 * 24 * HOUR_MS };
    expect(await editFollowing(office, series, first, past)).toMatchObject({ reason: 'in-the-past' });
    for (const _ of [1, 2]) expect(await fewer(series, first)).toMatchObject({ status: 'done' });
    expect((await now(series)).events.map(({ revision }) => revision)).toEqual([1, 1]);
  });

  test('cancels all of them when the standing link was replaced meanwhile', async () => {
    const { series, first } = await made(2);
    await replaceStanding(office, first, series.invite);
    expect(await setFollowingStatus(office, series, first, 'cancelled')).toMatchObject({ status: 'done' });
    expect((await now(series)).events.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  const statusOf = async ({ events }: { events: EventPaths[] }) =>
    Promise.all(events.map(async ({ path }) => (await stored(path))?.status));
  const at = ({ events }: Series, week: number): GameEvent => {
    const event = events[week];
    if (!event) throw new Error(`There is no week ${week}.`);
    return event;
  };

  test('cancels and brings back those that are still to come', async () => {
    const given = await givenSeries(4, [{ dateTime: hoursFromNow(-3) }, {}, { status: 'cancelled' }]);
    const series = await seen(given);
    const set = (status: GameEvent['status']) => setFollowingStatus(office, series, at(series, 1), status);
    expect(await set('cancelled')).toMatchObject({ status: 'done', events: [{}, {}] });
    expect(await statusOf(given)).toEqual(['active', 'cancelled', 'cancelled', 'cancelled']);
    // As after a lost answer.
    expect(await set('cancelled')).toEqual({ status: 'done', events: [] });
    const cancelled = await seen(given);
    const back = await setFollowingStatus(office, cancelled, at(cancelled, 1), 'active');
    expect(back).toMatchObject({ events: [{}, {}, {}] });
    expect(await statusOf(given)).toEqual(['active', 'active', 'active', 'active']);
  });

  test('goes by date where one was moved past another', async () => {
    const given = await givenSeries(3, [{ dateTime: hoursFromNow(9 * 168) }]);
    const series = await seen(given);
    await setFollowingStatus(office, series, at(series, 1), 'cancelled');
    expect(await statusOf(given)).toEqual(['cancelled', 'active', 'cancelled']);
  });

  test.each<[string, (given: GivenSeries) => Promise<void>]>([
    ['changed one of them', ({ events }) => edit(events[2], { location: 'Forest Park' })],
    [
      'added one',
      async ({ token }) =>
        void (await accepted(organizer, change(standingAt(token), { gameEventIds: arrayUnion(randomId()) }))),
    ],
  ])('neither cancels nor deletes any when another organizer %s', async (_, meddle) => {
    const given = await givenSeries(3);
    const series = await seen(given);
    await meddle(given);
    const before = await statusOf(given);
    expect((await setFollowingStatus(office, series, at(series, 1), 'cancelled')).status).toBe('refused');
    expect(await statusOf(given)).toEqual(before);
    expect(await deleteFollowing(office, series, at(series, 1))).toEqual(CHANGED_MEANWHILE);
    expect(await statusOf(given)).toEqual(before);
  });
});

describe('deleting this game and the following ones', () => {
  test('takes their guests and links along, says how far it is, and leaves the earlier ones', async () => {
    const given = await givenSeries(3);
    for (const week of [0, 1, 2]) await accepted(visitor, ...addRsvp(throughStanding(given, week)));
    const series = await seen(given);
    const [first, second] = series.events;
    if (!second) throw new Error('Three were given.');
    const said: string[] = [];
    const result = await deleteFollowing(office, series, second, ({ date, dates, removed, total }) =>
      said.push(`${date}/${dates}: ${removed}/${total}`),
    );
    expect(result).toEqual({ status: 'done' });
    expect(said[0]).toBe('1/2: 0/2');
    expect(said.at(-1)).toMatch(/^2\/2: [1-9]/);
    const after = await seen(given);
    expect(after.events.map(({ id }) => id)).toEqual([first?.id]);
    expect(after.invite.gameEventIds).toEqual([first?.id]);
    // As after a lost answer.
    expect(await deleteFollowing(office, series, second)).toEqual({ status: 'done' });
  });

  test('that is interrupted leaves none of them open, and is finished by another try', async () => {
    const given = await givenSeries(3);
    const series = await seen(given);
    const [, second] = series.events;
    if (!second) throw new Error('Three were given.');
    const send = globalThis.fetch;
    let commits = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (String(request[0]).includes(':commit')) commits += 1;
      if (commits > 1) throw new TypeError('The line is cut.');
      return send(...request);
    });
    expect(await deleteFollowing(office, series, second)).toEqual({ status: 'failed' });
    vi.unstubAllGlobals();
    const marked = await Promise.all(given.events.map(async ({ path }) => (await stored(path))?.status));
    expect(marked).toEqual(['active', 'cancelled', 'cancelled']);
    expect(await deleteFollowing(office, series, second)).toEqual({ status: 'done' });
    expect((await seen(given)).events).toHaveLength(1);
  });

  test('takes the standing link along with the last one, also for a whole year', async () => {
    const given = await givenSeries(SERIES_MAX);
    const series = await seen(given);
    const [first] = series.events;
    if (!first) throw new Error('A year was given.');
    expect(await deleteFollowing(office, series, first)).toEqual({ status: 'done' });
    expect(await stored(standingAt(given.token))).toBeUndefined();
  });
});

test('removing games of a series takes each out of the list, and the link with the last', async () => {
  const { series, first, path } = await made(2);
  const second = series.events[1]?.id ?? '';
  expect(await deleteEvent(office, first.id)).toEqual({ status: 'done' });
  expect((await stored(path))?.gameEventIds).toEqual([second]);
  expect(await deleteEvent(office, second)).toEqual({ status: 'done' });
  expect(await stored(path)).toBeUndefined();
});

test('a new link of a series leads to what the old one led to, which is off', async () => {
  const { series, path } = await made(2);
  const replaced = await replaceStanding(office, { title: 'Thursday volleyball' }, series.invite);
  const { inviteToken } = expectStatus(replaced, 'done').invite;
  const { gameEventIds } = series.invite;
  expect((await now(series)).invite).toMatchObject({ inviteToken, gameEventIds, invitedBy: 'Dana' });
  expect(await stored(path)).toMatchObject({ isActive: false });
  await markRemoval(office, inviteToken, { since: Date.now() });
  await turnOffInvite(office, inviteToken);
  expect((await now(series)).events).toHaveLength(2);
});
