import {
  collection,
  doc,
  getDoc,
  getDocs,
  increment,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { RSVPS_MAX } from '#domain/event.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  addRsvp,
  addWalkIn,
  allowed,
  change,
  changeRsvp,
  commit,
  count,
  denied,
  eventAt,
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
    const event = await givenEvent();
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: { response } })));
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 0, no: 0, maybe: 0, [response]: 1 });
  });

  test('with every optional field', async () => {
    const event = await givenEvent();
    const rsvp = {
      email: EMAIL,
      phone: PHONE,
      notes: 'I bring\na ball',
      referrer: 'https://chat.example.com',
    };
    await allowed(commit(visitor, ...addRsvp(event, { rsvp })));
  });

  test('to the event as it was before the organizer moved it, and to no state of another time', async () => {
    const event = await givenEvent();
    const before = { dateTime: hoursFromNow(30), location: 'Court 1' };
    const earlier = { dateTime: hoursFromNow(31), location: 'Court 2' };
    await given(change(event.path, { pastStates: [earlier, before] }));
    const seen = ({ dateTime, location }: typeof before) => ({
      rsvp: { seenDateTime: dateTime, seenLocation: location },
    });
    for (const state of [before, earlier]) await allowed(commit(visitor, ...addRsvp(event, seen(state))));
    const mixed = seen({ dateTime: before.dateTime, location: earlier.location });
    await denied(commit(visitor, ...addRsvp(event, mixed)));
  });

  test('after others have answered', async () => {
    const event = await givenEvent();
    await givenRsvp(event);
    await allowed(commit(visitor, ...addRsvp(event)));
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 2, no: 0, maybe: 0 });
  });

  test('while signed in as somebody', async () => {
    await allowed(commit(stranger, ...addRsvp(await givenEvent())));
  });

  test('as the last one there is room for', async () => {
    const event = await givenEvent({ event: { rsvpCount: { yes: RSVPS_MAX - 2, no: 1, maybe: 1 } } });
    await allowed(commit(visitor, ...addRsvp(event)));
    await denied(commit(visitor, ...addRsvp(event)));
  });

  test('attack: 500 made-up “no” keep no yes away, and are not turned into more than 500 guests', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { response: 'no' });
    await given(change(event.path, { rsvpCount: { yes: 0, no: RSVPS_MAX, maybe: 0 } }));
    await denied(commit(visitor, ...addRsvp(event, { rsvp: { response: 'no' } })));
    await allowed(commit(visitor, ...addRsvp(event)));
    await given(change(event.path, { rsvpCount: { yes: RSVPS_MAX, no: RSVPS_MAX, maybe: 0 } }));
    await denied(commit(visitor, ...changeRsvp(event, id, 'no', 'yes')));
    await allowed(commit(visitor, ...changeRsvp(event, id, 'no', 'no', { notes: 'Sorry' })));
    await given(change(event.path, { rsvpCount: { yes: RSVPS_MAX - 1, no: RSVPS_MAX, maybe: 0 } }));
    await allowed(commit(visitor, ...changeRsvp(event, id, 'no', 'yes')));
  });

  test('500 made-up answers close an event for guests, not for the organizer’s walk-ins', async () => {
    const event = await givenEvent({ event: { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } } });
    await denied(commit(visitor, ...addRsvp(event)));
    await denied(commit(organizer, ...addRsvp(event)));
    const id = makeRsvpId();
    await allowed(commit(organizer, ...addWalkIn(event, { id, rsvp: { attendance: 'arrived' } })));
    await allowed(commit(organizer, ...changeRsvp(event, id, 'yes', 'no')));
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: RSVPS_MAX, no: 1, maybe: 0 });
  });

  test('before the deadline, through a link that expires later', async () => {
    const event = await givenEvent({
      event: { rsvpDeadline: hoursFromNow(1) },
      invite: { expiresAt: hoursFromNow(1) },
    });
    await allowed(commit(visitor, ...addRsvp(event)));
  });

  test('through a second link of the same event', async () => {
    const event = await givenEvent({ invite: { isActive: false } });
    const second = await givenEvent({ invite: { gameEventId: event.id } });
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: { inviteToken: second.token } })));
  });

  test('once: sending the same answer again adds nothing', async () => {
    const event = await givenEvent();
    const writes = addRsvp(event, { id: makeRsvpId() });
    await allowed(commit(visitor, ...writes));
    await denied(commit(visitor, ...writes));
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
  });
});

describe('nobody may answer', () => {
  test.each<[string, { event?: Fields; invite?: Fields }]>([
    ['a cancelled event', { event: { status: 'cancelled' } }],
    ['an event that has begun', { event: { dateTime: hoursFromNow(-1) } }],
    ['past the deadline', { event: { rsvpDeadline: hoursFromNow(-1) } }],
    ['through a link that was turned off', { invite: { isActive: false } }],
    ['through an expired link', { invite: { expiresAt: hoursFromNow(-1) } }],
    ['without contact where it is required', { event: { requireContactInfo: true } }],
  ])('%s', async (_, event) => {
    await denied(commit(visitor, ...addRsvp(await givenEvent(event))));
  });

  test('maybe where it is not offered', async () => {
    const event = await givenEvent({ event: { allowMaybe: false } });
    await denied(commit(visitor, ...addRsvp(event, { rsvp: { response: 'maybe' } })));
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: { response: 'no' } })));
  });

  test('through the link of another event', async () => {
    const [event, other] = [await givenEvent(), await givenEvent()];
    await denied(commit(visitor, ...addRsvp(event, { rsvp: { inviteToken: other.token } })));
  });

  test('through no link', async () => {
    const event = await givenEvent();
    await denied(
      commit(visitor, ...addRsvp(event, { rsvp: { inviteToken: 'no-such-link-2030-01-01-abcdef' } })),
    );
  });

  test('an event that does not exist', async () => {
    const gone = eventAt('no-such-game-2030');
    const { token: inviteToken } = await givenEvent();
    const id = makeRsvpId();
    const rsvp = rsvpFields(gone, { inviteToken });
    await denied(commit(visitor, put(rsvpAt(id), rsvp), noteIn(gone, id)));
  });
});

describe('where contact is required, one kind is enough', () => {
  test.each([[{ email: EMAIL }], [{ phone: PHONE }]])('%o', async (rsvp) => {
    const event = await givenEvent({ event: { requireContactInfo: true } });
    await allowed(commit(visitor, ...addRsvp(event, { rsvp })));
  });
});

describe('an answer, its counter and the ledger come together', () => {
  test.each(['rsvp', 'count', 'ledger'] as const)('not without the %s', async (part) => {
    const event = await givenEvent();
    await givenRsvp(event);
    await denied(commit(visitor, ...addRsvp(event, { without: [part] })));
  });

  test.each<[string, Record<string, number>]>([
    ['by two', { yes: 2 }],
    ['of another answer', { no: 1 }],
    ['of two answers', { yes: 1, no: 1 }],
    ['downwards', { yes: -1 }],
    ['of an answer that no guest can give', { yes: 1, none: 1 }],
    ['and a fraction', { yes: 1, no: 0.5 }],
  ])('the counter does not move %s', async (_, moves) => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const moved = count(event, moves, id, { queue: [placeKeyOf(id)] });
    await denied(commit(visitor, ...addRsvp(event, { id, without: ['count'] }), moved));
  });

  test('the counter stays a whole number', async () => {
    const event = await givenEvent({ event: { rsvpCount: { yes: 0.5, no: 0, maybe: 0 } } });
    await denied(commit(visitor, ...addRsvp(event)));
  });

  test('there are no counters but yes, no and maybe', async () => {
    const event = await givenEvent({ event: { rsvpCount: { yes: 0, no: 0, maybe: 0, none: 0 } } });
    await denied(commit(visitor, ...addRsvp(event)));
  });

  test('no other field of the event changes along', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const withTitle = count(event, { yes: 1 }, id, { title: 'Hacked' });
    await denied(commit(visitor, ...addRsvp(event, { id, without: ['count'] }), withTitle));
  });

  test('two answers do not share one count', async () => {
    const event = await givenEvent();
    const second = addRsvp(event, { without: ['count', 'ledger'] });
    await denied(commit(visitor, ...addRsvp(event), ...second));
  });

  test('two answers do not come in one commit', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const second = addRsvp(event, { without: ['count', 'ledger'] });
    await denied(
      commit(visitor, ...addRsvp(event, { id, without: ['count'] }), ...second, count(event, { yes: 2 }, id)),
    );
  });

  test('one answer does not count in two events', async () => {
    const [event, other] = [await givenEvent(), await givenEvent()];
    const id = makeRsvpId();
    await denied(commit(visitor, ...addRsvp(event, { id }), count(other, { yes: 1 }, id), noteIn(other, id)));
  });

  test('an old answer is not counted again', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await denied(commit(visitor, count(event, { yes: 1 }, id)));
    await denied(commit(visitor, count(event, { yes: 1 }, id), noteIn(event, id)));
  });

  test('the ledger names only an answer that is counted now, and nothing else', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await denied(commit(visitor, noteIn(event, id)));
    const other = makeRsvpId();
    await denied(
      commit(
        visitor,
        ...addRsvp(event, { id: other, without: ['ledger'] }),
        put(event.ledger, { rsvpId: other, note: 'x' }),
      ),
    );
    await denied(commit(visitor, put(`gameEvents/${event.id}/private/other`, { rsvpId: id })));
  });

  test('writing a document twice in one commit counts once', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    await denied(commit(visitor, ...addRsvp(event, { id }), count(event, { yes: 1 }, id)));
    await denied(
      commit(visitor, ...addRsvp(event, { id }), put(rsvpAt(id), rsvpFields(event, { response: 'no' }))),
    );
    await allowed(
      commit(
        visitor,
        count(event, { yes: 2 }, id),
        ...addRsvp(event, { id, without: ['count'] }),
        change(event.path, { 'rsvpCount.yes': increment(-1) }),
      ),
    );
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
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
    ['a seen time of the event', { seenDateTime: hoursFromNow(47) }],
    ['a seen time as a time', { seenDateTime: 'tomorrow' }],
    ['a seen place of the event', { seenLocation: 'Your account is locked. Call +1 900 555 0100' }],
    ['a seen place as text', { seenLocation: ['x'] }],
    ['a name', { name: null }],
    ['an e-mail as text', { email: 7 }],
    ['a phone number as text', { phone: 7 }],
    ['notes as text', { notes: 7 }],
  ];
  test.each(attempts)('%s', async (_, rsvp) => {
    const event = await givenEvent();
    await denied(commit(visitor, ...addRsvp(event, { rsvp })));
  });

  // From a good id, so that every try is about a document of its own.
  const guessable: [string, (id: string) => string][] = [
    ['a short one', (id) => id.slice(1)],
    ['one in capitals', (id) => id.toUpperCase()],
    ['a long one', (id) => `${id}a`],
    ['one with other letters', (id) => `${id.slice(1)}é`],
  ];
  test.each(guessable)('an id that nobody can guess, unlike %s', async (_, spoil) => {
    await denied(commit(visitor, ...addRsvp(await givenEvent(), { id: spoil(makeRsvpId()) })));
  });

  const required = ['ipAddress', 'referrer', 'userAgent', 'name', 'response', 'submittedAt', 'inviteToken'];
  test.each([...required, 'placeKey', 'seenDateTime', 'seenLocation'])('its %s', async (field) => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const rsvp = rsvpFields(event, { placeKey: placeKeyOf(id) });
    const { [field]: _, ...lacking } = rsvp;
    const others = addRsvp(event, { id, without: ['rsvp'] });
    await denied(commit(visitor, ...others, put(rsvpAt(id), lacking)));
    await allowed(commit(visitor, ...others, put(rsvpAt(id), rsvp)));
  });
});

describe('an address answers once per event', () => {
  test.each([
    ['the same e-mail', { email: EMAIL }, { email: EMAIL }],
    ['the e-mail in capitals', { email: EMAIL }, { email: EMAIL.toUpperCase() }],
    ['the same number', { phone: PHONE }, { phone: PHONE }],
    ['the number without signs', { phone: PHONE }, { phone: '13525550134' }],
    ['the number without its country code', { phone: PHONE }, { phone: '(352) 555-0134' }],
    ['the number with its country code', { phone: '352.555.0134' }, { phone: '1-352-555-0134' }],
    ['the number as it is dialled from abroad', { phone: '3525550134' }, { phone: '011 1 352 555 0134' }],
    ['a number of another country', { phone: '+44 20 7946 0018' }, { phone: '0044 20 7946 0018' }],
    ['one of both', { email: EMAIL, phone: PHONE }, { email: 'other@example.com', phone: PHONE }],
  ])('%s', async (_, first, second) => {
    const event = await givenEvent();
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: first })));
    await denied(commit(visitor, ...addRsvp(event, { rsvp: second })));
    await denied(commit(visitor, ...addRsvp(event, { rsvp: second, without: ['guards'] })));
    await allowed(commit(visitor, ...addRsvp(await givenEvent(), { rsvp: second })));
  });

  test('different people answer side by side', async () => {
    const event = await givenEvent();
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: { email: EMAIL, phone: PHONE } })));
    await allowed(
      commit(visitor, ...addRsvp(event, { rsvp: { email: 'sam@example.com', phone: '352-555-9999' } })),
    );
    // Ten digits of Luxembourg, whose country code is 352.
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: { phone: '+352 555 0134' } })));
  });

  test.each([{ email: EMAIL }, { phone: PHONE }])('not without its guard: %o', async (rsvp) => {
    await denied(commit(visitor, ...addRsvp(await givenEvent(), { rsvp, without: ['guards'] })));
  });

  test('one guard of two is not enough', async () => {
    const event = await givenEvent();
    const rsvp = { email: EMAIL, phone: PHONE };
    for (const path of guardsOf(event, rsvp)) {
      const id = makeRsvpId();
      await denied(
        commit(visitor, ...addRsvp(event, { id, rsvp, without: ['guards'] }), guard(path, id, event)),
      );
    }
  });
});

describe('a guard', () => {
  const rsvp = { email: EMAIL };
  test('is not written without its answer', async () => {
    const event = await givenEvent();
    const [path = ''] = guardsOf(event, rsvp);
    await denied(commit(visitor, guard(path, makeRsvpId(), event)));
  });

  test('is not written after its answer', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, rsvp);
    const [own = ''] = guardsOf(event, rsvp);
    await given(remove(own));
    await denied(commit(visitor, guard(own, id, event)));
    await denied(commit(stranger, guard(own, id, event)));
  });

  test('is not for another address than the answer’s', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const [victim = ''] = guardsOf(event, { email: 'victim@example.com' });
    await denied(commit(visitor, ...addRsvp(event, { id, rsvp }), guard(victim, id, event)));
    await denied(commit(visitor, ...addRsvp(event, { id }), guard(victim, id, event)));
  });

  test('is not for another event', async () => {
    const [event, other] = [await givenEvent(), await givenEvent()];
    const id = makeRsvpId();
    const [path = ''] = guardsOf(event, rsvp);
    await denied(
      commit(visitor, ...addRsvp(event, { id, rsvp, without: ['guards'] }), guard(path, id, other)),
    );
    const [elsewhere = ''] = guardsOf(other, rsvp);
    await denied(commit(visitor, ...addRsvp(event, { id, rsvp }), guard(elsewhere, id, event)));
  });

  test('has no further field', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const [path = ''] = guardsOf(event, rsvp);
    await denied(
      commit(
        visitor,
        ...addRsvp(event, { id, rsvp, without: ['guards'] }),
        put(path, { rsvpId: id, gameEventId: event.id, note: 'x' }),
      ),
    );
  });

  test('is neither read, listed, changed nor removed by guests', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, rsvp);
    const [path = ''] = guardsOf(event, rsvp);
    for (const actor of [visitor, stranger]) {
      await denied(getDoc(doc(actor, path)));
      await denied(getDocs(collection(actor, 'rsvpGuards')));
      await denied(commit(actor, guard(path, id, event)));
      await denied(commit(actor, remove(path)));
    }
    await denied(getDoc(doc(organizer, path)));
    await denied(commit(organizer, guard(path, id, event)));
  });
});
