import { collection, getDocs, query, serverTimestamp, Timestamp, where } from 'firebase/firestore/lite';
import { describe, expect, test, vi } from 'vitest';
import { followRsvps, readAnalytics, readInvitedResponses } from '#data/firestore/analytics.ts';
import { decideOnMinimum, type MinimumDecision } from '#data/firestore/below-minimum.ts';
import type { Store } from '#data/firestore/client.ts';
import { eventKind, inviteKind } from '#data/firestore/documents.ts';
import { listEvents, readEvents, readHeaderNumbers } from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { createEvent, editEvent, setStatus } from '#data/firestore/event-write.ts';
import { addWalkIn, correctRsvp, listRsvps, removeRsvp, setAttendance } from '#data/firestore/guest-list.ts';
import { listInvites, replaceInvite, setExpiry, turnOffInvite } from '#data/firestore/invites.ts';
import { countCameBy, type PickRsvps, pickCameBy, removeCameBy } from '#data/firestore/link-removal.ts';
import { storedDocument } from '#data/firestore/operations.ts';
import { readResponsesOf, removeResponsesOf } from '#data/firestore/person-responses.ts';
import { readRetention } from '#data/firestore/retention.ts';
import { changeRsvp, submitRsvp } from '#data/firestore/rsvps.ts';
import { createSeries } from '#data/firestore/series.ts';
import { RSVPS_MAX } from '#domain/event.ts';
import { makeEventIds } from '#domain/invite-ids.ts';
import { makeRsvpId, type Rsvp } from '#domain/rsvp.ts';
import { makeSeriesIds } from '#domain/weekly.ts';
import { organizer, outsiders, owner, stored } from './actors.ts';
import { storeOf } from './emulator.ts';
import { type EventPaths, eventAt, eventFields, givenEvent, inviteFields, shownTo } from './events.ts';
import { change, type Fields, given, HOUR_MS, hoursFromNow, put, remove } from './fixtures.ts';
import { CONTACT, guardsFor, guardsOf } from './guards.ts';
import { countsOf } from './places.ts';
import { givenEventWithRsvp, givenRsvp, rsvpAt, rsvpFields } from './rsvps.ts';
import { BEGUN, DELETING } from './states.ts';
import {
  catchErrors,
  eventInput,
  expectStatus,
  guest,
  NOBODY,
  office,
  openDevice,
  rsvpRequest,
  SIGNED_OUT,
} from './store-fixtures.ts';

const errors = catchErrors();
const DONE = { status: 'done' };
const FIGURES = { figures: { arrived: 2, noShow: 1, clicks: 7 }, guestsRemovedAt: hoursFromNow(-1) };

async function documentsOf(event: EventPaths) {
  const own = async (name: string) =>
    (await getDocs(query(collection(owner, name), where('gameEventId', '==', event.id)))).docs;
  return {
    rsvps: await own('gameRSVPs'),
    guards: await own('rsvpGuards'),
    invites: await own('rsvpInvites'),
  };
}

/** What the counters say, and what the documents say. */
async function counted(event: EventPaths) {
  const responses = (await documentsOf(event)).rsvps.map((rsvp) => rsvp.data().response);
  const said = (one: string) => responses.filter((response) => response === one).length;
  const documents = { yes: said('yes'), no: said('no'), maybe: said('maybe') };
  return { counters: await countsOf(event), documents };
}
async function expectCounted(event: EventPaths, moved: Fields) {
  const counts = { yes: 0, no: 0, maybe: 0, ...moved };
  expect(await counted(event)).toEqual({ counters: counts, documents: counts });
}

const listed = async (event: EventPaths) => expectStatus(await listRsvps(office, event.id), 'ready').rsvps;
/** The one RSVP to the event, or the one of that name. */
async function only(event: EventPaths, name?: string): Promise<Rsvp> {
  const [rsvp, ...more] = (await listed(event)).filter((one) => !name || one.name === name);
  if (!rsvp || more.length > 0) throw new Error('There should be one answer.');
  return rsvp;
}
const SAM = { response: 'yes', attendance: 'arrived', details: { name: 'Sam' } } as const;
const linkOf = ({ id }: EventPaths) => ({ id, title: 'Sunset volleyball', dateTime: Date.now() });

test('only an organizer may read and write what organizers may', async () => {
  const { event } = await givenEventWithRsvp({}, CONTACT);
  const rsvp = await only(event);
  const [input, now] = [eventInput(), Date.now()];
  const walkIn = { id: makeRsvpId(), ...SAM };
  const attempts: ((store: Store) => Promise<unknown>)[] = [
    (store) => listEvents(store, { filter: 'all', after: null, now }),
    (store) => readHeaderNumbers(store, now),
    (store) => readAnalytics(store, 'all', now),
    (store) => followRsvps(store)(),
    (store) => readRetention(store, now),
    (store) => createEvent(store, { event: input, invite: {} }),
    (store) => createSeries(store, { events: [input, input], invite: {} }, makeSeriesIds([input, input])),
    (store) => setStatus(store, event.id, 'cancelled'),
    (store) => editEvent(store, { id: event.id, revision: 0 }, input),
    (store) => deleteEvent(store, event.id),
    (store) => listInvites(store, event.id),
    (store) => turnOffInvite(store, event.token),
    (store) => setExpiry(store, event.token, null),
    (store) => replaceInvite(store, linkOf(event), null),
    (store) => countCameBy(store, event.token, 0),
    (store) => removeCameBy(store, event.token, 0),
    (store) => listRsvps(store, event.id),
    (store) => addWalkIn(store, shownTo(event), walkIn),
    (store) => correctRsvp(store, rsvp, { response: 'no', details: { name: 'x', email: 'x@example.com' } }),
    (store) => setAttendance(store, rsvp, 'arrived'),
    (store) => removeRsvp(store, rsvp),
  ];
  for (const outsider of outsiders.map(storeOf))
    for (const attempt of attempts) expect(await attempt(outsider)).toEqual(SIGNED_OUT);
  await expectCounted(event, { yes: 1 });
  expect(await stored(event.path)).toMatchObject({ status: 'active', title: 'Sunset volleyball' });
  expect(await stored(event.invite)).toMatchObject({ isActive: true });
});

test('what nobody answers fails', async () => {
  const nobody = openDevice(NOBODY);
  const made = createEvent(nobody, { event: eventInput(), invite: {} });
  const cancelled = setStatus(nobody, 'any', 'cancelled');
  for (const result of [listRsvps(nobody, 'any'), cancelled, made, followRsvps(nobody)()])
    expect(await result).toEqual({ status: 'failed' });
  expect(errors).toHaveBeenCalledTimes(4);
});

describe('creating an event', () => {
  test('makes the event and its link in one commit', async () => {
    const event = eventInput({ description: 'Bring\nwater', rsvpDeadline: Date.now() + HOUR_MS });
    const invite = { invitedBy: 'Dana', inviteMessage: 'Come!', expiresAt: Date.now() + HOUR_MS };
    const made = expectStatus(await createEvent(office, { event, invite }), 'done');
    expect(made.event).toMatchObject({ ...event, status: 'active', revision: 0 });
    expect(made.event.id).toMatch(/^[0-9a-f]{32}$/);
    expect(made.invite.gameEventId).toBe(made.event.id);
    expect(await readEvents(office, [made.event.id])).toMatchObject({ events: [{ event, invite }] });
  });

  test('leaves nothing when the link is refused, and says that the time is over', async () => {
    const event = eventInput();
    const ids = makeEventIds(event);
    const invite = { inviteMessage: 'x'.repeat(5000) };
    expect(await createEvent(office, { event, invite }, ids)).toEqual({ status: 'failed' });
    expect(await stored(`gameEvents/${ids.id}`)).toBeUndefined();
    expect(errors).toHaveBeenCalledOnce();
    const past = { event: eventInput({ dateTime: Date.now() - HOUR_MS }), invite: {} };
    expect(await createEvent(office, past)).toEqual({ status: 'refused', reason: 'in-the-past' });
  });

  test('is made once when it is sent twice', async () => {
    const event = eventInput();
    const ids = makeEventIds(event);
    for (const _ of [1, 2])
      expect(await createEvent(office, { event, invite: {} }, ids)).toMatchObject({
        ...{ status: 'done', event: { id: ids.id }, invite: { inviteToken: ids.token } },
      });
    const other = await createEvent(office, { event: { ...event, title: 'Other' }, invite: {} }, ids);
    expect(other).toMatchObject({ status: 'done', event: { title: 'Other' } });
    expect(expectStatus(other, 'done').event.id).not.toBe(ids.id);
  });
});

describe('changing an event', () => {
  test('cancels and brings back, whoever does it and how often', async () => {
    const event = await givenEvent();
    const cancel = () => setStatus(office, event.id, 'cancelled');
    for (const result of await Promise.all([cancel(), cancel()]))
      expect(result).toMatchObject({ status: 'done', event: { status: 'cancelled' } });
    expect((await stored(event.path))?.revision).toBe(1);
    const back = await setStatus(office, event.id, 'active');
    expect(back).toMatchObject({ status: 'done', event: { revision: 2 } });
  });

  test('below its minimum cancels it or keeps it on, once, when two organizers press at once', async () => {
    const below = () => givenEvent({ event: { minPlayers: 3, queue: ['f'.repeat(32)] } });
    const decide = ({ id }: EventPaths, ...decisions: MinimumDecision[]) =>
      Promise.all(decisions.map((decision) => decideOnMinimum(office, id, decision)));
    const [off, on, both] = [await below(), await below(), await below()];
    const reached = await givenEvent({ event: { minPlayers: 2, queue: ['e'.repeat(32), 'f'.repeat(32)] } });
    for (const result of await decide(off, 'cancel', 'cancel'))
      expect(result).toMatchObject({ status: 'done', event: { status: 'cancelled', minPlayers: 3 } });
    for (const result of await decide(on, 'keep', 'keep')) expect(result).toMatchObject(DONE);
    expect((await stored(off.path))?.revision).toBe(1);
    expect(await stored(on.path)).toMatchObject({ revision: 1, status: 'active' });
    expect(await stored(on.path)).not.toHaveProperty('minPlayers');
    const refusal = { status: 'refused', reason: 'changed-meanwhile' };
    const results = (await decide(both, 'cancel', 'keep')).map(({ status }) => status);
    expect(results.sort()).toEqual(['done', 'refused']);
    for (const [event, decision] of [
      [off, 'keep'],
      [on, 'cancel'],
      [reached, 'cancel'],
      [reached, 'keep'],
    ] as const)
      expect(await decide(event, decision)).toEqual([refusal]);
  });

  test('leaves a game on that gets its minimum between reading and cancelling', async () => {
    const { id, path } = await givenEvent({ event: { minPlayers: 2, queue: ['f'.repeat(32)] } });
    const send = globalThis.fetch;
    let isReached = false;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (!isReached && String(request[0]).includes(':commit')) {
        isReached = true;
        await given(change(path, { queue: ['e'.repeat(32), 'f'.repeat(32)] }));
      }
      return send(...request);
    });
    const result = await decideOnMinimum(office, id, 'cancel');
    expect([isReached, result]).toEqual([true, { status: 'refused', reason: 'changed-meanwhile' }]);
    expect(await stored(path)).toMatchObject({ status: 'active' });
  });

  test('refuses what is over, gone, or going', async () => {
    const past = await givenEvent({ event: BEGUN });
    const going = await givenEvent({ event: DELETING });
    for (const [id, status, reason] of [
      [past.id, 'cancelled', 'event-over'],
      [going.id, 'active', 'event-deleting'],
      ['no-such-game-2030-01-01', 'cancelled', 'event-gone'],
    ] as const)
      expect(await setStatus(office, id, status)).toMatchObject({ status: 'refused', reason });
    const { id: retained } = await givenEvent({ event: { ...BEGUN, ...FIGURES } });
    for (const [id, reason] of [
      [going.id, 'event-deleting'],
      [retained, 'event-over'],
    ] as const)
      expect(await editEvent(office, { id, revision: 0 }, eventInput())).toMatchObject({ reason });
  });

  test('renames it on its live links, which tell guests the title first', async () => {
    const event = await givenEvent();
    const off = await givenEvent({ invite: { gameEventId: event.id, isActive: false, title: 'Old' } });
    await editEvent(office, { id: event.id, revision: 0 }, eventInput({ title: 'New' }));
    expect(await stored(event.invite)).toMatchObject({ title: 'New' });
    expect(await stored(off.invite)).toMatchObject({ title: 'Old' });
  });

  test('remembers when and where it was, so that a guest with the earlier page may respond', async () => {
    const event = await givenEvent();
    const first = eventInput({ location: 'Court 1' });
    await editEvent(office, { id: event.id, revision: 0 }, first);
    const { dateTime, location } = shownTo(event);
    const moved = await editEvent(office, { id: event.id, revision: 1 }, { ...first, location: 'Court 2' });
    const earlier = { dateTime: first.dateTime, location: 'Court 1' };
    const pastStates = [{ dateTime, location }, earlier];
    expect(moved).toMatchObject({ status: 'done', event: { pastStates } });
    expect(await storedDocument(office, eventKind, event.id)).toMatchObject({ pastStates });
    expect(await submitRsvp(guest, rsvpRequest(event))).toMatchObject({ status: 'recorded' });
  });

  test('keeps what another organizer changed', async () => {
    const event = await givenEvent({ event: { description: 'old' } });
    const mine = eventInput({ title: 'Mine' });
    const edit = (revision: number, input = mine) => editEvent(office, { id: event.id, revision }, input);
    expect(await edit(0)).toMatchObject({ status: 'done', event: { title: 'Mine' } });
    expect(await stored(event.path)).not.toHaveProperty('description');
    expect(await edit(0, eventInput({ title: 'Yours' }))).toMatchObject({ reason: 'changed-meanwhile' });
    expect(await edit(0)).toMatchObject({ status: 'done', event: { revision: 1 } });
    expect(await edit(1, { ...mine, dateTime: Date.now() - 1 })).toMatchObject({ reason: 'in-the-past' });
  });
});

describe('a link', () => {
  test('expires, is turned off, and is replaced with its words', async () => {
    const event = await givenEvent({ invite: { invitedBy: 'Dana', inviteMessage: 'Come!' } });
    const expiresAt = Date.now() + HOUR_MS;
    expect(await setExpiry(office, event.token, expiresAt)).toMatchObject({ ...DONE, invite: { expiresAt } });
    const open = expectStatus(await setExpiry(office, event.token, null), 'done');
    expect(open.invite).not.toHaveProperty('expiresAt');

    const replaced = expectStatus(await replaceInvite(office, linkOf(event), open.invite), 'done');
    expect((await stored(event.invite))?.isActive).toBe(false);
    const { inviteToken } = replaced.invite;
    expect(await readEvents(office, [event.id])).toMatchObject({
      events: [{ invite: { inviteToken, invitedBy: 'Dana', inviteMessage: 'Come!' } }],
    });
    expect(await turnOffInvite(office, inviteToken)).toMatchObject({ invite: { isActive: false } });
    expect(await readEvents(office, [event.id])).toMatchObject({ events: [{ invite: null }] });
    expect(await replaceInvite(office, linkOf(event), null)).toMatchObject(DONE);
  });

  test('that is gone, or whose event is, says so', async () => {
    const event = await givenEvent();
    await given(change(event.path, DELETING));
    expect(await replaceInvite(office, linkOf(event), null)).toMatchObject({ reason: 'event-deleting' });
    await given(remove(event.path), remove(event.invite));
    expect(await replaceInvite(office, linkOf(event), null)).toMatchObject({ reason: 'event-gone' });
    expect(await turnOffInvite(office, event.token)).toMatchObject({ reason: 'invite-gone' });
  });
});

describe('the answers of others', () => {
  const named = (name: string) => ({ response: 'maybe' as const, details: { name } });

  test('are changed with their counters and addresses', async () => {
    const { event } = await givenEventWithRsvp({}, { email: CONTACT.email });
    const contact = { ...CONTACT, email: 'new@example.com' };
    const details = { name: 'Robin B.', ...contact, notes: 'late' };
    expect(await correctRsvp(office, await only(event), { response: 'maybe', details })).toEqual(DONE);
    await expectCounted(event, { maybe: 1 });
    expect(await only(event)).toMatchObject({ response: 'maybe', ...details });
    const { guards } = await documentsOf(event);
    expect(guards.map(({ ref }) => ref.path).sort()).toEqual(guardsOf(event, contact).sort());
    expect(await correctRsvp(office, await only(event), named('Robin'))).toEqual(DONE);
    expect((await documentsOf(event)).guards).toEqual([]);
  });

  test('are changed and removed as they are, not as the list showed them', async () => {
    const { event, id } = await givenEventWithRsvp();
    const shown = await only(event);
    const left = { id, event: shownTo(event), from: 'yes', to: 'no', details: { name: 'Robin' } } as const;
    await changeRsvp(guest, left);
    expect(await correctRsvp(office, shown, named('Robin'))).toEqual(DONE);
    await expectCounted(event, { maybe: 1 });
    expect(await removeRsvp(office, shown)).toEqual(DONE);
    await expectCounted(event, {});
  });

  test('can’t take an address that another has, nor a name of any length', async () => {
    const { event } = await givenEventWithRsvp({}, { ...CONTACT, name: 'First' });
    await givenRsvp(event, { name: 'Second' });
    const second = await only(event, 'Second');
    const taken = { response: 'yes' as const, details: { name: 'Second', email: CONTACT.email } };
    const refusal = { reason: 'already-responded' };
    expect(await correctRsvp(office, second, taken)).toMatchObject(refusal);
    const walkIn = { id: makeRsvpId(), ...taken, attendance: null };
    expect(await addWalkIn(office, shownTo(event), walkIn)).toMatchObject(refusal);
    expect(await correctRsvp(office, second, named('x'.repeat(200)))).toEqual({ status: 'failed' });
    await expectCounted(event, { yes: 2 });
  });

  test('are removed once, and their addresses are free again', async () => {
    const { event } = await givenEventWithRsvp({}, CONTACT);
    const rsvp = await only(event);
    const both = await Promise.all([removeRsvp(office, rsvp), removeRsvp(office, rsvp)]);
    expect(both).toEqual([DONE, DONE]);
    await expectCounted(event, {});
    expect((await documentsOf(event)).guards).toEqual([]);
    expect(await correctRsvp(office, rsvp, named('x'))).toMatchObject({ reason: 'rsvp-gone' });
    expect(await setAttendance(office, rsvp, 'arrived')).toMatchObject({ reason: 'rsvp-gone' });
    const again = rsvpRequest(event, { details: { name: 'Robin', ...CONTACT } });
    expect((await submitRsvp(guest, again)).status).toBe('recorded');
  });

  test('grow by walk-ins, once each, and are checked in', async () => {
    const event = await givenEvent({ event: BEGUN });
    const add = (id = makeRsvpId()) => addWalkIn(office, shownTo(event), { ...SAM, id });
    const id = makeRsvpId();
    for (const _ of [1, 2]) expect(await add(id)).toEqual(DONE);
    await expectCounted(event, { yes: 1 });
    const rsvp = await only(event);
    expect(rsvp.attendance).toBe('arrived');
    expect(await setAttendance(office, rsvp, 'no-show')).toEqual(DONE);
    const { updatedAt } = rsvp;
    const missing = { attendance: 'no-show', checkedInAt: expect.any(Number), updatedAt };
    expect(await only(event)).toMatchObject(missing);
    const left = await setAttendance(office, rsvp, 'arrived', { onlyOver: null });
    expect(left).toEqual({ status: 'done', kept: 'no-show' });
    expect(await only(event)).toMatchObject(missing);
    expect(await setAttendance(office, rsvp, null, { onlyOver: 'no-show' })).toEqual(DONE);
    expect(await only(event)).not.toHaveProperty('attendance');

    await given(change(event.path, { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } }));
    expect(await add()).toEqual(DONE);
    await given(change(event.path, DELETING));
    expect(await add()).toMatchObject({ reason: 'event-deleting' });
    expect(await setAttendance(office, rsvp, 'arrived')).toMatchObject({ reason: 'event-deleting' });
    await given(remove(event.path));
    expect(await add()).toMatchObject({ reason: 'event-gone' });
  });
});

/** An event with many RSVPs and addresses, as a script might leave it. */
async function crowdedEvent(guests: number): Promise<EventPaths> {
  const event = eventAt();
  const ids = Array.from({ length: guests }, makeRsvpId);
  await given(
    put(event.path, eventFields({ rsvpCount: { yes: guests, no: 0, maybe: 0 } })),
    put(event.invite, inviteFields(event)),
    put(event.ledger, { rsvpId: ids[0] }),
  );
  const withGuard = (id: string) => {
    const contact = { email: `${id}@example.com` };
    return [put(rsvpAt(id), rsvpFields(event, contact)), ...guardsFor(event, id, contact)];
  };
  for (let from = 0; from < guests; from += 200)
    await given(...ids.slice(from, from + 200).flatMap(withGuard));
  return event;
}

async function expectNothingLeft(event: EventPaths) {
  expect(await documentsOf(event)).toEqual({ rsvps: [], guards: [], invites: [] });
  for (const path of [event.path, event.ledger, event.invite]) expect(await stored(path)).toBeUndefined();
}

type Progress = (at: { removed: number; total: number }) => unknown;
/** Stops a removal in the middle, as a closed tab does. */
function interruptAfter(count: number): Progress {
  return ({ removed }) => {
    if (removed > count) throw new Error('The tab was closed.');
  };
}
const expectInterrupted = (result: unknown) => {
  expect(result).toEqual({ status: 'failed' });
  expect(errors).toHaveBeenCalledWith(expect.any(String), new Error('The tab was closed.'));
};

describe('deleting an event', () => {
  test('with 1,000 answers is interrupted, seen, and finished', async () => {
    const event = await crowdedEvent(1000);
    expectInterrupted(await deleteEvent(office, event.id, interruptAfter(1200)));
    const half = await documentsOf(event);
    expect(half.guards).toEqual([]);
    expect(half.rsvps.length).toBeGreaterThan(0);
    expect(half.rsvps.length).toBeLessThan(1000);
    expect(await readEvents(office, [event.id])).toMatchObject({
      events: [{ event: { status: 'cancelled', deletingAt: expect.any(Number) } }],
    });
    expect(await setStatus(office, event.id, 'active')).toMatchObject({ reason: 'event-deleting' });

    const progress: number[] = [];
    const note: Progress = ({ removed, total }) => progress.push(removed / total);
    expect(await deleteEvent(office, event.id, note)).toEqual(DONE);
    expect([progress[0], progress.at(-1)]).toEqual([0, 1]);
    await expectNothingLeft(event);
    expect(await deleteEvent(office, event.id)).toEqual(DONE);
  });

  test('by two organizers at once, while a third cancels it, leaves nothing', async () => {
    const event = await crowdedEvent(60);
    const twice = [1, 2].map(() => deleteEvent(office, event.id));
    await Promise.all([...twice, setStatus(office, event.id, 'cancelled')]);
    expect(await Promise.all(twice)).toEqual([DONE, DONE]);
    await expectNothingLeft(event);
  });

  test('takes replaced links along, and what is left of its guests', async () => {
    const event = await givenEvent({ event: FIGURES });
    await replaceInvite(office, linkOf(event), null);
    expect(await deleteEvent(office, event.id)).toEqual(DONE);
    await expectNothingLeft(event);
  });
});

describe('the figures', () => {
  test('move with what happens', async () => {
    const now = Date.now();
    const read = async () => {
      const { numbers } = expectStatus(await readHeaderNumbers(office, now), 'ready');
      return { ...numbers, ...expectStatus(await readAnalytics(office, '7d', now), 'ready') };
    };
    const before = await read();
    const clicksByDay = { [new Date(now).toISOString().slice(0, 10)]: 4, '2020-01-01': 5 };
    const invite = { clickCount: 9, lastClickedAt: serverTimestamp(), clicksByDay };
    await givenRsvp(await givenEvent({ event: { title: 'Counted' }, invite }), { response: 'maybe' });
    const dateTime = hoursFromNow(-24 * 3);
    const made = { dateTime, createdAt: hoursFromNow(-24 * 60), title: 'Made long ago, played now' };
    const checkedIn = { attendance: 'arrived', checkedInAt: hoursFromNow(-1) };
    await givenEventWithRsvp(made, { name: 'Newest', ...checkedIn });
    const other = { name: 'Of another week', ...checkedIn, checkedInAt: hoursFromNow(-24 * 8) };
    await givenEventWithRsvp({ ...made, dateTime: hoursFromNow(-24 * 9) }, other);
    const after = await read();
    expect(after).toMatchObject({
      events: before.events + 3,
      activeEvents: before.activeEvents + 1,
      rsvpCount: { yes: before.rsvpCount.yes + 2, maybe: before.rsvpCount.maybe + 1 },
      // The range has neither the event to come nor that of nine days ago.
      analytics: {
        events: before.analytics.events + 1,
        rsvps: before.analytics.rsvps + 3,
        clicks: before.analytics.clicks + 4,
        showUp: { came: before.analytics.showUp.came + 1, games: before.analytics.showUp.games + 1 },
      },
    });
    expect(after.analytics.conversion.rate).toBeLessThanOrEqual(100);
    const event = expect.objectContaining({ title: made.title, dateTime: dateTime.toMillis() });
    const newest = expect.objectContaining({ kind: 'rsvp', name: 'Newest', event });
    expect(after.analytics.recent).toContainEqual(newest);
    const { analytics } = expectStatus(await readAnalytics(office, 'all', now), 'ready');
    expect(analytics.clicks).toBeGreaterThanOrEqual(9);
  });

  test('read just what came of invitations, of more than one query may ask for', async () => {
    const marks = Array.from({ length: 31 }, (_, number) => `${number}`.padStart(32, 'ab'));
    const event = await givenEvent({ event: { sport: 'running' } });
    const invited = { response: 'maybe', invitation: marks[30] };
    await givenRsvp(event, { ...invited, attendance: 'arrived' });
    await givenRsvp(event, { name: 'Came by the public link' });
    const invitations = marks.map((mark) => ({ mark, about: event.id }));
    const { rsvps, sports } = expectStatus(await readInvitedResponses(office, invitations), 'ready');
    expect(rsvps).toMatchObject([{ ...invited, attendance: 'arrived' }]);
    expect(sports).toEqual({ [event.id]: 'running' });
    expect(await readInvitedResponses(guest, invitations)).toMatchObject({ status: 'refused' });
  });

  test('are told when they come or change, each once', async () => {
    const { event, id: known } = await givenEventWithRsvp();
    const follow = followRsvps(office);
    const told = async () => expectStatus(await follow(), 'ready').rsvps.map(({ id }) => id);
    expect(await told()).toEqual([]);
    const fresh = await givenRsvp(event, { name: 'Fresh' });
    expect(await told()).toEqual([fresh]);
    expect(await told()).toEqual([]);
    await setAttendance(office, { id: known, gameEventId: event.id }, 'arrived');
    expect(await told()).toEqual([known]);
  });
});

describe('what one person answered', () => {
  const EMAIL = `${makeRsvpId()}@example.com`;

  test('is removed by organizers, with counters and guards, also after an interruption', async () => {
    const [first, second] = [await givenEvent(), await givenEvent()];
    await givenRsvp(first, { name: 'Own', email: EMAIL });
    await givenRsvp(second, { name: 'Own', email: EMAIL, response: 'no' });
    await givenRsvp(first, { name: 'Other', email: `x${EMAIL}` });
    const removed: (string | undefined)[] = [];
    const remove = (store: Store) => removeResponsesOf(store, EMAIL, ({ event }) => removed.push(event?.id));
    expect(await remove(guest)).toEqual(SIGNED_OUT);
    expect(removed).toEqual([]);

    const mine = await only(first, 'Own');
    expect(await removeRsvp(office, mine)).toEqual(DONE);
    expect(await remove(office)).toEqual(DONE);
    expect(removed).toEqual([second.id]);
    expect(expectStatus(await readResponsesOf(office, EMAIL), 'ready').responses).toEqual([]);
    await expectCounted(first, { yes: 1 });
    await expectCounted(second, {});
    expect((await documentsOf(second)).guards).toEqual([]);
    expect(await remove(office)).toEqual(DONE);
  });
});

describe('removing what came by a link since a time', () => {
  const SINCE = Date.now() - HOUR_MS;
  const real = { email: 'real@example.com', phone: '352-555-0199' };
  const invite = (event: EventPaths) => storedDocument(office, inviteKind, event.token);
  const removed = (event: EventPaths, store = office) => removeCameBy(store, event.token, SINCE);

  /** RSVPs by its first link: one from before the flood, the flood, of which one took a real guest's addresses, and a walk-in. */
  async function floodedEvent(madeUp: number): Promise<EventPaths> {
    const event = await givenEvent();
    await givenRsvp(event, { name: 'Early', submittedAt: Timestamp.fromMillis(SINCE - HOUR_MS) });
    await givenRsvp(event, { name: 'Squatter', ...real });
    for (let made = 1; made < madeUp; made += 1)
      await givenRsvp(event, { response: made % 2 ? 'yes' : 'no', email: `x${made}@example.com` });
    await addWalkIn(office, shownTo(event), { ...SAM, id: makeRsvpId() });
    return event;
  }

  test('lets real guests answer again, by a new link', async () => {
    const event = await floodedEvent(9);
    expect(await countCameBy(office, event.token, SINCE)).toEqual({ status: 'ready', count: 9 });
    const marked = await replaceInvite(office, linkOf(event), await invite(event), { removeSince: SINCE });
    expect(await invite(event)).toMatchObject({ isActive: false, removeSince: SINCE });
    const progress: number[] = [];
    const note: Progress = ({ removed, total }) => progress.push(removed / total);
    expect(await removeCameBy(office, event.token, SINCE, note)).toEqual({ ...DONE, removed: 9 });
    expect([progress[0], progress.at(-1)]).toEqual([0, 1]);
    await expectCounted(event, { yes: 2 });
    expect((await listed(event)).map(({ name }) => name)).toEqual(['Early', 'Sam']);
    expect((await documentsOf(event)).guards).toEqual([]);
    expect(await invite(event)).not.toHaveProperty('removeSince');

    const { inviteToken } = expectStatus(marked, 'done').invite;
    const again = rsvpRequest(event, { inviteToken, details: { name: 'Real', ...real } });
    expect((await submitRsvp(guest, again)).status).toBe('recorded');
  });

  test('is interrupted, seen, and finished by a second organizer’s tab', async () => {
    const event = await floodedEvent(12);
    expectInterrupted(await removeCameBy(office, event.token, SINCE, interruptAfter(4)));
    const half = await counted(event);
    expect(half.counters).toEqual(half.documents);
    expect((await listed(event)).length).toBeGreaterThan(2);
    const links = await listInvites(office, event.id);
    expect(links).toMatchObject({ invites: [{ inviteToken: event.token, removeSince: SINCE }] });

    for (const { status } of await Promise.all([removed(event), removed(event, storeOf(organizer))]))
      expect(status).toBe('done');
    await expectCounted(event, { yes: 2 });
    expect(await invite(event)).not.toHaveProperty('removeSince');
  });

  test('goes on while guests change what they answered', async () => {
    const event = await floodedEvent(6);
    const { id } = await only(event, 'Squatter');
    const left = { id, event: shownTo(event), from: 'yes', to: 'no', details: { name: 'Squatter' } } as const;
    await Promise.all([removed(event), changeRsvp(guest, left)]);
    await expectCounted(event, { yes: 2 });
  });

  test('leaves whose email was opened and who has arrived, and counts right when only the others go', async () => {
    const event = await floodedEvent(6);
    const [opener, ...flood] = (await listed(event)).filter(({ name }) => name === 'Robin');
    const [comer, late] = flood.filter(({ response }) => response === 'yes');
    if (!opener || !comer || !late) throw new Error('A guest is missing.');
    // The second one is checked in after the list was read.
    await setAttendance(office, comer, 'arrived');
    const pick: PickRsvps = async (rsvps) => {
      await setAttendance(office, late, 'arrived');
      return { status: 'ready', rsvps: rsvps.filter(({ id }) => id !== opener.id) };
    };
    expect(await pickCameBy(office, event.token, SINCE, pick)).toMatchObject({ count: 6 });
    const marks: unknown[] = [];
    const look = async () => void marks.push(await invite(event));
    expect(await removeCameBy(office, event.token, SINCE, look, pick)).toEqual({ ...DONE, removed: 3 });
    expect(marks[0]).toMatchObject({ isActive: false, removeSince: SINCE, removeUnopened: true });
    expect(await invite(event)).not.toHaveProperty('removeUnopened');
    const left = await listed(event);
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([opener.id, comer.id, late.id]));
    const yes = left.filter(({ response }) => response === 'yes');
    await expectCounted(event, { yes: yes.length, no: left.length - yes.length, maybe: 0 });
    const { queue } = (await storedDocument(office, eventKind, event.id)) ?? { queue: [] };
    expect(queue.toSorted()).toEqual(yes.map(({ placeKey }) => placeKey).toSorted());
    // Each guard that is left belongs to an RSVP that is left: the squatter's addresses are free again.
    expect((await documentsOf(event)).guards).toHaveLength(left.filter(({ email }) => email).length);
  });

  test('removes nothing when it is not known who opened an email, and says when link or event are gone', async () => {
    const event = await floodedEvent(1);
    const failing: PickRsvps = async () => ({ status: 'failed' });
    expect(await removeCameBy(office, event.token, SINCE, undefined, failing)).toEqual({ status: 'failed' });
    expect(await listed(event)).toHaveLength(3);
    expect(await removeCameBy(office, 'no-such-link-2030', SINCE)).toMatchObject({ reason: 'invite-gone' });
    await given(change(event.path, DELETING), remove(event.ledger));
    expect(await removed(event)).toMatchObject(DONE);
  });
});
