import { deleteField, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { EVENT_SPORTS, PLAYERS_MAX, PLAYERS_MIN, SKILL_LEVELS } from '#domain/event.ts';
import { PAST_STATES_MAX } from '#domain/event-state.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { randomId } from '#lib/random-id.ts';
import { organizer, outsiders, visitor } from './actors.ts';
import { type EventPaths, eventAt, eventFields, givenEvent, inviteFields, newToken } from './events.ts';
import { accepted, change, type Fields, given, hoursFromNow, put, refused, remove } from './fixtures.ts';
import { CONTACT, type Contact, freed, guardsFor, guardsOf } from './guards.ts';
import { addWalkIn, checkIn, edit, removeRsvp } from './organizer-writes.ts';
import { count, countsOf, noteIn } from './places.ts';
import { addRsvp, changed, changeRsvp, givenEventWithRsvp, givenRsvp, rsvpAt } from './rsvps.ts';
import { BEGUN, CANCELLED, DELETING } from './states.ts';

const EMAIL = { email: CONTACT.email };
const gone = deleteField();
const FIGURES = { figures: { arrived: 2, noShow: 1, clicks: 7 } };
const REMOVED = { guestsRemovedAt: hoursFromNow(-1) };

const create = (fields: Fields = {}, invite: Fields = {}, event = eventAt()) => [
  put(event.path, eventFields(fields)),
  put(event.invite, inviteFields(event, invite)),
];

describe('an event', () => {
  test('is made by the organizer with its link in one commit, with or without the optional fields', async () => {
    const tomorrow = hoursFromNow(24);
    const contact = { organizerContact: '352-555-0100', minPlayers: 8 };
    const fields = { description: 'Bring\nwater', ...contact, rsvpDeadline: tomorrow };
    const words = { invitedBy: 'Dana', inviteMessage: 'Come!', expiresAt: tomorrow };
    await accepted(organizer, ...create());
    await accepted(organizer, ...create(fields, words));
    await refused(organizer, ...create().slice(1));
  });

  test.each<[string, Fields]>([
    ['in the past', BEGUN],
    ['at no time', { dateTime: 'tomorrow' }],
    ['with a deadline after it', { rsvpDeadline: hoursFromNow(72) }],
    ['with a deadline that is no time', { rsvpDeadline: 'soon' }],
    ['with a time of its own making', { createdAt: Timestamp.fromMillis(0) }],
    ['with answers already', { rsvpCount: { yes: 1, no: 0, maybe: 0 } }],
    ['with a queue already', { queue: ['f'.repeat(32)] }],
    ['cancelled', CANCELLED],
    ['in an unknown state', { status: 'draft' }],
    ['with an unknown sport', { sport: 'chess' }],
    ['with an unknown level', { skillLevel: 'pro' }],
    ['for too few', { maxPlayers: PLAYERS_MIN - 1 }],
    ['for too many', { maxPlayers: PLAYERS_MAX + 1 }],
    ['for half a player', { maxPlayers: 4.5 }],
    ['with a minimum of one', { minPlayers: PLAYERS_MIN - 1 }],
    ['with a minimum above its maximum', { maxPlayers: 4, minPlayers: 5 }],
    ['with a minimum of half a player', { minPlayers: 2.5 }],
    ['with a maybe that is no switch', { allowMaybe: 'yes' }],
    ['with a contact rule that is no switch', { requireContactInfo: 1 }],
    ['with another field', { isVip: true }],
    ['already changed', { updatedAt: serverTimestamp() }],
    ['already revised', { revision: 3 }],
    ['already going', { deletingAt: serverTimestamp() }],
    ['with figures of its guests', FIGURES],
    ['with its guests removed', REMOVED],
  ])('is not made %s', async (_, fields) => {
    await refused(organizer, ...create(fields));
  });

  test('whose guests were removed is not brought back, and joined by nobody: a walk-in would stay', async () => {
    const over = { dateTime: hoursFromNow(-5000), ...FIGURES, ...REMOVED };
    const event = await givenEvent({ event: over });
    for (const fields of [{ dateTime: hoursFromNow(48) }, { figures: gone }, { guestsRemovedAt: gone }])
      await refused(organizer, edit(event, fields));
    await refused(organizer, ...addWalkIn(event, { rsvp: { attendance: 'arrived' } }));
    await accepted(organizer, edit(event, { title: 'A good one' }));
  });

  test('has an id that nobody can guess, and no link’s', async () => {
    const id = randomId();
    const capitals = id.toUpperCase().replace(/^./, 'A');
    for (const guessable of ['short', newToken(), id.slice(1), `${id}a`, capitals])
      await refused(organizer, ...create({}, {}, eventAt(guessable)));
  });

  test('may be for every sport, level and number of players that the form offers', async () => {
    const event = await givenEvent();
    const choices = [
      ...EVENT_SPORTS.map((sport) => ({ sport })),
      ...SKILL_LEVELS.map((skillLevel) => ({ skillLevel })),
      ...[PLAYERS_MIN, PLAYERS_MAX].map((maxPlayers) => ({ maxPlayers, minPlayers: maxPlayers })),
    ];
    for (const [index, fields] of choices.entries())
      await accepted(organizer, edit(event, fields, index + 1));
  });
});

describe('an edit', () => {
  test('may leave a sport that is on no list as it is, and choose none like it', async () => {
    const event = await givenEvent({ event: { sport: 'cricket' } });
    await refused(organizer, edit(event, { sport: 'chess' }));
    await accepted(organizer, edit(event, { title: 'New' }));
    await accepted(organizer, edit(event, CANCELLED, 2));
    await accepted(organizer, edit(event, DELETING, 3));
    const other = await givenEvent({ event: { sport: 'cricket' } });
    await accepted(organizer, edit(other, { sport: 'tennis' }));
  });

  test('may move, shorten and describe the event', async () => {
    const event = await givenEvent({ event: { description: 'old', revision: 4 } });
    const moved = { title: 'New', dateTime: hoursFromNow(72), location: 'Elsewhere' };
    const pastStates = Array(PAST_STATES_MAX).fill({ dateTime: hoursFromNow(48), location: 'Court 1' });
    await accepted(organizer, edit(event, { ...moved, description: gone, pastStates }, 5));
  });

  test('counts its revision in whole numbers, so that a stale form is refused, at the server’s time', async () => {
    const event = await givenEvent();
    await accepted(organizer, edit(event, { title: 'First' }, 1));
    await refused(organizer, edit(event, { title: 'Stale' }, 1));
    await refused(organizer, edit(event, { title: 'Jump' }, 3));
    await refused(organizer, change(event.path, { title: 'None', updatedAt: serverTimestamp() }));
    const before = { title: 'Before', revision: 2, updatedAt: Timestamp.fromMillis(0) };
    await refused(organizer, change(event.path, before));
    await accepted(organizer, edit(event, { title: 'Second' }, 2));
    const half = await givenEvent({ event: { revision: 0.5 } });
    await refused(organizer, edit(half, { title: 'x' }, 1.5));
  });

  test.each<[string, Fields]>([
    ['into the past', BEGUN],
    ['before its deadline', { dateTime: hoursFromNow(1), rsvpDeadline: hoursFromNow(2) }],
    ['its first time', { createdAt: serverTimestamp() }],
    ['its answers', { rsvpCount: { yes: 9, no: 0, maybe: 0 } }],
    ['one of its answers', { 'rsvpCount.yes': 9 }],
    ['to another field', { isVip: true }],
    ['its title away', { title: gone }],
    ['to an unknown state', { status: 'draft' }],
    ['to a time that is none', { dateTime: 'tomorrow' }],
    ['to a deadline that is none', { rsvpDeadline: 'soon' }],
    ['to more earlier states than are kept', { pastStates: Array(PAST_STATES_MAX + 1).fill({}) }],
    ['to earlier states that are no list', { pastStates: 'none' }],
    ['its figures', FIGURES],
    ['the removal of its guests', REMOVED],
  ])('does not move %s', async (_, fields) => {
    await refused(organizer, edit(await givenEvent(), fields));
  });

  test('describes a past event, cancels none but a coming one, and brings back both', async () => {
    const over = await givenEvent({ event: BEGUN });
    await refused(organizer, edit(over, CANCELLED));
    await accepted(organizer, edit(over, { description: 'It was great', ...BEGUN }));
    const event = await givenEvent();
    await accepted(organizer, edit(event, CANCELLED, 1));
    await accepted(organizer, edit(event, { status: 'active' }, 2));
    const past = await givenEvent({ event: { ...BEGUN, ...CANCELLED } });
    await accepted(organizer, edit(past, { description: 'rained out' }, 1));
    await accepted(organizer, edit(past, { status: 'active' }, 2));
  });
});

describe('the organizer answers for others', () => {
  test.each<[string, Fields]>([
    ['cancelled', CANCELLED],
    ['begun', BEGUN],
    ['past its deadline', { rsvpDeadline: hoursFromNow(-1) }],
    ['without maybe', { allowMaybe: false }],
    ['with contact required', { requireContactInfo: true }],
  ])('when the event is %s', async (_, fields) => {
    const event = await givenEvent({ event: fields });
    const id = makeRsvpId();
    await accepted(
      organizer,
      ...addWalkIn(event, { id, rsvp: { response: 'maybe', attendance: 'arrived' } }),
    );
    await accepted(organizer, ...changeRsvp(event, id, 'maybe', 'yes'));
    expect(await countsOf(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  test('without a link, and without pretending one', async () => {
    const event = await givenEvent();
    await accepted(organizer, ...addWalkIn(event));
    await refused(outsiders, ...addWalkIn(event));
    await refused(organizer, ...addRsvp(event, { rsvp: { inviteToken: 'no-such-link-2030' } }));
  });

  test('bound to counters, ledger and guards like everybody', async () => {
    const { event, id } = await givenEventWithRsvp();
    for (const part of ['rsvp', 'count', 'ledger', 'guards'] as const)
      await refused(organizer, ...addRsvp(event, { rsvp: EMAIL, without: [part] }));
    await refused(organizer, changed(id, 'no'));
  });

  test('not in an event that is being removed', async () => {
    const { event, id } = await givenEventWithRsvp(DELETING);
    await refused(organizer, ...addWalkIn(event));
    await refused(organizer, ...changeRsvp(event, id, 'yes', 'yes', { notes: 'x' }));
    await refused(organizer, checkIn(id, 'arrived'));
  });

  test('and checks in as the list knows it, at a time of its own, not as a change of what the guest said', async () => {
    const { event, id } = await givenEventWithRsvp(BEGUN);
    for (const attendance of ['arrived', 'no-show', gone]) await accepted(organizer, checkIn(id, attendance));
    await refused(organizer, checkIn(id, 'late'));
    await refused(organizer, ...addWalkIn(event, { rsvp: { attendance: 'late' } }));
    const arrived = { attendance: 'arrived', checkedInAt: serverTimestamp() };
    for (const checkedInAt of [gone, Timestamp.fromMillis(0)])
      await refused(organizer, change(rsvpAt(id), { ...arrived, checkedInAt }));
    await refused(organizer, ...changeRsvp(event, id, 'yes', 'yes', arrived));
    await refused(organizer, change(rsvpAt(id), { ...arrived, notes: 'x' }));
  });

  test.each<[string, Fields]>([
    ['the event', { gameEventId: 'another-game-2030' }],
    ['the first time', { submittedAt: serverTimestamp() }],
    ['the link', { inviteToken: 'another-link-2030' }],
    ['what the guest saw', { seenLocation: 'Court 9' }],
    ['the browser', { userAgent: 'other' }],
  ])('but does not change %s', async (_, fields) => {
    const { event, id } = await givenEventWithRsvp(BEGUN);
    await refused(organizer, ...changeRsvp(event, id, 'yes', 'yes', fields));
  });

  test('and removes an answer with its guards and the counter of its own event', async () => {
    const { event, id } = await givenEventWithRsvp({}, CONTACT);
    const guards = guardsOf(event, CONTACT);
    await refused(organizer, remove(rsvpAt(id)), ...guards.map(remove));
    await refused(organizer, ...removeRsvp(event, id, 'yes'));
    for (const one of guards) await refused(organizer, ...removeRsvp(event, id, 'yes', [one]));
    await refused(organizer, ...removeRsvp(event, id, 'no', guards));
    await refused(organizer, remove(rsvpAt(id)), noteIn(event, id), ...guards.map(remove));
    const { event: other } = await givenEventWithRsvp();
    const elsewhere = [count(other, { yes: -1 }, id), noteIn(other, id)];
    await refused(organizer, ...removeRsvp(event, id, 'yes', guards), ...elsewhere);
    await accepted(organizer, ...removeRsvp(event, id, 'yes', guards));
    expect(await countsOf(event)).toEqual({ yes: 0, no: 0, maybe: 0 });
    await accepted(visitor, ...addRsvp(event, { rsvp: CONTACT }));
  });
});

describe('an address that the organizer corrects', () => {
  const correct = (event: EventPaths, id: string, contact: Fields) =>
    changeRsvp(event, id, 'yes', 'yes', contact);
  const wrong = { email: 'robni@example.com' };
  const phones: [Contact, Contact] = [{ phone: '352-555-0000' }, { phone: CONTACT.phone }];

  test.each<[Contact, Contact]>([[wrong, EMAIL], phones])('%o moves its guard', async (old, now) => {
    const { event, id } = await givenEventWithRsvp({}, old);
    const rsvp = correct(event, id, now);
    await refused(organizer, ...rsvp);
    await refused(organizer, ...rsvp, ...freed(event, old));
    await refused(organizer, ...rsvp, ...guardsFor(event, id, now));
    await accepted(organizer, ...rsvp, ...freed(event, old), ...guardsFor(event, id, now));
    await accepted(visitor, ...addRsvp(event, { rsvp: old }));
    await refused(visitor, ...addRsvp(event, { rsvp: now }));
  });

  test('is an address, and none that somebody else gave', async () => {
    const { event, id } = await givenEventWithRsvp();
    for (const contact of [{ email: 'robin' }, { phone: 'call me' }])
      await refused(organizer, ...correct(event, id, contact), ...guardsFor(event, id, contact));
    await givenRsvp(event, EMAIL);
    await refused(organizer, ...correct(event, id, EMAIL));
  });

  test('may be added, may only change its capitals, and may go, with its guard', async () => {
    const { event, id } = await givenEventWithRsvp();
    await refused(organizer, ...correct(event, id, EMAIL));
    await accepted(organizer, ...correct(event, id, EMAIL), ...guardsFor(event, id, EMAIL));
    await accepted(organizer, ...correct(event, id, { email: EMAIL.email.toUpperCase() }));
    await refused(organizer, ...correct(event, id, { email: gone }));
    await accepted(organizer, ...correct(event, id, { email: gone }), ...freed(event, EMAIL));
  });

  test('may be freed for its owner, and the squatter’s answer removed later', async () => {
    const { event, id } = await givenEventWithRsvp({}, EMAIL);
    await accepted(organizer, ...freed(event, EMAIL));
    await accepted(visitor, ...addRsvp(event, { rsvp: EMAIL }));
    await accepted(organizer, ...removeRsvp(event, id, 'yes'));
    await refused(visitor, ...addRsvp(event, { rsvp: EMAIL }));
  });

  test('gets no guard while the event is being removed', async () => {
    const { event, id } = await givenEventWithRsvp({}, EMAIL);
    await given(...freed(event, EMAIL), edit(event, DELETING));
    await refused(organizer, ...guardsFor(event, id, EMAIL));
    await given(edit(event, { deletingAt: gone }));
    await accepted(organizer, ...guardsFor(event, id, EMAIL));
  });
});

describe('removing an event', () => {
  const deleting = () => givenEvent({ event: DELETING });

  test('starts with a mark that cancels it, of a past event too', async () => {
    for (const event of [{}, BEGUN]) await accepted(organizer, edit(await givenEvent({ event }), DELETING));
    const half = [{ deletingAt: serverTimestamp() }, { ...DELETING, deletingAt: Timestamp.fromMillis(0) }];
    for (const mark of half) await refused(organizer, edit(await givenEvent(), mark));
  });

  test('can’t be undone', async () => {
    const event = await deleting();
    for (const fields of [{ status: 'active' }, { status: 'active', deletingAt: gone }, { title: 'x' }])
      await refused(organizer, edit(event, fields));
  });

  test('deletes the answers in bulk, then the ledger, and the event last', async () => {
    const event = await deleting();
    const ids = [await givenRsvp(event, CONTACT), await givenRsvp(event), await givenRsvp(event)];
    await refused(organizer, remove(event.path));
    await accepted(organizer, ...freed(event, CONTACT));
    await accepted(organizer, ...ids.map((id) => remove(rsvpAt(id))));
    await accepted(organizer, remove(event.invite));
    await refused(organizer, remove(event.path));
    await accepted(organizer, remove(event.ledger));
    await refused(outsiders, remove(event.path));
    await accepted(organizer, remove(event.path));
  });

  test('deletes two hundred answers in one batch', async () => {
    const event = await deleting();
    const paths = Array.from({ length: 200 }, () => rsvpAt(makeRsvpId()));
    await given(...paths.map((path) => put(path, { gameEventId: event.id, response: 'yes' })));
    await accepted(organizer, ...paths.map(remove));
  });

  test('may be finished by two organizers at once, and leaves nothing that can’t be deleted without it', async () => {
    const { event, id } = await givenEventWithRsvp();
    await given(remove(event.path));
    const { path, invite, ledger } = eventAt();
    for (const there of [rsvpAt(id), event.invite]) await accepted(organizer, remove(there));
    for (const none of [rsvpAt(makeRsvpId()), ledger, invite, path]) await accepted(organizer, remove(none));
  });

  test('must have begun before anything is deleted without being counted', async () => {
    for (const status of ['active', 'cancelled']) {
      const { event, id } = await givenEventWithRsvp({ status });
      for (const path of [event.invite, event.ledger, rsvpAt(id)]) await refused(organizer, remove(path));
      await given(remove(event.invite), remove(event.ledger));
      await refused(organizer, remove(event.path));
    }
  });
});
