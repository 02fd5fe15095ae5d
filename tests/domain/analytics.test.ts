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
  rsvpsIn,
  topEvents,
} from '#domain/analytics.ts';
import type { GameEvent } from '#domain/event.ts';

const at = (text: string) => Date.parse(text);

const event = (id: string, overrides: Partial<GameEvent> = {}): GameEvent => ({
  id,
  title: `Game ${id}`,
  sport: 'volleyball',
  dateTime: at('2026-12-01T00:00:00Z'),
  location: 'Court 1',
  skillLevel: 'mixed',
  maxPlayers: 12,
  organizerName: 'Dana',
  allowMaybe: true,
  requireContactInfo: false,
  status: 'active',
  createdAt: 0,
  rsvpCount: { yes: 0, no: 0, maybe: 0 },
  revision: 0,
  queue: [],
  firstNames: {},
  pastStates: [],
  ...overrides,
});

const rsvp = (id: string, submittedAt: number, overrides: Partial<RsvpToEvent> = {}): RsvpToEvent => ({
  id,
  inviteToken: 'link',
  submittedAt,
  name: `Guest ${id}`,
  response: 'yes',
  event: { title: 'Game', dateTime: at('2026-12-01T00:00:00Z') },
  ...overrides,
});

describe('the conversion of a range', () => {
  test.each([
    [0, 0, 0],
    [5, 0, 0],
    [0, 8, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [5, 200, 3],
    [12, 12, 100],
    [30, 20, 100],
  ])('of %i answered openings and %i counted ones is %i %%', (answered, openings, percent) => {
    expect(conversionRate(answered, openings)).toBe(percent);
  });

  const DAY = at('2026-11-14T15:00:00Z');
  const NEXT = at('2026-11-15T15:00:00Z');

  test('counts a guest once per link and day, however many dates the answer was for', () => {
    const dates = [0, 1, 2].map((n) => rsvp(`${n}`, DAY + n, { name: 'Ana', email: 'ana@example.com' }));
    expect(openingsAnswered(dates)).toBe(1);
    const [first] = dates;
    if (!first) throw new Error('Three dates were answered.');
    expect(openingsAnswered([...dates, { ...first, email: 'ANA@example.com' }])).toBe(1);
    expect(openingsAnswered([...dates, { ...first, submittedAt: NEXT }])).toBe(2);
    expect(openingsAnswered([...dates, { ...first, inviteToken: 'another' }])).toBe(2);
  });

  test('tells guests apart by what they gave', () => {
    const guests = [
      ...[{ name: 'Ana' }, { name: 'ana' }, { name: 'Bo' }],
      ...[
        { name: 'Ana', phone: '(352) 555-0134' },
        { name: 'A.', phone: '+1 352 555 0134' },
      ],
    ];
    expect(openingsAnswered(guests.map((guest, n) => rsvp(`${n}`, DAY, guest)))).toBe(3);
  });

  test('leaves walk-ins out', () => {
    const { inviteToken: _, ...walkIn } = rsvp('walk-in', DAY);
    expect(openingsAnswered([walkIn, rsvp('a', DAY)])).toBe(1);
  });

  test('is about the RSVPs that are read, where more were given', () => {
    const full = Array.from({ length: RSVPS_READ }, (_, n) => ({ submittedAt: NEXT - n }));
    expect(measuredSince(full, DAY)).toBe(NEXT - RSVPS_READ + 1);
    expect(measuredSince(full, NEXT)).toBe(NEXT);
    expect(measuredSince(full.slice(1), DAY)).toBe(DAY);
    expect(measuredSince([], DAY)).toBe(DAY);
  });
});

describe('the conversion in the header', () => {
  test.each([
    [{ yes: 0, no: 0, maybe: 0 }, 0, '0.00%'],
    [{ yes: 5, no: 0, maybe: 2 }, 0, '0.00%'],
    [{ yes: 5, no: 9, maybe: 2 }, 3, '2.33%'],
    [{ yes: 5, no: 0, maybe: 0 }, 2, '2.50%'],
    [{ yes: 1, no: 0, maybe: 1 }, 3, '0.67%'],
    [{ yes: 201, no: 0, maybe: 0 }, 200, '1.01%'],
    [{ yes: 100, no: 40, maybe: 100 }, 10, '20.00%'],
  ])('of %o over %i events is %s', (rsvpCount, events, text) => {
    expect(headerConversion({ rsvpCount, events })).toBe(text);
  });
});

test('attending are yes and maybe; answers are all three', () => {
  expect(attending({ yes: 4, maybe: 3 })).toBe(7);
  expect(rsvpsIn({ yes: 4, no: 5, maybe: 3 })).toBe(12);
});

describe('a range', () => {
  test.each([
    ['7d', '2026-11-21T06:40:00Z', '2026-11-14T00:00:00-05:00'],
    ['30d', '2026-11-21T06:40:00Z', '2026-10-22T00:00:00-04:00'],
    ['7d', '2026-11-05T12:00:00-05:00', '2026-10-29T00:00:00-04:00'],
    ['7d', '2026-03-12T12:00:00-04:00', '2026-03-05T00:00:00-05:00'],
    ['7d', '2026-11-08T23:59:59-05:00', '2026-11-01T00:00:00-04:00'],
    // Late in the evening at the court, where it is tomorrow in UTC already.
    ['30d', '2026-03-01T23:59:59-05:00', '2026-01-30T00:00:00-05:00'],
  ] as const)('of %s at %s begins %s, at midnight of the court', (range, now, start) => {
    expect(rangeStart(range, at(now))).toBe(at(start));
  });

  test('that begins inside a series, over a clock change, has the weeks since then', () => {
    const evenings = ['2026-10-15', '2026-10-22', '2026-10-29'].map((day) => at(`${day}T19:00:00-04:00`));
    const later = ['2026-11-05', '2026-11-12', '2026-11-19'].map((day) => at(`${day}T19:00:00-05:00`));
    const since = (now: string) => {
      const start = rangeStart('30d', at(now)) ?? 0;
      return [...evenings, ...later].filter((dateTime) => dateTime >= start).length;
    };
    expect(since('2026-11-14T23:30:00-05:00')).toBe(6);
    expect(since('2026-11-15T00:30:00-05:00')).toBe(5);
    expect(since('2026-11-21T23:30:00-05:00')).toBe(5);
    expect(since('2026-11-22T00:30:00-05:00')).toBe(4);
  });

  test('of all time has no beginning, and a conversion of the days whose openings are kept', () => {
    const now = at('2026-11-21T12:00:00-05:00');
    expect(rangeStart('all', now)).toBeNull();
    expect(conversionStart('all', now)).toBe(at('2026-09-23T00:00:00-04:00'));
    expect(conversionStart('7d', now)).toBe(rangeStart('7d', now));
  });

  test('counts the clicks of its own days', () => {
    const invites = [
      { clicksByDay: { '2026-11-13': 100, '2026-11-14': 1, '2026-11-15': 2 } },
      { clicksByDay: {} },
      { clicksByDay: { '2025-11-20': 50, '2026-11-20': 4 } },
    ];
    expect(clicksSince(invites, at('2026-11-14T00:00:00Z'))).toBe(7);
    expect(clicksSince([], at('2026-11-14T00:00:00Z'))).toBe(0);
  });
});

test('sports are counted, the most frequent first', () => {
  const sports = ['tennis', 'running', 'volleyball', 'tennis', 'basketball', 'tennis', 'running'];
  expect(eventsBySport(sports.map((sport) => ({ sport })))).toEqual([
    { sport: 'tennis', events: 3 },
    { sport: 'running', events: 2 },
    { sport: 'basketball', events: 1 },
    { sport: 'volleyball', events: 1 },
  ]);
  expect(eventsBySport([])).toEqual([]);
});

test('top events are five, by answers, then by who attends, then the later', () => {
  const events = [
    event('none'),
    event('seven', { rsvpCount: { yes: 5, no: 1, maybe: 1 } }),
    event('three-old', { rsvpCount: { yes: 2, no: 0, maybe: 1 }, dateTime: 1 }),
    event('three-new', { rsvpCount: { yes: 3, no: 0, maybe: 0 }, dateTime: 2 }),
    event('three-no', { rsvpCount: { yes: 0, no: 3, maybe: 0 }, dateTime: 9 }),
    event('nine', { rsvpCount: { yes: 0, no: 9, maybe: 0 } }),
    event('one', { rsvpCount: { yes: 1, no: 0, maybe: 0 } }),
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
  const events = [1, 2, 3, 4, 5, 6, 7].map((n) => event(`e${n}`, { createdAt: n * 10 }));
  const rsvps = Array.from({ length: 12 }, (_, n) => rsvp(`r${n}`, n * 5 + 1));
  expect(recentActivity(events, rsvps).map(({ id, at: when }) => [id, when])).toEqual([
    ['e7', 70],
    ['e6', 60],
    ['r11', 56],
    ['r10', 51],
    ['e5', 50],
    ['r9', 46],
    ['r8', 41],
    ['e4', 40],
    ['r7', 36],
    ['r6', 31],
    ['e3', 30],
    ['r5', 26],
    ['r4', 21],
    ['r3', 16],
    ['r2', 11],
  ]);
  expect(recentActivity([], [])).toEqual([]);
});

test('a range is analysed as a whole', () => {
  const events = [
    event('a', { sport: 'tennis', rsvpCount: { yes: 2, no: 1, maybe: 0 }, createdAt: 5 }),
    event('b', { sport: 'tennis' }),
  ];
  const made = [event('made', { createdAt: 9 })];
  const rsvps = [rsvp('r', 6), rsvp('before', 4)];
  const conversion = { since: 5, openings: 8 };
  expect(analyse({ events, latestEvents: made, rsvpTotal: 3, clicks: 8, rsvps, conversion })).toMatchObject({
    events: 2,
    rsvps: 3,
    clicks: 8,
    conversion: { rate: 13, since: 5 },
    bySport: [{ sport: 'tennis', events: 2 }],
    top: [{ id: 'a', rsvps: 3, attending: 2 }],
    recent: [{ id: 'made' }, { id: 'r' }, { id: 'before' }],
  });
});
