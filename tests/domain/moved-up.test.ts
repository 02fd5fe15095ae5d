import { expect, test } from 'vitest';
import { guestList } from '#domain/guest-list.ts';
import { movedUp, rememberedAfter } from '#domain/moved-up.ts';

/** The list of a game for two, in which these said yes in this order. */
function listOf(...names: string[]) {
  const rsvps = names.map((name, index) => ({
    ...{ id: name, gameEventId: 'game', response: 'yes' as const, name, submittedAt: index },
    placeKey: `key of ${name}`,
  }));
  return guestList(rsvps, { maxPlayers: 2, queue: rsvps.map(({ placeKey }) => placeKey), dateTime: 100 });
}

/** Looks at one list after another. @returns who has moved up at the last look. */
function looks(...lists: ReturnType<typeof listOf>[]) {
  let remembered: string[] = [];
  for (const list of lists) remembered = rememberedAfter(list, remembered);
  const names = movedUp(lists.at(-1) ?? [], remembered).map(({ rsvp }) => rsvp.name);
  return { names, remembered };
}

test('the first look has nothing to say', () => {
  expect(looks(listOf('Ada', 'Bo', 'Cy')).names).toEqual([]);
});

test('a reserve who is in at the next look has moved up', () => {
  expect(looks(listOf('Ada', 'Bo', 'Cy', 'Di'), listOf('Bo', 'Cy', 'Di')).names).toEqual(['Cy']);
});

test('a reserve who has arrived needs no telling', () => {
  const after = listOf('Ada', 'Bo', 'Cy').map(({ rsvp, ...guest }) => ({
    ...{ ...guest, reserve: rsvp.name === 'Cy' ? null : guest.reserve },
    rsvp: rsvp.name === 'Cy' ? { ...rsvp, attendance: 'arrived' as const } : rsvp,
  }));
  expect(looks(listOf('Ada', 'Bo', 'Cy'), after).names).toEqual([]);
});

test('who was in all the time, or came straight in, has not', () => {
  expect(looks(listOf('Ada', 'Bo'), listOf('Bo', 'Cy')).names).toEqual([]);
});

test('it is said at every look until it is noted', () => {
  const [before, after] = [listOf('Ada', 'Bo', 'Cy'), listOf('Bo', 'Cy')];
  const { names, remembered } = looks(before, after, after, after);
  expect(names).toEqual(['Cy']);
  const noted = remembered.filter((key) => key !== 'key of Cy');
  expect(movedUp(after, rememberedAfter(after, noted))).toEqual([]);
});

test('who moves up and back again is a reserve like before', () => {
  const [before, after] = [listOf('Ada', 'Bo', 'Cy'), listOf('Bo', 'Cy')];
  expect(looks(before, after, before).names).toEqual([]);
  expect(looks(before, after, before, after).names).toEqual(['Cy']);
});

test('who left is forgotten, also when they say yes again', () => {
  expect(looks(listOf('Ada', 'Bo', 'Cy'), listOf('Ada', 'Bo')).remembered).toEqual([]);
  expect(looks(listOf('Ada', 'Bo', 'Cy'), listOf('Ada'), listOf('Ada', 'Cy')).names).toEqual([]);
});

test('an answer from before there was a queue has no key to be remembered by', () => {
  const old = listOf('Ada', 'Bo', 'Cy').map(({ rsvp: { placeKey: _, ...rsvp }, ...guest }) => ({
    ...guest,
    rsvp,
  }));
  expect(rememberedAfter(old, [])).toEqual([]);
  expect(movedUp(old, ['key of Ada'])).toEqual([]);
});
