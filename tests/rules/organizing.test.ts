import {
  collection,
  deleteField,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { EVENT_SPORTS, PLAYERS_MAX, PLAYERS_MIN, SKILL_LEVELS } from '#domain/event.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { randomId } from '#lib/random-id.ts';
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
  edit,
  eventAt,
  eventFields,
  type Fields,
  given,
  givenEvent,
  givenRsvp,
  guard,
  guardsOf,
  hoursFromNow,
  inviteFields,
  newToken,
  noteIn,
  organizer,
  put,
  remove,
  removeRsvp,
  rsvpAt,
  stored,
  stranger,
  visitor,
} from './fixtures.ts';

const EMAIL = 'robin@example.com';
const PHONE = '352-555-0134';

function create(fields: Fields = {}, invite: Fields = {}, event = eventAt()) {
  return [put(event.path, eventFields(fields)), put(event.invite, inviteFields(event, invite))];
}

describe('an event', () => {
  test('is made by the organizer with its link, in one commit', async () => {
    await allowed(commit(organizer, ...create()));
    for (const actor of [visitor, stranger]) await denied(commit(actor, ...create()));
    const [, inviteWrite] = create();
    if (!inviteWrite) throw new Error('An event is made of two documents.');
    await denied(commit(organizer, inviteWrite));
  });

  test('takes every optional field', async () => {
    const fields = {
      description: 'Bring\nwater',
      organizerContact: '352-555-0100',
      rsvpDeadline: hoursFromNow(24),
    };
    const invite = { invitedBy: 'Dana', inviteMessage: 'Come!', expiresAt: hoursFromNow(24) };
    await allowed(commit(organizer, ...create(fields, invite)));
  });

  test.each<[string, Fields]>([
    ['in the past', { dateTime: hoursFromNow(-1) }],
    ['at no time', { dateTime: 'tomorrow' }],
    ['with a deadline after it', { rsvpDeadline: hoursFromNow(72) }],
    ['with a deadline that is no time', { rsvpDeadline: 'soon' }],
    ['with a time of its own making', { createdAt: Timestamp.fromMillis(0) }],
    ['with answers already', { rsvpCount: { yes: 1, no: 0, maybe: 0 } }],
    ['with a queue already', { queue: ['f'.repeat(32)] }],
    ['cancelled', { status: 'cancelled' }],
    ['in an unknown state', { status: 'draft' }],
    ['with an unknown sport', { sport: 'chess' }],
    ['with an unknown level', { skillLevel: 'pro' }],
    ['for too few', { maxPlayers: PLAYERS_MIN - 1 }],
    ['for too many', { maxPlayers: PLAYERS_MAX + 1 }],
    ['for half a player', { maxPlayers: 4.5 }],
    ['with a maybe that is no switch', { allowMaybe: 'yes' }],
    ['with a contact rule that is no switch', { requireContactInfo: 1 }],
    ['with another field', { isVip: true }],
    ['already changed', { updatedAt: serverTimestamp() }],
    ['already revised', { revision: 3 }],
    ['already going', { deletingAt: serverTimestamp() }],
  ])('is not made %s', async (_, fields) => {
    await denied(commit(organizer, ...create(fields)));
  });

  test('is not brought back when its guests were removed', async () => {
    const over = { dateTime: hoursFromNow(-5000), guestsRemovedAt: hoursFromNow(-1) };
    const event = await givenEvent({ event: { ...over, figures: { arrived: 2, noShow: 1, clicks: 7 } } });
    await denied(commit(organizer, edit(event, { dateTime: hoursFromNow(48) })));
    await allowed(commit(organizer, edit(event, { title: 'A good one' })));
  });

  test('is not created again under a link whose event was deleted', async () => {
    const event = await givenEvent();
    await given(remove(event.path));
    for (const actor of [visitor, stranger]) await denied(commit(actor, put(event.path, eventFields())));
  });

  test('has an id that nobody can guess, and no link’s', async () => {
    const id = randomId();
    for (const guessable of [
      'short',
      newToken(),
      id.slice(1),
      `${id}a`,
      id.toUpperCase().replace(/^./, 'A'),
    ]) {
      await denied(commit(organizer, ...create({}, {}, eventAt(guessable))));
    }
  });

  test('is read by everybody who knows its id, and listed by the organizer', async () => {
    const event = await givenEvent();
    for (const actor of [visitor, stranger, organizer]) {
      expect((await getDoc(doc(actor, event.path))).exists()).toBe(true);
      expect((await getDoc(doc(actor, 'gameEvents/no-such-game-2030'))).exists()).toBe(false);
    }
    for (const path of ['gameEvents', 'rsvpInvites', 'gameRSVPs', 'rsvpGuards']) {
      await allowed(getDocs(collection(organizer, path)));
    }
    await denied(getDocs(collection(organizer, 'admins')));
    await denied(getDoc(doc(organizer, event.ledger)));
    await denied(getDocs(collection(organizer, `gameEvents/${event.id}/private`)));
    await denied(commit(organizer, put('admins/friend', { email: 'x' })));
  });

  test.each([...EVENT_SPORTS])('may be %s', async (sport) => {
    await allowed(commit(organizer, edit(await givenEvent(), { sport })));
  });

  test.each([...SKILL_LEVELS])('may be for %s', async (skillLevel) => {
    await allowed(commit(organizer, edit(await givenEvent(), { skillLevel })));
  });

  test.each([PLAYERS_MIN, PLAYERS_MAX])('may be for %i', async (maxPlayers) => {
    await allowed(commit(organizer, edit(await givenEvent(), { maxPlayers })));
  });
});

describe('an edit', () => {
  test('may leave a sport that is on no list as it is, and choose none like it', async () => {
    const event = await givenEvent({ event: { sport: 'cricket' } });
    await denied(commit(organizer, edit(event, { sport: 'chess' })));
    await allowed(commit(organizer, edit(event, { title: 'New' })));
    await allowed(commit(organizer, edit(event, { status: 'cancelled' }, 2)));
    const mark = { status: 'cancelled', deletingAt: serverTimestamp() };
    await allowed(commit(organizer, edit(event, mark, 3)));
    const other = await givenEvent({ event: { sport: 'cricket' } });
    await allowed(commit(organizer, edit(other, { sport: 'tennis' })));
  });

  test('may move, shorten and describe the event', async () => {
    const event = await givenEvent({ event: { description: 'old', revision: 4 } });
    const fields = {
      title: 'New',
      dateTime: hoursFromNow(72),
      location: 'Elsewhere',
      description: deleteField(),
    };
    await allowed(commit(organizer, edit(event, fields, 5)));
    for (const actor of [visitor, stranger]) await denied(commit(actor, edit(event, { title: 'New' }, 6)));
  });

  test('counts its revision, so that a stale form is refused', async () => {
    const event = await givenEvent();
    await allowed(commit(organizer, edit(event, { title: 'First' }, 1)));
    await denied(commit(organizer, edit(event, { title: 'Stale' }, 1)));
    await denied(commit(organizer, edit(event, { title: 'Jump' }, 3)));
    await denied(commit(organizer, change(event.path, { title: 'None', updatedAt: serverTimestamp() })));
    await allowed(commit(organizer, edit(event, { title: 'Second' }, 2)));
  });

  test('keeps revisions whole', async () => {
    const event = await givenEvent({ event: { revision: 0.5 } });
    await denied(commit(organizer, edit(event, { title: 'x' }, 1.5)));
  });

  test('is made at the server’s time', async () => {
    const event = await givenEvent();
    const updatedAt = Timestamp.fromMillis(0);
    await denied(commit(organizer, change(event.path, { title: 'x', revision: 1, updatedAt })));
  });

  test.each<[string, Fields]>([
    ['into the past', { dateTime: hoursFromNow(-1) }],
    ['before its deadline', { dateTime: hoursFromNow(1), rsvpDeadline: hoursFromNow(2) }],
    ['its first time', { createdAt: serverTimestamp() }],
    ['its answers', { rsvpCount: { yes: 9, no: 0, maybe: 0 } }],
    ['one of its answers', { 'rsvpCount.yes': 9 }],
    ['to another field', { isVip: true }],
    ['its title away', { title: deleteField() }],
    ['to an unknown state', { status: 'draft' }],
    ['to a time that is none', { dateTime: 'tomorrow' }],
    ['to a deadline that is none', { rsvpDeadline: 'soon' }],
  ])('does not move %s', async (_, fields) => {
    await denied(commit(organizer, edit(await givenEvent(), fields)));
  });

  test('of a past event keeps its time', async () => {
    const dateTime = hoursFromNow(-1);
    const event = await givenEvent({ event: { dateTime } });
    await allowed(commit(organizer, edit(event, { description: 'It was great', dateTime })));
  });

  test('cancels a coming event and brings it back', async () => {
    const event = await givenEvent();
    await allowed(commit(organizer, edit(event, { status: 'cancelled' }, 1)));
    await allowed(commit(organizer, edit(event, { status: 'active' }, 2)));
  });

  test('does not cancel a past event, and brings back a cancelled one', async () => {
    const past = { dateTime: hoursFromNow(-1) };
    await denied(commit(organizer, edit(await givenEvent({ event: past }), { status: 'cancelled' })));
    const cancelled = await givenEvent({ event: { ...past, status: 'cancelled' } });
    await allowed(commit(organizer, edit(cancelled, { description: 'rained out' }, 1)));
    await allowed(commit(organizer, edit(cancelled, { status: 'active' }, 2)));
  });
});

describe('the organizer answers for others', () => {
  test.each<[string, Fields]>([
    ['cancelled', { status: 'cancelled' }],
    ['begun', { dateTime: hoursFromNow(-1) }],
    ['past its deadline', { rsvpDeadline: hoursFromNow(-1) }],
    ['without maybe', { allowMaybe: false }],
    ['with contact required', { requireContactInfo: true }],
  ])('when the event is %s', async (_, fields) => {
    const event = await givenEvent({ event: fields });
    const id = makeRsvpId();
    const rsvp = { response: 'maybe', attendance: 'arrived' };
    await allowed(commit(organizer, ...addWalkIn(event, { id, rsvp })));
    await allowed(commit(organizer, ...changeRsvp(event, id, 'maybe', 'yes')));
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  test('without a link, which nobody else may, and without pretending one', async () => {
    const event = await givenEvent();
    await allowed(commit(organizer, ...addWalkIn(event)));
    for (const actor of [visitor, stranger]) await denied(commit(actor, ...addWalkIn(event)));
    const rsvp = { inviteToken: 'no-such-link-2030' };
    await denied(commit(organizer, ...addRsvp(event, { rsvp })));
  });

  test('bound to counters, ledger and guards like everybody', async () => {
    const event = await givenEvent();
    for (const part of ['rsvp', 'count', 'ledger', 'guards'] as const) {
      await denied(commit(organizer, ...addRsvp(event, { rsvp: { email: EMAIL }, without: [part] })));
    }
    const id = await givenRsvp(event);
    const [rsvp] = changeRsvp(event, id, 'yes', 'no');
    if (!rsvp) throw new Error('A change writes the answer.');
    await denied(commit(organizer, rsvp));
  });

  test('with an attendance that the list knows', async () => {
    const event = await givenEvent();
    await denied(commit(organizer, ...addWalkIn(event, { rsvp: { attendance: 'late' } })));
  });

  test('not in an event that is being removed', async () => {
    const event = await givenEvent({ event: { status: 'cancelled', deletingAt: Timestamp.now() } });
    const id = await givenRsvp(event);
    await denied(commit(organizer, ...addWalkIn(event)));
    await denied(commit(organizer, ...changeRsvp(event, id, 'yes', 'yes', { notes: 'x' })));
  });

  test.each(['arrived', 'no-show'])('and checks in: %s', async (attendance) => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(-1) } });
    const id = await givenRsvp(event);
    await allowed(commit(organizer, checkIn(id, attendance)));
    await allowed(commit(organizer, checkIn(id, deleteField())));
    for (const actor of [visitor, stranger]) await denied(commit(actor, checkIn(id, attendance)));
    for (const actor of [visitor, stranger]) await denied(commit(actor, checkIn(id, deleteField())));
  });

  test('with a time of its own, and not as a change of what the guest said', async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(-1) } });
    const id = await givenRsvp(event);
    const at = rsvpAt(id);
    await denied(commit(organizer, change(at, { attendance: 'arrived' })));
    await denied(
      commit(organizer, change(at, { attendance: 'arrived', checkedInAt: Timestamp.fromMillis(0) })),
    );
    const arrived = { attendance: 'arrived', checkedInAt: serverTimestamp() };
    await denied(commit(organizer, ...changeRsvp(event, id, 'yes', 'yes', arrived)));
    await denied(commit(organizer, change(at, { ...arrived, notes: 'x' })));
    await given(change(event.path, { status: 'cancelled', deletingAt: serverTimestamp() }));
    await denied(commit(organizer, checkIn(id, 'arrived')));
  });

  test('but checks in with no attendance that the list does not know', async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(-1) } });
    await denied(commit(organizer, checkIn(await givenRsvp(event), 'late')));
  });

  test.each<[string, Fields]>([
    ['the event', { gameEventId: 'another-game-2030' }],
    ['the first time', { submittedAt: serverTimestamp() }],
    ['the link', { inviteToken: 'another-link-2030' }],
    ['what the guest saw', { seenLocation: 'Court 9' }],
    ['the browser', { userAgent: 'other' }],
  ])('but does not change %s', async (_, fields) => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(-1) } });
    const id = await givenRsvp(event);
    await denied(commit(organizer, ...changeRsvp(event, id, 'yes', 'yes', fields)));
  });

  test('and removes an answer with its counter and guards', async () => {
    const event = await givenEvent();
    const contact = { email: EMAIL, phone: PHONE };
    const id = await givenRsvp(event, contact);
    const guards = guardsOf(event, contact);
    await denied(commit(organizer, remove(rsvpAt(id)), ...guards.map(remove)));
    await denied(commit(organizer, ...removeRsvp(event, id, 'yes')));
    for (const one of guards) await denied(commit(organizer, ...removeRsvp(event, id, 'yes', [one])));
    await denied(commit(organizer, ...removeRsvp(event, id, 'no', guards)));
    await denied(commit(organizer, remove(rsvpAt(id)), noteIn(event, id), ...guards.map(remove)));
    await allowed(commit(organizer, ...removeRsvp(event, id, 'yes', guards)));
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 0, no: 0, maybe: 0 });
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: contact })));
  });

  test('and removing one counts in its own event', async () => {
    const [event, other] = [await givenEvent(), await givenEvent()];
    const id = await givenRsvp(event);
    await givenRsvp(other);
    await denied(
      commit(organizer, ...removeRsvp(event, id, 'yes'), count(other, { yes: -1 }, id), noteIn(other, id)),
    );
  });
});

type Contact = { email?: string; phone?: string };

describe('an address that the organizer corrects', () => {
  const wrong = { email: 'robni@example.com' };
  const right = { email: EMAIL };
  const phones: [Contact, Contact] = [{ phone: '352-555-0000' }, { phone: PHONE }];

  test.each<[Contact, Contact]>([[wrong, right], phones])('%o moves its guard', async (old, now) => {
    const event = await givenEvent();
    const id = await givenRsvp(event, old);
    const [oldGuard = ''] = guardsOf(event, old);
    const [newGuard = ''] = guardsOf(event, now);
    const rsvp = changeRsvp(event, id, 'yes', 'yes', now);
    await denied(commit(organizer, ...rsvp));
    await denied(commit(organizer, ...rsvp, remove(oldGuard)));
    await denied(commit(organizer, ...rsvp, guard(newGuard, id, event)));
    await allowed(commit(organizer, ...rsvp, remove(oldGuard), guard(newGuard, id, event)));
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: old })));
    await denied(commit(visitor, ...addRsvp(event, { rsvp: now })));
  });

  test.each<Contact>([{ email: 'robin' }, { phone: 'call me' }])('is not %o', async (contact) => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const guards = guardsOf(event, contact).map((path) => guard(path, id, event));
    await denied(commit(organizer, ...changeRsvp(event, id, 'yes', 'yes', contact), ...guards));
  });

  test('is not one that somebody else gave', async () => {
    const event = await givenEvent();
    await givenRsvp(event, right);
    const id = await givenRsvp(event, wrong);
    await denied(
      commit(organizer, ...changeRsvp(event, id, 'yes', 'yes', right), ...guardsOf(event, wrong).map(remove)),
    );
  });

  test('may be added, with its guard', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const [path = ''] = guardsOf(event, right);
    const rsvp = changeRsvp(event, id, 'yes', 'yes', right);
    await denied(commit(organizer, ...rsvp));
    await allowed(commit(organizer, ...rsvp, guard(path, id, event)));
  });

  test('may go, with its guard', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, right);
    const rsvp = changeRsvp(event, id, 'yes', 'yes', { email: deleteField() });
    await denied(commit(organizer, ...rsvp));
    await allowed(commit(organizer, ...rsvp, ...guardsOf(event, right).map(remove)));
  });

  test('may only change its capitals', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, right);
    await allowed(commit(organizer, ...changeRsvp(event, id, 'yes', 'yes', { email: EMAIL.toUpperCase() })));
  });

  test('may be freed for its owner, and the squatter’s answer removed later', async () => {
    const event = await givenEvent();
    const squatter = await givenRsvp(event, right);
    const guards = guardsOf(event, right);
    await allowed(commit(organizer, ...guards.map(remove)));
    await allowed(commit(visitor, ...addRsvp(event, { rsvp: right })));
    await allowed(commit(organizer, ...removeRsvp(event, squatter, 'yes')));
    await denied(commit(visitor, ...addRsvp(event, { rsvp: right })));
  });

  test('gets no guard while the event is being removed', async () => {
    const event = await givenEvent({ event: { status: 'cancelled', deletingAt: Timestamp.now() } });
    const id = await givenRsvp(event, right);
    const [path = ''] = guardsOf(event, right);
    await given(remove(path));
    await denied(commit(organizer, guard(path, id, event)));
    const open = await givenEvent();
    const other = await givenRsvp(open, right);
    const [again = ''] = guardsOf(open, right);
    await given(remove(again));
    await allowed(commit(organizer, guard(again, other, open)));
  });
});

describe('removing an event', () => {
  const deleting = () => givenEvent({ event: { status: 'cancelled', deletingAt: Timestamp.now() } });

  test('starts with a mark that cancels it, of a past event too', async () => {
    const mark = { status: 'cancelled', deletingAt: serverTimestamp() };
    await allowed(commit(organizer, edit(await givenEvent(), mark)));
    await allowed(commit(organizer, edit(await givenEvent({ event: { dateTime: hoursFromNow(-1) } }), mark)));
    await denied(commit(stranger, edit(await givenEvent(), mark)));
    await denied(commit(organizer, edit(await givenEvent(), { deletingAt: serverTimestamp() })));
    await denied(
      commit(organizer, edit(await givenEvent(), { ...mark, deletingAt: Timestamp.fromMillis(0) })),
    );
  });

  test('can’t be undone', async () => {
    const event = await deleting();
    await denied(commit(organizer, edit(event, { status: 'active' })));
    await denied(commit(organizer, edit(event, { status: 'active', deletingAt: deleteField() })));
    await denied(commit(organizer, edit(event, { title: 'x' })));
  });

  test('deletes the answers in bulk, then the ledger, and the event last', async () => {
    const event = await deleting();
    const contact = { email: EMAIL, phone: PHONE };
    const ids = [await givenRsvp(event, contact), await givenRsvp(event), await givenRsvp(event)];
    await denied(commit(organizer, remove(event.path)));
    await allowed(commit(organizer, ...guardsOf(event, contact).map(remove)));
    await allowed(commit(organizer, ...ids.map((id) => remove(rsvpAt(id)))));
    await denied(commit(organizer, remove(event.path)));
    await allowed(commit(organizer, remove(event.ledger)));
    await allowed(commit(organizer, remove(event.invite)));
    await allowed(commit(organizer, remove(event.path)));
  });

  test('is the organizer’s, to the last step', async () => {
    const event = await deleting();
    await given(remove(event.invite));
    for (const actor of [visitor, stranger]) await denied(commit(actor, remove(event.path)));
    const unmarked = await givenEvent({ event: { status: 'cancelled' } });
    await given(remove(unmarked.invite));
    await denied(commit(organizer, remove(unmarked.path)));
  });

  test('does not delete the event before its ledger', async () => {
    const event = await deleting();
    await givenRsvp(event);
    await allowed(commit(organizer, remove(event.invite)));
    await denied(commit(organizer, remove(event.path)));
  });

  test('deletes two hundred answers in one batch', async () => {
    const event = await deleting();
    const ids = Array.from({ length: 200 }, makeRsvpId);
    await given(...ids.map((id) => put(rsvpAt(id), { gameEventId: event.id, response: 'yes' })));
    await allowed(commit(organizer, ...ids.map((id) => remove(rsvpAt(id)))));
  });

  test('may be finished by two organizers at once', async () => {
    const gone = eventAt();
    for (const path of [rsvpAt(makeRsvpId()), gone.ledger, gone.invite, gone.path]) {
      await allowed(commit(organizer, remove(path)));
    }
  });

  test('leaves nothing that can’t be deleted once its event is gone', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await given(remove(event.path));
    await allowed(commit(organizer, remove(rsvpAt(id))));
    await allowed(commit(organizer, remove(event.invite)));
  });

  test('must have begun before anything is deleted without being counted', async () => {
    for (const status of ['active', 'cancelled']) {
      const event = await givenEvent({ event: { status } });
      const id = await givenRsvp(event);
      for (const path of [event.path, event.invite, event.ledger, rsvpAt(id)]) {
        await denied(commit(organizer, remove(path)));
      }
    }
  });
});
