import { describe, expect, test } from 'vitest';
import {
  addDays,
  clocksAgree,
  daysUntil,
  formatDay,
  formatTime,
  instantAt,
  relativeDay,
  wallClockAt,
  zoneName,
} from '#lib/dates.ts';

const GAINESVILLE = 'America/New_York';
const at = (text: string) => Date.parse(text);

describe('a wall clock in Gainesville', () => {
  test.each([
    ['2026-07-04', '19:00', '2026-07-04T19:00:00-04:00'],
    ['2026-12-24', '19:00', '2026-12-24T19:00:00-05:00'],
    ['2026-12-31', '23:59', '2026-12-31T23:59:00-05:00'],
    // Summer time begins on 2026-03-08 at 2:00 and ends on 2026-11-01 at 2:00.
    ['2026-03-08', '00:00', '2026-03-08T00:00:00-05:00'],
    ['2026-03-08', '01:59', '2026-03-08T01:59:00-05:00'],
    ['2026-03-08', '03:00', '2026-03-08T03:00:00-04:00'],
    ['2026-03-08', '19:00', '2026-03-08T19:00:00-04:00'],
    ['2026-11-01', '00:30', '2026-11-01T00:30:00-04:00'],
    ['2026-11-01', '02:00', '2026-11-01T02:00:00-05:00'],
    ['2026-11-01', '19:00', '2026-11-01T19:00:00-05:00'],
  ])('%s %s is one instant, and back', (date, time, instant) => {
    expect(instantAt({ date, time }, GAINESVILLE)).toBe(at(instant));
    expect(wallClockAt(at(instant), GAINESVILLE)).toEqual({ date, time });
  });

  test.each(['0002-07-12', '0020-07-12', '0203-07-12'])('%s, a year half typed, is a date too', (date) => {
    const instant = instantAt({ date, time: '19:00' }, GAINESVILLE) ?? 0;
    expect(wallClockAt(instant, GAINESVILLE)).toEqual({ date, time: '19:00' });
  });

  test('shows the repeated hour for its first pass, and the skipped one an hour later', () => {
    const repeated = { date: '2026-11-01', time: '01:30' };
    expect(instantAt(repeated, GAINESVILLE)).toBe(at('2026-11-01T01:30:00-04:00'));
    expect(wallClockAt(at('2026-11-01T01:30:00-05:00'), GAINESVILLE)).toEqual(repeated);
    const skipped = { date: '2026-03-08', time: '02:30' };
    expect(instantAt(skipped, GAINESVILLE)).toBe(at('2026-03-08T03:30:00-04:00'));
  });

  test.each([
    ['', ''],
    ['2026-13-01', '10:00'],
    ['2026-01-01', '25:00'],
    ['tomorrow', 'noon'],
    ['2026-02-30', '10:00'],
  ])('shows nothing for %j %j', (date, time) => {
    expect(instantAt({ date, time }, GAINESVILLE)).toBeNull();
  });

  test('reads an instant with seconds', () => {
    const wallClock = { date: '2026-07-04', time: '19:00' };
    expect(wallClockAt(at('2026-07-04T23:00:59.999Z'), GAINESVILLE)).toEqual(wallClock);
  });
});

test('a week later is the same wall clock across both switches', () => {
  for (const date of ['2026-03-05', '2026-10-29']) {
    const first = instantAt({ date, time: '19:00' }, GAINESVILLE);
    const next = instantAt({ date: addDays(date, 7), time: '19:00' }, GAINESVILLE);
    expect(wallClockAt(next ?? 0, GAINESVILLE).time).toBe('19:00');
    expect((next ?? 0) - (first ?? 0)).not.toBe(7 * 86_400_000);
  }
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('days are counted in the event’s zone, not the viewer’s, also those of 23 or 25 hours', () => {
  const eventTime = at('2026-06-15T19:00:00-04:00');
  for (const [now, day] of [
    ['2026-06-15T00:01:00-04:00', 'today'],
    ['2026-06-14T23:59:00-04:00', 'tomorrow'],
    ['2026-06-16T00:00:00-04:00', 'yesterday'],
    ['2026-06-12T12:00:00-04:00', 'in 3 days'],
  ] as const)
    expect(relativeDay(eventTime, at(now), GAINESVILLE)).toBe(day);
  for (const day of ['2026-03-08', '2026-11-01']) {
    const midnight = (date: string) => instantAt({ date, time: '00:00' }, GAINESVILLE) ?? 0;
    expect(daysUntil(midnight(addDays(day, 1)), midnight(day), GAINESVILLE)).toBe(1);
  }
});

test('texts name day, time and zone as people in Gainesville would', () => {
  const eventTime = at('2026-06-15T19:00:00-04:00');
  expect(formatDay(eventTime, at('2026-06-01T12:00:00Z'), GAINESVILLE)).toBe('Monday, June 15');
  expect(formatDay(eventTime, at('2025-06-01T12:00:00Z'), GAINESVILLE)).toBe('Monday, June 15, 2026');
  expect(formatDay(eventTime, at('2026-06-01T12:00:00Z'), GAINESVILLE, 'short')).toBe('Mon, Jun 15');
  expect(formatTime(eventTime, GAINESVILLE)).toBe('7:00 PM');
  expect(zoneName(eventTime, GAINESVILLE)).toBe('EDT');
  expect(zoneName(at('2026-12-15T12:00:00Z'), GAINESVILLE)).toBe('EST');
});

test('clocks agree only where they show the same at that instant', () => {
  const agree = (zone: string) => clocksAgree(at('2026-06-15T19:00:00-04:00'), GAINESVILLE, zone);
  expect([agree('America/Detroit'), agree('Asia/Kathmandu')]).toEqual([true, false]);
});
