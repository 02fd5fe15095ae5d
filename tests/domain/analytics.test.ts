import { describe, expect, test } from 'vitest';
import {
  analyse,
  attending,
  clicksSince,
  conversionRate,
  conversionStart,
  eventsBySport,
  headerConversion,
  measuredSince,
  openingsAnswered,
  RSVPS_READ,
  type RsvpToEvent,
  rangeStart,
  recentActivity,
  topEvents,
} from '#domain/analytics.ts';
import { at, makeEvent } from './builders.ts';

const rsvp = (id: string, submittedAt: number, overrides: Partial<RsvpToEvent> = {}): RsvpToEvent => ({
  ...{ id, inviteToken: 'link', submittedAt, name: `Guest ${id}`, response: 'yes', event: null },
  ...overrides,
});

describe('the conversion of a range', () => {
  test.each([
    [0, 0, 0],
    [5, 0, 0],
    [0, 8, 0],
    [1, 3, 33],
    [2, 3, 67],
    [5, 200, 3],
    [12, 12, 100],
    [30, 20, 100],
  ])('of %i answered openings and %i counted ones is %i %%', (answered, openings, percent) => {
    expect(conversionRate(answered, openings)).toBe(percent);
  });

  const DAY = at('2026-11-14T15:00:00Z');
  const NEXT = at('2026-11-15T15:00:00Z');

  test('counts a guest once per link and day, however many dates the answer was for', () => {
    const first = rsvp('a', DAY, { name: 'Ana', email: 'ana@example.com' });
    expect(openingsAnswered([first, { ...first, submittedAt: DAY + 1, email: 'ANA@example.com' }])).toBe(1);
    expect(openingsAnswered([first, { ...first, submittedAt: NEXT }])).toBe(2);
    expect(openingsAnswered([first, { ...first, inviteToken: 'another' }])).toBe(2);
  });

  test('tells guests apart by what they gave, and leaves walk-ins out', () => {
    const { inviteToken: _, ...walkIn } = rsvp('walk-in', DAY);
    const phones = [
      { name: 'Ana', phone: '(352) 555-0134' },
      { name: 'A.', phone: '+1 352 555 0134' },
    ];
    const guests = [{ name: 'Ana' }, { name: 'ana' }, { name: 'Bo' }, ...phones];
    expect(openingsAnswered([walkIn, ...guests.map((guest) => rsvp('a', DAY, guest))])).toBe(3);
  });

  test('is about the RSVPs that are read, where more were given', () => {
    const full = Array.from({ length: RSVPS_READ }, (_, n) => ({ submittedAt: NEXT - n }));
    expect(measuredSince(full, DAY)).toBe(NEXT - RSVPS_READ + 1);
    expect(measuredSince(full, NEXT)).toBe(NEXT);
    expect(measuredSince(full.slice(1), DAY)).toBe(DAY);
  });
});

test.each([
  [{ yes: 5, no: 0, maybe: 2 }, 0, '0.00%'],
  [{ yes: 5, no: 9, maybe: 2 }, 3, '2.33%'],
  [{ yes: 1, no: 0, maybe: 1 }, 3, '0.67%'],
  [{ yes: 201, no: 0, maybe: 0 }, 200, '1.01%'],
  [{ yes: 100, no: 40, maybe: 100 }, 10, '20.00%'],
])('the conversion in the header, of %o over %i events, is %s', (rsvpCount, events, text) => {
  expect(headerConversion({ rsvpCount, events })).toBe(text);
});

test('attending are yes and maybe', () => {
  expect(attending({ yes: 4, maybe: 3 })).toBe(7);
});

describe('a range', () => {
  test.each([
    ['7d', '2026-11-21T06:40:00Z', '2026-11-14T00:00:00-05:00'],
    ['30d', '2026-11-21T06:40:00Z', '2026-10-22T00:00:00-04:00'],
    ['7d', '2026-03-12T12:00:00-04:00', '2026-03-05T00:00:00-05:00'],
    ['7d', '2026-11-08T23:59:59-05:00', '2026-11-01T00:00:00-04:00'],
    // Late in the evening at the court, where it is tomorrow in UTC already.
    ['30d', '2026-03-01T23:59:59-05:00', '2026-01-30T00:00:00-05:00'],
  ] as const)('of %s at %s begins %s, at midnight of the court', (range, now, start) => {
    expect(rangeStart(range, at(now))).toBe(at(start));
    expect(conversionStart(range, at(now))).toBe(at(start));
  });

  test('of all time has no beginning, and a conversion of the days whose openings are kept', () => {
    const now = at('2026-11-21T12:00:00-05:00');
    expect(rangeStart('all', now)).toBeNull();
    expect(conversionStart('all', now)).toBe(at('2026-09-23T00:00:00-04:00'));
  });

  test('counts the clicks of its own days', () => {
    const invites = [
      { clicksByDay: { '2026-11-13': 100, '2026-11-14': 1, '2026-11-15': 2 } },
      { clicksByDay: {} },
      { clicksByDay: { '2025-11-20': 50, '2026-11-20': 4 } },
    ];
    expect(clicksSince(invites, at('2026-11-14T00:00:00Z'))).toBe(7);
  });
});

test('sports are counted, the most frequent first', () => {
  const sports = ['tennis', 'running', 'volleyball', 'tennis', 'basketball', 'tennis', 'running'];
  const counted = eventsBySport(sports.map((sport) => ({ sport })));
  expect(counted.map(({ sport, events }) => `${sport} ${events}`)).toEqual([
    ...['tennis 3', 'running 2', 'basketball 1', 'volleyball 1'],
  ]);
});

test('top events are five, by answers, then by who attends, then the later', () => {
  const event = (id: string, yes: number, no = 0, maybe = 0, dateTime = 0) =>
    makeEvent({ id, dateTime, rsvpCount: { yes, no, maybe } });
  const events = [
    ...[event('none', 0), event('seven', 5, 1, 1), event('three-old', 2, 0, 1, 1)],
    ...[event('three-new', 3, 0, 0, 2), event('three-no', 0, 3, 0, 9), event('nine', 0, 9), event('one', 1)],
  ];
  expect(topEvents(events).map(({ id, rsvps, attending: coming }) => [id, rsvps, coming])).toEqual([
    ['nine', 9, 0],
    ['seven', 7, 6],
    ['three-new', 3, 3],
    ['three-old', 3, 3],
    ['three-no', 3, 0],
  ]);
});

test('recent activity is of the five latest events and the ten latest answers', () => {
  const events = [1, 2, 3, 4, 5, 6, 7].map((n) => makeEvent({ id: `e${n}`, createdAt: n * 10 }));
  const rsvps = Array.from({ length: 12 }, (_, n) => rsvp(`r${n}`, n * 5 + 1));
  const recent = recentActivity(events, rsvps);
  expect(recent.map(({ id }) => id).join(' ')).toBe('e7 e6 r11 r10 e5 r9 r8 e4 r7 r6 e3 r5 r4 r3 r2');
  expect(recent.map((one) => one.at)).toEqual([70, 60, 56, 51, 50, 46, 41, 40, 36, 31, 30, 26, 21, 16, 11]);
});

test('a range is analysed as a whole', () => {
  const events = [
    makeEvent({ id: 'a', rsvpCount: { yes: 2, no: 1, maybe: 0 }, createdAt: 5 }),
    makeEvent({ id: 'b' }),
  ];
  const latestEvents = [makeEvent({ id: 'made', createdAt: 9 })];
  const rsvps = [rsvp('r', 6), rsvp('first', 5), rsvp('before', 4)];
  const conversion = { since: 5, openings: 8 };
  const measured = { events, latestEvents, rsvpTotal: 3, clicks: 8, rsvps, checkIns: [], conversion };
  expect(analyse(measured)).toMatchObject({
    ...{ events: 2, rsvps: 3, clicks: 8, conversion: { rate: 25, since: 5 } },
    bySport: [{ sport: 'tennis', events: 2 }],
    top: [{ id: 'a', rsvps: 3, attending: 2 }],
    recent: [{ id: 'made' }, { id: 'r' }, { id: 'first' }, { id: 'before' }],
  });
});
