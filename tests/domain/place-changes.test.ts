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

type List = ReturnType<typeof guestList>;

const CHANGED = { status: 'active' as const, updatedAt: 50 };
const keyOf = (name: string) => `key of ${name}`;
const namesOf = (guests: List) => guests.map(({ rsvp: { name } }) => name);

function listFor(maxPlayers: number, ...names: string[]): List {
  const rsvps = names.map((name, index) => ({
    ...{ id: name, gameEventId: 'game', response: 'yes' as const, name, submittedAt: index },
    ...{ seenDateTime: 100, seenLocation: 'Westside Park', placeKey: keyOf(name) },
  }));
  return guestList(rsvps, { maxPlayers, queue: rsvps.map(({ placeKey }) => placeKey), dateTime: 100 });
}

/** The list of a game for two, in which these said yes in this order. */
const listOf = (...names: string[]) => listFor(2, ...names);

const tells = (name: string, place: EmailHistory['place'], placeAt: number): EmailHistory => ({
  ...{ placeKey: keyOf(name), state: null, stateAt: null, place, placeAt, askedAt: null },
  ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: null, bouncedAt: null },
});

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

describe('without emails', () => {
  test('the first look has nothing to say', () => {
    const list = listOf('Ada', 'Bo', 'Cy');
    expect([movedUp(list, looks(list)), lost(list, looks(list))]).toEqual([[], []]);
  });

  test('a reserve who is in at the next look has moved up', () => {
    const after = listOf('Bo', 'Cy', 'Di');
    expect(movedUp(after, looks(listOf('Ada', 'Bo', 'Cy', 'Di'), after))).toEqual(['Cy']);
  });

  test('a player who is a reserve at the next look lost the place, when the organizer changed the game', () => {
    const after = listFor(1, 'Ada', 'Bo', 'Cy');
    const known = looks(listOf('Ada', 'Bo', 'Cy'), after);
    expect(lost(after, known)).toEqual(['Bo']);
    for (const event of [
      { ...CHANGED, status: 'cancelled' as const },
      { ...CHANGED, updatedAt: undefined },
    ])
      expect(lostPlaces(after, event, [], known)).toEqual([]);
  });

  test('who left and came back as a reserve saw the place on the page', () => {
    const known = looks(listOf('Ada', 'Bo', 'Cy'));
    const after = listOf('Bo', 'Cy', 'Ada').map((guest) => ({
      ...guest,
      rsvp: { ...guest.rsvp, ...(guest.rsvp.name === 'Ada' && { updatedAt: 60 }) },
    }));
    expect(lost(after, known)).toEqual([]);
  });

  test('who was in all the time, or came straight in, has not moved', () => {
    const after = listOf('Bo', 'Cy');
    expect(movedUp(after, looks(listOf('Ada', 'Bo'), after))).toEqual([]);
  });

  test('it is said at every look until it is noted', () => {
    const [before, after] = [listOf('Ada', 'Bo', 'Cy'), listOf('Bo', 'Cy')];
    const known = looks(before, after, after, after);
    expect(movedUp(after, known)).toEqual(['Cy']);
    const noted = withNoted(known, movedUpGuests(after, [], known), 70);
    expect(movedUp(after, knownAfter(after, noted))).toEqual([]);
  });

  test('a place that was lost and came back, or the other way round, is no news to who heard of neither', () => {
    const [before, fewer] = [listOf('Ada', 'Bo', 'Cy'), listFor(1, 'Ada', 'Bo', 'Cy')];
    expect(lost(before, looks(before, fewer, before))).toEqual([]);
    expect(movedUp(before, looks(before, fewer, before))).toEqual([]);
    const more = listFor(3, 'Ada', 'Bo', 'Cy');
    expect(movedUp(before, looks(before, more, before))).toEqual([]);
    expect(lost(before, looks(before, more, before))).toEqual([]);
    expect(movedUp(more, looks(before, more, before, more))).toEqual(['Cy']);
  });

  test('who left is forgotten, also when they say yes again', () => {
    expect([...looks(listOf('Ada', 'Bo', 'Cy'), listOf('Ada', 'Bo')).keys()]).not.toContain(keyOf('Cy'));
    const again = listOf('Ada', 'Cy');
    expect(movedUp(again, looks(listOf('Ada', 'Bo', 'Cy'), listOf('Ada'), again))).toEqual([]);
  });
});

describe('with emails', () => {
  const [full, after] = [listOf('Ada', 'Bo', 'Cy'), listOf('Bo', 'Cy')];
  const fewer = listFor(1, 'Ada', 'Bo', 'Cy');

  test('whom our email told of the place is not listed, and whom it told something else is, at the first look too', () => {
    expect(movedUp(after, looks(full, after), tells('Cy', 'in', 60))).toEqual([]);
    expect(movedUp(after, looks(full, after), tells('Cy', 'reserve', 60))).toEqual(['Cy']);
    expect(movedUp(after, looks(after), tells('Cy', 'reserve', 60))).toEqual(['Cy']);
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
    const arrived = fewer.map((guest) => ({
      ...guest,
      rsvp: { ...guest.rsvp, attendance: 'arrived' as const },
    }));
    expect(lost(arrived, looks(arrived), tells('Bo', 'in', 10))).toEqual([]);
  });
});

test('a reserve who has arrived needs no telling', () => {
  const known = looks(listOf('Ada', 'Bo', 'Cy'));
  const after = listOf('Bo', 'Cy').map((guest) => ({
    ...guest,
    rsvp: { ...guest.rsvp, attendance: 'arrived' as const },
  }));
  expect(movedUp(listOf('Bo', 'Cy'), known)).toEqual(['Cy']);
  expect(movedUp(after, known)).toEqual([]);
});
