import { describe, expect, test } from 'vitest';
import {
  analyse,
  attending,
  clicksSince,
  conversionRate,
  eventsBySport,
  headerConversion,
  rangeStart,
  recentActivity,
  rsvpsIn,
  type TitledRsvp,
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
  ...overrides,
});

const rsvp = (id: string, submittedAt: number): TitledRsvp => ({
  id,
  submittedAt,
  name: `Guest ${id}`,
  response: 'yes',
  eventTitle: 'Game',
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
    [30, 20, 150],
  ])('of %i answers and %i clicks is %i %%', (rsvps, clicks, percent) => {
    expect(conversionRate(rsvps, clicks)).toBe(percent);
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
    ['7d', '2026-11-21T06:40:00Z', '2026-11-14T00:00:00Z'],
    ['30d', '2026-11-21T06:40:00Z', '2026-10-22T00:00:00Z'],
    ['30d', '2026-03-01T23:59:59Z', '2026-01-30T00:00:00Z'],
  ] as const)('of %s at %s begins %s', (range, now, start) => {
    expect(rangeStart(range, at(now))).toBe(at(start));
  });

  test('of all time has no beginning', () => {
    expect(rangeStart('all', at('2026-11-21T06:40:00Z'))).toBeNull();
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

test('top events are five, by answers, then by who attends, then the newer', () => {
  const events = [
    event('none'),
    event('seven', { rsvpCount: { yes: 5, no: 1, maybe: 1 } }),
    event('three-old', { rsvpCount: { yes: 2, no: 0, maybe: 1 }, createdAt: 1 }),
    event('three-new', { rsvpCount: { yes: 3, no: 0, maybe: 0 }, createdAt: 2 }),
    event('three-no', { rsvpCount: { yes: 0, no: 3, maybe: 0 }, createdAt: 9 }),
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
  expect(analyse({ events, rsvpTotal: 3, clicks: 8, latestRsvps: [rsvp('r', 6)] })).toMatchObject({
    events: 2,
    rsvps: 3,
    clicks: 8,
    conversionRate: 38,
    bySport: [{ sport: 'tennis', events: 2 }],
    top: [{ id: 'a', rsvps: 3, attending: 2 }],
    recent: [{ id: 'r' }, { id: 'a' }, { id: 'b' }],
  });
});
