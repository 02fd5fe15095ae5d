import {
  arrayRemove,
  arrayUnion,
  deleteField,
  doc,
  getDoc,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  addRsvp,
  addWalkIn,
  allowed,
  change,
  changeRsvp,
  checkIn,
  commit,
  count,
  denied,
  type EventPaths,
  edit,
  type Fields,
  given,
  givenEvent,
  givenRsvp,
  hoursFromNow,
  noteIn,
  organizer,
  placeKeyOf,
  put,
  removeRsvp,
  rsvpAt,
  stored,
  stranger,
  visitor,
} from './fixtures.ts';

const queueOf = async (event: EventPaths) => (await stored(event.path))?.queue;
const namesOf = async (event: EventPaths) => (await stored(event.path))?.firstNames ?? {};

/** An event with three who said yes, in this order. */
async function givenQueue(fields: Fields = {}) {
  const event = await givenEvent({ event: { maxPlayers: 2, ...fields } });
  const ids = [await givenRsvp(event), await givenRsvp(event), await givenRsvp(event)] as const;
  const keys = ids.map(placeKeyOf);
  return { event, ids, keys };
}

/** A new yes whose commit leaves this queue. */
function joinWith(event: EventPaths, id: string, queue: unknown) {
  return [...addRsvp(event, { id, without: ['count'] }), count(event, { yes: 1 }, id, { queue })];
}

describe('the queue of an event', () => {
  test('is empty at first, and holds who says yes in the order of their commits', async () => {
    const event = await givenEvent();
    const ids = [makeRsvpId(), makeRsvpId(), makeRsvpId()];
    for (const id of ids) await allowed(commit(visitor, ...addRsvp(event, { id })));
    expect(await queueOf(event)).toEqual(ids.map(placeKeyOf));
  });

  test('does not hold who says maybe or no', async () => {
    const event = await givenEvent();
    for (const response of ['maybe', 'no']) {
      const id = makeRsvpId();
      const rsvp = { response };
      const intruding = count(event, { [response]: 1 }, id, { queue: arrayUnion(placeKeyOf(id)) });
      await denied(commit(visitor, ...addRsvp(event, { id, rsvp, without: ['count'] }), intruding));
      await allowed(commit(visitor, ...addRsvp(event, { id, rsvp })));
    }
    expect(await queueOf(event)).toEqual([]);
  });

  test('loses who leaves, and nobody else; who comes back stands at the end, each time', async () => {
    const { event, ids, keys } = await givenQueue();
    const [first] = ids;
    for (let round = 0; round < 3; round += 1) {
      await allowed(commit(visitor, ...changeRsvp(event, first, 'yes', 'no')));
      expect(await queueOf(event)).toEqual(keys.slice(1));
      await allowed(commit(visitor, ...changeRsvp(event, first, 'no', 'yes')));
      expect(await queueOf(event)).toEqual([...keys.slice(1), keys[0]]);
    }
  });

  test('keeps the place of who changes only words', async () => {
    const { event, ids, keys } = await givenQueue();
    await allowed(commit(visitor, ...changeRsvp(event, ids[1], 'yes', 'yes', { name: 'Sam' })));
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
    ['take it away', () => deleteField()],
    ['make it something else', (_, own) => own],
  ])('lets nobody %s', async (_, queueFor) => {
    const { event, keys } = await givenQueue();
    for (const actor of [visitor, stranger, organizer]) {
      const id = makeRsvpId();
      await denied(commit(actor, ...joinWith(event, id, queueFor(keys, placeKeyOf(id)))));
    }
    const id = makeRsvpId();
    await allowed(commit(visitor, ...joinWith(event, id, [...keys, placeKeyOf(id)])));
  });

  test('takes no key of an answer to another event', async () => {
    const [{ event }, other] = [await givenQueue(), await givenEvent()];
    const elsewhere = await givenRsvp(other);
    const id = makeRsvpId();
    const moved = count(event, { yes: 1 }, elsewhere);
    await denied(commit(visitor, ...addRsvp(event, { id, without: ['count'] }), moved));
    await denied(commit(visitor, moved, noteIn(event, elsewhere)));
  });

  test.each<[string, (keys: string[]) => unknown]>([
    ['takes somebody along', () => []],
    ['takes somebody else out instead', (keys) => [keys[0], keys[2]]],
    ['stays in it', (keys) => keys],
    ['reorders the rest', (keys) => [keys[2], keys[1]]],
  ])('lets nobody leave who %s', async (_, queueFor) => {
    const { event, ids, keys } = await givenQueue();
    const [rsvp] = changeRsvp(event, ids[0], 'yes', 'no');
    if (!rsvp) throw new Error('A change writes the answer.');
    const moved = count(event, { yes: -1, no: 1 }, ids[0], { queue: queueFor(keys) });
    await denied(commit(visitor, rsvp, moved, noteIn(event, ids[0])));
    await denied(commit(organizer, rsvp, moved, noteIn(event, ids[0])));
  });

  test('is not left twice', async () => {
    const { event, ids } = await givenQueue();
    await allowed(commit(visitor, ...changeRsvp(event, ids[0], 'yes', 'no')));
    await denied(commit(visitor, ...changeRsvp(event, ids[0], 'yes', 'no')));
    await denied(commit(visitor, count(event, { yes: -1, no: 1 }, ids[0]), noteIn(event, ids[0])));
  });

  test('does not move by itself, for nobody', async () => {
    const { event, ids, keys } = await givenQueue();
    for (const actor of [visitor, stranger, organizer]) {
      await denied(commit(actor, change(event.path, { queue: keys.toReversed() })));
      await denied(commit(actor, change(event.path, { queue: keys.toReversed() }), noteIn(event, ids[0])));
      await denied(commit(actor, change(event.path, { queue: arrayRemove(keys[0]) }), noteIn(event, ids[0])));
    }
    await denied(commit(organizer, edit(event, { queue: keys.toReversed() })));
    await denied(commit(organizer, edit(event, { firstNames: { [keys[0] ?? '']: 'Maya' } })));
  });

  test('stays when the organizer changes the number of players', async () => {
    const { event, keys } = await givenQueue();
    await allowed(commit(organizer, edit(event, { maxPlayers: 3 })));
    expect(await queueOf(event)).toEqual(keys);
  });

  test('follows the organizer’s walk-ins, corrections and removals', async () => {
    const { event, ids, keys } = await givenQueue();
    const walkIn = makeRsvpId();
    await allowed(commit(organizer, ...addWalkIn(event, { id: walkIn })));
    expect(await queueOf(event)).toEqual([...keys, placeKeyOf(walkIn)]);
    await allowed(commit(organizer, ...changeRsvp(event, ids[1], 'yes', 'no')));
    await allowed(commit(organizer, ...removeRsvp(event, ids[0], 'yes')));
    expect(await queueOf(event)).toEqual([keys[2], placeKeyOf(walkIn)]);
  });

  test('takes no 501st guest', async () => {
    const { event } = await givenQueue({ rsvpCount: { yes: 497, no: 0, maybe: 0 } });
    await denied(commit(visitor, ...addRsvp(event)));
  });

  test('that an event lacks begins with the next yes, and lets the others leave', async () => {
    const event = await givenEvent();
    const old = await givenRsvp(event);
    await given(change(event.path, { queue: deleteField() }));
    const id = makeRsvpId();
    await allowed(commit(visitor, ...addRsvp(event, { id })));
    await allowed(commit(visitor, ...changeRsvp(event, old, 'yes', 'no')));
    expect(await queueOf(event)).toEqual([placeKeyOf(id)]);
  });
});

describe('an answer’s place key', () => {
  test.each([
    ['another answer’s', placeKeyOf(makeRsvpId())],
    ['something else', 'x'],
    ['a number', 1],
    ['nothing', deleteField()],
  ])('is not %s', async (_, placeKey) => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const writes = addRsvp(event, { id });
    await denied(commit(visitor, ...writes, change(rsvpAt(id), { placeKey })));
    await allowed(commit(visitor, ...writes));
  });

  test('does not change, not even by the organizer', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    for (const actor of [visitor, organizer]) {
      await denied(commit(actor, change(rsvpAt(id), { placeKey: 'x', updatedAt: serverTimestamp() })));
    }
  });
});

describe('a first name', () => {
  const name = 'Maya Rodriguez';
  const rsvp = { name };
  const path = (id: string) => `firstNames.${placeKeyOf(id)}`;
  const touch = (id: string) => change(rsvpAt(id), { updatedAt: serverTimestamp() });
  const shows = (event: EventPaths, id: string, shown: unknown, response = 'yes', fields: Fields = rsvp) => [
    ...addRsvp(event, { id, rsvp: { ...fields, response }, without: ['count'] }),
    count(event, { [response]: 1 }, id, { [path(id)]: shown }),
  ];

  test('is shown with the answer, and everybody with the event reads it', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    await allowed(commit(visitor, ...shows(event, id, 'Maya')));
    expect((await getDoc(doc(visitor, event.path))).data()?.firstNames).toEqual({ [placeKeyOf(id)]: 'Maya' });
  });

  test('is shown and taken back later, by who knows the answer', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, rsvp);
    await allowed(commit(visitor, touch(id), change(event.path, { [path(id)]: 'Maya' }), noteIn(event, id)));
    const gone = change(event.path, { [path(id)]: deleteField() });
    await allowed(commit(visitor, touch(id), gone, noteIn(event, id)));
    expect(await namesOf(event)).toEqual({});
  });

  test('attack: shown, guessed or removed with the event’s id alone, by the ledger of an earlier commit', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    await commit(visitor, ...shows(event, id, 'Maya'));
    const hidden = await givenEvent();
    const guessed = await givenRsvp(hidden, rsvp);
    for (const ledger of [[], [noteIn(event, id)]]) {
      await denied(commit(visitor, change(event.path, { [path(id)]: deleteField() }), ...ledger));
    }
    for (const name of ['Maya', 'Sam']) {
      await denied(commit(visitor, change(hidden.path, { [path(guessed)]: name })));
      await denied(commit(visitor, change(hidden.path, { [path(guessed)]: name }), noteIn(hidden, guessed)));
    }
    expect([await namesOf(event), await namesOf(hidden)]).toEqual([{ [placeKeyOf(id)]: 'Maya' }, {}]);
  });

  test.each(['HTTPS://EVIL.EXAMPLE/CLAIM-$50', 'evil.example', '$50', '<b>', '42'])(
    'attack: %s on the roster',
    async (word) => {
      const event = await givenEvent();
      await denied(commit(visitor, ...shows(event, makeRsvpId(), word, 'yes', { name: word })));
      await allowed(commit(visitor, ...addRsvp(event, { rsvp: { name: word } })));
    },
  );

  test.each([
    ['somebody else’s', 'Sam'],
    ['the whole one', name],
    ['a part of it', 'May'],
    ['more of it', 'Maya '],
    ['in other letters', 'maya'],
    ['a list', ['Maya']],
  ])('is not %s', async (_, shown) => {
    const event = await givenEvent();
    await denied(commit(visitor, ...shows(event, makeRsvpId(), shown)));
    await denied(commit(organizer, ...shows(event, makeRsvpId(), shown)));
  });

  test('of another kind is not put there later', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, rsvp);
    for (const shown of ['Sam', name, '', ['Maya']]) {
      await denied(commit(visitor, touch(id), change(event.path, { [path(id)]: shown }), noteIn(event, id)));
    }
  });

  test('that shows nothing is not shown', async () => {
    const event = await givenEvent();
    for (const [whole, first] of [
      ['\u115f Maya', '\u115f'],
      [' Maya', ''],
    ] as const) {
      await denied(commit(visitor, ...shows(event, makeRsvpId(), first, 'yes', { name: whole })));
    }
  });

  test.each(['no', 'maybe'])('is not shown with a %s', async (response) => {
    await denied(commit(visitor, ...shows(await givenEvent(), makeRsvpId(), 'Maya', response)));
  });

  test('goes with the place', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    await commit(visitor, ...shows(event, id, 'Maya'));
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no')));
    await denied(commit(organizer, ...removeRsvp(event, id, 'yes')));
    const [left] = changeRsvp(event, id, 'yes', 'no');
    if (!left) throw new Error('A change writes the answer.');
    const gone = { [path(id)]: deleteField() };
    await allowed(commit(visitor, left, count(event, { yes: -1, no: 1 }, id, gone), noteIn(event, id)));
    expect(await namesOf(event)).toEqual({});
  });

  test('changes with the answer’s, also when the organizer corrects that', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    await commit(visitor, ...shows(event, id, 'Maya'));
    for (const actor of [visitor, organizer]) {
      await denied(commit(actor, ...changeRsvp(event, id, 'yes', 'yes', { name: 'Maia R.' })));
    }
    await allowed(commit(visitor, ...changeRsvp(event, id, 'yes', 'yes', { name: 'Maya R.' })));
    const [renamed] = changeRsvp(event, id, 'yes', 'yes', { name: 'Maia R.' });
    if (!renamed) throw new Error('A change writes the answer.');
    const shown = change(event.path, { [path(id)]: 'Maia' });
    await allowed(commit(organizer, renamed, shown, noteIn(event, id)));
  });

  test('of somebody else stays', async () => {
    const event = await givenEvent();
    const [maya, id] = [makeRsvpId(), await givenRsvp(event)];
    await commit(visitor, ...shows(event, maya, 'Maya'));
    await denied(
      commit(
        visitor,
        ...shows(event, makeRsvpId(), 'Maya'),
        change(event.path, { [path(maya)]: deleteField() }),
      ),
    );
    await denied(
      commit(visitor, touch(id), change(event.path, { [path(maya)]: deleteField() }), noteIn(event, id)),
    );
    await denied(
      commit(visitor, touch(maya), change(event.path, { firstNames: 'Maya' }), noteIn(event, maya)),
    );
    expect(await namesOf(event)).toEqual({ [placeKeyOf(maya)]: 'Maya' });
  });

  test('needs a ledger that names its answer', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, rsvp);
    const other = await givenRsvp(event, rsvp);
    const shown = [touch(id), change(event.path, { [path(id)]: 'Maya' })];
    await denied(commit(visitor, ...shown));
    await denied(commit(visitor, ...shown, noteIn(event, other)));
    await denied(commit(visitor, ...shown, noteIn(event, makeRsvpId())));
    await allowed(commit(visitor, ...shown, noteIn(event, id)));
  });
});

describe('still coming', () => {
  const confirmed = { confirmedAt: serverTimestamp() };
  const confirm = (event: EventPaths, id: string, fields: Fields = confirmed) =>
    changeRsvp(event, id, 'yes', 'yes', fields);

  test('is said from 36 hours before, until the event begins', async () => {
    const soon = await givenEvent({ event: { dateTime: hoursFromNow(35.9) } });
    const early = await givenEvent({ event: { dateTime: hoursFromNow(36.1) } });
    const over = await givenEvent({ event: { dateTime: hoursFromNow(-0.1) } });
    for (const event of [early, over])
      await denied(commit(visitor, ...confirm(event, await givenRsvp(event))));
    const id = await givenRsvp(soon);
    await allowed(commit(visitor, ...confirm(soon, id)));
    expect((await stored(soon.path))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  test('is said after the deadline, too', async () => {
    const event = await givenEvent({
      event: { dateTime: hoursFromNow(10), rsvpDeadline: hoursFromNow(-1) },
    });
    const id = await givenRsvp(event);
    await allowed(commit(visitor, ...confirm(event, id, { ...confirmed, ...event.seen })));
  });

  test('is said now and by the guest alone', async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(10) } });
    const id = await givenRsvp(event);
    await denied(commit(visitor, ...confirm(event, id, { confirmedAt: hoursFromNow(-1) })));
    await denied(commit(visitor, ...confirm(event, id, { confirmedAt: 'yes' })));
    await denied(commit(organizer, ...confirm(event, id, { confirmedAt: Timestamp.now() })));
    await denied(commit(visitor, ...addRsvp(event, { rsvp: confirmed })));
    await allowed(commit(visitor, ...confirm(event, id)));
    await allowed(commit(visitor, ...confirm(event, id, { notes: 'Late' })));
    await allowed(commit(organizer, ...confirm(event, id, { confirmedAt: deleteField() })));
  });

  test('is over when the guest does not come', async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(10) } });
    const id = await givenRsvp(event);
    await commit(visitor, ...confirm(event, id));
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no')));
    await denied(commit(organizer, ...changeRsvp(event, id, 'yes', 'no')));
    await denied(
      commit(
        visitor,
        ...changeRsvp(event, await givenRsvp(event, { response: 'no' }), 'no', 'no', confirmed),
      ),
    );
    await allowed(commit(visitor, ...changeRsvp(event, id, 'yes', 'no', { confirmedAt: deleteField() })));
  });
});

describe('once the event began, the organizer', () => {
  const begun = async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(-1) } });
    const [yes, no] = [await givenRsvp(event), await givenRsvp(event, { response: 'no' })];
    await given(change(rsvpAt(yes), { confirmedAt: hoursFromNow(-9) }));
    await given(change(rsvpAt(no), { leftAt: hoursFromNow(-9) }));
    return { event, yes, no };
  };

  test('notes who came of those who confirmed or left', async () => {
    const { yes, no } = await begun();
    for (const id of [yes, no]) await allowed(commit(organizer, checkIn(id, 'no-show')));
  });

  test('takes back what a guest said, and says nothing for them', async () => {
    const { event, yes, no } = await begun();
    for (const at of [serverTimestamp(), Timestamp.now()]) {
      await denied(commit(organizer, ...changeRsvp(event, yes, 'yes', 'yes', { confirmedAt: at })));
      await denied(commit(organizer, ...changeRsvp(event, no, 'no', 'no', { leftAt: at })));
    }
    await allowed(commit(organizer, ...changeRsvp(event, yes, 'yes', 'no', { confirmedAt: deleteField() })));
    await allowed(commit(organizer, ...changeRsvp(event, no, 'no', 'yes', { leftAt: deleteField() })));
  });
});

describe('a place that was given away', () => {
  const left = { leftAt: serverTimestamp() };

  test('says when, and by whom it was', async () => {
    const event = await givenEvent();
    const [id, maybe] = [await givenRsvp(event), await givenRsvp(event, { response: 'maybe' })];
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no', { leftAt: hoursFromNow(-1) })));
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'yes', left)));
    await denied(commit(visitor, ...changeRsvp(event, maybe, 'maybe', 'no', left)));
    await denied(commit(organizer, ...changeRsvp(event, id, 'yes', 'no', { leftAt: Timestamp.now() })));
    await denied(commit(visitor, ...addRsvp(event, { rsvp: { response: 'no', leftAt: Timestamp.now() } })));
    await allowed(commit(visitor, ...changeRsvp(event, id, 'yes', 'no', left)));
    await allowed(commit(visitor, ...changeRsvp(event, id, 'no', 'no', { notes: 'Sorry' })));
    await denied(commit(visitor, ...changeRsvp(event, id, 'no', 'yes')));
    await allowed(commit(visitor, ...changeRsvp(event, id, 'no', 'yes', { leftAt: deleteField() })));
  });

  test.each<[string, Fields]>([
    ['is cancelled', { status: 'cancelled' }],
    ['began', { dateTime: hoursFromNow(-1) }],
  ])('is not given away when the event %s', async (_, fields) => {
    const event = await givenEvent({ event: fields });
    await denied(commit(visitor, ...changeRsvp(event, await givenRsvp(event), 'yes', 'no', left)));
  });
});

test('who only has the link reads no ledger, and no list of answers', async () => {
  const { event, ids } = await givenQueue();
  await denied(getDoc(doc(visitor, event.ledger)));
  await denied(commit(visitor, put(event.ledger, { rsvpId: ids[0] })));
});
