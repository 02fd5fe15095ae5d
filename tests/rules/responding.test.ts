import { increment, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { RSVPS_MAX } from '#domain/event.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { organizer, outsiders, visitor } from './actors.ts';
import { eventAt, givenEvent } from './events.ts';
import { accepted, change, type Fields, given, hoursFromNow, put, refused } from './fixtures.ts';
import { freed, guard, guardsFor, guardsOf } from './guards.ts';
import { addWalkIn } from './organizer-writes.ts';
import { count, countsOf, noteIn, placeKeyOf } from './places.ts';
import { addRsvp, changeRsvp, givenEventWithRsvp, rsvpAt, rsvpFields } from './rsvps.ts';
import { BEGUN, CANCELLED } from './states.ts';

const EMAIL = 'robin@example.com';
const PHONE = '+1 (352) 555-0134';
/** The mark of an invitation (src/domain/invitation.ts). */
const MARK = '0a'.repeat(16);
const BOTH = { email: EMAIL, phone: PHONE };
/** Counters as of a flood. */
const counted = (counts: Record<string, number>) => ({ rsvpCount: { yes: 0, no: 0, maybe: 0, ...counts } });

describe('a guest answers', () => {
  test.each(['yes', 'no', 'maybe'])('with %s, after others', async (response) => {
    const { event } = await givenEventWithRsvp({ rsvpCount: { yes: 0, no: 1, maybe: 1 } });
    await accepted(visitor, ...addRsvp(event, { rsvp: { response } }));
    const before = { yes: 1, no: 1, maybe: 1 };
    expect(await countsOf(event)).toEqual({ ...before, [response]: 2 });
  });

  test('with every optional field, also while signed in as somebody', async () => {
    const rsvp = {
      ...{ ...BOTH, notes: 'I bring\na ball', referrer: 'https://chat.example.com' },
      invitation: MARK,
    };
    for (const guest of outsiders) await accepted(guest, ...addRsvp(await givenEvent(), { rsvp }));
  });

  test('to the event as it was before the organizer moved it, and to no state of another time', async () => {
    const event = await givenEvent();
    const before = { dateTime: hoursFromNow(30), location: 'Court 1' };
    const earlier = { dateTime: hoursFromNow(31), location: 'Court 2' };
    await given(change(event.path, { pastStates: [earlier, before] }));
    const respond = ({ dateTime, location }: typeof before) =>
      addRsvp(event, { rsvp: { seenDateTime: dateTime, seenLocation: location } });
    for (const state of [before, earlier]) await accepted(visitor, ...respond(state));
    await refused(visitor, ...respond({ ...before, location: earlier.location }));
  });

  test('attack: 500 made-up “no” keep no yes away, and are not turned into more than 500 guests', async () => {
    const { event, id } = await givenEventWithRsvp({}, { response: 'no' });
    await given(change(event.path, counted({ no: RSVPS_MAX })));
    await refused(visitor, ...addRsvp(event, { rsvp: { response: 'no' } }));
    await accepted(visitor, ...addRsvp(event));
    await given(change(event.path, counted({ yes: RSVPS_MAX, no: RSVPS_MAX })));
    await refused(visitor, ...changeRsvp(event, id, 'no', 'yes'));
    await accepted(visitor, ...changeRsvp(event, id, 'no', 'no', { notes: 'Sorry' }));
    await given(change(event.path, counted({ yes: RSVPS_MAX - 1, no: RSVPS_MAX })));
    await accepted(visitor, ...changeRsvp(event, id, 'no', 'yes'));
  });

  test('as the last one there is room for, which closes the event for guests, not for walk-ins', async () => {
    const event = await givenEvent({ event: counted({ yes: RSVPS_MAX - 2, no: 1, maybe: 1 }) });
    await accepted(visitor, ...addRsvp(event));
    await refused([visitor, organizer], ...addRsvp(event));
    const id = makeRsvpId();
    await refused(organizer, ...addWalkIn(event, { id, rsvp: { invitation: MARK } }));
    await accepted(organizer, ...addWalkIn(event, { id, rsvp: { attendance: 'arrived' } }));
    await accepted(organizer, ...changeRsvp(event, id, 'yes', 'no'));
    expect(await countsOf(event)).toEqual({ yes: RSVPS_MAX - 1, no: 2, maybe: 1 });
  });

  test('before the deadline, through a second link that expires later', async () => {
    const soon = hoursFromNow(1);
    const event = await givenEvent({ event: { rsvpDeadline: soon }, invite: { isActive: false } });
    const second = await givenEvent({ invite: { gameEventId: event.id, expiresAt: soon } });
    await accepted(visitor, ...addRsvp(event, { rsvp: { inviteToken: second.token } }));
  });
});

describe('nobody may answer', () => {
  test.each<[string, { event?: Fields; invite?: Fields }, Fields?]>([
    ['a cancelled event', { event: CANCELLED }],
    ['an event that has begun', { event: BEGUN }],
    ['past the deadline', { event: { rsvpDeadline: hoursFromNow(-1) } }],
    ['through a link that was turned off', { invite: { isActive: false } }],
    ['through an expired link', { invite: { expiresAt: hoursFromNow(-1) } }],
    ['through no link', {}, { inviteToken: 'no-such-link-2030-01-01-abcdef' }],
    ['without contact where it is required', { event: { requireContactInfo: true } }],
    ['maybe where it is not offered', { event: { allowMaybe: false } }, { response: 'maybe' }],
  ])('%s', async (_, event, rsvp = {}) => {
    await refused(visitor, ...addRsvp(await givenEvent(event), { rsvp }));
  });

  test('through the link of another event, nor an event that does not exist', async () => {
    const { token: inviteToken } = await givenEvent();
    await refused(visitor, ...addRsvp(await givenEvent(), { rsvp: { inviteToken } }));
    const gone = eventAt('no-such-game-2030');
    await refused(visitor, ...addRsvp(gone, { rsvp: { inviteToken }, without: ['count'] }));
  });
});

test.each<[string, Fields, Fields]>([
  ['an email is contact enough', { requireContactInfo: true }, { email: EMAIL }],
  ['a phone number is contact enough', { requireContactInfo: true }, { phone: PHONE }],
  ['a no is offered where no maybe is', { allowMaybe: false }, { response: 'no' }],
])('%s', async (_, event, rsvp) => {
  await accepted(visitor, ...addRsvp(await givenEvent({ event }), { rsvp }));
});

describe('an answer, its counter and the ledger come together', () => {
  test.each(['rsvp', 'count', 'ledger'] as const)('not without the %s', async (part) => {
    const { event } = await givenEventWithRsvp();
    await refused(visitor, ...addRsvp(event, { without: [part] }));
  });

  test.each<[string, Record<string, number>, Fields?]>([
    ['by two', { yes: 2 }],
    ['of another answer', { no: 1 }],
    ['of two answers', { yes: 1, no: 1 }],
    ['downwards', { yes: -1 }],
    ['of an answer that no guest can give', { yes: 1, none: 1 }],
    ['and a fraction', { yes: 1, no: 0.5 }],
    ['along with another field of the event', { yes: 1 }, { title: 'Hacked' }],
  ])('the counter does not move %s', async (_, moves, also) => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const moved = count(event, moves, id, { queue: [placeKeyOf(id)], ...also });
    await refused(visitor, ...addRsvp(event, { id, without: ['count'] }), moved);
  });

  test.each([
    ['a whole number', { yes: 0.5, no: 0, maybe: 0 }],
    ['that of yes, no or maybe', { yes: 0, no: 0, maybe: 0, none: 0 }],
  ])('the counter is %s', async (_, rsvpCount) => {
    await refused(visitor, ...addRsvp(await givenEvent({ event: { rsvpCount } })));
  });

  test('two answers neither share one count nor come in one commit, and one does not count in two events', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const second = addRsvp(event, { without: ['count', 'ledger'] });
    await refused(visitor, ...addRsvp(event, { id }), ...second);
    const twice = [...addRsvp(event, { id, without: ['count'] }), count(event, { yes: 2 }, id)];
    await refused(visitor, ...twice, ...second);
    const other = await givenEvent();
    await refused(visitor, ...addRsvp(event, { id }), count(other, { yes: 1 }, id), noteIn(other, id));
  });

  test('the ledger names only an answer that is counted now, and nothing else', async () => {
    const { event, id } = await givenEventWithRsvp();
    await refused(visitor, count(event, { yes: 1 }, id));
    await refused(visitor, count(event, { yes: 1 }, id), noteIn(event, id));
    await refused(visitor, noteIn(event, id));
    const other = makeRsvpId();
    const annotated = put(event.ledger, { rsvpId: other, note: 'x' });
    await refused(visitor, ...addRsvp(event, { id: other, without: ['ledger'] }), annotated);
    await refused(visitor, put(`${event.path}/private/other`, { rsvpId: id }));
  });

  test('writing a document twice in one commit counts once', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    await refused(visitor, ...addRsvp(event, { id }), count(event, { yes: 1 }, id));
    await refused(visitor, ...addRsvp(event, { id }), put(rsvpAt(id), rsvpFields(event, { response: 'no' })));
    const twoUp = [count(event, { yes: 2 }, id), ...addRsvp(event, { id, without: ['count'] })];
    await accepted(visitor, ...twoUp, change(event.path, { 'rsvpCount.yes': increment(-1) }));
    expect(await countsOf(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
  });
});

describe('an answer holds', () => {
  test.each<[string, Fields]>([
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
    ['an invitation as text', { invitation: [MARK] }],
    ['an invitation that is there', { invitation: null }],
    ['a whole mark of an invitation', { invitation: MARK.slice(1) }],
    ['no more than the mark of an invitation', { invitation: `${MARK}0` }],
    ['the mark of an invitation in small hex digits', { invitation: MARK.toUpperCase() }],
    ['a name', { name: null }],
    ['an e-mail as text', { email: 7 }],
    ['a phone number as text', { phone: 7 }],
    ['notes as text', { notes: 7 }],
  ])('%s', async (_, rsvp) => {
    await refused(visitor, ...addRsvp(await givenEvent(), { rsvp }));
  });

  test('an id that nobody can guess: in small hex digits, neither short nor long', async () => {
    const event = await givenEvent();
    // From a good id each time, so that every try is about a document of its own.
    for (const spoil of [
      (id: string) => id.slice(1),
      (id: string) => id.toUpperCase(),
      (id: string) => `${id}a`,
      (id: string) => `${id.slice(1)}é`,
    ])
      await refused(visitor, ...addRsvp(event, { id: spoil(makeRsvpId()) }));
  });

  const required = ['ipAddress', 'referrer', 'userAgent', 'name', 'response', 'submittedAt', 'inviteToken'];
  test.each([...required, 'placeKey', 'seenDateTime', 'seenLocation'])('its %s', async (field) => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const rsvp = rsvpFields(event, { placeKey: placeKeyOf(id) });
    const { [field]: _, ...lacking } = rsvp;
    const others = addRsvp(event, { id, without: ['rsvp'] });
    await refused(visitor, ...others, put(rsvpAt(id), lacking));
    await accepted(visitor, ...others, put(rsvpAt(id), rsvp));
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
    ['one of both', BOTH, { email: 'other@example.com', phone: PHONE }],
  ])('%s', async (_, first, second) => {
    const event = await givenEvent();
    await accepted(visitor, ...addRsvp(event, { rsvp: first }));
    await refused(visitor, ...addRsvp(event, { rsvp: second }));
    await refused(visitor, ...addRsvp(event, { rsvp: second, without: ['guards'] }));
    await accepted(visitor, ...addRsvp(await givenEvent(), { rsvp: second }));
  });

  test('different people answer side by side', async () => {
    const event = await givenEvent();
    // Ten digits of Luxembourg, whose country code is 352.
    const luxembourg = { phone: '+352 555 0134' };
    for (const rsvp of [BOTH, { email: 'sam@example.com', phone: '352-555-9999' }, luxembourg])
      await accepted(visitor, ...addRsvp(event, { rsvp }));
  });

  test('not without its guard, and one guard of two is not enough', async () => {
    const event = await givenEvent();
    for (const rsvp of [{ email: EMAIL }, { phone: PHONE }])
      await refused(visitor, ...addRsvp(event, { rsvp, without: ['guards'] }));
    for (const path of guardsOf(event, BOTH)) {
      const id = makeRsvpId();
      const unguarded = addRsvp(event, { id, rsvp: BOTH, without: ['guards'] });
      await refused(visitor, ...unguarded, guard(path, id, event));
    }
  });
});

describe('a guard', () => {
  const rsvp = { email: EMAIL };

  test('is written neither without its answer nor after it, and not again, by nobody', async () => {
    const { event, id } = await givenEventWithRsvp({}, rsvp);
    await refused([...outsiders, organizer], ...guardsFor(event, id, rsvp));
    await given(...freed(event, rsvp));
    await refused(visitor, ...guardsFor(event, makeRsvpId(), rsvp));
    await refused(outsiders, ...guardsFor(event, id, rsvp));
  });

  test('is for no other address, for no other event, and has no further field', async () => {
    const [event, other] = [await givenEvent(), await givenEvent()];
    const id = makeRsvpId();
    const victims = guardsFor(event, id, { email: 'victim@example.com' });
    await refused(visitor, ...addRsvp(event, { id, rsvp }), ...victims);
    await refused(visitor, ...addRsvp(event, { id }), ...victims);
    const [path = ''] = guardsOf(event, rsvp);
    const [elsewhere = ''] = guardsOf(other, rsvp);
    const unguarded = addRsvp(event, { id, rsvp, without: ['guards'] });
    await refused(visitor, ...unguarded, guard(path, id, other));
    await refused(visitor, ...addRsvp(event, { id, rsvp }), guard(elsewhere, id, event));
    await refused(visitor, ...unguarded, put(path, { rsvpId: id, gameEventId: event.id, note: 'x' }));
  });
});
