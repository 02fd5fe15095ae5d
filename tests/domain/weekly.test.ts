import { describe, expect, it } from 'vitest';
import { eventFormSchema } from '#domain/create-event.ts';
import { EVENT_TIME_ZONE, type GameEvent } from '#domain/event.ts';
import { emptyEventForm } from '#domain/event-form-values.ts';
import { detailsOf } from '#domain/event-input.ts';
import { eventAt, eventIdsOf, nextEvent } from '#domain/series.ts';
import {
  chosenDates,
  eventOn,
  followEdit,
  following,
  laterDates,
  laterWeeksSchema,
  SERIES_MAX,
  WEEKS_MAX,
  weeklyDates,
  weeksLeft,
} from '#domain/weekly.ts';
import { wallClockAt } from '#lib/dates.ts';
import { at, HOUR, makeEvent } from './builders.ts';

const clock = (instant: number | undefined) =>
  instant === undefined ? null : Object.values(wallClockAt(instant, EVENT_TIME_ZONE)).join(' ');

const event = (changes: Partial<GameEvent> = {}) =>
  detailsOf(makeEvent({ dateTime: at('2026-10-22T19:00:00-04:00'), ...changes }));

const stored = (id: string, dateTime: string, changes: Partial<GameEvent> = {}) =>
  makeEvent({ id, dateTime: at(dateTime), ...changes });

describe('the dates of a series', () => {
  it('are the same day of each week, and keep the time on the wall clock across both switches', () => {
    expect(weeklyDates('2026-12-24', 3)).toEqual(['2026-12-24', '2026-12-31', '2027-01-07']);
    const first = event({ rsvpDeadline: at('2026-10-21T12:00:00-04:00') });
    const dates = weeklyDates('2026-10-22', WEEKS_MAX * 2);
    const events = dates.map((date) => eventOn(date, first));
    const clocks = events.map((one) =>
      [one.dateTime, one.rsvpDeadline].map((time) => clock(time)?.slice(-5)),
    );
    expect(new Set(clocks.map(String))).toEqual(new Set(['19:00,12:00']));
    // Winter time begins on November 1, summer time on March 14.
    const offsets = events.map(({ dateTime }) => (dateTime - first.dateTime) % (168 * HOUR));
    expect(new Set(offsets)).toEqual(new Set([0, HOUR]));
    expect(offsets.at(-1)).toBe(0);
  });

  it('hold when the switch skips the hour of the game or of its deadline', () => {
    const times = {
      dateTime: at('2027-03-07T03:30:00-05:00'),
      rsvpDeadline: at('2027-03-07T02:45:00-05:00'),
    };
    const { dateTime, rsvpDeadline = 0 } = eventOn('2027-03-14', event(times));
    expect(clock(dateTime)).toBe('2027-03-14 03:30');
    expect(rsvpDeadline).toBeLessThan(dateTime);
    const skipped = eventOn('2027-03-14', event({ dateTime: at('2027-03-07T02:30:00-05:00') }));
    expect(clock(skipped.dateTime)).toBe('2027-03-14 03:30');
  });

  it('leave out what was unticked; a date that is no date of the series counts for nothing', () => {
    const dates = weeklyDates('2026-11-19', 3);
    expect(chosenDates(dates, '2026-11-26 2026-01-01 nonsense')).toEqual(['2026-11-19', '2026-12-03']);
  });

  it('go on after the last one, in weeks that are still to come', () => {
    const last = at('2026-10-29T19:00:00-04:00');
    expect(laterDates(last, 2, at('2026-10-20T00:00:00Z'))).toEqual(['2026-11-05', '2026-11-12']);
    expect(laterDates(last, 1, at('2026-12-04T00:30:00Z'))).toEqual(['2026-12-10']);
  });

  it('end at a year', () => {
    expect([10, 45, SERIES_MAX].map(weeksLeft)).toEqual([WEEKS_MAX, 7, 0]);
  });
});

describe('the form of a series', () => {
  const NOW = at('2026-10-01T12:00:00Z');
  const parse = (changes: object) =>
    eventFormSchema({ now: () => NOW }).safeParse({
      ...emptyEventForm({ organizerName: 'Dana', organizerContact: '' }),
      ...{ title: 'Volleyball', location: 'Westside Park', date: '2026-10-22', time: '19:00' },
      ...changes,
    });
  const issues = (changes: object) =>
    parse(changes).error?.issues.map(({ path, message }) => [path.join(), message]);

  it('makes one event unless it repeats', () => {
    expect(parse({ weeks: '99', skipped: 'x' }).data).not.toHaveProperty('series');
  });

  it('makes an event a week, without the dates that were unticked, also the first', () => {
    const { data } = parse({ repeats: true, weeks: '4', skipped: '2026-10-22 2026-11-05' });
    const made = data?.series?.map(({ dateTime }) => clock(dateTime));
    expect(made).toEqual(['2026-10-29 19:00', '2026-11-12 19:00']);
  });

  it.each(['1', '13', '', '2.5', '-3', 'x'])('refuses %j weeks', (weeks) => {
    expect(issues({ repeats: true, weeks })).toEqual([['weeks', 'weeks-out-of-range']]);
  });

  it('refuses a series without a date, and one that begins in the past', () => {
    const skipped = weeklyDates('2026-10-22', 2).join(' ');
    expect(issues({ repeats: true, weeks: '2', skipped })).toEqual([['skipped', 'dates-none']]);
    expect(issues({ repeats: true, weeks: '2', date: '2026-09-24' })).toEqual([['date', 'event-not-future']]);
  });

  it('of later weeks gives their dates', () => {
    const schema = laterWeeksSchema(at('2026-10-29T19:00:00-04:00'), 3, () => NOW);
    expect(schema.safeParse({ weeks: '2', skipped: '2026-11-05' }).data).toEqual(['2026-11-12']);
    for (const weeks of ['0', '4', 'x']) expect(schema.safeParse({ weeks, skipped: '' }).success).toBe(false);
    const none = schema.safeParse({ weeks: '1', skipped: '2026-11-05' });
    expect(none.error?.issues[0]?.message).toBe('dates-none');
  });
});

describe('the next game', () => {
  const NOW = at('2026-10-22T22:00:00Z');
  const events = [
    stored('a', '2026-10-15T23:00:00Z'),
    stored('b', '2026-10-22T20:30:00Z'),
    stored('c', '2026-10-29T23:00:00Z', { status: 'cancelled' }),
    stored('d', '2026-11-06T00:00:00Z'),
  ];

  it('is the first that is neither cancelled nor over, two hours after its start; the last one when none is', () => {
    expect(nextEvent(events, NOW)?.id).toBe('b');
    expect(nextEvent(events, NOW + HOUR)?.id).toBe('d');
    expect(nextEvent(events, NOW + 30 * 24 * HOUR)?.id).toBe('d');
    expect(nextEvent([], NOW)).toBeUndefined();
  });

  it('is overruled by a number that there is', () => {
    const shown = [1, 3, 0, 5, Number.NaN].map((number) => eventAt(events, number, NOW)?.id);
    expect(shown).toEqual(['a', 'c', 'b', 'b', 'b']);
  });

  it('is looked for among whatever the invite holds', () => {
    expect(eventIdsOf({ gameEventIds: ['a', 7, null, 'b'] })).toEqual(['a', 'b']);
    expect(eventIdsOf({ gameEventId: 'a' })).toEqual(['a']);
    expect(eventIdsOf({ gameEventIds: 'ab' })).toEqual([]);
    expect(eventIdsOf({})).toEqual([]);
  });
});

describe('this game and the following ones', () => {
  const events = [
    stored('a', '2026-10-15T23:00:00Z'),
    stored('b', '2026-10-22T23:00:00Z'),
    stored('c', '2026-10-29T23:00:00Z', { deletingAt: 1 }),
    stored('d', '2026-11-06T00:00:00Z', { status: 'cancelled' }),
  ];
  const [, second = makeEvent()] = events;
  const own = { dateTime: at('2026-11-05T18:30:00-05:00') };

  it('are those after it that are neither over nor being removed', () => {
    expect(following(events, second, at('2026-10-20T00:00:00Z')).map(({ id }) => id)).toEqual(['d']);
    expect(following(events, second, at('2027-01-01T00:00:00Z'))).toEqual([]);
  });

  it('move by as many days, to the new time, with the deadline as far before', () => {
    const times = {
      dateTime: at('2026-10-24T10:00:00-04:00'),
      rsvpDeadline: at('2026-10-23T20:00:00-04:00'),
    };
    const moved = followEdit(event(), event({ ...times, location: 'Forest Park', minPlayers: 2 }), own);
    expect(clock(moved.dateTime)).toBe('2026-11-07 10:00');
    expect(clock(moved.rsvpDeadline)).toBe('2026-11-06 20:00');
    expect(moved).toMatchObject({ location: 'Forest Park', minPlayers: 2 });
  });

  it('keep a time of their own when the time was not changed, and lose a deadline that was taken away', () => {
    const kept = followEdit(event(), event({ maxPlayers: 8 }), own);
    expect(clock(kept.dateTime)).toBe('2026-11-05 18:30');
    expect(kept).not.toHaveProperty('rsvpDeadline');
    expect(kept.maxPlayers).toBe(8);
  });
});
