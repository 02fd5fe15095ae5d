import {
  arrayRemove,
  collection,
  deleteField,
  doc,
  getDoc,
  getDocs,
  increment,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { RSVPS_MAX } from '#domain/event.ts';
import { EMAIL_CORRECTIONS_MAX, makeRsvpId } from '#domain/rsvp.ts';
import {
  addRsvp,
  allowed,
  change,
  changeRsvp,
  commit,
  count,
  denied,
  type EventPaths,
  type Fields,
  given,
  givenEvent,
  givenRsvp,
  guard,
  guardsOf,
  hoursFromNow,
  noteIn,
  placeKeyOf,
  put,
  remove,
  removeRsvp,
  rsvpAt,
  rsvpFields,
  stored,
  stranger,
  visitor,
  type Write,
} from './fixtures.ts';

describe('who knows an answer’s id', () => {
  test('reads it; a made-up id is not found', async () => {
    const id = await givenRsvp(await givenEvent());
    expect((await getDoc(doc(visitor, rsvpAt(id)))).data()).toMatchObject({ name: 'Robin' });
    expect((await getDoc(doc(visitor, rsvpAt(makeRsvpId())))).exists()).toBe(false);
  });

  test.each([
    ['yes', 'no'],
    ['no', 'maybe'],
    ['maybe', 'yes'],
  ])('changes %s to %s', async (from, to) => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { response: from });
    await givenRsvp(event, { response: 'yes' });
    const before = (await stored(event.path))?.rsvpCount as Record<string, number>;
    await allowed(commit(visitor, ...changeRsvp(event, id, from, to)));
    const after = (await stored(event.path))?.rsvpCount as Record<string, number>;
    expect(after).toEqual({ ...before, [from]: (before[from] ?? 0) - 1, [to]: (before[to] ?? 0) + 1 });
  });

  test('changes name, notes and what was seen, alone or along with the answer', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const moved = { seenDateTime: hoursFromNow(50), seenLocation: 'Court 2' };
    await given(change(event.path, { dateTime: moved.seenDateTime, location: moved.seenLocation }));
    const fields = {
      name: 'Robin R.',
      notes: 'late',
      ...moved,
    };
    await allowed(commit(visitor, ...changeRsvp(event, id, 'yes', 'yes', fields)));
    await allowed(commit(visitor, ...changeRsvp(event, id, 'yes', 'no', fields)));
  });

  test('changes an answer to an event that takes no more new ones', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await given(change(event.path, { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } }));
    await allowed(commit(visitor, ...changeRsvp(event, id, 'yes', 'no')));
  });

  test('changes an answer although the link was turned off', async () => {
    const event = await givenEvent({ invite: { isActive: false } });
    const id = await givenRsvp(event);
    await allowed(commit(visitor, ...changeRsvp(event, id, 'yes', 'no')));
  });

  test('keeps a maybe that is no longer offered, and can’t turn to it', async () => {
    const event = await givenEvent({ event: { allowMaybe: false } });
    const maybe = await givenRsvp(event, { response: 'maybe' });
    await allowed(commit(visitor, ...changeRsvp(event, maybe, 'maybe', 'maybe', { notes: 'still unsure' })));
    const yes = await givenRsvp(event);
    await denied(commit(visitor, ...changeRsvp(event, yes, 'yes', 'maybe')));
    await allowed(commit(visitor, ...changeRsvp(event, yes, 'yes', 'no')));
  });
});

describe('an answer does not change', () => {
  test('past the deadline, but that its place can be given away', async () => {
    const event = await givenEvent({ event: { rsvpDeadline: hoursFromNow(-1) } });
    const [maybe, yes] = [await givenRsvp(event, { response: 'maybe' }), await givenRsvp(event)];
    await denied(commit(visitor, ...changeRsvp(event, maybe, 'maybe', 'yes')));
    await denied(commit(visitor, ...changeRsvp(event, maybe, 'maybe', 'no')));
    await denied(commit(visitor, ...changeRsvp(event, yes, 'yes', 'yes', { notes: 'late' })));
    await denied(commit(visitor, ...changeRsvp(event, yes, 'yes', 'maybe')));
    await denied(commit(visitor, ...changeRsvp(event, yes, 'yes', 'no', { name: 'Sam' })));
    await allowed(commit(visitor, ...changeRsvp(event, yes, 'yes', 'no', { leftAt: serverTimestamp() })));
    await denied(commit(visitor, ...changeRsvp(event, yes, 'no', 'yes', { leftAt: deleteField() })));
  });

  test.each<[string, Fields]>([
    ['once the event is cancelled', { status: 'cancelled' }],
    ['once the event began', { dateTime: hoursFromNow(-1) }],
  ])('%s', async (_, fields) => {
    const event = await givenEvent({ event: fields });
    const id = await givenRsvp(event);
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no')));
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'yes', { notes: 'late' })));
  });

  test.each<[string, Fields]>([
    ['its address', { email: 'new@example.com' }],
    ['its number', { phone: '352-555-0000' }],
    ['its first time', { submittedAt: serverTimestamp() }],
    ['its event', { gameEventId: 'another-game-2030' }],
    ['its link', { inviteToken: 'another-link-2030' }],
    ['its attendance', { attendance: 'arrived' }],
    ['the time it saw to something else', { seenDateTime: 'tomorrow' }],
    ['the place it saw to something else', { seenLocation: 7 }],
    ['the place it saw to a made-up one', { seenLocation: 'Your account is locked. Call +1 900 555 0100' }],
    ['the time it saw to a made-up one', { seenDateTime: hoursFromNow(2) }],
    ['its notes to something else', { notes: 7 }],
    ['its browser', { userAgent: 'other' }],
    ['its page before', { referrer: 'other' }],
    ['its IP address', { ipAddress: '127.0.0.1' }],
    ['a new field', { isVip: true }],
    ['to no answer', { response: 'none' }],
    ['to no name', { name: '' }],
    ['without the server’s time', { updatedAt: Timestamp.fromMillis(0) }],
  ])('%s', async (_, fields) => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    for (const actor of [visitor, stranger]) {
      await denied(commit(actor, ...changeRsvp(event, id, 'yes', 'yes', fields)));
      await denied(commit(actor, ...changeRsvp(event, id, 'yes', 'no', fields)));
    }
  });

  test('without its counters or the ledger', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await givenRsvp(event);
    const [rsvp, counts, ledger] = changeRsvp(event, id, 'yes', 'no');
    if (!rsvp || !counts || !ledger) throw new Error('A change writes three documents.');
    await denied(commit(visitor, rsvp));
    await denied(commit(visitor, rsvp, counts));
    await denied(commit(visitor, rsvp, ledger));
    await denied(commit(visitor, counts, ledger));
    await allowed(commit(visitor, rsvp, counts, ledger));
  });

  test.each<[string, Record<string, number>]>([
    ['only up', { no: 1 }],
    ['only down', { yes: -1 }],
    ['the wrong way', { yes: 1, no: -1 }],
    ['too far up', { yes: -1, no: 2 }],
    ['too far down', { yes: -2, no: 1 }],
    ['of a third answer', { yes: -1, no: 1, maybe: 1 }],
  ])('with counters that move %s', async (_, moves) => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await givenRsvp(event);
    const [rsvp] = changeRsvp(event, id, 'yes', 'no');
    if (!rsvp) throw new Error('A change writes the answer.');
    await denied(
      commit(
        visitor,
        rsvp,
        count(event, moves, id, { queue: arrayRemove(placeKeyOf(id)) }),
        noteIn(event, id),
      ),
    );
  });

  test.each(['none', null])('to %s, counted as if it had gone', async (response) => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const [rsvp] = changeRsvp(event, id, 'yes', 'no', { response });
    if (!rsvp) throw new Error('A change writes the answer.');
    await denied(commit(visitor, rsvp, count(event, { yes: -1 }, id), noteIn(event, id)));
  });

  test('to a count that is no whole number', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await given(change(event.path, { rsvpCount: { yes: 1.5, no: 0, maybe: 0 } }));
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no')));
  });

  test('two at once, on one count', async () => {
    const event = await givenEvent();
    const [first, second] = [await givenRsvp(event), await givenRsvp(event)];
    const [secondRsvp] = changeRsvp(event, second, 'yes', 'no');
    if (!secondRsvp) throw new Error('A change writes the answer.');
    await denied(commit(visitor, ...changeRsvp(event, first, 'yes', 'no'), secondRsvp));
  });

  test('in another event’s counters', async () => {
    const [event, other] = [await givenEvent(), await givenEvent()];
    const id = await givenRsvp(event);
    await givenRsvp(other);
    await denied(
      commit(
        visitor,
        ...changeRsvp(event, id, 'yes', 'no'),
        count(other, { yes: -1, no: 1 }, id),
        noteIn(other, id),
      ),
    );
  });

  test('by being written anew', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await denied(commit(visitor, put(rsvpAt(id), rsvpFields(event, { name: 'Somebody else' }))));
  });
});

const EMAIL = 'Robin@example.com';
const PHONE = '352-555-0134';
const guardOf = (event: EventPaths, id: string, contact: { email?: string; phone?: string }) =>
  guardsOf(event, contact).map((path) => guard(path, id, event));

describe('an email that a guest adds to an answer without one', () => {
  /** The writes of the app. */
  const addEmail = (event: EventPaths, id: string, fields: Fields = {}): Write[] => [
    change(rsvpAt(id), { email: EMAIL, updatedAt: serverTimestamp(), ...fields }),
    ...guardOf(event, id, { email: EMAIL }),
  ];

  test.each(['yes', 'no', 'maybe'])('of %s stands there with its guard', async (response) => {
    const event = await givenEvent({ invite: { isActive: false } });
    const id = await givenRsvp(event, { response, phone: PHONE });
    const counts = (await stored(event.path))?.rsvpCount;
    await allowed(commit(visitor, ...addEmail(event, id)));
    expect(await stored(rsvpAt(id))).toMatchObject({ email: EMAIL, response, phone: PHONE });
    expect((await stored(event.path))?.rsvpCount).toEqual(counts);
    await denied(commit(visitor, ...addRsvp(event, { rsvp: { email: EMAIL.toLowerCase() } })));
  });

  test('may be added by somebody who is signed in, too', async () => {
    const event = await givenEvent();
    await allowed(commit(stranger, ...addEmail(event, await givenRsvp(event))));
  });

  test.each(['yes', 'no', 'maybe'])('may be added past the deadline to %s', async (response) => {
    const event = await givenEvent({ event: { rsvpDeadline: hoursFromNow(-1) } });
    await allowed(commit(visitor, ...addEmail(event, await givenRsvp(event, { response }))));
  });

  test.each<[string, Fields]>([
    ['once the event is cancelled', { status: 'cancelled' }],
    ['once the event began', { dateTime: hoursFromNow(-1) }],
  ])('is not added %s', async (_, fields) => {
    const event = await givenEvent({ event: fields });
    await denied(commit(visitor, ...addEmail(event, await givenRsvp(event))));
  });

  test('is not added without its guard, nor with that of another address', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const [rsvp] = addEmail(event, id);
    if (!rsvp) throw new Error('It writes the answer.');
    await denied(commit(visitor, rsvp));
    await denied(commit(visitor, rsvp, ...guardOf(event, id, { email: 'victim@example.com' })));
    await denied(
      commit(visitor, ...addEmail(event, id), ...guardOf(event, id, { email: 'victim@example.com' })),
    );
  });

  test('brings back no guard of the phone that the organizer freed', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { phone: PHONE });
    await given(...guardsOf(event, { phone: PHONE }).map(remove));
    const freed = guardOf(event, id, { phone: PHONE });
    await denied(commit(visitor, ...freed));
    await denied(commit(visitor, ...addEmail(event, id), ...freed));
  });

  test('is not one that answered already', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email: EMAIL.toLowerCase() });
    const id = await givenRsvp(event);
    const [rsvp] = addEmail(event, id);
    if (!rsvp) throw new Error('It writes the answer.');
    await denied(commit(visitor, ...addEmail(event, id)));
    await denied(commit(visitor, rsvp));
  });

  test('is an address', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    for (const email of ['robin', `${'r'.repeat(250)}@example.com`]) {
      const rsvp = change(rsvpAt(id), { email, updatedAt: serverTimestamp() });
      await denied(commit(visitor, rsvp, ...guardOf(event, id, { email })));
    }
  });

  test('is not replaced as if there was none, nor removed, nor its guard moved', async () => {
    const event = await givenEvent();
    const old = { email: 'robni@example.com' };
    const id = await givenRsvp(event, old);
    const freed = guardsOf(event, old).map(remove);
    // Its guard is the same.
    const inCapitals = { email: old.email.toUpperCase(), updatedAt: serverTimestamp() };
    await denied(commit(visitor, change(rsvpAt(id), inCapitals)));
    await denied(commit(visitor, ...addEmail(event, id)));
    await given(...freed);
    for (const email of [EMAIL, deleteField()]) {
      await denied(commit(visitor, ...addEmail(event, id, { email })));
      await denied(commit(visitor, change(rsvpAt(id), { email, updatedAt: serverTimestamp() })));
    }
    await denied(commit(visitor, ...guardOf(event, id, old)));
  });

  test.each<[string, Fields]>([
    ['a number', { phone: PHONE }],
    ['another name', { name: 'Sam' }],
    ['the attendance', { attendance: 'arrived' }],
    ['a new field', { isVip: true }],
  ])('brings along nothing else: %s', async (_, fields) => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await denied(commit(visitor, ...addEmail(event, id, fields), ...guardOf(event, id, { phone: PHONE })));
    await denied(commit(visitor, ...addEmail(event, id, fields)));
  });

  test('does not come with another answer', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const [, email] = addEmail(event, id);
    if (!email) throw new Error('It writes the guard.');
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no', { email: EMAIL }), email));
  });
});

describe('an email that a guest corrects', () => {
  const OLD = 'robni@example.com';
  const freed = (event: EventPaths, email = OLD) => guardsOf(event, { email }).map(remove);
  const corrected = (id: string, fields: Fields = {}) =>
    change(rsvpAt(id), {
      email: EMAIL,
      emailCorrections: increment(1),
      updatedAt: serverTimestamp(),
      ...fields,
    });
  /** The writes of the app. */
  const correctEmail = (event: EventPaths, id: string, fields: Fields = {}): Write[] => [
    corrected(id, fields),
    ...guardOf(event, id, { email: EMAIL }),
    ...freed(event),
  ];

  test.each(['yes', 'no', 'maybe'])(
    'of %s takes the place of the old one, which may respond again',
    async (response) => {
      const event = await givenEvent({ event: { rsvpDeadline: hoursFromNow(-1) } });
      const id = await givenRsvp(event, { response, email: OLD, phone: PHONE });
      const counts = (await stored(event.path))?.rsvpCount;
      await allowed(commit(visitor, ...correctEmail(event, id)));
      expect(await stored(rsvpAt(id))).toMatchObject({
        email: EMAIL,
        response,
        phone: PHONE,
        emailCorrections: 1,
      });
      expect((await stored(event.path))?.rsvpCount).toEqual(counts);
      await given(change(event.path, { rsvpDeadline: deleteField() }));
      await denied(commit(visitor, ...addRsvp(event, { rsvp: { email: EMAIL.toLowerCase() } })));
      await allowed(commit(visitor, ...addRsvp(event, { rsvp: { email: OLD } })));
    },
  );

  test('is not corrected without the guard of the new address, nor with that of another one', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: OLD });
    await denied(commit(visitor, corrected(id), ...freed(event)));
    const victims = guardOf(event, id, { email: 'victim@example.com' });
    await denied(commit(visitor, corrected(id), ...freed(event), ...victims));
    await denied(commit(visitor, ...correctEmail(event, id), ...victims));
  });

  test('gives its old address up', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: OLD });
    await denied(commit(visitor, corrected(id), ...guardOf(event, id, { email: EMAIL })));
  });

  test('leaves the old address to whom the organizer gave it', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: OLD });
    await given(...freed(event));
    await givenRsvp(event, { email: OLD });
    await denied(commit(visitor, ...correctEmail(event, id)));
    await allowed(commit(visitor, corrected(id), ...guardOf(event, id, { email: EMAIL })));
  });

  test('frees no other address: its own phone, another guest’s email, or its own without a new one', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: OLD, phone: PHONE });
    const other = 'sam@example.com';
    await givenRsvp(event, { email: other });
    const phone = guardsOf(event, { phone: PHONE }).map(remove);
    await denied(commit(visitor, ...correctEmail(event, id), ...phone));
    await denied(commit(visitor, ...correctEmail(event, id), ...freed(event, other)));
    await denied(commit(visitor, ...freed(event)));
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no'), ...freed(event)));
    await denied(commit(visitor, ...freed(event, 'nobody@example.com')));
  });

  test('is not an address that answered already, nor the same one in other letters', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email: EMAIL });
    const id = await givenRsvp(event, { email: OLD });
    await denied(commit(visitor, ...correctEmail(event, id)));
    await denied(commit(visitor, corrected(id), ...freed(event)));
    await denied(commit(visitor, corrected(id, { email: OLD.toUpperCase() })));
    await denied(commit(visitor, corrected(id, { email: OLD.toUpperCase() }), ...freed(event)));
  });

  test('is an address', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: OLD });
    for (const email of ['robin', `${'r'.repeat(250)}@example.com`]) {
      await denied(
        commit(visitor, corrected(id, { email }), ...guardOf(event, id, { email }), ...freed(event)),
      );
    }
    await denied(commit(visitor, corrected(id, { email: deleteField() }), ...freed(event)));
  });

  test('is corrected so many times, and each time is counted', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: OLD, emailCorrections: EMAIL_CORRECTIONS_MAX - 1 });
    for (const emailCorrections of [deleteField(), 1, 2, 2.5]) {
      await denied(commit(visitor, ...correctEmail(event, id, { emailCorrections })));
    }
    await allowed(commit(visitor, ...correctEmail(event, id)));
    await given(change(rsvpAt(id), { email: OLD }), ...guardOf(event, id, { email: OLD }));
    await given(...guardsOf(event, { email: EMAIL }).map(remove));
    await denied(commit(visitor, ...correctEmail(event, id)));
  });

  test.each<[string, Fields]>([
    ['once the event is cancelled', { status: 'cancelled' }],
    ['once the event began', { dateTime: hoursFromNow(-1) }],
  ])('stays %s', async (_, fields) => {
    const event = await givenEvent({ event: fields });
    const id = await givenRsvp(event, { email: OLD });
    await denied(commit(visitor, ...correctEmail(event, id)));
  });

  test('does not come with anything else', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: OLD });
    for (const fields of [{ name: 'Sam' }, { phone: PHONE }, { isVip: true }]) {
      await denied(commit(visitor, ...correctEmail(event, id, fields)));
    }
    const [, ...guards] = correctEmail(event, id);
    const fields = { email: EMAIL, emailCorrections: 1 };
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'no', fields), ...guards));
    await denied(commit(visitor, ...changeRsvp(event, id, 'yes', 'yes', { emailCorrections: 1 })));
  });
});

describe('guests', () => {
  test('list nothing', async () => {
    const event = await givenEvent();
    await givenRsvp(event);
    for (const actor of [visitor, stranger]) {
      for (const path of [
        'gameRSVPs',
        'gameEvents',
        'rsvpInvites',
        'admins',
        `gameEvents/${event.id}/private`,
      ]) {
        await denied(getDocs(collection(actor, path)));
      }
    }
  });

  test('never read the ledger', async () => {
    const event = await givenEvent();
    await givenRsvp(event);
    for (const actor of [visitor, stranger]) await denied(getDoc(doc(actor, event.ledger)));
  });

  test('remove nothing', async () => {
    const event = await givenEvent({ event: { status: 'cancelled', deletingAt: Timestamp.now() } });
    const id = await givenRsvp(event);
    for (const actor of [visitor, stranger]) {
      await denied(commit(actor, ...removeRsvp(event, id, 'yes')));
      for (const path of [rsvpAt(id), event.path, event.invite, event.ledger]) {
        await denied(commit(actor, remove(path)));
      }
    }
    const open = await givenEvent();
    const other = await givenRsvp(open);
    for (const actor of [visitor, stranger]) await denied(commit(actor, ...removeRsvp(open, other, 'yes')));
  });

  test('do not write an event without moving its counters, nor when its ledger names an answer that is gone', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const unchanged = () => change(event.path, { title: 'Sunset volleyball' });
    for (const actor of [visitor, stranger]) await denied(commit(actor, unchanged()));
    await given(...removeRsvp(event, id, 'yes'));
    for (const actor of [visitor, stranger]) await denied(commit(actor, unchanged()));
  });

  test('find no other collection', async () => {
    for (const actor of [visitor, stranger]) {
      await denied(getDoc(doc(actor, 'somewhere/else')));
      await denied(commit(actor, put('somewhere/else', { a: 1 })));
      await denied(commit(actor, put('admins/stranger', { email: 'x' })));
    }
    await denied(getDoc(doc(visitor, 'admins/organizer')));
    await denied(getDoc(doc(stranger, 'admins/organizer')));
    await allowed(getDoc(doc(stranger, 'admins/stranger')));
  });
});
