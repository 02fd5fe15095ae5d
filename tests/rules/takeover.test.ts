import { createHash } from 'node:crypto';
import { deleteField, serverTimestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { makeRsvpId } from '#domain/rsvp.ts';
import { organizer, outsiders, stored, visitor } from './actors.ts';
import { type EventPaths, givenEvent } from './events.ts';
import { accepted, change, type Fields, given, hoursFromNow, put, refused, remove } from './fixtures.ts';
import { type Contact, guard, guardsOf } from './guards.ts';
import { count, noteIn, placeKeyOf } from './places.ts';
import { addRsvp, changeRsvp, givenRsvp, rsvpAt } from './rsvps.ts';
import { BEGUN, CANCELLED, DELETING } from './states.ts';

const KEY = 'key of the emails';
const EMAIL = 'Ana@Players.example';
const CONTACT = { email: EMAIL, phone: '352 555 0101' };
const EVE = 'eve@players.example';
/** The mark of an invitation (src/domain/invitation.ts). */
const INVITATION = '0a'.repeat(16);
const KIM = { email: 'kim@players.example' };
const gone = deleteField();

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
/** The id that only an email to this address tells. */
const mailboxId = (id: string, email = EMAIL) => hash(`${KEY}|${id}|${email.toLowerCase()}`).slice(0, 32);

type Guest = Awaited<ReturnType<typeof givenGuest>>;
/** A guest with both addresses, second of three in the queue. */
async function givenGuest(rsvp: Fields = {}, event: Fields = {}) {
  await given(put('secrets/mailbox', { key: KEY }));
  const game = await givenEvent({ event });
  const before = await givenRsvp(game, { name: 'Kim Lee' });
  const id = await givenRsvp(game, { name: 'Ana Reyes', ...CONTACT, invitation: INVITATION, ...rsvp });
  const after = await givenRsvp(game, { name: 'Sam Ode' });
  return { game, id, before, after, newId: mailboxId(id) };
}

/** The queue with another id in that place. */
async function queueWith({ path }: EventPaths, oldId: string, newId: string): Promise<unknown[]> {
  const queue: unknown = (await stored(path))?.queue;
  return [queue].flat().map((key) => (key === placeKeyOf(oldId) ? placeKeyOf(newId) : key));
}

interface TakeoverPlan {
  fields?: Fields;
  /** What the event says then, beside the queue. */
  event?: Fields;
  without?: ('removal' | 'place' | 'guards')[];
  queue?: unknown[];
}

/** Everything that a takeover writes. */
async function takeover(
  { game, id, newId }: Pick<Guest, 'game' | 'id' | 'newId'>,
  { fields = {}, event = {}, without = [], queue }: TakeoverPlan = {},
) {
  const old = (await stored(rsvpAt(id))) ?? {};
  const name: unknown = (await stored(game.path))?.firstNames?.[placeKeyOf(id)];
  const names = name
    ? { [`firstNames.${placeKeyOf(id)}`]: gone, [`firstNames.${placeKeyOf(newId)}`]: name }
    : {};
  const places = { queue: queue ?? (await queueWith(game, id, newId)), ...names, ...event };
  const taken = { placeKey: placeKeyOf(newId), takenOverFrom: id, takenOverAt: serverTimestamp() };
  const hasPlace = old.response === 'yes' && !without.includes('place');
  return [
    ...(without.includes('removal') ? [] : [remove(rsvpAt(id))]),
    put(rsvpAt(newId), { ...old, ...taken, ...fields }),
    ...(hasPlace ? [change(game.path, places), noteIn(game, newId)] : []),
    ...(without.includes('guards') ? [] : guardsOf(game, old).map((path) => guard(path, newId, game))),
  ];
}

describe('whoever has the secret of an email', () => {
  test('takes the RSVP over: its place, first name, guards and words stay, and the id before opens nothing', async () => {
    const guest = await givenGuest();
    const { game, id, before, after, newId } = guest;
    await given(change(game.path, { [`firstNames.${placeKeyOf(id)}`]: 'Ana' }));
    await accepted(visitor, ...(await takeover(guest)));
    expect(await stored(rsvpAt(id))).toBe(undefined);
    expect(await stored(rsvpAt(newId))).toMatchObject({
      ...{ name: 'Ana Reyes', email: EMAIL, takenOverFrom: id, invitation: INVITATION },
    });
    expect(await stored(game.path)).toMatchObject({
      rsvpCount: { yes: 3, no: 0, maybe: 0 },
      queue: [before, newId, after].map(placeKeyOf),
      firstNames: { [placeKeyOf(newId)]: 'Ana' },
    });
    const guards = await Promise.all(guardsOf(game, CONTACT).map(stored));
    expect(guards.map((one) => one?.rsvpId)).toEqual([newId, newId]);
    const notes = { notes: 'I bring a ball', updatedAt: serverTimestamp() };
    await refused(visitor, change(rsvpAt(id), notes));
    await accepted(visitor, change(rsvpAt(newId), notes));
  });

  test.each(['maybe', 'no'])('takes over a %s, which has no place', async (response) => {
    const guest = await givenGuest({ response });
    await accepted(visitor, ...(await takeover(guest)));
    expect(await stored(rsvpAt(guest.newId))).toMatchObject({ response });
  });

  test('takes it over after the deadline, and once more when the address was corrected', async () => {
    const guest = await givenGuest({}, { rsvpDeadline: hoursFromNow(-1) });
    const { game, newId: id } = guest;
    await accepted(visitor, ...(await takeover(guest)));
    const email = 'ana@home.example';
    const [freed = ''] = guardsOf(game, { email: EMAIL });
    const [added = ''] = guardsOf(game, { email });
    await given(change(rsvpAt(id), { email }), remove(freed), guard(added, id, game));
    await refused(visitor, ...(await takeover({ game, id, newId: mailboxId(id) })));
    await accepted(visitor, ...(await takeover({ game, id, newId: mailboxId(id, email) })));
  });

  test.each([true, false])('takes over an RSVP without a phone, its email guarded: %s', async (isGuarded) => {
    const guest = await givenGuest();
    const [emailGuard = '', phoneGuard = ''] = guardsOf(guest.game, CONTACT);
    await given(change(rsvpAt(guest.id), { phone: gone }), remove(phoneGuard));
    if (!isGuarded) await given(remove(emailGuard));
    await accepted(visitor, ...(await takeover(guest, { without: isGuarded ? [] : ['guards'] })));
  });

  test('takes over an RSVP whose address the organizer gave to somebody else, and leaves it theirs', async () => {
    const guest = await givenGuest();
    const { game, newId } = guest;
    const [emailGuard = '', phoneGuard = ''] = guardsOf(game, CONTACT);
    const other = await givenRsvp(game);
    await given(guard(emailGuard, other, game));
    await refused(visitor, ...(await takeover(guest)));
    const rest = await takeover(guest, { without: ['guards'] });
    await accepted(visitor, ...rest, guard(phoneGuard, newId, game));
    expect(await stored(emailGuard)).toMatchObject({ rsvpId: other });
  });
});

test('owner and typist at the same moment: one of them is refused, and counters and queue stay true', async () => {
  const guest = await givenGuest();
  const { game, id, before, after, newId } = guest;
  const [moved, left] = await Promise.allSettled([
    accepted(visitor, ...(await takeover(guest))),
    accepted(visitor, ...changeRsvp(game, id, 'yes', 'no')),
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
  test.each<[string, (id: string) => string]>([
    ['to an id of one’s own', () => makeRsvpId()],
    ['to the id of another address', (id) => mailboxId(id, EVE)],
    ['to the id of another RSVP', () => mailboxId(makeRsvpId())],
  ])('%s is refused', async (_, choose) => {
    const guest = await givenGuest();
    await refused(visitor, ...(await takeover({ ...guest, newId: choose(guest.id) })));
  });

  test.each<[string, TakeoverPlan]>([
    ['that changes the response', { fields: { response: 'no' } }],
    ['that changes the name', { fields: { name: 'Eve' } }],
    ['that changes the invitation', { fields: { invitation: 'b'.repeat(32) } }],
    ['that changes the address', { fields: { email: EVE } }],
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
    const guest = await givenGuest();
    await refused(visitor, ...(await takeover(guest, plan)));
  });

  test('that leaves one guard with the old id, or takes one to another event, is refused', async () => {
    const guest = await givenGuest();
    const { game, newId } = guest;
    const rest = await takeover(guest, { without: ['guards'] });
    const paths = guardsOf(game, CONTACT);
    for (const path of paths) await refused(visitor, ...rest, guard(path, newId, game));
    const elsewhere = { ...game, id: 'f'.repeat(32) };
    await refused(visitor, ...rest, ...paths.map((path) => guard(path, newId, elsewhere)));
  });

  test('can’t move up, push out, or drop others in the queue', async () => {
    const guest = await givenGuest();
    const { before, after, newId } = guest;
    for (const order of [[newId, before, after], [before, after, newId], [before, newId], [newId], []])
      await refused(visitor, ...(await takeover(guest, { queue: order.map(placeKeyOf) })));
  });

  test('can’t show another first name than the one that was shown, or drop somebody else’s', async () => {
    const guest = await givenGuest();
    const [own, taken, other] = [guest.id, guest.newId, guest.before].map(
      (id) => `firstNames.${placeKeyOf(id)}`,
    );
    await given(change(guest.game.path, { [`${own}`]: 'Ana', [`${other}`]: 'Kim' }));
    for (const event of [{ [`${taken}`]: 'Eve' }, { [`${own}`]: 'Ana' }, { [`${other}`]: gone }])
      await refused(visitor, ...(await takeover(guest, { event })));
    await accepted(visitor, ...(await takeover(guest)));
  });

  test('of a maybe moves no counter', async () => {
    const guest = await givenGuest({ response: 'maybe' });
    const { game, id, newId } = guest;
    for (const [by, noted] of [
      [1, newId],
      [-1, id],
    ] as const) {
      const counted = [count(game, { maybe: by }, noted), noteIn(game, noted)];
      await refused(visitor, ...(await takeover(guest)), ...counted);
    }
  });

  test('that is over gives no place to the new id, and removes no RSVP that is made under the old one', async () => {
    const guest = await givenGuest();
    const { game, id, newId } = guest;
    await accepted(visitor, ...(await takeover(guest)));
    await given(...addRsvp(game, { id, rsvp: { name: 'Eve' } }));
    await refused(
      visitor,
      change(game.path, { queue: await queueWith(game, id, newId) }),
      noteIn(game, newId),
    );
    await given(change(rsvpAt(newId), { email: gone }), change(rsvpAt(id), { email: EMAIL }));
    await refused(visitor, remove(rsvpAt(id)));
  });

  test('makes no second copy, and gives the place to no other id', async () => {
    const guest = await givenGuest();
    const { game, id } = guest;
    const own = makeRsvpId();
    const taken = { placeKey: placeKeyOf(own), takenOverFrom: id, takenOverAt: serverTimestamp() };
    const copied = put(rsvpAt(own), { ...(await stored(rsvpAt(id))), ...taken });
    await refused(visitor, ...(await takeover(guest)), copied);
    const placed = [change(game.path, { queue: await queueWith(game, id, own) }), noteIn(game, own)];
    await refused(visitor, ...(await takeover(guest, { without: ['place'] })), copied, ...placed);
  });

  test('is refused while the event is being removed', async () => {
    const guest = await givenGuest({}, DELETING);
    await refused(visitor, ...(await takeover(guest)));
  });

  test('can’t happen twice, nor bring the id before back with what it held', async () => {
    const guest = await givenGuest();
    const writes = await takeover(guest);
    await accepted(visitor, ...writes);
    await refused(visitor, ...writes);
    const again = { id: guest.id, rsvp: { name: 'Ana Reyes', email: EMAIL } };
    await refused(visitor, ...addRsvp(guest.game, again));
  });

  test('moves the queue of its own event alone, and none without a takeover', async () => {
    const [guest, { game, id }] = [await givenGuest(), await givenGuest()];
    const rest = await takeover(guest, { without: ['place'] });
    const swapped = change(game.path, { queue: await queueWith(game, id, guest.newId) });
    await refused(visitor, ...rest, swapped, noteIn(game, guest.newId));
    const places = await queueWith(game, id, id);
    for (const queue of [places.toReversed(), []])
      await refused(visitor, change(game.path, { queue }), noteIn(game, id));
  });

  test('takes no guard from an RSVP that it doesn’t take over', async () => {
    const guest = await givenGuest();
    const { game, id, newId } = guest;
    const victim = await givenRsvp(game, KIM);
    const [guarded = ''] = guardsOf(game, KIM);
    await refused(visitor, ...(await takeover(guest)), guard(guarded, newId, game));
    await refused(visitor, guard(guarded, victim, { ...game, id: 'another' }));
    await refused(visitor, guard(guarded, id, game));
  });

  test('removes no RSVP without a new one, and nobody reads or changes its key', async () => {
    const { id } = await givenGuest();
    await refused(outsiders, remove(rsvpAt(id)));
    for (const write of [put('secrets/mailbox', { key: 'mine' }), remove('secrets/mailbox')])
      await refused([...outsiders, organizer], write);
  });
});

interface DisownPlan {
  proof?: string;
  fields?: Fields;
  guarded?: Contact;
  counted?: boolean;
}

/** Everything that "This wasn't me" writes. */
function disown({ game, id }: Pick<Guest, 'game' | 'id'>, from: string, plan: DisownPlan = {}) {
  const { proof = hash(mailboxId(id)), fields = {}, guarded = CONTACT, counted = from !== 'no' } = plan;
  return [
    change(rsvpAt(id), {
      ...{ response: 'no', disowned: proof, email: gone, phone: gone, confirmedAt: gone, invitation: gone },
      updatedAt: serverTimestamp(),
      ...(from === 'yes' ? { leftAt: serverTimestamp() } : {}),
      ...fields,
    }),
    ...guardsOf(game, guarded).map(remove),
    ...(counted ? [count(game, { [from]: -1, no: 1 }, id), noteIn(game, id)] : []),
  ];
}

describe('"This wasn’t me"', () => {
  test.each(['yes', 'maybe', 'no'])(
    'makes a %s a no without an address, which may respond for itself then',
    async (from) => {
      const guest = await givenGuest({ response: from });
      await accepted(visitor, ...disown(guest, from));
      const { email, phone, invitation, response } = (await stored(rsvpAt(guest.id))) ?? {};
      expect([email, phone, invitation, response]).toEqual([undefined, undefined, undefined, 'no']);
      await accepted(visitor, ...addRsvp(guest.game, { rsvp: CONTACT }));
    },
  );

  test('comes too late once the organizer has noted who came', async () => {
    const guest = await givenGuest();
    await given(change(rsvpAt(guest.id), { attendance: 'no-show' }));
    await refused(visitor, ...disown(guest, 'yes'));
  });

  test('is the last word of a guest, and not of the organizer', async () => {
    const guest = await givenGuest();
    const { game, id } = guest;
    await accepted(visitor, ...disown(guest, 'yes'));
    const [added = ''] = guardsOf(game, { email: EVE });
    const touch = (fields: Fields) => change(rsvpAt(id), { ...fields, updatedAt: serverTimestamp() });
    const returned = changeRsvp(game, id, 'no', 'yes', { leftAt: gone });
    for (const writes of [
      returned,
      [touch({ name: 'Eve' })],
      [touch({ disowned: gone })],
      [touch({ email: EVE }), guard(added, id, game)],
      await takeover(guest),
    ])
      await refused(visitor, ...writes);
    for (const fields of [{ disowned: gone }, { submittedAt: hoursFromNow(-24) }])
      await refused(organizer, touch(fields));
    await accepted(organizer, ...returned);
  });

  test.each<[string, DisownPlan, string?]>([
    ['without the secret of the email', { proof: hash('guessed') }],
    ['with the id as the proof', { proof: 'the id' }],
    ['of another address', { proof: hash(mailboxId('', EVE)) }],
    ['that keeps the response', { fields: { response: 'yes' }, counted: false }],
    ['that keeps a maybe', { fields: { response: 'maybe' }, counted: false }, 'maybe'],
    ['that keeps the email, unguarded', { fields: { email: EMAIL } }],
    ['that keeps the phone, unguarded', { fields: { phone: CONTACT.phone } }],
    ['that keeps the email', { fields: { email: EMAIL }, guarded: {} }],
    ['that keeps the phone', { fields: { phone: CONTACT.phone }, guarded: {} }],
    ['that keeps the invitation', { fields: { invitation: INVITATION } }],
    ['that changes the invitation', { fields: { invitation: 'b'.repeat(32) } }],
    ['that keeps "Still in"', { fields: { confirmedAt: serverTimestamp() } }],
    ['that changes the name', { fields: { name: 'Eve' } }],
    ['that leaves the guards', { guarded: {} }],
    ['that leaves the guard of the phone', { guarded: { email: EMAIL } }],
    ['that leaves the guard of the email', { guarded: { phone: CONTACT.phone } }],
    ['that is not counted', { counted: false }],
  ])('%s is refused', async (_, plan, from = 'yes') => {
    await refused(visitor, ...disown(await givenGuest({ response: from }), from, plan));
  });

  test('that keeps an address which the organizer freed, or frees another RSVP’s, is refused', async () => {
    const guest = await givenGuest();
    const { game } = guest;
    await givenRsvp(game, KIM);
    const others = guardsOf(game, KIM).map(remove);
    await refused(visitor, ...disown(guest, 'yes'), ...others);
    await given(...guardsOf(game, { email: EMAIL }).map(remove));
    const kept = { fields: { email: EMAIL }, guarded: { phone: CONTACT.phone } };
    await refused(visitor, ...disown(guest, 'yes', kept));
  });

  test('leaves a game that began as it was, and counts for one that is cancelled', async () => {
    await refused(visitor, ...disown(await givenGuest({}, BEGUN), 'yes'));
    await accepted(visitor, ...disown(await givenGuest({}, CANCELLED), 'yes'));
  });
});
