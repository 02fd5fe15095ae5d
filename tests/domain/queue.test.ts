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
import { at, makeEvent } from './builders.ts';

const event = (changes: Partial<GameEvent> = {}) =>
  makeEvent({
    ...{ rsvpCount: { yes: 3, no: 0, maybe: 1 }, queue: ['a', 'b', 'c'], firstNames: { b: 'Sam' } },
    ...changes,
  });

test('a place key is the beginning of the SHA-256 of an answer’s id', async () => {
  expect(await placeKeyOf('0123456789abcdef0123456789abcdef')).toBe('3eb1bd439947eb762998e566ccc2e099');
});

describe('a place', () => {
  test.each([
    ['a', { status: 'in', number: 1 }, false],
    ['b', { status: 'in', number: 2 }, false],
    ['c', { status: 'reserve', number: 1 }, false],
    // The queue holds everybody else.
    ['d', null, true],
    [undefined, null, false],
  ])('of %s', (key, place, isLost) => {
    expect(placeIn(event(), key)).toEqual(place);
    expect(isPlaceLost(event(), key)).toBe(isLost);
  });

  test('moves up when somebody leaves, or when the organizer raises the number', () => {
    const left = event({ queue: ['b', 'c'], rsvpCount: { yes: 2, no: 1, maybe: 1 } });
    expect(placeIn(left, 'c')).toEqual({ status: 'in', number: 2 });
    expect(placeIn(event({ maxPlayers: 3 }), 'c')).toEqual({ status: 'in', number: 3 });
  });
});

describe('an event after an answer', () => {
  test.each([
    [
      'has who said yes at the end of the queue, with the name they show',
      { placeKey: 'd', from: null, to: 'yes', firstName: 'Kim' },
      { queue: ['a', 'b', 'c', 'd'], yes: 4, no: 0, firstNames: { b: 'Sam', d: 'Kim' } },
    ],
    [
      'has who left no more, nor their name',
      { placeKey: 'b', from: 'yes', to: 'no', firstName: null },
      { queue: ['a', 'c'], yes: 2, no: 1, firstNames: {} },
    ],
    [
      'keeps the place of who only changes words',
      { placeKey: 'a', from: 'yes', to: 'yes', firstName: 'Ana' },
      { queue: ['a', 'b', 'c'], yes: 3, no: 0, firstNames: { a: 'Ana', b: 'Sam' } },
    ],
  ] as const)('%s', (_, answer, { queue, yes, no, firstNames }) => {
    expect(eventAfter(event(), answer)).toEqual(
      event({ queue: [...queue], firstNames, rsvpCount: { yes, no, maybe: 1 } }),
    );
  });

  test('who comes back stands at the end', () => {
    const left = eventAfter(event(), { placeKey: 'a', from: 'yes', to: 'maybe', firstName: null });
    const back = eventAfter(left, { placeKey: 'a', from: 'maybe', to: 'yes', firstName: null });
    expect(back).toEqual(event({ queue: ['b', 'c', 'a'] }));
  });
});

test.each([
  ['b', true],
  ['a', false],
  [undefined, false],
])('whether the name of %s is shown: %s', (key, isShown) => {
  expect(isNameShown(event(), key)).toBe(isShown);
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

test.each([
  ['2026-10-31T12:29:59Z', false, false],
  ['2026-10-31T12:30:00Z', true, true],
  ['2026-11-01T12:29:59Z', true, true],
  ['2026-11-01T12:30:00Z', true, false],
  ['2026-11-02T00:29:59Z', true, false],
  ['2026-11-02T00:30:00Z', false, false],
])('who is in is asked at %s: %s, by email: %s', (instant, isAsked, isEmailed) => {
  const tonight = event({ dateTime: at('2026-11-02T00:30:00Z') });
  const now = at(instant);
  expect([isStillComingAsked(tonight, now), isStillComingEmailed(tonight, now)]).toEqual([
    isAsked,
    isEmailed,
  ]);
  const cancelled: GameEvent = { ...tonight, status: 'cancelled' };
  expect([isStillComingAsked(cancelled, now), isStillComingEmailed(cancelled, now)]).toEqual([false, false]);
});
