import { describe, expect, test } from 'vitest';
import type { EmailHistory } from '#domain/email-history.ts';
import { guestList } from '#domain/guest-list.ts';
import {
  type KnownPlaces,
  knownAfter,
  lostPlaces,
  movedUp as movedUpGuests,
  withNoted,
} from '#domain/place-changes.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { keyOf, makeHistory, makeRsvp } from './builders.ts';

type List = ReturnType<typeof guestList>;

const CHANGED = { status: 'active' as const, updatedAt: 50 };
const namesOf = (guests: List) => guests.map(({ rsvp: { name } }) => name);

function listFor(maxPlayers: number, ...names: string[]): List {
  const rsvps = names.map((name, submittedAt) => makeRsvp(name, { submittedAt }));
  return guestList(rsvps, { maxPlayers, queue: names.map(keyOf), dateTime: 100 });
}

/** The list of a game for two, in which these said yes in this order. */
const listOf = (...names: string[]) => listFor(2, ...names);

const withEach = (list: List, changes: Partial<Rsvp>) =>
  list.map((guest) => ({ ...guest, rsvp: { ...guest.rsvp, ...changes } }));

const tells = (name: string, place: EmailHistory['place'], placeAt: number) =>
  makeHistory(name, { place, placeAt });

/** Looks at one list after another. @returns what is remembered after the last look. */
function looks(...lists: List[]): KnownPlaces {
  let known: KnownPlaces = new Map();
  for (const list of lists) known = knownAfter(list, known);
  return known;
}
const movedUp = (list: List, known: KnownPlaces, ...told: EmailHistory[]) =>
  namesOf(movedUpGuests(list, told, known));
const lost = (list: List, known: KnownPlaces, ...told: EmailHistory[]) =>
  namesOf(lostPlaces(list, CHANGED, told, known));

const [full, left] = [listOf('Ada', 'Bo', 'Cy'), listOf('Bo', 'Cy')];
const [fewer, more] = [listFor(1, 'Ada', 'Bo', 'Cy'), listFor(3, 'Ada', 'Bo', 'Cy')];

describe('without emails', () => {
  test('a reserve who is in at the next look has moved up; the first look has nothing to say', () => {
    expect([movedUp(full, looks(full)), lost(full, looks(full))]).toEqual([[], []]);
    const after = listOf('Bo', 'Cy', 'Di');
    expect(movedUp(after, looks(listOf('Ada', 'Bo', 'Cy', 'Di'), after))).toEqual(['Cy']);
  });

  test('a player who is a reserve at the next look lost the place, when the organizer changed the game', () => {
    const known = looks(full, fewer);
    expect(lost(fewer, known)).toEqual(['Bo']);
    const cancelled = { ...CHANGED, status: 'cancelled' as const };
    for (const event of [cancelled, { ...CHANGED, updatedAt: undefined }])
      expect(lostPlaces(fewer, event, [], known)).toEqual([]);
  });

  test('who left and came back as a reserve saw the place on the page', () => {
    expect(lost(withEach(listOf('Bo', 'Cy', 'Ada'), { updatedAt: 60 }), looks(full))).toEqual([]);
  });

  test('who was in all the time, or came straight in, has not moved', () => {
    expect(movedUp(left, looks(listOf('Ada', 'Bo'), left))).toEqual([]);
  });

  test('it is said at every look until it is noted', () => {
    const known = looks(full, left, left, left);
    expect(movedUp(left, known)).toEqual(['Cy']);
    const noted = withNoted(known, movedUpGuests(left, [], known), 70);
    expect(movedUp(left, knownAfter(left, noted))).toEqual([]);
  });

  test('a place that was lost and came back, or the other way round, is no news to who heard of neither', () => {
    for (const between of [fewer, more]) {
      expect(lost(full, looks(full, between, full))).toEqual([]);
      expect(movedUp(full, looks(full, between, full))).toEqual([]);
    }
    expect(movedUp(more, looks(full, more, full, more))).toEqual(['Cy']);
  });

  test('who left is forgotten, also when they say yes again', () => {
    expect([...looks(full, listOf('Ada', 'Bo')).keys()]).not.toContain(keyOf('Cy'));
    const again = listOf('Ada', 'Cy');
    expect(movedUp(again, looks(full, listOf('Ada'), again))).toEqual([]);
  });

  test('a reserve who has arrived needs no telling', () => {
    expect(movedUp(left, looks(full))).toEqual(['Cy']);
    expect(movedUp(withEach(left, { attendance: 'arrived' }), looks(full))).toEqual([]);
  });
});

describe('with emails', () => {
  test('whom our email told of the place is not listed, and whom it told something else is, at the first look too', () => {
    expect(movedUp(left, looks(full, left), tells('Cy', 'in', 60))).toEqual([]);
    expect(movedUp(left, looks(full, left), tells('Cy', 'reserve', 60))).toEqual(['Cy']);
    expect(movedUp(left, looks(left), tells('Cy', 'reserve', 60))).toEqual(['Cy']);
    expect(lost(fewer, looks(fewer), tells('Bo', 'in', 10))).toEqual(['Bo']);
    expect(lost(fewer, looks(full, fewer), tells('Bo', 'reserve', 60))).toEqual([]);
  });

  test('the later counts, the email or what the organizer noted', () => {
    const noted = withNoted(looks(full, fewer), fewer, 70);
    expect(lost(fewer, noted, tells('Bo', 'in', 10))).toEqual([]);
    expect(lost(fewer, noted, tells('Bo', 'in', 80))).toEqual(['Bo']);
    expect(movedUp(full, noted, tells('Bo', 'in', 10))).toEqual(['Bo']);
    expect(movedUp(full, noted, tells('Bo', 'in', 80))).toEqual([]);
  });

  test('who was checked in was there', () => {
    const arrived = withEach(fewer, { attendance: 'arrived' });
    expect(lost(arrived, looks(arrived), tells('Bo', 'in', 10))).toEqual([]);
  });
});
