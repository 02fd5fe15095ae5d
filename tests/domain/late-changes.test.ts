import { expect, test } from 'vitest';
import { guestList } from '#domain/guest-list.ts';
import { lateChanges } from '#domain/late-changes.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { at, HOUR, makeRsvp } from './builders.ts';

const START = at('2030-06-15T23:00:00Z');
const TONIGHT = { maxPlayers: 2, queue: [], dateTime: START };
const hoursBefore = (hours: number) => START - hours * HOUR;

const rsvp = (name: string, changes: Partial<Rsvp> = {}) =>
  makeRsvp(name, { submittedAt: hoursBefore(100), seenDateTime: START, ...changes });
const left = (name: string, hours: number) => rsvp(name, { response: 'no', leftAt: hoursBefore(hours) });

function told(rsvps: Rsvp[], { moved = [], ...event }: { moved?: string[]; rsvpDeadline?: number } = {}) {
  const guests = guestList(rsvps, TONIGHT);
  const movers = guests.filter(({ rsvp: { name } }) => moved.includes(name));
  return lateChanges(guests, { ...TONIGHT, ...event }, movers).map(({ guest, movedUp }) => [
    guest.rsvp.name,
    movedUp?.rsvp.name ?? null,
  ]);
}

test('a place given away in the last 36 hours or after the deadline is a late change, an earlier one is not', () => {
  expect(told([left('Early', 37), left('Late', 36), left('Later', 1), rsvp('Ada')])).toEqual([
    ['Late', null],
    ['Later', null],
  ]);
  expect(told([left('Early', 50), left('Late', 47)], { rsvpDeadline: hoursBefore(48) })).toEqual([
    ['Late', null],
  ]);
  expect(told([left('Late', 30)], { rsvpDeadline: hoursBefore(2) })).toEqual([['Late', null]]);
});

test('who said no without having had a place changed nothing', () => {
  expect(told([rsvp('No', { response: 'no', submittedAt: hoursBefore(1) })])).toEqual([]);
});

test('it says who got the place; of two who left, the first one’s went to the only reserve', () => {
  expect(told([left('Lou', 5), rsvp('Ada'), rsvp('Bo')], { moved: ['Bo'] })).toEqual([['Lou', 'Bo']]);
  const rsvps = [left('Lou', 5), left('Max', 4), rsvp('Ada')];
  expect(told(rsvps, { moved: ['Ada'] })).toEqual([
    ['Lou', 'Ada'],
    ['Max', null],
  ]);
});

test('while reserves are left, the last who moved up got the last place', () => {
  const rsvps = [left('Lou', 5), left('Max', 4), rsvp('Ada'), rsvp('Bo'), rsvp('Cy')];
  expect(told(rsvps, { moved: ['Bo'] })).toEqual([
    ['Lou', null],
    ['Max', 'Bo'],
  ]);
  const earlier = [left('Early', 60), left('Lou', 5), rsvp('Ada'), rsvp('Bo')];
  expect(told(earlier, { moved: ['Ada', 'Bo'] })).toEqual([['Lou', 'Bo']]);
});

test('who answered after the place was free did not wait for it', () => {
  const rsvps = [left('Lou', 5), rsvp('Ada'), rsvp('Bo', { submittedAt: hoursBefore(4) })];
  expect(told(rsvps, { moved: ['Bo'] })).toEqual([['Lou', null]]);
});
