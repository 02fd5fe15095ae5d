import { describe, expect, test } from 'vitest';
import * as dates from '#lib/dates.ts';

const GAINESVILLE = 'America/New_York';
const at = (text: string) => Date.parse(text);
const instantAt = (date: string, time: string) => dates.instantAt({ date, time }, GAINESVILLE);
const wallClockAt = (instant: number | null) => dates.wallClockAt(instant ?? 0, GAINESVILLE);

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
    expect(instantAt(date, time)).toBe(at(instant));
    expect(wallClockAt(at(instant))).toEqual({ date, time });
  });

  test.each(['0002-07-12', '0020-07-12', '0203-07-12'])('%s, a year half typed, is a date too', (date) => {
    expect(wallClockAt(instantAt(date, '19:00'))).toEqual({ date, time: '19:00' });
  });

  test('shows the repeated hour for its first pass, and the skipped one an hour later; seconds are cut', () => {
    expect(instantAt('2026-11-01', '01:30')).toBe(at('2026-11-01T01:30:00-04:00'));
    expect(wallClockAt(at('2026-11-01T01:30:59.999-05:00'))).toEqual({ date: '2026-11-01', time: '01:30' });
    expect(instantAt('2026-03-08', '02:30')).toBe(at('2026-03-08T03:30:00-04:00'));
  });

  test.each([
    ['', ''],
    ['2026-13-01', '10:00'],
    ['2026-01-01', '25:00'],
    ['tomorrow', 'noon'],
    ['2026-02-30', '10:00'],
  ])('shows nothing for %j %j', (date, time) => {
    expect(instantAt(date, time)).toBeNull();
  });
});

test('a week later is the same wall clock across both switches', () => {
  for (const date of ['2026-03-05', '2026-10-29']) {
    const [first, next] = [date, dates.addDays(date, 7)].map((day) => instantAt(day, '19:00'));
    expect(wallClockAt(next ?? null).time).toBe('19:00');
    expect((next ?? 0) - (first ?? 0)).not.toBe(7 * 86_400_000);
  }
  expect(dates.addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(dates.addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('days are counted in the event’s zone, not the viewer’s, also those of 23 or 25 hours', () => {
  const eventTime = at('2026-06-15T19:00:00-04:00');
  for (const [now, day] of [
    ['2026-06-15T00:01:00-04:00', 'today'],
    ['2026-06-14T23:59:00-04:00', 'tomorrow'],
    ['2026-06-16T00:00:00-04:00', 'yesterday'],
    ['2026-06-12T12:00:00-04:00', 'in 3 days'],
  ] as const)
    expect(dates.relativeDay(eventTime, at(now), GAINESVILLE)).toBe(day);
  for (const day of ['2026-03-08', '2026-11-01']) {
    const midnight = (date: string) => instantAt(date, '00:00') ?? 0;
    expect(dates.daysUntil(midnight(dates.addDays(day, 1)), midnight(day), GAINESVILLE)).toBe(1);
  }
});

test('texts name day, time and zone as people in Gainesville would', () => {
  const eventTime = at('2026-06-15T19:00:00-04:00');
  const now = at('2026-06-01T12:00:00Z');
  expect(dates.formatDay(eventTime, now, GAINESVILLE)).toBe('Monday, June 15');
  expect(dates.formatDay(eventTime, at('2025-06-01T12:00:00Z'), GAINESVILLE)).toBe('Monday, June 15, 2026');
  expect(dates.formatDay(eventTime, now, GAINESVILLE, 'short')).toBe('Mon, Jun 15');
  expect(dates.formatTime(eventTime, GAINESVILLE)).toBe('7:00 PM');
  expect(dates.zoneName(eventTime, GAINESVILLE)).toBe('EDT');
  expect(dates.zoneName(at('2026-12-15T12:00:00Z'), GAINESVILLE)).toBe('EST');
});

test('clocks agree only where they show the same at that instant', () => {
  const agree = (zone: string) => dates.clocksAgree(at('2026-06-15T19:00:00-04:00'), GAINESVILLE, zone);
  expect([agree('America/Detroit'), agree('Asia/Kathmandu')]).toEqual([true, false]);
});
