import { expect, test } from 'vitest';
import { changedSince, contactKeys, isRsvpId, makeRsvpId } from '#domain/rsvp.ts';

test('an id is a secret of 128 bits, new every time', () => {
  const ids = Array.from({ length: 200 }, makeRsvpId);
  expect(new Set(ids).size).toBe(200);
  expect(ids.every(isRsvpId)).toBe(true);
  expect(isRsvpId('short')).toBe(false);
});

test('e-mail addresses are compared in lower case, phone numbers as E.164', () => {
  expect(contactKeys('game', {})).toEqual([]);
  expect(contactKeys('game', { email: ' Robin@Example.com', phone: '+1 (352) 555-0134' })).toEqual([
    'game|email|robin@example.com',
    'game|phone|13525550134',
  ]);
});

const when = { old: 1000, now: 2000 };
const where = { old: 'Court 1', now: 'Court 2' };

test.each([
  ['nothing', 2000, 'Court 2', null],
  ['the time', 1000, 'Court 2', { when, where: null }],
  ['the place', 2000, 'Court 1', { when: null, where }],
  ['both', 1000, 'Court 1', { when, where }],
])('what changed since the answer is %s', (_, seenDateTime, seenLocation, changed) => {
  const event = { dateTime: 2000, location: 'Court 2' };
  expect(changedSince({ seenDateTime, seenLocation }, event)).toEqual(changed);
});
