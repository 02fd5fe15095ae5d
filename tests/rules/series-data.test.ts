import { arrayUnion } from 'firebase/firestore/lite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { editEvent } from '#data/firestore/event-write.ts';
import { removeCameBy } from '#data/firestore/guest-list.ts';
import { readInvitation } from '#data/firestore/invitation.ts';
import { markRemoval, replaceStanding, turnOffInvite } from '#data/firestore/invites.ts';
import { submitRsvp } from '#data/firestore/rsvps.ts';
import {
  addWeeks,
  createSeries,
  editFollowing,
  readSeries,
  type Series,
  setFollowingStatus,
} from '#data/firestore/series.ts';
import type { EventInput } from '#domain/event-input.ts';
import { makeEventIds } from '#domain/invite.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { detailsOf, eventOn, laterDates, makeSeriesIds, SERIES_MAX, WEEKS_MAX } from '#domain/weekly.ts';
import { addDays, wallClockAt } from '#lib/dates.ts';
import { randomId } from '#lib/random-id.ts';
import {
  addRsvp,
  change,
  commit,
  config,
  type Fields,
  given,
  givenEvent,
  hoursFromNow,
  newToken,
  organizer,
  put,
  rsvpAt,
  shownTo,
  stored,
  storeOf,
  stranger,
  visitor,
} from './fixtures.ts';
import { givenSeries, ids, standingAt, standingFields, throughStanding } from './series-fixtures.ts';

const store = storeOf(organizer);
const guest = storeOf(visitor);
const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';

const details = (overrides: Partial<EventInput> = {}): EventInput => ({
  title: 'Thursday volleyball',
  sport: 'volleyball',
  dateTime: Date.now() + 48 * HOUR_MS,
  location: 'Westside Park',
  skillLevel: 'mixed',
  maxPlayers: 12,
  organizerName: 'Dana',
  allowMaybe: true,
  requireContactInfo: false,
  ...overrides,
});

function weeks(count: number, event: EventInput = details()): [EventInput, ...EventInput[]] {
  const { date } = wallClockAt(event.dateTime, ZONE);
  return [event, ...ids(count - 1).map((_, week) => eventOn(addDays(date, 7 * (week + 1)), event))];
}

async function made(count: number, event?: EventInput): Promise<Series> {
  const events = weeks(count, event);
  const result = await createSeries(store, { events, invite: { invitedBy: 'Dana' } }, makeSeriesIds(events));
  if (result.status !== 'done') throw new Error(`Making ended ${result.status}.`);
  return result.series;
}

async function now(series: Series): Promise<Series> {
  const [event] = series.events;
  const read = await readSeries(store, event?.id ?? '');
  if (read.status !== 'ready' || !read.series) throw new Error('The series is gone.');
  return read.series;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('answering through a standing link', () => {
  test('for an event that is not in its list is not saved', async () => {
    const series = await givenSeries(2);
    const other = await givenEvent();
    const id = makeRsvpId();
    const rsvp = { event: shownTo(other), inviteToken: series.token };
    expect(
      await submitRsvp(guest, {
        ...{ id, ...rsvp, response: 'yes', details: { name: 'Robin' } },
        ...{ userAgent: '', referrer: '' },
      }),
    ).toMatchObject({ status: 'failed' });
    expect(await stored(rsvpAt(id))).toBeUndefined();
  });

  test('counts its own clicks, and takes back what came by it from every game', async () => {
    const series = await givenSeries(2);
    for (const week of [0, 1]) await commit(visitor, ...addRsvp(throughStanding(series, week)));
    const own = await givenEvent();
    await commit(visitor, ...addRsvp(own));
    expect(await removeCameBy(store, series.token, Date.now() - HOUR_MS)).toMatchObject({ removed: 2 });
    for (const { path } of series.events)
      expect((await stored(path))?.rsvpCount).toEqual({ yes: 0, no: 0, maybe: 0 });
    expect((await stored(own.path))?.rsvpCount).toMatchObject({ yes: 1 });
    expect(await stored(standingAt(series.token))).toMatchObject({ isActive: false });
  });
});

describe('opening a standing link', () => {
  const WEEK = 168;
  const open = async (events: Fields[], number = 0) => {
    const series = await givenSeries(events.length, events);
    const reading = await readInvitation(config, series.token, null, number);
    return reading.status === 'ready'
      ? { shown: series.events.findIndex(({ id }) => id === reading.event.id), events: reading.events.length }
      : reading;
  };

  test.each<[string, Fields[], number]>([
    ['the first to come', [{}, {}], 0],
    ['the second when the first is over', [{ dateTime: hoursFromNow(-3) }, {}], 1],
    ['one that is being played', [{ dateTime: hoursFromNow(-1) }, {}], 0],
    ['the one after a cancelled one', [{ status: 'cancelled' }, {}, {}], 1],
    ['the last when all are over', [{ dateTime: hoursFromNow(-WEEK) }, { dateTime: hoursFromNow(-3) }], 1],
    ['the last when all are cancelled', [{ status: 'cancelled' }, { status: 'cancelled' }], 1],
    ['the earlier one when one was moved past it', [{ dateTime: hoursFromNow(9 * WEEK) }, {}], 1],
  ])('shows %s', async (_, events, shown) => {
    expect(await open(events)).toEqual({ shown, events: events.length });
  });

  test('shows the game that is asked for, and the next one for a number that is none', async () => {
    expect(await open([{}, {}, {}], 3)).toMatchObject({ shown: 2 });
    for (const number of [4, -1, 1.5, Number.NaN])
      expect(await open([{}, {}, {}], number)).toMatchObject({ shown: 0 });
  });

  test('goes by the server’s clock', async () => {
    const series = await givenSeries(3, [{ dateTime: hoursFromNow(-3) }]);
    const real = Date.now();
    for (const wrong of [-1, 1]) {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(real + wrong * 366 * 24 * HOUR_MS);
      const reading = await readInvitation(config, series.token);
      clock.mockRestore();
      expect(reading).toMatchObject({ event: { id: series.events[1]?.id } });
    }
  });

  test('asks twice however many games there are', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const series = await givenSeries(WEEKS_MAX);
    asked.mockClear();
    await readInvitation(config, series.token);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  test('skips games that are gone, and says so when none is left', async () => {
    const token = newToken();
    const event = await givenEvent();
    await given(put(standingAt(token), standingFields(token, [randomId(), event.id, randomId()])));
    expect(await readInvitation(config, token)).toMatchObject({ status: 'ready', event: { id: event.id } });
    await given(put(standingAt(token), standingFields(token, ids(3))));
    expect(await readInvitation(config, token)).toMatchObject({ problem: 'event-unavailable' });
    await given(put(standingAt(token), standingFields(token, [])));
    expect(await readInvitation(config, token)).toMatchObject({ problem: 'event-unavailable' });
  });

  test('shows the others when one can’t be read', async () => {
    const series = await givenSeries(2);
    await given(put(throughStanding(series, 0).path, { title: 'half an event' }));
    expect(await readInvitation(config, series.token)).toMatchObject({
      ...{ status: 'ready', event: { id: series.events[1]?.id } },
    });
  });

  test('says when it is off or has ended', async () => {
    const off = await givenSeries(2, [], { isActive: false });
    expect(await readInvitation(config, off.token)).toMatchObject({ problem: 'invite-off' });
    const ended = await givenSeries(2, [], { expiresAt: hoursFromNow(-1) });
    expect(await readInvitation(config, ended.token)).toMatchObject({ problem: 'invite-off' });
  });
});

describe('making a series', () => {
  test('makes all its games, each with a link, and the standing one, at once', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const { invite, events } = await made(WEEKS_MAX, details({ rsvpDeadline: Date.now() + 24 * HOUR_MS }));
    expect(asked.mock.calls.filter(([url]) => String(url).includes(':commit'))).toHaveLength(1);
    asked.mockRestore();
    expect(events).toHaveLength(WEEKS_MAX);
    expect(invite.inviteToken).toMatch(/^thursday-volleyball-weekly-[a-z0-9]{6}$/);
    for (const { id } of events) expect(await stored(`gameEvents/${id}`)).toMatchObject({ status: 'active' });
    expect(await stored(standingAt(invite.inviteToken))).toMatchObject({ invitedBy: 'Dana' });
    expect(await now({ invite, events })).toMatchObject({ events: events.map(({ id }) => ({ id })) });
  });

  test('that is interrupted leaves nothing, and one whose answer is lost leaves all; a retry makes nothing twice', async () => {
    for (const isLost of [false, true]) {
      const events = weeks(3);
      const seriesIds = makeSeriesIds(events);
      const series = { events, invite: {} };
      const send = globalThis.fetch;
      vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
        if (isLost) await send(...request);
        throw new TypeError('The line is cut.');
      });
      expect(await createSeries(store, series, seriesIds)).toEqual({ status: 'failed' });
      vi.unstubAllGlobals();
      const there = await Promise.all(seriesIds.events.map(({ id }) => stored(`gameEvents/${id}`)));
      expect(there.filter(Boolean)).toHaveLength(isLost ? 3 : 0);
      const again = await createSeries(store, series, seriesIds);
      expect(again).toMatchObject({
        status: 'done',
        series: {
          invite: { inviteToken: seriesIds.token, gameEventIds: seriesIds.events.map(({ id }) => id) },
        },
      });
      if (again.status === 'done') expect(again.series.events).toHaveLength(3);
    }
  });

  test('takes another token when one is somebody’s already', async () => {
    const taken = await givenEvent();
    const events = weeks(2);
    const wanted = makeSeriesIds(events);
    const [first, ...more] = wanted.events;
    for (const seriesIds of [
      { ...wanted, token: taken.token },
      { ...makeSeriesIds(events), events: [{ id: first?.id ?? '', token: taken.token }, ...more] },
    ]) {
      const result = await createSeries(
        store,
        { events, invite: {} },
        { ...seriesIds, events: seriesIds.events.map((one) => ({ ...one, id: randomId() })) },
      );
      expect(result).toMatchObject({ status: 'done' });
      if (result.status === 'done') expect(result.series.invite.inviteToken).not.toBe(taken.token);
    }
    expect(await stored(taken.invite)).toMatchObject({ gameEventId: taken.id });
  });

  test('begins with a date to come', async () => {
    const events = weeks(2, details({ dateTime: Date.now() - HOUR_MS }));
    const result = await createSeries(store, { events, invite: {} }, makeSeriesIds(events));
    expect(result).toEqual({ status: 'refused', reason: 'in-the-past' });
  });

  test('is for organizers', async () => {
    const events = weeks(2);
    for (const actor of [visitor, stranger])
      expect(await createSeries(storeOf(actor), { events, invite: {} }, makeSeriesIds(events))).toEqual({
        ...{ status: 'refused', reason: 'signed-out' },
      });
  });
});

describe('adding weeks', () => {
  async function add(series: Series, count: number, eventIds?: ReturnType<typeof makeEventIds>[]) {
    const last = series.events.at(-1);
    if (!last) throw new Error('The series is empty.');
    const events = laterDates(last.dateTime, count, Date.now()).map((date) => eventOn(date, detailsOf(last)));
    return addWeeks(store, series.invite, events, eventIds ?? events.map(makeEventIds));
  }

  test('adds them behind the same link, once', async () => {
    const series = await made(2);
    const eventIds = [1, 2].map(() => makeEventIds({ title: 'More', dateTime: Date.now() }));
    expect(await add(series, 2, eventIds)).toMatchObject({ status: 'done' });
    expect(await add(series, 2, eventIds)).toMatchObject({ status: 'done' });
    const { events } = await now(series);
    expect(events).toHaveLength(4);
    const gaps = events.slice(1).map((event, index) => event.dateTime - (events[index]?.dateTime ?? 0));
    for (const gap of gaps) expect(Math.abs(gap - 168 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS);
  });

  test('adds nothing twice when two organizers do it', async () => {
    const series = await made(2);
    expect(await add(series, 1)).toMatchObject({ status: 'done' });
    expect(await add(series, 1)).toEqual({ status: 'refused', reason: 'changed-meanwhile' });
    expect((await now(series)).events).toHaveLength(3);
  });

  test('ends at a year', async () => {
    const token = newToken();
    const event = await givenEvent();
    await given(put(standingAt(token), standingFields(token, [event.id, ...ids(SERIES_MAX - 1)])));
    const read = await readSeries(store, event.id);
    if (read.status !== 'ready' || !read.series) throw new Error('The series is gone.');
    expect(await add(read.series, 1)).toEqual({ status: 'failed' });
  });

  test('takes another token when one is somebody’s already', async () => {
    const series = await made(2);
    const taken = await givenEvent();
    expect(await add(series, 1, [{ id: randomId(), token: taken.token }])).toMatchObject({ status: 'done' });
  });
});

describe('changing this game and the following ones', () => {
  test('moves them by as many days, to the new time, and replaces the rest', async () => {
    const series = await made(3);
    const [first, second, third] = series.events;
    if (!first || !second || !third) throw new Error('Three were made.');
    const { date } = wallClockAt(second.dateTime, ZONE);
    const moved = eventOn(addDays(date, 1), details({ ...detailsOf(second), title: 'Friday volleyball' }));
    const result = await editFollowing(store, series, second, moved);
    expect(result).toMatchObject({ status: 'done', events: [{ revision: 1 }, { revision: 1 }] });
    const after = await now(series);
    const dates = (events: readonly { dateTime: number }[]) =>
      events.map(({ dateTime }) => wallClockAt(dateTime, ZONE).date);
    expect(dates(after.events)).toEqual([
      ...dates([first]),
      ...dates([second, third]).map((one) => addDays(one, 1)),
    ]);
    expect(after.events.map(({ title }) => title)).toEqual([
      'Thursday volleyball',
      'Friday volleyball',
      'Friday volleyball',
    ]);
    expect(after.invite.title).toBe('Friday volleyball');
  });

  test('is refused as a whole when another organizer changed one of them', async () => {
    const series = await made(3);
    const [first, , third] = series.events;
    if (!first || !third) throw new Error('Three were made.');
    const other = await editEvent(store, third, { ...detailsOf(third), location: 'Forest Park' });
    expect(other.status).toBe('done');
    const wanted = { ...detailsOf(first), maxPlayers: 8 };
    expect(await editFollowing(store, series, first, wanted)).toEqual({
      ...{ status: 'refused', reason: 'changed-meanwhile' },
    });
    expect((await now(series)).events.map(({ maxPlayers }) => maxPlayers)).toEqual([12, 12, 12]);
  });

  test('by two organizers at once is done for one of them, in all', async () => {
    const series = await made(4);
    const [first] = series.events;
    if (!first) throw new Error('Four were made.');
    const results = await Promise.all(
      [8, 9].map((maxPlayers) => editFollowing(store, series, first, { ...detailsOf(first), maxPlayers })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['done', 'refused']);
    expect(new Set((await now(series)).events.map(({ maxPlayers }) => maxPlayers)).size).toBe(1);
  });

  test('is done once when the answer was lost', async () => {
    const series = await made(2);
    const [first] = series.events;
    if (!first) throw new Error('Two were made.');
    const wanted = { ...detailsOf(first), maxPlayers: 8 };
    await editFollowing(store, series, first, wanted);
    expect(await editFollowing(store, series, first, wanted)).toMatchObject({ status: 'done' });
    expect((await now(series)).events.map(({ revision }) => revision)).toEqual([1, 1]);
  });

  test('is refused when games were added or removed meanwhile, and never into the past', async () => {
    const series = await made(3);
    const [first] = series.events;
    if (!first) throw new Error('Three were made.');
    const past = { ...detailsOf(first), dateTime: Date.now() - 30 * 24 * HOUR_MS };
    expect(await editFollowing(store, series, first, past)).toMatchObject({ reason: 'in-the-past' });
    await commit(
      organizer,
      change(standingAt(series.invite.inviteToken), { gameEventIds: arrayUnion(randomId()) }),
    );
    const wanted = { ...detailsOf(first), maxPlayers: 8 };
    expect(await editFollowing(store, series, first, wanted)).toMatchObject({ reason: 'changed-meanwhile' });
  });

  test('cancels and brings back those that are still to come', async () => {
    const { events } = await givenSeries(4, [{ dateTime: hoursFromNow(-3) }, {}, { status: 'cancelled' }]);
    const status = async () => Promise.all(events.map(async ({ path }) => (await stored(path))?.status));
    const id = events[1]?.id ?? '';
    const cancelled = await setFollowingStatus(store, id, 'cancelled');
    expect(cancelled).toMatchObject({ status: 'done', events: [{}, {}] });
    expect(await status()).toEqual(['active', 'cancelled', 'cancelled', 'cancelled']);
    expect(await setFollowingStatus(store, id, 'cancelled')).toEqual({ status: 'done', events: [] });
    expect(await setFollowingStatus(store, id, 'active')).toMatchObject({ events: [{}, {}, {}] });
    expect(await status()).toEqual(['active', 'active', 'active', 'active']);
    expect(await setFollowingStatus(store, randomId(), 'active')).toMatchObject({ reason: 'event-gone' });
  });
});

describe('removing games of a series', () => {
  test('takes each out of the list, and the link with the last', async () => {
    const series = await made(2);
    const [first, second] = series.events;
    const path = standingAt(series.invite.inviteToken);
    expect(await deleteEvent(store, first?.id ?? '')).toEqual({ status: 'done' });
    expect((await stored(path))?.gameEventIds).toEqual([second?.id]);
    expect(await deleteEvent(store, second?.id ?? '')).toEqual({ status: 'done' });
    expect(await stored(path)).toBeUndefined();
  });
});

describe('replacing the link of a series', () => {
  test('leads to what the old one led to, which is off', async () => {
    const series = await made(2);
    const result = await replaceStanding(store, { title: 'Thursday volleyball' }, series.invite);
    if (result.status !== 'done') throw new Error(`Replacing ended ${result.status}.`);
    const after = await now(series);
    expect(after.invite.inviteToken).toBe(result.invite.inviteToken);
    expect(after.invite).toMatchObject({ gameEventIds: series.invite.gameEventIds, invitedBy: 'Dana' });
    expect(await stored(standingAt(series.invite.inviteToken))).toMatchObject({ isActive: false });
    await markRemoval(store, after.invite.inviteToken, { since: Date.now() });
    await turnOffInvite(store, after.invite.inviteToken);
    expect((await now(series)).events).toHaveLength(2);
  });
});
