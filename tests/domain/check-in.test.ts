import { describe, expect, it } from 'vitest';
import { checkInWindow, contactIn, isKept, lostBecause, notesForOthers, walkInOf } from '#domain/check-in.ts';
import { guestList } from '#domain/guest-list.ts';
import { HOUR, makeRsvp } from './builders.ts';

describe('a line about a walk-in', () => {
  it.each([
    ['Bo Carter', { name: 'Bo Carter' }],
    [' Bo  (352) 555-0100 ', { name: 'Bo', phone: '(352) 555-0100' }],
    ['Bo +1 352 555 0100', { name: 'Bo', phone: '+1 352 555 0100' }],
    ['Bo bo@example.com', { name: 'Bo', email: 'bo@example.com' }],
    ['Bo 2', { name: 'Bo 2' }],
  ])('%s', (line, details) => {
    expect(walkInOf(line)).toEqual({ ...details, showsFirstName: false });
  });

  it('without a name is nobody, but has a contact', () => {
    expect(walkInOf('352 555 0100')).toBeNull();
    expect(contactIn('352 555 0100')).toEqual({ phone: '352 555 0100' });
    expect(walkInOf('  ')).toBeNull();
  });
});

it('is open from two hours before until a day after', () => {
  const event = { dateTime: 100 * HOUR };
  const at = (hours: number) => checkInWindow(event, hours * HOUR);
  expect([97.9, 98, 124, 124.1].map(at)).toEqual(['early', 'open', 'open', 'over']);
});

it('notes a miss for who left late, said yes again, and did not come', () => {
  const event = { maxPlayers: 2, queue: [], dateTime: 100 * HOUR };
  const rsvps = (['yes', 'no'] as const).map((response) =>
    makeRsvp(response, { response, attendance: 'left-late' }),
  );
  const notes = notesForOthers(guestList(rsvps, event), event);
  expect(notes).toEqual([{ rsvp: rsvps[0], attendance: 'no-show' }]);
});

it('keeps an unsent check-in a day longer than the check-in is open', () => {
  expect([50, 51].map((hours) => isKept(0, hours * HOUR))).toEqual([true, false]);
});

it('loses an unsent check-in to a later note that says something else', () => {
  const tap = { attendance: 'arrived', at: 10 } as const;
  expect(lostBecause(tap, {}, { checkedInAt: 11 })).toBe('noted-later');
  expect(lostBecause(tap, {}, { attendance: 'arrived', checkedInAt: 11 })).toBeNull();
  expect(lostBecause(tap, {}, { checkedInAt: 9 })).toBeNull();
  // An arrival is no guess, as the no-show of everybody else is.
  expect(lostBecause(tap, {}, { attendance: 'no-show', checkedInAt: 11 })).toBeNull();
  const closing = { attendance: 'no-show', at: 10, onlyOver: null } as const;
  expect(lostBecause(closing, {}, { attendance: 'arrived', checkedInAt: 11 })).toBeNull();
});
