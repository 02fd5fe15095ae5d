import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import {
  eventAfter,
  firstName,
  isNameShown,
  isPlaceLost,
  isStillComingAsked,
  isStillComingEmailed,
  placeIn,
  placeKeyOf,
} from '#domain/queue.ts';

const at = (text: string) => Date.parse(text);

const event = (changes: Partial<GameEvent> = {}): GameEvent => ({
  id: 'game',
  title: 'Tennis',
  sport: 'tennis',
  dateTime: at('2026-12-01T00:00:00Z'),
  location: 'Court',
  skillLevel: 'mixed',
  maxPlayers: 2,
  organizerName: 'Dana',
  allowMaybe: true,
  requireContactInfo: false,
  status: 'active',
  createdAt: 0,
  rsvpCount: { yes: 3, no: 0, maybe: 1 },
  queue: ['a', 'b', 'c'],
  firstNames: { b: 'Sam' },
  pastStates: [],
  revision: 0,
  ...changes,
});

test('a place key is the beginning of the SHA-256 of an answer’s id', async () => {
  expect(await placeKeyOf('0123456789abcdef0123456789abcdef')).toBe('3eb1bd439947eb762998e566ccc2e099');
});

describe('a place', () => {
  test.each([
    ['a', { status: 'in', number: 1 }],
    ['b', { status: 'in', number: 2 }],
    ['c', { status: 'reserve', number: 1 }],
    ['d', null],
    [undefined, null],
  ])('of %s', (key, place) => {
    expect(placeIn(event(), key)).toEqual(place);
  });

  test('moves up when somebody leaves, or when the organizer raises the number', () => {
    const left = event({ queue: ['b', 'c'], rsvpCount: { yes: 2, no: 1, maybe: 1 } });
    expect(placeIn(left, 'c')).toEqual({ status: 'in', number: 2 });
    expect(placeIn(event({ maxPlayers: 3 }), 'c')).toEqual({ status: 'in', number: 3 });
  });

  test('is lost when the queue holds everybody else', () => {
    expect(isPlaceLost(event(), 'd')).toBe(true);
    expect(isPlaceLost(event(), 'c')).toBe(false);
    expect(isPlaceLost(event(), undefined)).toBe(false);
  });
});

describe('an event after an answer', () => {
  test('has who said yes at the end of the queue, with the name they show', () => {
    const after = eventAfter(event(), { placeKey: 'd', from: null, to: 'yes', firstName: 'Kim' });
    expect(after.queue).toEqual(['a', 'b', 'c', 'd']);
    expect(after.rsvpCount).toEqual({ yes: 4, no: 0, maybe: 1 });
    expect(after.firstNames).toEqual({ b: 'Sam', d: 'Kim' });
  });

  test('has who left no more, nor their name', () => {
    const after = eventAfter(event(), { placeKey: 'b', from: 'yes', to: 'no', firstName: null });
    expect(after.queue).toEqual(['a', 'c']);
    expect(after.rsvpCount).toEqual({ yes: 2, no: 1, maybe: 1 });
    expect(after.firstNames).toEqual({});
  });

  test('keeps the place of who only changes words', () => {
    const after = eventAfter(event(), { placeKey: 'a', from: 'yes', to: 'yes', firstName: 'Ana' });
    expect(after.queue).toEqual(['a', 'b', 'c']);
    expect(after.rsvpCount).toEqual(event().rsvpCount);
    expect(isNameShown(after, 'a')).toBe(true);
    expect(isNameShown(after, 'c')).toBe(false);
    expect(isNameShown(after, undefined)).toBe(false);
  });

  test('who comes back stands at the end', () => {
    const left = eventAfter(event(), { placeKey: 'a', from: 'yes', to: 'maybe', firstName: null });
    const back = eventAfter(left, { placeKey: 'a', from: 'maybe', to: 'yes', firstName: null });
    expect(back.queue).toEqual(['b', 'c', 'a']);
    expect(back.rsvpCount).toEqual(event().rsvpCount);
  });
});

test.each([
  ['Maya Rodriguez', 'Maya'],
  ['Maya', 'Maya'],
  ['José-María Ruiz', 'José-María'],
  ['J. Ruiz', 'J.'],
  ['\u115f Maya', null],
  [' Maya', null],
  ['HTTPS://EVIL.EXAMPLE/CLAIM-$50', null],
  ['42', null],
  ['', null],
])('the first name of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});

describe('who is in is asked', () => {
  const tonight = event({ dateTime: at('2026-11-02T00:30:00Z') });
  test.each([
    ['2026-10-31T12:29:59Z', false],
    ['2026-10-31T12:30:00Z', true],
    ['2026-11-02T00:29:59Z', true],
    ['2026-11-02T00:30:00Z', false],
  ])('at %s: %s', (now, isAsked) => {
    expect(isStillComingAsked(tonight, at(now))).toBe(isAsked);
    expect(isStillComingAsked({ ...tonight, status: 'cancelled' }, at(now))).toBe(false);
  });

  test.each([
    ['2026-10-31T12:29:59Z', false],
    ['2026-10-31T12:30:00Z', true],
    ['2026-11-01T12:29:59Z', true],
    ['2026-11-01T12:30:00Z', false],
  ])('by email at %s: %s', (now, isAsked) => {
    expect(isStillComingEmailed(tonight, at(now))).toBe(isAsked);
    expect(isStillComingEmailed({ ...tonight, status: 'cancelled' }, at(now))).toBe(false);
  });
});
