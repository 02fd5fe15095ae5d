import { arrayRemove, deleteField, increment, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { RSVPS_MAX } from '#domain/event.ts';
import { EMAIL_CORRECTIONS_MAX } from '#domain/rsvp.ts';
import { organizer, outsiders, stored, stranger, visitor } from './actors.ts';
import { type EventPaths, givenEvent } from './events.ts';
import { accepted, change, type Fields, given, hoursFromNow, put, refused, type Write } from './fixtures.ts';
import { type Contact, freed, guardsFor } from './guards.ts';
import { removeRsvp } from './organizer-writes.ts';
import { count, countsOf, noteIn, placeKeyOf } from './places.ts';
import { addRsvp, changed, changeRsvp, givenEventWithRsvp, givenRsvp, rsvpAt, rsvpFields } from './rsvps.ts';
import { closed } from './states.ts';

const withOffLink = async (rsvp: Fields = {}) => {
  const event = await givenEvent({ invite: { isActive: false } });
  return { event, id: await givenRsvp(event, rsvp) };
};

describe('who knows an answer’s id', () => {
  test.each([
    ['yes', 'no', { yes: 1, no: 1, maybe: 0 }],
    ['no', 'maybe', { yes: 1, no: 0, maybe: 1 }],
    ['maybe', 'yes', { yes: 2, no: 0, maybe: 0 }],
  ])('changes %s to %s', async (from, to, counts) => {
    const { event, id } = await givenEventWithRsvp({}, { response: from });
    await givenRsvp(event);
    await accepted(visitor, ...changeRsvp(event, id, from, to));
    expect(await countsOf(event)).toEqual(counts);
  });

  test('changes name, notes and what was seen, alone or along with the answer', async () => {
    const { event, id } = await givenEventWithRsvp();
    const moved = { seenDateTime: hoursFromNow(50), seenLocation: 'Court 2' };
    await given(change(event.path, { dateTime: moved.seenDateTime, location: moved.seenLocation }));
    const fields = { name: 'Robin R.', notes: 'late', ...moved };
    await accepted(visitor, ...changeRsvp(event, id, 'yes', 'yes', fields));
    await accepted(visitor, ...changeRsvp(event, id, 'yes', 'no', fields));
  });

  test('changes it although the event takes no more new ones, or the link was turned off', async () => {
    const full = await givenEventWithRsvp();
    await given(change(full.event.path, { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } }));
    await accepted(visitor, ...changeRsvp(full.event, full.id, 'yes', 'yes', { notes: 'Late' }));
    for (const { event, id } of [full, await withOffLink()])
      await accepted(visitor, ...changeRsvp(event, id, 'yes', 'no'));
  });

  test('keeps a maybe that is no longer offered, and can’t turn to it', async () => {
    const { event, id } = await givenEventWithRsvp({ allowMaybe: false }, { response: 'maybe' });
    await accepted(visitor, ...changeRsvp(event, id, 'maybe', 'maybe', { notes: 'still unsure' }));
    const yes = await givenRsvp(event);
    await refused(visitor, ...changeRsvp(event, yes, 'yes', 'maybe'));
    await accepted(visitor, ...changeRsvp(event, yes, 'yes', 'no'));
  });
});

describe('an answer does not change', () => {
  test('past the deadline, but that its place can be given away', async () => {
    const { event, id } = await givenEventWithRsvp({ rsvpDeadline: hoursFromNow(-1) });
    const maybe = await givenRsvp(event, { response: 'maybe' });
    for (const to of ['yes', 'no']) await refused(visitor, ...changeRsvp(event, maybe, 'maybe', to));
    for (const [to, fields] of [['yes', { notes: 'late' }], ['maybe'], ['no', { name: 'Sam' }]] as const)
      await refused(visitor, ...changeRsvp(event, id, 'yes', to, fields));
    await accepted(visitor, ...changeRsvp(event, id, 'yes', 'no', { leftAt: serverTimestamp() }));
    await refused(visitor, ...changeRsvp(event, id, 'no', 'yes', { leftAt: deleteField() }));
  });

  test.each(closed)('once the event %s', async (_, fields) => {
    const { event, id } = await givenEventWithRsvp(fields);
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no'));
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'yes', { notes: 'late' }));
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
    const { event, id } = await givenEventWithRsvp();
    await refused(outsiders, ...changeRsvp(event, id, 'yes', 'yes', fields));
    await refused(outsiders, ...changeRsvp(event, id, 'yes', 'no', fields));
  });

  test.each<[string, Fields, unknown]>([
    ['to one', {}, 'b'.repeat(32)],
    ['to another one', { invitation: 'a'.repeat(32) }, 'b'.repeat(32)],
    ['to none', { invitation: 'a'.repeat(32) }, deleteField()],
  ])('its invitation %s, by nobody', async (_, rsvp, invitation) => {
    const { event, id } = await givenEventWithRsvp({}, rsvp);
    for (const to of ['yes', 'no'])
      await refused([...outsiders, organizer], ...changeRsvp(event, id, 'yes', to, { invitation }));
  });

  test('without its counters or the ledger', async () => {
    const { event, id } = await givenEventWithRsvp();
    await givenRsvp(event);
    const rsvp = changed(id, 'no');
    const counts = count(event, { yes: -1, no: 1 }, id);
    const ledger = noteIn(event, id);
    for (const part of [[rsvp], [rsvp, counts], [rsvp, ledger], [counts, ledger]])
      await refused(visitor, ...part);
    await accepted(visitor, rsvp, counts, ledger);
  });

  test.each<[string, Record<string, number>, unknown?]>([
    ['with counters that move only up', { no: 1 }],
    ['with counters that move only down', { yes: -1 }],
    ['with counters that move the wrong way', { yes: 1, no: -1 }],
    ['with counters that move too far up', { yes: -1, no: 2 }],
    ['with counters that move too far down', { yes: -2, no: 1 }],
    ['with counters that move of a third answer', { yes: -1, no: 1, maybe: 1 }],
    ['to none, counted as if it had gone', { yes: -1 }, 'none'],
    ['to null, counted as if it had gone', { yes: -1 }, null],
  ])('%s', async (_, moves, response = 'no') => {
    const { event, id } = await givenEventWithRsvp();
    await givenRsvp(event);
    const counts = count(event, moves, id, { queue: arrayRemove(placeKeyOf(id)) });
    await refused(visitor, changed(id, 'no', { response }), counts, noteIn(event, id));
  });

  test('two at once on one count, nor in another event’s counters', async () => {
    const { event, id } = await givenEventWithRsvp();
    const second = await givenRsvp(event);
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no'), changed(second, 'no'));
    const { event: other } = await givenEventWithRsvp();
    const elsewhere = [count(other, { yes: -1, no: 1 }, id), noteIn(other, id)];
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no'), ...elsewhere);
  });

  test('by being written anew, nor to a count that is no whole number', async () => {
    const { event, id } = await givenEventWithRsvp();
    await refused(visitor, put(rsvpAt(id), rsvpFields(event, { name: 'Somebody else' })));
    await given(change(event.path, { rsvpCount: { yes: 1.5, no: 0, maybe: 0 } }));
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no'));
  });
});

const EMAIL = 'Robin@example.com';
const OLD = { email: 'robni@example.com' };
const PHONE = '352-555-0134';

const added = (id: string, fields: Fields = {}) =>
  change(rsvpAt(id), { email: EMAIL, updatedAt: serverTimestamp(), ...fields });
const corrected = (id: string, fields: Fields = {}) =>
  added(id, { emailCorrections: increment(1), ...fields });

const own = (event: EventPaths, id: string, email = EMAIL) => guardsFor(event, id, { email });
/** The writes of the app: the RSVP with the guard of its address, and without that of the old one. */
const withGuards = (rsvp: Write, event: EventPaths, id: string, old: Contact, email = EMAIL) => [
  rsvp,
  ...own(event, id, email),
  ...freed(event, old),
];

describe.each<[string, Contact, (id: string, fields?: Fields) => Write]>([
  ['adds to an answer without one', {}, added],
  ['corrects', OLD, corrected],
])('an email that a guest %s', (_, old, rsvpWith) => {
  const scene = (fields: Fields = {}) => givenEventWithRsvp(fields, old);
  const writes = (event: EventPaths, id: string, fields: Fields = {}) =>
    withGuards(rsvpWith(id, fields), event, id, old);

  test.each(['yes', 'no', 'maybe'])(
    'stands in a %s with its guard, after the deadline, too',
    async (response) => {
      const { event, id } = await withOffLink({ response, phone: PHONE, ...old });
      await given(change(event.path, { rsvpDeadline: hoursFromNow(-1) }));
      const counts = await countsOf(event);
      await accepted(visitor, ...writes(event, id));
      expect(await stored(rsvpAt(id))).toMatchObject({ email: EMAIL, response, phone: PHONE });
      expect(await countsOf(event)).toEqual(counts);
      const reopened = change(event.path, { rsvpDeadline: deleteField() });
      await given(reopened, change(event.invite, { isActive: true }));
      await refused(visitor, ...addRsvp(event, { rsvp: { email: EMAIL.toLowerCase() } }));
      await accepted(visitor, ...addRsvp(event, { rsvp: old }));
    },
  );

  test.each(closed)('is not given once the event %s', async (_, fields) => {
    const { event, id } = await scene(fields);
    await refused(visitor, ...writes(event, id));
  });

  test('is an address that has not answered, and is given with its own guard alone, by somebody signed in, too', async () => {
    const { event, id } = await scene();
    for (const email of ['robin', `${'r'.repeat(250)}@example.com`])
      await refused(visitor, ...withGuards(rsvpWith(id, { email }), event, id, old, email));
    const [rsvp, victims] = [rsvpWith(id), guardsFor(event, id, { email: 'victim@example.com' })];
    await refused(visitor, rsvp, ...freed(event, old));
    await refused(visitor, rsvp, ...victims, ...freed(event, old));
    await refused(visitor, ...writes(event, id), ...victims);
    const other = await givenRsvp(event, { email: EMAIL.toLowerCase() });
    await refused(visitor, ...writes(event, id));
    await refused(visitor, rsvp, ...freed(event, old));
    await given(...removeRsvp(event, other, 'yes'), ...freed(event, { email: EMAIL }));
    await accepted(stranger, ...writes(event, id));
  });

  test('brings along nothing else, and no other answer', async () => {
    const { event, id } = await scene();
    for (const fields of [{ phone: PHONE }, { name: 'Sam' }, { attendance: 'arrived' }, { isVip: true }])
      await refused(visitor, ...writes(event, id, fields));
    await refused(visitor, ...writes(event, id, { phone: PHONE }), ...guardsFor(event, id, { phone: PHONE }));
    const counts = [count(event, { yes: -1, no: 1 }, id), noteIn(event, id)];
    await refused(visitor, ...writes(event, id, { response: 'no' }), ...counts);
  });

  test('moves the guard of no phone: not its own, nor one that the organizer freed', async () => {
    const { event, id } = await givenEventWithRsvp({}, { phone: PHONE, ...old });
    await refused(visitor, ...writes(event, id), ...freed(event, { phone: PHONE }));
    await given(...freed(event, { phone: PHONE }));
    await refused(visitor, ...guardsFor(event, id, { phone: PHONE }));
    await refused(visitor, ...writes(event, id), ...guardsFor(event, id, { phone: PHONE }));
  });
});

describe('an email that is there already', () => {
  const scene = () => givenEventWithRsvp({}, OLD);
  const correct = (event: EventPaths, id: string, fields: Fields = {}) =>
    withGuards(corrected(id, fields), event, id, OLD);

  test('is not replaced as if there was none, nor removed, nor its guard moved', async () => {
    const { event, id } = await scene();
    // In capitals its guard is the same.
    await refused(visitor, added(id, { email: OLD.email.toUpperCase() }));
    await refused(visitor, added(id), ...own(event, id));
    await given(...freed(event, OLD));
    for (const email of [EMAIL, deleteField()]) {
      await refused(visitor, added(id, { email }), ...own(event, id));
      await refused(visitor, added(id, { email }));
    }
    await refused(visitor, corrected(id, { email: deleteField() }));
    await refused(visitor, ...guardsFor(event, id, OLD));
  });

  test('is given up with a correction, unless the organizer gave it to somebody else', async () => {
    const { event, id } = await scene();
    await refused(visitor, corrected(id), ...own(event, id));
    await given(...freed(event, OLD));
    await givenRsvp(event, OLD);
    await refused(visitor, ...correct(event, id));
    await accepted(visitor, corrected(id), ...own(event, id));
  });

  test('frees no other guest’s with its correction, nor its own without a new one in other letters', async () => {
    const { event, id } = await scene();
    const capitals = corrected(id, { email: OLD.email.toUpperCase() });
    for (const frees of [[], freed(event, OLD)]) await refused(visitor, capitals, ...frees);
    const other = { email: 'sam@example.com' };
    await givenRsvp(event, other);
    await refused(visitor, ...correct(event, id), ...freed(event, other));
    await refused(visitor, ...freed(event, OLD));
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'no'), ...freed(event, OLD));
    await refused(visitor, ...freed(event, { email: 'nobody@example.com' }));
  });

  test('is corrected so many times, and each time is counted', async () => {
    const nearly = { ...OLD, emailCorrections: EMAIL_CORRECTIONS_MAX - 1 };
    const { event, id } = await givenEventWithRsvp({}, nearly);
    for (const emailCorrections of [deleteField(), 1, 2, 2.5])
      await refused(visitor, ...correct(event, id, { emailCorrections }));
    await accepted(visitor, ...correct(event, id));
    await given(change(rsvpAt(id), OLD), ...guardsFor(event, id, OLD), ...freed(event, { email: EMAIL }));
    await refused(visitor, ...correct(event, id));
    await refused(visitor, ...changeRsvp(event, id, 'yes', 'yes', { emailCorrections: 1 }));
  });
});
