import { arrayRemove, arrayUnion, deleteField, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { makeRsvpId } from '#domain/rsvp.ts';
import { organizer, outsiders, read, stored, visitor } from './actors.ts';
import { type EventPaths, givenEvent } from './events.ts';
import { accepted, change, type Fields, given, hoursFromNow, refused } from './fixtures.ts';
import { addWalkIn, checkIn, edit, removeRsvp } from './organizer-writes.ts';
import { count, countsOf, noteIn, placeKeyOf } from './places.ts';
import { addRsvp, changed, changeRsvp, givenEventWithRsvp, givenRsvp, rsvpAt } from './rsvps.ts';
import { closed } from './states.ts';

const everybody = [...outsiders, organizer];
const gone = deleteField();
const queueOf = async (event: EventPaths) => (await stored(event.path))?.queue;
const namesOf = async (event: EventPaths) => (await stored(event.path))?.firstNames ?? {};

/** An event with three who said yes, in this order. */
async function givenQueue(fields: Fields = {}) {
  const event = await givenEvent({ event: { maxPlayers: 2, ...fields } });
  const ids = [await givenRsvp(event), await givenRsvp(event), await givenRsvp(event)] as const;
  return { event, ids, keys: ids.map(placeKeyOf) };
}

/** A new yes whose commit leaves this queue. */
function joinWith(event: EventPaths, id: string, queue: unknown) {
  return [...addRsvp(event, { id, without: ['count'] }), count(event, { yes: 1 }, id, { queue })];
}

describe('the queue of an event', () => {
  test('holds who says yes in the order of their commits, and not who says maybe or no', async () => {
    const event = await givenEvent();
    const ids = [makeRsvpId(), makeRsvpId(), makeRsvpId()];
    for (const id of ids) await accepted(visitor, ...addRsvp(event, { id }));
    for (const response of ['maybe', 'no']) {
      const id = makeRsvpId();
      const rsvp = { response };
      const intruding = count(event, { [response]: 1 }, id, { queue: arrayUnion(placeKeyOf(id)) });
      await refused(visitor, ...addRsvp(event, { id, rsvp, without: ['count'] }), intruding);
      await accepted(visitor, ...addRsvp(event, { id, rsvp }));
    }
    expect(await queueOf(event)).toEqual(ids.map(placeKeyOf));
  });

  test('loses who leaves, and nobody else; who comes back stands at the end, each time', async () => {
    const { event, ids, keys } = await givenQueue();
    for (let round = 0; round < 3; round += 1) {
      await accepted(visitor, ...changeRsvp(event, ids[0], 'yes', 'no'));
      expect(await queueOf(event)).toEqual(keys.slice(1));
      await accepted(visitor, ...changeRsvp(event, ids[0], 'no', 'yes'));
      expect(await queueOf(event)).toEqual([...keys.slice(1), keys[0]]);
    }
  });

  test('stays when a guest changes only words, or the organizer the number of players', async () => {
    const { event, ids, keys } = await givenQueue();
    await accepted(visitor, ...changeRsvp(event, ids[1], 'yes', 'yes', { name: 'Sam' }));
    await accepted(organizer, edit(event, { maxPlayers: 3 }));
    expect(await queueOf(event)).toEqual(keys);
  });

  test.each<[string, (keys: string[], own: string) => unknown]>([
    ['cut in', (keys, own) => [own, ...keys]],
    ['cut in before the last', (keys, own) => [...keys.slice(0, 2), own, ...keys.slice(2)]],
    ['push somebody out', (keys, own) => [...keys.slice(1), own]],
    ['reorder the others', (keys, own) => [...keys.toReversed(), own]],
    ['take two places', (keys, own) => [...keys, own, own]],
    ['bring somebody along', (keys, own) => [...keys, own, placeKeyOf(makeRsvpId())]],
    ['take a place under another key', (keys) => [...keys, placeKeyOf(makeRsvpId())]],
    ['take a place under a key of 10 KB', (keys) => [...keys, 'x'.repeat(10_000)]],
    ['take a place under a key of another kind', (keys) => [...keys, 1]],
    ['repeat the key of who is in', (keys) => [...keys, keys[0]]],
    ['come without a place', (keys) => keys],
    ['empty it', () => []],
    ['take it away', () => gone],
    ['make it something else', (_, own) => own],
  ])('lets nobody %s', async (_, queueFor) => {
    const { event, keys } = await givenQueue();
    const id = makeRsvpId();
    await refused(everybody, ...joinWith(event, id, queueFor(keys, placeKeyOf(id))));
    await accepted(visitor, ...joinWith(event, id, [...keys, placeKeyOf(id)]));
  });

  test.each<[string, (keys: string[]) => unknown]>([
    ['takes somebody along', () => []],
    ['takes somebody else out instead', (keys) => [keys[0], keys[2]]],
    ['stays in it', (keys) => keys],
    ['reorders the rest', (keys) => [keys[2], keys[1]]],
  ])('lets nobody leave who %s', async (_, queueFor) => {
    const { event, ids, keys } = await givenQueue();
    const moved = count(event, { yes: -1, no: 1 }, ids[0], { queue: queueFor(keys) });
    await refused([visitor, organizer], changed(ids[0], 'no'), moved, noteIn(event, ids[0]));
  });

  test('is not left twice, and takes no key of an answer to another event', async () => {
    const { event, ids } = await givenQueue();
    const { id: elsewhere } = await givenEventWithRsvp();
    const moved = count(event, { yes: 1 }, elsewhere);
    await refused(visitor, ...addRsvp(event, { without: ['count'] }), moved);
    await refused(visitor, moved, noteIn(event, elsewhere));
    const leave = changeRsvp(event, ids[0], 'yes', 'no');
    await accepted(visitor, ...leave);
    for (const again of [leave, leave.slice(1)]) await refused(visitor, ...again);
  });

  test('does not move by itself, for nobody', async () => {
    const { event, ids, keys } = await givenQueue();
    const reversed = { queue: keys.toReversed() };
    await refused(everybody, change(event.path, reversed));
    for (const fields of [reversed, { queue: arrayRemove(keys[0]) }])
      await refused(everybody, change(event.path, fields), noteIn(event, ids[0]));
    await refused(visitor, changed(ids[2], 'yes', { notes: 'Late' }), change(event.path, { maxPlayers: 2 }));
    await refused(organizer, edit(event, reversed));
    await refused(organizer, edit(event, { firstNames: { [keys[0] ?? '']: 'Maya' } }));
  });

  test('follows the organizer’s walk-ins, corrections and removals', async () => {
    const { event, ids, keys } = await givenQueue();
    const walkIn = makeRsvpId();
    await accepted(organizer, ...addWalkIn(event, { id: walkIn }));
    expect(await queueOf(event)).toEqual([...keys, placeKeyOf(walkIn)]);
    await accepted(organizer, ...changeRsvp(event, ids[1], 'yes', 'no'));
    await accepted(organizer, ...removeRsvp(event, ids[0], 'yes'));
    expect(await queueOf(event)).toEqual([keys[2], placeKeyOf(walkIn)]);
  });

  test('that an event lacks begins with the next yes, and lets the others leave', async () => {
    const { event, id: old } = await givenEventWithRsvp();
    await given(change(event.path, { queue: gone }));
    const id = makeRsvpId();
    await accepted(visitor, ...addRsvp(event, { id }));
    await accepted(visitor, ...changeRsvp(event, old, 'yes', 'no'));
    expect(await queueOf(event)).toEqual([placeKeyOf(id)]);
  });
});

test('an answer’s place key is its own, and does not change, not even by the organizer', async () => {
  const event = await givenEvent();
  const id = makeRsvpId();
  const writes = addRsvp(event, { id });
  for (const placeKey of [placeKeyOf(makeRsvpId()), 'x', 1, gone])
    await refused(visitor, ...writes, change(rsvpAt(id), { placeKey }));
  await accepted(visitor, ...writes);
  await refused([visitor, organizer], changed(id, 'yes', { placeKey: 'x' }));
});

describe('a first name', () => {
  const rsvp = { name: 'Maya Rodriguez' };
  const path = (id: string) => `firstNames.${placeKeyOf(id)}`;
  const name = (event: EventPaths, id: string, shown: unknown) => change(event.path, { [path(id)]: shown });
  const touch = (event: EventPaths, id: string, shown: unknown) => [
    ...[change(rsvpAt(id), { updatedAt: serverTimestamp() }), name(event, id, shown)],
  ];
  const shows = (event: EventPaths, id: string, shown: unknown, fields: Fields = {}) => {
    const sent = { ...rsvp, response: 'yes', ...fields };
    return [
      ...addRsvp(event, { id, rsvp: sent, without: ['count'] }),
      count(event, { [sent.response]: 1 }, id, { [path(id)]: shown }),
    ];
  };
  const givenShown = async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    await accepted(visitor, ...shows(event, id, 'Maya'));
    return { event, id };
  };

  test('attack: shown, guessed or removed with the event’s id alone, by the ledger of an earlier commit', async () => {
    const { event, id } = await givenShown();
    const { event: hidden, id: guessed } = await givenEventWithRsvp({}, rsvp);
    await refused(visitor, name(event, id, gone));
    await refused(visitor, name(event, id, gone), noteIn(event, id));
    for (const word of ['Maya', 'Sam']) {
      await refused(visitor, name(hidden, guessed, word));
      await refused(visitor, name(hidden, guessed, word), noteIn(hidden, guessed));
    }
    expect([await namesOf(event), await namesOf(hidden)]).toEqual([{ [placeKeyOf(id)]: 'Maya' }, {}]);
  });

  test.each(['HTTPS://EVIL.EXAMPLE/CLAIM-$50', 'evil.example', '$50', '<b>', '42'])(
    'attack: %s on the roster',
    async (word) => {
      const event = await givenEvent();
      await refused(visitor, ...shows(event, makeRsvpId(), word, { name: word }));
      await accepted(visitor, ...addRsvp(event, { rsvp: { name: word } }));
    },
  );

  test.each<[string, unknown, Fields?]>([
    ['somebody else’s', 'Sam'],
    ['the whole one', rsvp.name],
    ['a part of it', 'May'],
    ['more of it', 'Maya '],
    ['in other letters', 'maya'],
    ['a list', ['Maya']],
    ['an invisible one', '\u115f', { name: '\u115f Maya' }],
    ['an empty one', '', { name: ' Maya' }],
    ['shown with a no', 'Maya', { response: 'no' }],
    ['shown with a maybe', 'Maya', { response: 'maybe' }],
  ])('is not %s', async (_, shown, fields) => {
    await refused([visitor, organizer], ...shows(await givenEvent(), makeRsvpId(), shown, fields));
  });

  test('is read by everybody with the event, and goes with the place', async () => {
    const { event, id } = await givenShown();
    expect((await read(visitor, event.path)).data()?.firstNames).toEqual({ [placeKeyOf(id)]: 'Maya' });
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no'));
    await refused(organizer, ...removeRsvp(event, id, 'yes'));
    const left = count(event, { yes: -1, no: 1 }, id, { [path(id)]: gone });
    await accepted(visitor, changed(id, 'no'), left, noteIn(event, id));
    expect(await namesOf(event)).toEqual({});
  });

  test('changes with the answer’s, also when the organizer corrects that', async () => {
    const { event, id } = await givenShown();
    const renamed = changed(id, 'yes', { name: 'Maia R.' });
    await refused([visitor, organizer], renamed);
    await accepted(visitor, changed(id, 'yes', { name: 'Maya R.' }));
    await accepted(organizer, renamed, name(event, id, 'Maia'), noteIn(event, id));
  });

  test('of somebody else stays', async () => {
    const { event, id: maya } = await givenShown();
    const id = await givenRsvp(event);
    await refused(visitor, ...shows(event, makeRsvpId(), 'Maya'), name(event, maya, gone));
    const touched = change(rsvpAt(id), { updatedAt: serverTimestamp() });
    await refused(visitor, touched, name(event, maya, gone), noteIn(event, id));
    const all = change(event.path, { firstNames: 'Maya' });
    await refused(visitor, ...touch(event, maya, 'Maya'), all, noteIn(event, maya));
    expect(await namesOf(event)).toEqual({ [placeKeyOf(maya)]: 'Maya' });
  });

  test('is shown and taken back later by who knows the answer, with a ledger that names it', async () => {
    const { event, id } = await givenEventWithRsvp({}, rsvp);
    const other = await givenRsvp(event, rsvp);
    for (const shown of ['Sam', rsvp.name, '', ['Maya']])
      await refused(visitor, ...touch(event, id, shown), noteIn(event, id));
    const shown = touch(event, id, 'Maya');
    await refused(visitor, ...shown);
    for (const named of [other, makeRsvpId()]) await refused(visitor, ...shown, noteIn(event, named));
    await accepted(visitor, ...shown, noteIn(event, id));
    await accepted(visitor, ...touch(event, id, gone), noteIn(event, id));
    expect(await namesOf(event)).toEqual({});
  });
});

describe('still coming', () => {
  const confirmed = { confirmedAt: serverTimestamp() };
  const confirm = (event: EventPaths, id: string, fields: Fields = confirmed) =>
    changeRsvp(event, id, 'yes', 'yes', fields);

  test('is said from 36 hours before until the event begins, after the deadline, too', async () => {
    for (const hours of [36.1, -0.1]) {
      const { event, id } = await givenEventWithRsvp({ dateTime: hoursFromNow(hours) });
      await refused(visitor, ...confirm(event, id));
    }
    const late = { dateTime: hoursFromNow(35.9), rsvpDeadline: hoursFromNow(-1) };
    for (const fields of [late, { dateTime: late.dateTime }]) {
      const { event, id } = await givenEventWithRsvp(fields);
      await accepted(visitor, ...confirm(event, id, { ...confirmed, ...event.seen }));
      expect(await countsOf(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
    }
  });

  test('is said now and by the guest alone', async () => {
    const { event, id } = await givenEventWithRsvp({ dateTime: hoursFromNow(10) });
    for (const confirmedAt of [hoursFromNow(-1), 'yes'])
      await refused(visitor, ...confirm(event, id, { confirmedAt }));
    await refused(organizer, ...confirm(event, id, { confirmedAt: Timestamp.now() }));
    await refused(visitor, ...addRsvp(event, { rsvp: confirmed }));
    await accepted(visitor, ...confirm(event, id));
    await accepted(visitor, ...confirm(event, id, { notes: 'Late' }));
    await accepted(organizer, ...confirm(event, id, { confirmedAt: gone }));
  });

  test('is over when the guest does not come', async () => {
    const { event, id } = await givenEventWithRsvp({ dateTime: hoursFromNow(10) });
    await accepted(visitor, ...confirm(event, id));
    await refused([visitor, organizer], ...changeRsvp(event, id, 'yes', 'no'));
    const no = await givenRsvp(event, { response: 'no' });
    await refused(visitor, ...changeRsvp(event, no, 'no', 'no', confirmed));
    await accepted(visitor, ...changeRsvp(event, id, 'yes', 'no', { confirmedAt: gone }));
  });
});

test('once the event began, the organizer notes who came, takes back what a guest said, and says nothing for them', async () => {
  const { event, id: yes } = await givenEventWithRsvp({ dateTime: hoursFromNow(-1) });
  const no = await givenRsvp(event, { response: 'no' });
  const earlier = hoursFromNow(-9);
  await given(change(rsvpAt(yes), { confirmedAt: earlier }), change(rsvpAt(no), { leftAt: earlier }));
  for (const id of [yes, no]) await accepted(organizer, checkIn(id, 'no-show'));
  await accepted(organizer, ...changeRsvp(event, yes, 'yes', 'yes', { notes: 'Ill' }));
  await accepted(organizer, ...changeRsvp(event, no, 'no', 'no', { notes: 'Ill' }));
  for (const at of [serverTimestamp(), Timestamp.now()]) {
    await refused(organizer, ...changeRsvp(event, yes, 'yes', 'yes', { confirmedAt: at }));
    await refused(organizer, ...changeRsvp(event, no, 'no', 'no', { leftAt: at }));
  }
  await accepted(organizer, ...changeRsvp(event, yes, 'yes', 'no', { confirmedAt: gone }));
  await accepted(organizer, ...changeRsvp(event, no, 'no', 'yes', { leftAt: gone }));
});

describe('a place that was given away', () => {
  const left = { leftAt: serverTimestamp() };

  test('says when, and by whom it was', async () => {
    const { event, id } = await givenEventWithRsvp();
    const maybe = await givenRsvp(event, { response: 'maybe' });
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no', { leftAt: hoursFromNow(-1) }));
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'yes', left));
    await refused(visitor, ...changeRsvp(event, maybe, 'maybe', 'no', left));
    await refused(organizer, ...changeRsvp(event, id, 'yes', 'no', { leftAt: Timestamp.now() }));
    await refused(visitor, ...addRsvp(event, { rsvp: { response: 'no', leftAt: Timestamp.now() } }));
    await accepted(visitor, ...changeRsvp(event, id, 'yes', 'no', left));
    await accepted(visitor, ...changeRsvp(event, id, 'no', 'no', { notes: 'Sorry' }));
    await refused(visitor, ...changeRsvp(event, id, 'no', 'yes'));
    await accepted(visitor, ...changeRsvp(event, id, 'no', 'yes', { leftAt: gone }));
  });

  test.each(closed)('is not given away when the event %s', async (_, fields) => {
    const { event, id } = await givenEventWithRsvp(fields);
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no', left));
  });
});
