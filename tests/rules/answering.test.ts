import { collection, doc, getDoc, getDocs, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { RSVPS_MAX } from '#domain/event.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  allowed,
  answer,
  change,
  commit,
  count,
  denied,
  type Fields,
  gameAt,
  given,
  givenEvent,
  givenRsvp,
  guard,
  guardsOf,
  hoursFromNow,
  noteIn,
  organizer,
  put,
  remove,
  rsvpAt,
  rsvpFields,
  stored,
  stranger,
  visitor,
} from './fixtures.ts';

const EMAIL = 'robin@example.com';
const PHONE = '+1 (352) 555-0134';

describe('a guest answers', () => {
  test.each(['yes', 'no', 'maybe'])('with %s', async (response) => {
    const game = await givenEvent();
    await allowed(commit(visitor, ...answer(game, { rsvp: { response } })));
    expect((await stored(game.event))?.rsvpCount).toEqual({ yes: 0, no: 0, maybe: 0, [response]: 1 });
  });

  test('with every optional field', async () => {
    const game = await givenEvent();
    const rsvp = {
      email: EMAIL,
      phone: PHONE,
      notes: 'I bring\na ball',
      referrer: 'https://chat.example.com',
      seenDateTime: Timestamp.now(),
      seenLocation: 'Court 1',
    };
    await allowed(commit(visitor, ...answer(game, { rsvp })));
  });

  test('after others have answered', async () => {
    const game = await givenEvent();
    await givenRsvp(game);
    await allowed(commit(visitor, ...answer(game)));
    expect((await stored(game.event))?.rsvpCount).toEqual({ yes: 2, no: 0, maybe: 0 });
  });

  test('while signed in as somebody', async () => {
    await allowed(commit(stranger, ...answer(await givenEvent())));
  });

  test('as the last one there is room for', async () => {
    const game = await givenEvent({ event: { rsvpCount: { yes: RSVPS_MAX - 3, no: 1, maybe: 1 } } });
    await allowed(commit(visitor, ...answer(game)));
    await denied(commit(visitor, ...answer(game)));
  });

  test('before the deadline, through a link that expires later', async () => {
    const game = await givenEvent({
      event: { rsvpDeadline: hoursFromNow(1) },
      invite: { expiresAt: hoursFromNow(1) },
    });
    await allowed(commit(visitor, ...answer(game)));
  });

  test('through a second link of the same game', async () => {
    const game = await givenEvent({ invite: { isActive: false } });
    const second = await givenEvent({ invite: { gameEventId: game.id } });
    await allowed(commit(visitor, ...answer(game, { rsvp: { inviteToken: second.id } })));
  });

  test('once: sending the same answer again adds nothing', async () => {
    const game = await givenEvent();
    const writes = answer(game, { id: makeRsvpId() });
    await allowed(commit(visitor, ...writes));
    await denied(commit(visitor, ...writes));
    expect((await stored(game.event))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
  });
});

describe('nobody may answer', () => {
  test.each<[string, { event?: Fields; invite?: Fields }]>([
    ['a cancelled game', { event: { status: 'cancelled' } }],
    ['a game that has begun', { event: { dateTime: hoursFromNow(-1) } }],
    ['past the deadline', { event: { rsvpDeadline: hoursFromNow(-1) } }],
    ['through a link that was turned off', { invite: { isActive: false } }],
    ['through an expired link', { invite: { expiresAt: hoursFromNow(-1) } }],
    ['without contact where it is required', { event: { requireContactInfo: true } }],
  ])('%s', async (_, game) => {
    await denied(commit(visitor, ...answer(await givenEvent(game))));
  });

  test('maybe where it is not offered', async () => {
    const game = await givenEvent({ event: { allowMaybe: false } });
    await denied(commit(visitor, ...answer(game, { rsvp: { response: 'maybe' } })));
    await allowed(commit(visitor, ...answer(game, { rsvp: { response: 'no' } })));
  });

  test('through the link of another game', async () => {
    const [game, other] = [await givenEvent(), await givenEvent()];
    await denied(commit(visitor, ...answer(game, { rsvp: { inviteToken: other.id } })));
  });

  test('through no link', async () => {
    const game = await givenEvent();
    await denied(
      commit(visitor, ...answer(game, { rsvp: { inviteToken: 'no-such-link-2030-01-01-abcdef' } })),
    );
  });

  test('a game that does not exist', async () => {
    const gone = gameAt('no-such-game-2030');
    const { id: inviteToken } = await givenEvent();
    const id = makeRsvpId();
    const rsvp = rsvpFields(gone, { inviteToken });
    await denied(commit(visitor, put(rsvpAt(id), rsvp), noteIn(gone, id)));
  });
});

describe('where contact is required, one kind is enough', () => {
  test.each([[{ email: EMAIL }], [{ phone: PHONE }]])('%o', async (rsvp) => {
    const game = await givenEvent({ event: { requireContactInfo: true } });
    await allowed(commit(visitor, ...answer(game, { rsvp })));
  });
});

describe('an answer, its counter and the ledger come together', () => {
  test.each(['rsvp', 'count', 'ledger'] as const)('not without the %s', async (part) => {
    const game = await givenEvent();
    await givenRsvp(game);
    await denied(commit(visitor, ...answer(game, { without: [part] })));
  });

  test.each<[string, Record<string, number>]>([
    ['by two', { yes: 2 }],
    ['of another answer', { no: 1 }],
    ['of two answers', { yes: 1, no: 1 }],
    ['downwards', { yes: -1 }],
    ['of an answer that no guest can give', { yes: 1, none: 1 }],
    ['and a fraction', { yes: 1, no: 0.5 }],
  ])('the counter does not move %s', async (_, moves) => {
    const game = await givenEvent();
    await denied(commit(visitor, ...answer(game, { without: ['count'] }), count(game, moves)));
  });

  test('the counter stays a whole number', async () => {
    const game = await givenEvent({ event: { rsvpCount: { yes: 0.5, no: 0, maybe: 0 } } });
    await denied(commit(visitor, ...answer(game)));
  });

  test('the counters keep their names', async () => {
    const game = await givenEvent({ event: { rsvpCount: { yes: 0, no: 0, maybe: 0, none: 0 } } });
    await denied(commit(visitor, ...answer(game)));
  });

  test('no other field of the game moves along', async () => {
    const game = await givenEvent();
    const withTitle = change(game.event, { 'rsvpCount.yes': 1, title: 'Hacked' });
    await denied(commit(visitor, ...answer(game, { without: ['count'] }), withTitle));
  });

  test('two answers do not share one count', async () => {
    const game = await givenEvent();
    const second = answer(game, { without: ['count', 'ledger'] });
    await denied(commit(visitor, ...answer(game), ...second));
  });

  test('two answers do not come in one commit', async () => {
    const game = await givenEvent();
    const second = answer(game, { without: ['count', 'ledger'] });
    await denied(
      commit(visitor, ...answer(game, { without: ['count'] }), ...second, count(game, { yes: 2 })),
    );
  });

  test('one answer does not count in two games', async () => {
    const [game, other] = [await givenEvent(), await givenEvent()];
    const id = makeRsvpId();
    await denied(commit(visitor, ...answer(game, { id }), count(other, { yes: 1 }), noteIn(other, id)));
  });

  test('an old answer is not counted again', async () => {
    const game = await givenEvent();
    const id = await givenRsvp(game);
    await denied(commit(visitor, count(game, { yes: 1 })));
    await denied(commit(visitor, count(game, { yes: 1 }), noteIn(game, id)));
  });

  test('the ledger names only an answer that is counted now, and nothing else', async () => {
    const game = await givenEvent();
    const id = await givenRsvp(game);
    await denied(commit(visitor, noteIn(game, id)));
    const other = makeRsvpId();
    await denied(
      commit(
        visitor,
        ...answer(game, { id: other, without: ['ledger'] }),
        put(game.ledger, { rsvpId: other, note: 'x' }),
      ),
    );
    await denied(commit(visitor, put(`gameEvents/${game.id}/private/other`, { rsvpId: id })));
  });

  test('writing a document twice in one commit counts once', async () => {
    const game = await givenEvent();
    const id = makeRsvpId();
    await denied(commit(visitor, ...answer(game, { id }), count(game, { yes: 1 })));
    await denied(
      commit(visitor, ...answer(game, { id }), put(rsvpAt(id), rsvpFields(game, { response: 'no' }))),
    );
    await allowed(
      commit(
        visitor,
        count(game, { yes: 2 }),
        ...answer(game, { id, without: ['count'] }),
        count(game, { yes: -1 }),
      ),
    );
    expect((await stored(game.event))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
  });
});

describe('an answer holds', () => {
  const attempts: [string, Fields][] = [
    ['no field that is not listed', { isVip: true }],
    ['no field that is the organizer’s', { attendance: 'arrived' }],
    ['no answer but the three', { response: 'none' }],
    ['a time of the server, not the guest’s', { submittedAt: Timestamp.fromMillis(0) }],
    ['no time of a change', { updatedAt: serverTimestamp() }],
    ['no IP address', { ipAddress: '127.0.0.1' }],
    ['a browser as text', { userAgent: ['x'] }],
    ['a page before as text', { referrer: ['x'] }],
    ['a seen time as a time', { seenDateTime: 'tomorrow' }],
    ['a seen place as text', { seenLocation: ['x'] }],
    ['a name', { name: null }],
    ['an e-mail as text', { email: 7 }],
    ['a phone number as text', { phone: 7 }],
    ['notes as text', { notes: 7 }],
  ];
  test.each(attempts)('%s', async (_, rsvp) => {
    const game = await givenEvent();
    await denied(commit(visitor, ...answer(game, { rsvp })));
  });

  // From a good id, so that every try is about a document of its own.
  const guessable: [string, (id: string) => string][] = [
    ['a short one', (id) => id.slice(1)],
    ['one in capitals', (id) => id.toUpperCase()],
    ['a long one', (id) => `${id}a`],
    ['one with other letters', (id) => `${id.slice(1)}é`],
  ];
  test.each(guessable)('an id that nobody can guess, unlike %s', async (_, spoil) => {
    await denied(commit(visitor, ...answer(await givenEvent(), { id: spoil(makeRsvpId()) })));
  });

  test.each(['ipAddress', 'referrer', 'userAgent', 'name', 'response', 'submittedAt', 'inviteToken'])(
    'its %s',
    async (field) => {
      const game = await givenEvent();
      const id = makeRsvpId();
      const { [field]: _, ...rsvp } = rsvpFields(game);
      await denied(commit(visitor, ...answer(game, { id, without: ['rsvp'] }), put(rsvpAt(id), rsvp)));
    },
  );
});

describe('an address answers once per game', () => {
  test.each([
    ['the same e-mail', { email: EMAIL }, { email: EMAIL }],
    ['the e-mail in capitals', { email: EMAIL }, { email: EMAIL.toUpperCase() }],
    ['the same number', { phone: PHONE }, { phone: PHONE }],
    ['the number without signs', { phone: PHONE }, { phone: '13525550134' }],
    ['one of both', { email: EMAIL, phone: PHONE }, { email: 'other@example.com', phone: PHONE }],
  ])('%s', async (_, first, second) => {
    const game = await givenEvent();
    await allowed(commit(visitor, ...answer(game, { rsvp: first })));
    await denied(commit(visitor, ...answer(game, { rsvp: second })));
    await denied(commit(visitor, ...answer(game, { rsvp: second, without: ['guards'] })));
    await allowed(commit(visitor, ...answer(await givenEvent(), { rsvp: second })));
  });

  test('different people answer side by side', async () => {
    const game = await givenEvent();
    await allowed(commit(visitor, ...answer(game, { rsvp: { email: EMAIL, phone: PHONE } })));
    await allowed(
      commit(visitor, ...answer(game, { rsvp: { email: 'sam@example.com', phone: '352-555-9999' } })),
    );
  });

  test.each([{ email: EMAIL }, { phone: PHONE }])('not without its guard: %o', async (rsvp) => {
    await denied(commit(visitor, ...answer(await givenEvent(), { rsvp, without: ['guards'] })));
  });

  test('one guard of two is not enough', async () => {
    const game = await givenEvent();
    const rsvp = { email: EMAIL, phone: PHONE };
    for (const path of guardsOf(game, rsvp)) {
      const id = makeRsvpId();
      await denied(
        commit(visitor, ...answer(game, { id, rsvp, without: ['guards'] }), guard(path, id, game)),
      );
    }
  });
});

describe('a guard', () => {
  const rsvp = { email: EMAIL };
  test('does not come alone', async () => {
    const game = await givenEvent();
    const [path = ''] = guardsOf(game, rsvp);
    await denied(commit(visitor, guard(path, makeRsvpId(), game)));
  });

  test('does not come after its answer', async () => {
    const game = await givenEvent();
    const id = await givenRsvp(game, rsvp);
    const [own = ''] = guardsOf(game, rsvp);
    await given(remove(own));
    await denied(commit(visitor, guard(own, id, game)));
    await denied(commit(stranger, guard(own, id, game)));
  });

  test('is not for another address than the answer’s', async () => {
    const game = await givenEvent();
    const id = makeRsvpId();
    const [victim = ''] = guardsOf(game, { email: 'victim@example.com' });
    await denied(commit(visitor, ...answer(game, { id, rsvp }), guard(victim, id, game)));
    await denied(commit(visitor, ...answer(game, { id }), guard(victim, id, game)));
  });

  test('is not for another game', async () => {
    const [game, other] = [await givenEvent(), await givenEvent()];
    const id = makeRsvpId();
    const [path = ''] = guardsOf(game, rsvp);
    await denied(commit(visitor, ...answer(game, { id, rsvp, without: ['guards'] }), guard(path, id, other)));
    const [elsewhere = ''] = guardsOf(other, rsvp);
    await denied(commit(visitor, ...answer(game, { id, rsvp }), guard(elsewhere, id, game)));
  });

  test('holds nothing else', async () => {
    const game = await givenEvent();
    const id = makeRsvpId();
    const [path = ''] = guardsOf(game, rsvp);
    await denied(
      commit(
        visitor,
        ...answer(game, { id, rsvp, without: ['guards'] }),
        put(path, { rsvpId: id, gameEventId: game.id, note: 'x' }),
      ),
    );
  });

  test('is neither read, listed, changed nor removed by guests', async () => {
    const game = await givenEvent();
    const id = await givenRsvp(game, rsvp);
    const [path = ''] = guardsOf(game, rsvp);
    for (const actor of [visitor, stranger]) {
      await denied(getDoc(doc(actor, path)));
      await denied(getDocs(collection(actor, 'rsvpGuards')));
      await denied(commit(actor, guard(path, id, game)));
      await denied(commit(actor, remove(path)));
    }
    await denied(getDoc(doc(organizer, path)));
    await denied(commit(organizer, guard(path, id, game)));
  });
});
