import { createHash } from 'node:crypto';
import { deleteField, serverTimestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  accepted,
  addRsvp,
  change,
  changeRsvp,
  commit,
  count,
  type EventPaths,
  type Fields,
  given,
  givenEvent,
  givenRsvp,
  guard,
  guardsOf,
  hoursFromNow,
  noteIn,
  organizer,
  placeKeyOf,
  put,
  refused,
  remove,
  rsvpAt,
  stored,
  stranger,
  visitor,
  type Write,
} from './fixtures.ts';

const KEY = 'key of the emails';
const EMAIL = 'Ana@Players.example';
const PHONE = '352 555 0101';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
/** The id that only an email to this address tells. */
const mailboxId = (id: string, email = EMAIL) => hash(`${KEY}|${id}|${email.toLowerCase()}`).slice(0, 32);

async function givenGuest(rsvp: Fields = {}, event: Fields = {}) {
  await given(put('secrets/mailbox', { key: KEY }));
  const game = await givenEvent({ event });
  const before = await givenRsvp(game, { name: 'Kim Lee' });
  const contact = { email: EMAIL, phone: PHONE };
  const id = await givenRsvp(game, { name: 'Ana Reyes', ...contact, ...rsvp });
  const after = await givenRsvp(game, { name: 'Sam Ode' });
  return { game, id, before, after, newId: mailboxId(id) };
}

interface TakeoverPlan {
  fields?: Fields;
  /** What the event says then, beside the queue. */
  event?: Fields;
  without?: ('removal' | 'place' | 'guards')[];
  queue?: string[];
}

/** Everything that a takeover writes. */
async function takeover(
  game: EventPaths,
  oldId: string,
  newId: string,
  { fields = {}, event = {}, without = [], queue }: TakeoverPlan = {},
): Promise<Write[]> {
  const old = (await stored(rsvpAt(oldId))) ?? {};
  const { queue: places = [], firstNames = {} } = (await stored(game.path)) ?? {};
  const [oldKey, newKey] = [placeKeyOf(oldId), placeKeyOf(newId)];
  const keys = Array.isArray(places) ? places.map((key) => (key === oldKey ? newKey : key)) : [];
  const name: unknown = Reflect.get(Object(firstNames), oldKey);
  const names =
    name === undefined ? {} : { [`firstNames.${oldKey}`]: deleteField(), [`firstNames.${newKey}`]: name };
  const contact = {
    ...(old.email ? { email: String(old.email) } : {}),
    ...(old.phone ? { phone: String(old.phone) } : {}),
  };
  const taken = { placeKey: newKey, takenOverFrom: oldId, takenOverAt: serverTimestamp() };
  return [
    ...(without.includes('removal') ? [] : [remove(rsvpAt(oldId))]),
    put(rsvpAt(newId), { ...old, ...taken, ...fields }),
    ...(without.includes('place') || old.response !== 'yes'
      ? []
      : [change(game.path, { queue: queue ?? keys, ...names, ...event }), noteIn(game, newId)]),
    ...(without.includes('guards') ? [] : guardsOf(game, contact).map((path) => guard(path, newId, game))),
  ];
}

describe('whoever has the secret of an email', () => {
  test('takes the RSVP over: its place, first name, guards and words stay, and the id before opens nothing', async () => {
    const { game, id, before, after, newId } = await givenGuest();
    await given(change(game.path, { [`firstNames.${placeKeyOf(id)}`]: 'Ana' }));
    await accepted(visitor, ...(await takeover(game, id, newId)));
    expect(await stored(rsvpAt(id))).toBe(undefined);
    expect(await stored(rsvpAt(newId))).toMatchObject({ name: 'Ana Reyes', email: EMAIL, takenOverFrom: id });
    expect(await stored(game.path)).toMatchObject({
      rsvpCount: { yes: 3, no: 0, maybe: 0 },
      queue: [before, newId, after].map(placeKeyOf),
      firstNames: { [placeKeyOf(newId)]: 'Ana' },
    });
    const guards = await Promise.all(guardsOf(game, { email: EMAIL, phone: PHONE }).map(stored));
    expect(guards.map((one) => one?.rsvpId)).toEqual([newId, newId]);
    const notes = { notes: 'I bring a ball', updatedAt: serverTimestamp() };
    await refused(visitor, change(rsvpAt(id), notes));
    await accepted(visitor, change(rsvpAt(newId), notes));
  });

  test.each(['maybe', 'no'])('takes over a %s, which has no place', async (response) => {
    const { game, id, newId } = await givenGuest({ response });
    await accepted(visitor, ...(await takeover(game, id, newId)));
    expect(await stored(rsvpAt(newId))).toMatchObject({ response });
  });

  test('takes it over after the deadline, and once more when the address was corrected', async () => {
    const { game, id, newId } = await givenGuest({}, { rsvpDeadline: hoursFromNow(-1) });
    await accepted(visitor, ...(await takeover(game, id, newId)));
    const [freed] = guardsOf(game, { email: EMAIL });
    const [added] = guardsOf(game, { email: 'ana@home.example' });
    await given(
      change(rsvpAt(newId), { email: 'ana@home.example' }),
      remove(freed ?? ''),
      guard(added ?? '', newId, game),
    );
    const next = mailboxId(newId, 'ana@home.example');
    await refused(visitor, ...(await takeover(game, newId, mailboxId(newId))));
    await accepted(visitor, ...(await takeover(game, newId, next)));
  });

  test('takes over an RSVP without a phone, and one whose address the organizer freed', async () => {
    const game = await givenEvent();
    for (const isFreed of [false, true]) {
      const id = await givenRsvp(game, { email: EMAIL });
      const [guarded = ''] = guardsOf(game, { email: EMAIL });
      if (isFreed) await given(remove(guarded));
      const plan: TakeoverPlan = isFreed ? { without: ['guards'] } : {};
      await accepted(visitor, ...(await takeover(game, id, mailboxId(id), plan)));
      await given(remove(guarded));
    }
  });

  test('takes over an RSVP whose address the organizer gave to somebody else, and leaves it theirs', async () => {
    const { game, id, newId } = await givenGuest();
    const [emailGuard = '', phoneGuard = ''] = guardsOf(game, { email: EMAIL, phone: PHONE });
    const other = await givenRsvp(game);
    await given(put(emailGuard, { rsvpId: other, gameEventId: game.id }));
    await refused(visitor, ...(await takeover(game, id, newId)));
    await accepted(
      visitor,
      ...(await takeover(game, id, newId, { without: ['guards'] })),
      guard(phoneGuard, newId, game),
    );
    expect(await stored(emailGuard)).toMatchObject({ rsvpId: other });
  });
});

test('owner and typist at the same moment: one of them is refused, and counters and queue stay true', async () => {
  const { game, id, before, after, newId } = await givenGuest();
  const [moved, left] = await Promise.allSettled([
    commit(visitor, ...(await takeover(game, id, newId))),
    commit(visitor, ...changeRsvp(game, id, 'yes', 'no')),
  ]);
  expect([moved.status, left.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const hasMoved = moved.status === 'fulfilled';
  const own = await stored(rsvpAt(hasMoved ? newId : id));
  expect(own?.response).toBe(hasMoved ? 'yes' : 'no');
  expect(await stored(game.path)).toMatchObject({
    rsvpCount: { yes: hasMoved ? 3 : 2, no: hasMoved ? 0 : 1, maybe: 0 },
    queue: [before, ...(hasMoved ? [newId] : []), after].map(placeKeyOf),
  });
});

describe('attack: a takeover', () => {
  test.each<[string, (guest: { id: string }) => string]>([
    ['to an id of one’s own', () => makeRsvpId()],
    ['to the id of another address', ({ id }) => mailboxId(id, 'eve@players.example')],
    ['to the id of another RSVP', () => mailboxId(makeRsvpId())],
  ])('%s is refused', async (_, choose) => {
    const { game, id } = await givenGuest();
    await refused(visitor, ...(await takeover(game, id, choose({ id }))));
    expect(await stored(rsvpAt(id))).toMatchObject({ name: 'Ana Reyes' });
  });

  test.each<[string, TakeoverPlan]>([
    ['that changes the response', { fields: { response: 'no' } }],
    ['that changes the name', { fields: { name: 'Eve' } }],
    ['that changes the address', { fields: { email: 'eve@players.example' } }],
    ['that notes a check-in', { fields: { attendance: 'arrived' } }],
    ['with another place key', { fields: { placeKey: '0'.repeat(32) } }],
    ['with a time of one’s own', { fields: { takenOverAt: hoursFromNow(-24) } }],
    ['without the time', { fields: { takenOverAt: null } }],
    ['that leaves the RSVP at the old id too', { without: ['removal'] }],
    ['that leaves the old place in the queue', { without: ['place'] }],
    ['that leaves the guards with the old id', { without: ['guards'] }],
    ['that counts one more', { event: { 'rsvpCount.yes': 4 } }],
    ['that changes the title', { event: { title: 'Free beer' } }],
    ['that shows a first name', { event: { 'firstNames.added': 'Eve' } }],
  ])('%s is refused', async (_, plan) => {
    const { game, id, newId } = await givenGuest();
    await refused(visitor, ...(await takeover(game, id, newId, plan)));
  });

  test.each([{ email: EMAIL }, { phone: PHONE }])(
    'that leaves one guard with the old id is refused',
    async (only) => {
      const { game, id, newId } = await givenGuest();
      const [moved = ''] = guardsOf(game, only);
      const writes = await takeover(game, id, newId, { without: ['guards'] });
      await refused(visitor, ...writes, guard(moved, newId, game));
    },
  );

  test('can’t move up, push out, or drop others in the queue', async () => {
    const { game, id, before, after, newId } = await givenGuest();
    for (const order of [[newId, before, after], [before, after, newId], [before, newId], [newId], []])
      await refused(visitor, ...(await takeover(game, id, newId, { queue: order.map(placeKeyOf) })));
  });

  test('can’t show another first name than the one that was shown, or drop somebody else’s', async () => {
    const { game, id, before, newId } = await givenGuest();
    const [oldKey, newKey] = [placeKeyOf(id), placeKeyOf(newId)];
    await given(
      change(game.path, { [`firstNames.${oldKey}`]: 'Ana', [`firstNames.${placeKeyOf(before)}`]: 'Kim' }),
    );
    for (const names of [
      { [`firstNames.${newKey}`]: 'Eve' },
      { [`firstNames.${oldKey}`]: 'Ana' },
      { [`firstNames.${placeKeyOf(before)}`]: deleteField() },
    ])
      await refused(visitor, ...(await takeover(game, id, newId, { event: names })));
    await accepted(visitor, ...(await takeover(game, id, newId)));
  });

  test('of a maybe moves no counter', async () => {
    const { game, id, newId } = await givenGuest({ response: 'maybe' });
    for (const [by, noted] of [
      [1, newId],
      [-1, id],
    ] as const)
      await refused(
        visitor,
        ...[...(await takeover(game, id, newId)), count(game, { maybe: by }, noted), noteIn(game, noted)],
      );
  });

  test('takes no guard to another event', async () => {
    const { game, id, newId } = await givenGuest();
    const writes = await takeover(game, id, newId, { without: ['guards'] });
    const guards = guardsOf(game, { email: EMAIL, phone: PHONE });
    const elsewhere = { ...game, id: 'f'.repeat(32) };
    await refused(visitor, ...writes, ...guards.map((path) => guard(path, newId, elsewhere)));
  });

  test('that is over gives no place to the new id, and removes no RSVP that is made under the old one', async () => {
    const { game, id, newId } = await givenGuest();
    await accepted(visitor, ...(await takeover(game, id, newId)));
    await given(...addRsvp(game, { id, rsvp: { name: 'Eve' } }));
    const { queue } = (await stored(game.path)) ?? {};
    const places = [queue].flat().map((key) => (key === placeKeyOf(id) ? placeKeyOf(newId) : key));
    await refused(visitor, change(game.path, { queue: places }), noteIn(game, newId));
    await given(change(rsvpAt(newId), { email: deleteField() }), change(rsvpAt(id), { email: EMAIL }));
    await refused(visitor, remove(rsvpAt(id)));
  });

  test('makes no second copy, and gives the place to no other id', async () => {
    const { game, id, newId } = await givenGuest();
    const own = makeRsvpId();
    const copy = { ...(await stored(rsvpAt(id))), placeKey: placeKeyOf(own), takenOverFrom: id };
    const copied = put(rsvpAt(own), { ...copy, takenOverAt: serverTimestamp() });
    await refused(visitor, ...(await takeover(game, id, newId)), copied);
    const { queue } = (await stored(game.path)) ?? {};
    const places = [queue].flat().map((key) => (key === placeKeyOf(id) ? placeKeyOf(own) : key));
    await refused(
      visitor,
      ...(await takeover(game, id, newId, { without: ['place'] })),
      ...[copied, change(game.path, { queue: places }), noteIn(game, own)],
    );
  });

  test('is refused while the event is being removed', async () => {
    const { game, id, newId } = await givenGuest({}, { status: 'cancelled', deletingAt: serverTimestamp() });
    await refused(visitor, ...(await takeover(game, id, newId)));
  });

  test('can’t happen twice, nor bring the id before back with what it held', async () => {
    const { game, id, newId } = await givenGuest();
    const writes = await takeover(game, id, newId);
    await commit(visitor, ...writes);
    await refused(visitor, ...writes);
    const contact = { email: EMAIL };
    await refused(visitor, ...addRsvp(game, { id, rsvp: { name: 'Ana Reyes', ...contact } }));
  });

  test('moves the queue of its own event alone, and none without a takeover', async () => {
    const { game, id, newId } = await givenGuest();
    const other = await givenGuest();
    const keys = (await stored(other.game.path))?.queue;
    const places = Array.isArray(keys) ? keys : [];
    const swapped = places.map((key) => (key === placeKeyOf(other.id) ? placeKeyOf(newId) : key));
    await refused(
      visitor,
      ...(await takeover(game, id, newId, { without: ['place'] })),
      change(other.game.path, { queue: swapped }),
      noteIn(other.game, newId),
    );
    await refused(
      visitor,
      change(other.game.path, { queue: [...places].reverse() }),
      noteIn(other.game, other.id),
    );
    await refused(visitor, change(other.game.path, { queue: [] }), noteIn(other.game, other.id));
  });

  test('takes no guard from an RSVP that it doesn’t take over', async () => {
    const { game, id, newId } = await givenGuest();
    const victim = await givenRsvp(game, { email: 'kim@players.example' });
    const [guarded = ''] = guardsOf(game, { email: 'kim@players.example' });
    await refused(visitor, ...(await takeover(game, id, newId)), guard(guarded, newId, game));
    await refused(visitor, guard(guarded, victim, { ...game, id: 'another' }));
    await refused(visitor, guard(guarded, id, game));
  });

  test('removes no RSVP without a new one', async () => {
    const { id } = await givenGuest();
    for (const database of [visitor, stranger]) await refused(database, remove(rsvpAt(id)));
  });

  test('is closed to who only reads: nobody sees the key', async () => {
    for (const database of [visitor, stranger, organizer]) {
      await refused(database, put('secrets/mailbox', { key: 'mine' }));
      await refused(database, remove('secrets/mailbox'));
    }
  });
});

interface DisownPlan {
  proof?: string;
  fields?: Fields;
  guards?: string[];
  counted?: boolean;
}

/** Everything that "This wasn't me" writes. */
function disown(
  game: EventPaths,
  id: string,
  from: string,
  { proof = hash(mailboxId(id)), fields = {}, guards, counted = from !== 'no' }: DisownPlan = {},
): Write[] {
  return [
    change(rsvpAt(id), {
      response: 'no',
      disowned: proof,
      email: deleteField(),
      phone: deleteField(),
      confirmedAt: deleteField(),
      updatedAt: serverTimestamp(),
      ...(from === 'yes' ? { leftAt: serverTimestamp() } : {}),
      ...fields,
    }),
    ...(guards ?? guardsOf(game, { email: EMAIL, phone: PHONE })).map(remove),
    ...(counted ? [count(game, { [from]: -1, no: 1 }, id), noteIn(game, id)] : []),
  ];
}

describe('"This wasn’t me"', () => {
  test.each(['yes', 'maybe', 'no'])(
    'makes a %s a no without an address, which may respond for itself then',
    async (from) => {
      const { game, id } = await givenGuest({ response: from });
      await accepted(visitor, ...disown(game, id, from));
      const { email, phone, response } = (await stored(rsvpAt(id))) ?? {};
      expect([email, phone, response]).toEqual([undefined, undefined, 'no']);
      await accepted(visitor, ...addRsvp(game, { rsvp: { email: EMAIL, phone: PHONE } }));
    },
  );

  test('is the last word of a guest, and not of the organizer', async () => {
    const { game, id } = await givenGuest();
    await commit(visitor, ...disown(game, id, 'yes'));
    const [added = ''] = guardsOf(game, { email: 'eve@players.example' });
    for (const writes of [
      changeRsvp(game, id, 'no', 'yes', { leftAt: deleteField() }),
      [change(rsvpAt(id), { name: 'Eve', updatedAt: serverTimestamp() })],
      [change(rsvpAt(id), { disowned: deleteField(), updatedAt: serverTimestamp() })],
      [
        change(rsvpAt(id), { email: 'eve@players.example', updatedAt: serverTimestamp() }),
        guard(added, id, game),
      ],
      await takeover(game, id, mailboxId(id)),
    ])
      await refused(visitor, ...writes);
    await refused(organizer, change(rsvpAt(id), { disowned: deleteField(), updatedAt: serverTimestamp() }));
    const backdated = { submittedAt: hoursFromNow(-24), updatedAt: serverTimestamp() };
    await refused(organizer, change(rsvpAt(id), backdated));
    await accepted(organizer, ...changeRsvp(game, id, 'no', 'yes', { leftAt: deleteField() }));
  });

  test.each<[string, DisownPlan]>([
    ['without the secret of the email', { proof: hash('guessed') }],
    ['with the id as the proof', { proof: 'the id' }],
    ['of another address', { proof: hash(mailboxId('', 'eve@players.example')) }],
    ['that keeps the response', { fields: { response: 'yes' }, counted: false }],
    ['that keeps the email, unguarded', { fields: { email: EMAIL } }],
    ['that keeps the phone, unguarded', { fields: { phone: PHONE } }],
    ['that keeps the email', { fields: { email: EMAIL }, guards: [] }],
    ['that keeps the phone', { fields: { phone: PHONE }, guards: [] }],
    ['that keeps "Still in"', { fields: { confirmedAt: serverTimestamp() } }],
    ['that changes the name', { fields: { name: 'Eve' } }],
    ['that leaves the guards', { guards: [] }],
    ['that is not counted', { counted: false }],
  ])('%s is refused', async (_, plan) => {
    const { game, id } = await givenGuest();
    await refused(visitor, ...disown(game, id, 'yes', plan));
  });

  test('of a maybe is refused as a maybe', async () => {
    const { game, id } = await givenGuest({ response: 'maybe' });
    const kept = { fields: { response: 'maybe' }, counted: false };
    await refused(visitor, ...disown(game, id, 'maybe', kept));
  });

  test.each([{ email: EMAIL }, { phone: PHONE }])('that leaves one guard is refused', async (only) => {
    const { game, id } = await givenGuest();
    await refused(visitor, ...disown(game, id, 'yes', { guards: guardsOf(game, only) }));
  });

  test('that keeps an address which the organizer freed is refused', async () => {
    const { game, id } = await givenGuest();
    const [emailGuard = '', phoneGuard = ''] = guardsOf(game, { email: EMAIL, phone: PHONE });
    await given(remove(emailGuard));
    await refused(visitor, ...disown(game, id, 'yes', { fields: { email: EMAIL }, guards: [phoneGuard] }));
  });

  test('leaves a game that began as it was, and counts for one that is cancelled', async () => {
    const began = await givenGuest({}, { dateTime: hoursFromNow(-1) });
    await refused(visitor, ...disown(began.game, began.id, 'yes'));
    const cancelled = await givenGuest({}, { status: 'cancelled' });
    await accepted(visitor, ...disown(cancelled.game, cancelled.id, 'yes'));
  });

  test('takes no guard that is another RSVP’s', async () => {
    const { game, id } = await givenGuest();
    await givenRsvp(game, { email: 'kim@players.example' });
    const own = guardsOf(game, { email: EMAIL, phone: PHONE });
    const others = guardsOf(game, { email: 'kim@players.example' });
    await refused(visitor, ...disown(game, id, 'yes', { guards: [...own, ...others] }));
  });
});
