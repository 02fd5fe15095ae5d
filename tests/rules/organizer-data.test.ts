import {
  collection,
  getDocs,
  query,
  serverTimestamp,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followRsvps, readAnalytics } from '#data/firestore/analytics.ts';
import { createFirestore } from '#data/firestore/client.ts';
import { eventKind, inviteKind } from '#data/firestore/documents.ts';
import {
  listEvents,
  type OrganizedEvent,
  readEvents,
  readHeaderNumbers,
} from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { createEvent, editEvent, setStatus } from '#data/firestore/event-write.ts';
import {
  addWalkIn,
  correctRsvp,
  countCameBy,
  listRsvps,
  type PickRsvps,
  pickCameBy,
  removeCameBy,
  removeRsvp,
  setAttendance,
} from '#data/firestore/guest-list.ts';
import { listInvites, replaceInvite, setExpiry, turnOffInvite } from '#data/firestore/invites.ts';
import { storedDocument } from '#data/firestore/operations.ts';
import { changeRsvp, submitRsvp } from '#data/firestore/rsvps.ts';
import { RSVPS_MAX } from '#domain/event.ts';
import type { EventInput } from '#domain/event-input.ts';
import { makeEventIds } from '#domain/invite.ts';
import type { EventsCursor } from '#domain/organizing.ts';
import { makeRsvpId, type Rsvp } from '#domain/rsvp.ts';
import {
  change,
  config,
  type EventPaths,
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
  organizer,
  owner,
  put,
  remove,
  rsvpAt,
  rsvpFields,
  shownTo,
  stored,
  storeOf,
  stranger,
  visitor,
} from './fixtures.ts';

const store = storeOf(organizer);
const outsiders = [storeOf(visitor), storeOf(stranger)];

const HOUR_MS = 3_600_000;
const SIGNED_OUT = { status: 'refused', reason: 'signed-out' };

const details = (overrides: Partial<EventInput> = {}): EventInput => ({
  title: 'Lunch tennis',
  sport: 'tennis',
  dateTime: Date.now() + 48 * HOUR_MS,
  location: 'Westside Park',
  skillLevel: 'mixed',
  maxPlayers: 4,
  organizerName: 'Dana',
  allowMaybe: true,
  requireContactInfo: false,
  ...overrides,
});

async function documentsOf(event: EventPaths) {
  const collections = ['gameRSVPs', 'rsvpGuards', 'rsvpInvites'];
  const found = await Promise.all(
    collections.map((name) => getDocs(query(collection(owner, name), where('gameEventId', '==', event.id)))),
  );
  const [rsvps = [], guards = [], invites = []] = found.map(({ docs }) => docs);
  return { rsvps, guards, invites };
}

/** What the counters say, and what the documents say. */
async function counted(event: EventPaths) {
  const { rsvps } = await documentsOf(event);
  const documents: Record<string, number> = { yes: 0, no: 0, maybe: 0 };
  for (const rsvp of rsvps) documents[rsvp.data().response] = (documents[rsvp.data().response] ?? 0) + 1;
  return { counters: (await stored(event.path))?.rsvpCount, documents };
}

async function expectCounted(event: EventPaths, counts: Fields) {
  expect(await counted(event)).toEqual({ counters: counts, documents: counts });
}

async function listed(event: EventPaths): Promise<Rsvp[]> {
  const list = await listRsvps(store, event.id);
  if (list.status !== 'ready') throw new Error(`Listing ended ${list.status}.`);
  return list.rsvps;
}

async function only(event: EventPaths): Promise<Rsvp> {
  const [rsvp, ...more] = await listed(event);
  if (!rsvp || more.length > 0) throw new Error('There should be one answer.');
  return rsvp;
}

let logs: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logs = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  logs.mockRestore();
  vi.unstubAllGlobals();
});

describe('creating an event', () => {
  test('makes the event and its link in one commit', async () => {
    const event = details({ description: 'Bring\nwater', rsvpDeadline: Date.now() + HOUR_MS });
    const invite = { invitedBy: 'Dana', inviteMessage: 'Come!', expiresAt: Date.now() + HOUR_MS };
    const result = await createEvent(store, { event, invite });
    if (result.status !== 'done') throw new Error(`Creating ended ${result.status}.`);
    expect(result.event).toMatchObject({ ...event, status: 'active', revision: 0 });
    expect(result.event.id).toMatch(/^[0-9a-f]{32}$/);
    expect(result.invite.gameEventId).toBe(result.event.id);
    const page = await readEvents(store, [result.event.id]);
    expect(page).toMatchObject({ status: 'ready', events: [{ event, invite }] });
  });

  test('leaves nothing when the link is refused', async () => {
    const invite = { inviteMessage: 'x'.repeat(5000) };
    const ids = makeEventIds(details());
    expect(await createEvent(store, { event: details(), invite }, ids)).toEqual({ status: 'failed' });
    expect(await stored(`gameEvents/${ids.id}`)).toBeUndefined();
    expect(logs).toHaveBeenCalledOnce();
  });

  test('is made once when it is sent twice', async () => {
    const event = details();
    const ids = makeEventIds(event);
    const first = await createEvent(store, { event, invite: {} }, ids);
    const second = await createEvent(store, { event, invite: {} }, ids);
    for (const result of [first, second])
      expect(result).toMatchObject({
        status: 'done',
        event: { id: ids.id },
        invite: { inviteToken: ids.token },
      });
    const other = await createEvent(store, { event: { ...event, title: 'Other' }, invite: {} }, ids);
    expect(other).toMatchObject({ status: 'done', event: { title: 'Other' } });
    expect(other.status === 'done' && other.event.id).not.toBe(ids.id);
  });

  test('says that the time is over, or that the session is', async () => {
    const event = details({ dateTime: Date.now() - HOUR_MS });
    expect(await createEvent(store, { event, invite: {} })).toEqual({
      status: 'refused',
      reason: 'in-the-past',
    });
    for (const outsider of outsiders) {
      expect(await createEvent(outsider, { event: details(), invite: {} })).toEqual(SIGNED_OUT);
    }
  });

  test('of emoji only has a readable link', async () => {
    const result = await createEvent(store, { event: details({ title: '🏐🔥' }), invite: {} });
    expect(result.status === 'done' && result.invite.inviteToken).toMatch(
      /^game-\d{4}-\d\d-\d\d-[a-z0-9]{6}$/,
    );
  });
});

describe('listing events', () => {
  test('goes through all pages once, with totals and live links', async () => {
    const far = 10_000 * 24;
    const events = await Promise.all(
      Array.from({ length: 45 }, (_, index) =>
        givenEvent({ event: { dateTime: hoursFromNow(far + Math.floor(index / 3)) } }),
      ),
    );
    const seen: OrganizedEvent[] = [];
    let after: EventsCursor | null = { dateTime: hoursFromNow(far - 1).toMillis(), id: '0' };
    let total = 0;
    do {
      const page: Awaited<ReturnType<typeof listEvents>> = await listEvents(store, {
        filter: 'active',
        after,
        now: Date.now(),
      });
      if (page.status !== 'ready') throw new Error(`Listing ended ${page.status}.`);
      expect(page.events.length).toBeLessThanOrEqual(20);
      seen.push(...page.events);
      total = page.total;
      after = page.next;
    } while (after && seen.length < 45);
    expect(new Set(seen.map(({ event }) => event.id)).size).toBe(seen.length);
    // Behind these come the events of other tests, some without a link.
    const own = seen.slice(0, 45);
    expect(own.map(({ event }) => event.id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    for (const { event, invite } of own) expect(invite?.gameEventId).toBe(event.id);
    expect(total).toBeGreaterThanOrEqual(45);
  });

  test('filters by the status that the cards show', async () => {
    const next = 1.01;
    const [active, past, cancelled] = await Promise.all([
      givenEvent({ event: { dateTime: hoursFromNow(next) } }),
      givenEvent({ event: { dateTime: hoursFromNow(-0.001) } }),
      givenEvent({ event: { dateTime: hoursFromNow(next), status: 'cancelled' } }),
    ]);
    const ids = async (filter: 'all' | 'active' | 'past') => {
      const page = await listEvents(store, { filter, after: null, now: Date.now() + HOUR_MS });
      return page.status === 'ready' ? page.events.map(({ event }) => event.id) : [];
    };
    expect(await ids('active')).toContain(active.id);
    expect(await ids('active')).not.toContain(cancelled.id);
    expect(await ids('all')).toEqual(expect.arrayContaining([active.id, cancelled.id]));
    expect(await ids('past')).toContain(past.id);
    expect(await ids('past')).not.toContain(active.id);
  });

  test('leaves a broken document out and says so', async () => {
    const dateTime = hoursFromNow(0.01);
    const [broken, whole] = await Promise.all([
      givenEvent({ event: { dateTime } }),
      givenEvent({ event: { dateTime } }),
    ]);
    await given(change(broken.path, { title: 7 }));
    const page = await listEvents(store, { filter: 'all', after: null, now: Date.now() });
    const ids = page.status === 'ready' && page.events.map(({ event }) => event.id);
    expect(ids).toContain(whole.id);
    expect(ids).not.toContain(broken.id);
    expect(await readEvents(store, [broken.id])).toEqual({ status: 'failed' });
    expect(await readEvents(store, [whole.id, 'no-such-game-2030-01-01'])).toMatchObject({
      events: [{ event: { id: whole.id } }],
    });
    expect(logs).toHaveBeenCalledTimes(2);
    await given(remove(broken.path), remove(broken.invite));
  });

  test('is for the organizer only', async () => {
    for (const outsider of outsiders) {
      expect(await listEvents(outsider, { filter: 'all', after: null, now: Date.now() })).toEqual(SIGNED_OUT);
      expect(await readHeaderNumbers(outsider, Date.now())).toEqual(SIGNED_OUT);
      expect(await readAnalytics(outsider, 'all', Date.now())).toEqual(SIGNED_OUT);
    }
  });

  test('fails when nobody answers', async () => {
    const nobody = createFirestore({ ...config, emulatorHost: '127.0.0.1:9' }, 'nobody-organizes');
    expect(await listRsvps(nobody, 'any')).toEqual({ status: 'failed' });
    expect(await setStatus(nobody, 'any', 'cancelled')).toEqual({ status: 'failed' });
    expect(await createEvent(nobody, { event: details(), invite: {} })).toEqual({ status: 'failed' });
    expect(logs).toHaveBeenCalledTimes(3);
  });
});

describe('changing an event', () => {
  test('cancels and brings back, whoever does it and how often', async () => {
    const event = await givenEvent();
    const both = await Promise.all([
      setStatus(store, event.id, 'cancelled'),
      setStatus(store, event.id, 'cancelled'),
    ]);
    for (const result of both)
      expect(result).toMatchObject({ status: 'done', event: { status: 'cancelled' } });
    expect((await stored(event.path))?.revision).toBe(1);
    expect(await setStatus(store, event.id, 'active')).toMatchObject({
      status: 'done',
      event: { revision: 2 },
    });
    for (const outsider of outsiders) {
      expect(await setStatus(outsider, event.id, 'cancelled')).toEqual(SIGNED_OUT);
      expect(await editEvent(outsider, { id: event.id, revision: 2 }, details())).toEqual(SIGNED_OUT);
    }
  });

  test('refuses what is over, gone, or going', async () => {
    const past = await givenEvent({ event: { dateTime: hoursFromNow(-1) } });
    const going = await givenEvent({ event: { status: 'cancelled', deletingAt: serverTimestamp() } });
    const reason = async (id: string) => {
      const result = await setStatus(store, id, id === going.id ? 'active' : 'cancelled');
      return result.status === 'refused' ? result.reason : result.status;
    };
    expect(await reason(past.id)).toBe('event-over');
    expect(await reason(going.id)).toBe('event-deleting');
    expect(await reason('no-such-game-2030-01-01')).toBe('event-gone');
    expect(await editEvent(store, { id: going.id, revision: 0 }, details())).toMatchObject({
      reason: 'event-deleting',
    });
  });

  test('renames it on its live links, which tell guests the title first', async () => {
    const event = await givenEvent();
    const off = await givenEvent({ invite: { gameEventId: event.id, isActive: false, title: 'Old' } });
    await editEvent(store, { id: event.id, revision: 0 }, details({ title: 'New' }));
    expect(await stored(event.invite)).toMatchObject({ title: 'New' });
    expect(await stored(off.invite)).toMatchObject({ title: 'Old' });
  });

  test('remembers when and where it was, so that a guest with the earlier page may respond', async () => {
    const event = await givenEvent();
    const first = details({ location: 'Court 1' });
    const again = { ...first, location: 'Court 2' };
    await editEvent(store, { id: event.id, revision: 0 }, first);
    const { dateTime, location } = shownTo(event);
    const moved = await editEvent(store, { id: event.id, revision: 1 }, again);
    const pastStates = [
      { dateTime, location },
      { dateTime: first.dateTime, location: 'Court 1' },
    ];
    expect(moved).toMatchObject({ status: 'done', event: { pastStates } });
    expect(await storedDocument(store, eventKind, event.id)).toMatchObject({ pastStates });
    const early = {
      ...{
        id: makeRsvpId(),
        inviteToken: event.token,
        response: 'yes' as const,
        userAgent: '',
        referrer: '',
      },
      ...{ event: shownTo(event), details: { name: 'Robin' } },
    };
    expect(await submitRsvp(storeOf(visitor), early)).toMatchObject({ status: 'recorded' });
  });

  test('keeps what another organizer changed', async () => {
    const event = await givenEvent({ event: { description: 'old' } });
    const loaded = { id: event.id, revision: 0 };
    const [mine, yours] = [details({ title: 'Mine' }), details({ title: 'Yours' })];
    expect(await editEvent(store, loaded, mine)).toMatchObject({ status: 'done', event: { title: 'Mine' } });
    expect(await stored(event.path)).not.toHaveProperty('description');
    expect(await editEvent(store, loaded, yours)).toEqual({ status: 'refused', reason: 'changed-meanwhile' });
    expect(await editEvent(store, loaded, mine)).toMatchObject({ status: 'done', event: { revision: 1 } });
    const now = { id: event.id, revision: 1 };
    expect(await editEvent(store, now, { ...mine, dateTime: Date.now() - 1 })).toMatchObject({
      reason: 'in-the-past',
    });
  });
});

describe('a link', () => {
  test('expires, is turned off, and is replaced with its words', async () => {
    const event = await givenEvent({ invite: { invitedBy: 'Dana', inviteMessage: 'Come!' } });
    const expiresAt = Date.now() + HOUR_MS;
    expect(await setExpiry(store, event.token, expiresAt)).toMatchObject({
      status: 'done',
      invite: { expiresAt },
    });
    const open = await setExpiry(store, event.token, null);
    if (open.status !== 'done') throw new Error(`Changing the expiry ended ${open.status}.`);
    expect(open.invite).not.toHaveProperty('expiresAt');

    const target = { id: event.id, title: 'Sunset volleyball', dateTime: Date.now() };
    const replaced = await replaceInvite(store, target, open.invite);
    if (replaced.status !== 'done') throw new Error(`Replacing ended ${replaced.status}.`);
    expect((await stored(event.invite))?.isActive).toBe(false);
    const { inviteToken } = replaced.invite;
    expect(await readEvents(store, [event.id])).toMatchObject({
      events: [{ invite: { inviteToken, invitedBy: 'Dana', inviteMessage: 'Come!' } }],
    });
    expect(await turnOffInvite(store, inviteToken)).toMatchObject({ invite: { isActive: false } });
    expect(await readEvents(store, [event.id])).toMatchObject({ events: [{ invite: null }] });
    expect(await replaceInvite(store, target, null)).toMatchObject({ status: 'done' });
  });

  test('that is gone, or whose event is, says so; outsiders may do nothing', async () => {
    const event = await givenEvent();
    const target = { id: event.id, title: 'x', dateTime: Date.now() };
    for (const outsider of outsiders) {
      expect(await turnOffInvite(outsider, event.token)).toEqual(SIGNED_OUT);
      expect(await setExpiry(outsider, event.token, null)).toEqual(SIGNED_OUT);
      expect(await replaceInvite(outsider, target, null)).toEqual(SIGNED_OUT);
    }
    await given(change(event.path, { status: 'cancelled', deletingAt: serverTimestamp() }));
    expect(await replaceInvite(store, target, null)).toMatchObject({ reason: 'event-deleting' });
    await given(remove(event.path), remove(event.invite));
    expect(await replaceInvite(store, target, null)).toMatchObject({ reason: 'event-gone' });
    expect(await turnOffInvite(store, event.token)).toMatchObject({ reason: 'invite-gone' });
  });
});

describe('the answers of others', () => {
  const EMAIL = 'robin@example.com';
  const PHONE = '352-555-0134';

  test('are changed with their counters and addresses', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email: EMAIL });
    const response = 'maybe';
    const changed = await correctRsvp(store, await only(event), {
      response,
      details: { name: 'Robin B.', email: 'new@example.com', phone: PHONE, notes: 'late' },
    });
    expect(changed).toEqual({ status: 'done' });
    await expectCounted(event, { yes: 0, no: 0, maybe: 1 });
    expect(await only(event)).toMatchObject({ response, name: 'Robin B.', phone: PHONE, notes: 'late' });
    const { guards } = await documentsOf(event);
    expect(guards.map(({ ref }) => ref.path).sort()).toEqual(
      guardsOf(event, { email: 'new@example.com', phone: PHONE }).sort(),
    );
    const cleared = { response: 'maybe' as const, details: { name: 'Robin' } };
    expect(await correctRsvp(store, await only(event), cleared)).toEqual({ status: 'done' });
    expect((await documentsOf(event)).guards).toEqual([]);
  });

  test('are changed as they are, not as the list showed them', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const shown = await only(event);
    const seen = shownTo(event);
    await changeRsvp(storeOf(visitor), {
      id,
      event: seen,
      from: 'yes',
      to: 'no',
      details: { name: 'Robin' },
    });
    const maybe = { response: 'maybe' as const, details: { name: 'Robin' } };
    expect(await correctRsvp(store, shown, maybe)).toEqual({ status: 'done' });
    await expectCounted(event, { yes: 0, no: 0, maybe: 1 });
    expect(await removeRsvp(store, shown)).toEqual({ status: 'done' });
    await expectCounted(event, { yes: 0, no: 0, maybe: 0 });
  });

  test('can’t take an address that another has', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email: EMAIL, name: 'First' });
    await givenRsvp(event, { name: 'Second' });
    const second = (await listed(event)).find(({ name }) => name === 'Second');
    if (!second) throw new Error('The second answer is missing.');
    const taken = { name: 'Second', email: EMAIL };
    expect(await correctRsvp(store, second, { response: 'yes', details: taken })).toMatchObject({
      reason: 'already-responded',
    });
    expect(
      await addWalkIn(store, shownTo(event), {
        ...{ id: makeRsvpId(), response: 'yes' as const, details: taken, attendance: null },
      }),
    ).toMatchObject({ reason: 'already-responded' });
    const unreadable = { name: 'x'.repeat(200) };
    expect(await correctRsvp(store, second, { response: 'no', details: unreadable })).toEqual({
      status: 'failed',
    });
    await expectCounted(event, { yes: 2, no: 0, maybe: 0 });
  });

  test('are removed once, and their addresses are free again', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email: EMAIL, phone: PHONE });
    const rsvp = await only(event);
    const both = await Promise.all([removeRsvp(store, rsvp), removeRsvp(store, rsvp)]);
    expect(both).toEqual([{ status: 'done' }, { status: 'done' }]);
    await expectCounted(event, { yes: 0, no: 0, maybe: 0 });
    expect((await documentsOf(event)).guards).toEqual([]);
    expect(await correctRsvp(store, rsvp, { response: 'no', details: { name: 'x' } })).toMatchObject({
      reason: 'rsvp-gone',
    });
    expect(await setAttendance(store, rsvp, 'arrived')).toMatchObject({ reason: 'rsvp-gone' });
    const again = await submitRsvp(storeOf(visitor), {
      ...{
        id: makeRsvpId(),
        inviteToken: event.token,
        response: 'yes' as const,
        userAgent: '',
        referrer: '',
      },
      event: shownTo(event),
      details: { name: 'Robin', email: EMAIL },
    });
    expect(again.status).toBe('recorded');
  });

  test('grow by walk-ins, once each, and are checked in', async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(-1) } });
    const seen = shownTo(event);
    const walkIn = {
      ...{ id: makeRsvpId(), response: 'yes' as const, attendance: 'arrived' as const },
      details: { name: 'Sam', phone: PHONE },
    };
    for (const outsider of outsiders) expect(await addWalkIn(outsider, seen, walkIn)).toEqual(SIGNED_OUT);
    expect(await addWalkIn(store, seen, walkIn)).toEqual({ status: 'done' });
    expect(await addWalkIn(store, seen, walkIn)).toEqual({ status: 'done' });
    await expectCounted(event, { yes: 1, no: 0, maybe: 0 });
    const rsvp = await only(event);
    expect(rsvp.attendance).toBe('arrived');
    const { updatedAt } = rsvp;
    expect(await setAttendance(store, rsvp, 'no-show')).toEqual({ status: 'done' });
    const missing = { attendance: 'no-show', checkedInAt: expect.any(Number), updatedAt };
    expect(await only(event)).toMatchObject(missing);
    expect(await setAttendance(store, rsvp, null)).toEqual({ status: 'done' });
    expect(await only(event)).not.toHaveProperty('attendance');

    await given(change(event.path, { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } }));
    const another = { ...walkIn, id: makeRsvpId(), details: { name: 'Ada' } };
    expect(await addWalkIn(store, seen, another)).toEqual({ status: 'done' });
    await given(change(event.path, { status: 'cancelled', deletingAt: serverTimestamp() }));
    const late = { ...another, id: makeRsvpId() };
    expect(await addWalkIn(store, seen, late)).toMatchObject({ reason: 'event-deleting' });
    expect(await setAttendance(store, rsvp, 'arrived')).toMatchObject({ reason: 'event-deleting' });
    await given(remove(event.path));
    expect(await addWalkIn(store, seen, late)).toMatchObject({ reason: 'event-gone' });
  });

  test('are neither shown to nor changed by anybody else', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email: EMAIL });
    const rsvp = await only(event);
    for (const outsider of outsiders) {
      expect(await listRsvps(outsider, event.id)).toEqual(SIGNED_OUT);
      const email = { response: 'no' as const, details: { name: 'x', email: 'x@example.com' } };
      expect(await correctRsvp(outsider, rsvp, email)).toEqual(SIGNED_OUT);
      expect(await removeRsvp(outsider, rsvp)).toEqual(SIGNED_OUT);
      expect(await setAttendance(outsider, rsvp, 'arrived')).toEqual(SIGNED_OUT);
    }
    await expectCounted(event, { yes: 1, no: 0, maybe: 0 });
  });
});

/** An event with many RSVPs and addresses, as a script might leave it. */
async function crowdedEvent(guests: number): Promise<EventPaths> {
  const event = eventAt();
  const rsvps = Array.from({ length: guests }, (_, index) => ({
    id: makeRsvpId(),
    email: `guest-${index}@example.com`,
  }));
  await given(
    put(event.path, eventFields({ rsvpCount: { yes: guests, no: 0, maybe: 0 } })),
    put(event.invite, inviteFields(event)),
    put(event.ledger, { rsvpId: rsvps[0]?.id }),
  );
  for (let from = 0; from < guests; from += 200) {
    const batch = writeBatch(owner);
    for (const { id, email } of rsvps.slice(from, from + 200)) {
      put(rsvpAt(id), rsvpFields(event, { email }))(batch, owner);
      for (const path of guardsOf(event, { email })) guard(path, id, event)(batch, owner);
    }
    await batch.commit();
  }
  return event;
}

async function expectNothingLeft(event: EventPaths) {
  expect(await documentsOf(event)).toEqual({ rsvps: [], guards: [], invites: [] });
  for (const path of [event.path, event.ledger, event.invite]) expect(await stored(path)).toBeUndefined();
}

describe('deleting an event', () => {
  test('with 1,000 answers is interrupted, seen, and finished', async () => {
    const event = await crowdedEvent(1000);
    const stop = new Error('The tab was closed.');
    const interrupted = await deleteEvent(store, event.id, ({ removed }) => {
      if (removed > 1200) throw stop;
    });
    expect(interrupted).toEqual({ status: 'failed' });
    expect(logs).toHaveBeenCalledWith(expect.any(String), stop);
    const half = await documentsOf(event);
    expect(half.guards).toEqual([]);
    expect(half.rsvps.length).toBeGreaterThan(0);
    expect(half.rsvps.length).toBeLessThan(1000);
    expect(await readEvents(store, [event.id])).toMatchObject({
      events: [{ event: { status: 'cancelled', deletingAt: expect.any(Number) } }],
    });
    expect(await setStatus(store, event.id, 'active')).toMatchObject({ reason: 'event-deleting' });

    const progress: number[] = [];
    const done = await deleteEvent(store, event.id, ({ removed, total }) => progress.push(removed / total));
    expect(done).toEqual({ status: 'done' });
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(1);
    await expectNothingLeft(event);
    expect(await deleteEvent(store, event.id)).toEqual({ status: 'done' });
  });

  test('by two organizers at once, while a third cancels it, leaves nothing', async () => {
    const event = await crowdedEvent(60);
    const [first, second] = await Promise.all([
      deleteEvent(store, event.id),
      deleteEvent(store, event.id),
      setStatus(store, event.id, 'cancelled'),
    ]);
    expect([first, second]).toEqual([{ status: 'done' }, { status: 'done' }]);
    await expectNothingLeft(event);
  });

  test('takes replaced links along, and is the organizer’s alone', async () => {
    const event = await givenEvent();
    await replaceInvite(store, { id: event.id, title: 'x', dateTime: Date.now() }, null);
    for (const outsider of outsiders) expect(await deleteEvent(outsider, event.id)).toEqual(SIGNED_OUT);
    expect(await stored(event.path)).toBeDefined();
    expect(await deleteEvent(store, event.id)).toEqual({ status: 'done' });
    await expectNothingLeft(event);
  });
});

describe('the figures', () => {
  test('move with what happens', async () => {
    const now = Date.now();
    const read = async () => {
      const [header, analytics] = await Promise.all([
        readHeaderNumbers(store, now),
        readAnalytics(store, '7d', now),
      ]);
      if (header.status !== 'ready' || analytics.status !== 'ready') throw new Error('Reading failed.');
      return { ...header.numbers, analytics: analytics.analytics };
    };
    const before = await read();
    const today = new Date(now).toISOString().slice(0, 10);
    const clicks = {
      clickCount: 9,
      lastClickedAt: serverTimestamp(),
      clicksByDay: { [today]: 4, '2020-01-01': 5 },
    };
    const event = await givenEvent({ event: { title: 'Counted' }, invite: clicks });
    await givenRsvp(event, { response: 'maybe' });
    const dateTime = hoursFromNow(-24 * 3);
    const made = { dateTime, createdAt: hoursFromNow(-24 * 60) };
    const played = await givenEvent({ event: { ...made, title: 'Made long ago, played now' } });
    await givenRsvp(played, { name: 'Newest' });
    const over = await givenEvent({ event: { ...made, dateTime: hoursFromNow(-24 * 9) } });
    await givenRsvp(over, { name: 'Walk-in of another week' });
    const after = await read();
    expect(after.events).toBe(before.events + 3);
    expect(after.activeEvents).toBe(before.activeEvents + 1);
    expect(after.rsvpCount.yes).toBe(before.rsvpCount.yes + 2);
    expect(after.rsvpCount.maybe).toBe(before.rsvpCount.maybe + 1);
    // The range has neither the event to come nor that of nine days ago.
    expect(after.analytics.events).toBe(before.analytics.events + 1);
    expect(after.analytics.rsvps).toBe(before.analytics.rsvps + 3);
    expect(after.analytics.clicks).toBe(before.analytics.clicks + 4);
    expect(after.analytics.conversion.rate).toBeLessThanOrEqual(100);
    expect(after.analytics.recent).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'rsvp', name: 'Newest' },
        event: expect.objectContaining({ title: 'Made long ago, played now', dateTime: dateTime.toMillis() }),
      }),
    );
    const all = await readAnalytics(store, 'all', now);
    expect(all.status === 'ready' && all.analytics.clicks).toBeGreaterThanOrEqual(9);
  });

  test('are told when they come or change, each once', async () => {
    const event = await givenEvent();
    const known = await givenRsvp(event);
    const follow = followRsvps(store);
    const told = async () => {
      const result = await follow();
      return result.status === 'ready' ? result.rsvps.map(({ id }) => id) : result.status;
    };
    expect(await told()).toEqual([]);
    const fresh = await givenRsvp(event, { name: 'Fresh' });
    expect(await told()).toEqual([fresh]);
    expect(await told()).toEqual([]);
    await setAttendance(store, { id: known, gameEventId: event.id }, 'arrived');
    expect(await told()).toEqual([known]);
  });

  test('are not told to outsiders', async () => {
    for (const outsider of outsiders) {
      expect(await followRsvps(outsider)()).toEqual(SIGNED_OUT);
    }
  });

  test('that can’t be read are reported as failed', async () => {
    const nobody = createFirestore({ ...config, emulatorHost: '127.0.0.1:9' }, 'nobody-watches');
    expect(await followRsvps(nobody)()).toEqual({ status: 'failed' });
    expect(logs).toHaveBeenCalled();
  });
});

describe('removing what came by a link since a time', () => {
  const SINCE = Date.now() - HOUR_MS;
  const real = { email: 'real@example.com', phone: '352-555-0199' };
  const before = Timestamp.fromMillis(SINCE - HOUR_MS);
  const linkOf = (event: EventPaths) => ({ id: event.id, title: 'Sunset volleyball', dateTime: Date.now() });
  const invite = (event: EventPaths) => storedDocument(store, inviteKind, event.token);

  /** RSVPs by its first link: one from before the flood, the flood, of which one took a real guest's addresses, and a walk-in. */
  async function floodedEvent(madeUp: number): Promise<EventPaths> {
    const event = await givenEvent();
    await givenRsvp(event, { name: 'Early', submittedAt: before });
    await givenRsvp(event, { name: 'Squatter', ...real });
    for (let made = 1; made < madeUp; made += 1) {
      await givenRsvp(event, {
        name: 'Nobody',
        response: made % 2 ? 'yes' : 'no',
        email: `x${made}@example.com`,
      });
    }
    const seen = shownTo(event);
    await addWalkIn(store, seen, {
      ...{ id: makeRsvpId(), response: 'yes', details: { name: 'Walk-in' }, attendance: 'arrived' },
    });
    return event;
  }

  test('lets real guests answer again, by a new link', async () => {
    const event = await floodedEvent(9);
    expect(await countCameBy(store, event.token, SINCE)).toEqual({ status: 'ready', count: 9 });
    const replaced = await replaceInvite(store, linkOf(event), await invite(event), { removeSince: SINCE });
    if (replaced.status !== 'done') throw new Error(`Replacing ended ${replaced.status}.`);
    expect(await invite(event)).toMatchObject({ isActive: false, removeSince: SINCE });
    const progress: number[] = [];
    const done = await removeCameBy(store, event.token, SINCE, ({ removed, total }) =>
      progress.push(removed / total),
    );
    expect(done).toEqual({ status: 'done', removed: 9 });
    expect(progress.at(0)).toBe(0);
    expect(progress.at(-1)).toBe(1);
    await expectCounted(event, { yes: 2, no: 0, maybe: 0 });
    expect((await listed(event)).map(({ name }) => name)).toEqual(['Early', 'Walk-in']);
    expect((await documentsOf(event)).guards).toEqual([]);
    expect(await invite(event)).not.toHaveProperty('removeSince');

    const again = await submitRsvp(storeOf(visitor), {
      ...{ id: makeRsvpId(), inviteToken: replaced.invite.inviteToken, response: 'yes' },
      ...{ event: shownTo(event), userAgent: '', referrer: '' },
      details: { name: 'Real', ...real },
    });
    expect(again.status).toBe('recorded');
  });

  test('is interrupted, seen, and finished by a second organizer’s tab', async () => {
    const event = await floodedEvent(12);
    const stop = new Error('The tab was closed.');
    const interrupted = await removeCameBy(store, event.token, SINCE, ({ removed }) => {
      if (removed > 4) throw stop;
    });
    expect(interrupted).toEqual({ status: 'failed' });
    expect(logs).toHaveBeenCalledWith(expect.any(String), stop);
    const half = await counted(event);
    expect(half.counters).toEqual(half.documents);
    expect((await listed(event)).length).toBeGreaterThan(2);
    const links = await listInvites(store, event.id);
    expect(links).toMatchObject({ invites: [{ inviteToken: event.token, removeSince: SINCE }] });

    const both = await Promise.all([
      removeCameBy(store, event.token, SINCE),
      removeCameBy(storeOf(organizer), event.token, SINCE),
    ]);
    for (const { status } of both) expect(status).toBe('done');
    await expectCounted(event, { yes: 2, no: 0, maybe: 0 });
    expect(await invite(event)).not.toHaveProperty('removeSince');
  });

  test('goes on while guests change what they answered', async () => {
    const event = await floodedEvent(6);
    const [rsvp] = (await listed(event)).filter(({ name }) => name === 'Squatter');
    if (!rsvp) throw new Error('The squatter is missing.');
    await Promise.all([
      removeCameBy(store, event.token, SINCE),
      changeRsvp(storeOf(visitor), {
        ...{ id: rsvp.id, from: 'yes', to: 'no', details: { name: 'Squatter' } },
        event: shownTo(event),
      }),
    ]);
    await expectCounted(event, { yes: 2, no: 0, maybe: 0 });
  });

  test('leaves whose email was opened and who has arrived, and counts right when only the others go', async () => {
    const event = await floodedEvent(6);
    const [opener, ...flood] = (await listed(event)).filter(({ name }) => name === 'Nobody');
    const [comer, late] = flood.filter(({ response }) => response === 'yes');
    if (!opener || !comer || !late) throw new Error('A guest is missing.');
    // The second one is checked in after the list was read.
    await setAttendance(store, comer, 'arrived');
    const pick: PickRsvps = async (rsvps) => {
      await setAttendance(store, late, 'arrived');
      return { status: 'ready', rsvps: rsvps.filter(({ id }) => id !== opener.id) };
    };
    expect(await pickCameBy(store, event.token, SINCE, pick)).toMatchObject({ count: 6 });
    const marks: unknown[] = [];
    const done = await removeCameBy(
      ...([store, event.token, SINCE] as const),
      async () => void marks.push(await invite(event)),
      pick,
    );
    expect(done).toEqual({ status: 'done', removed: 3 });
    expect(marks[0]).toMatchObject({ isActive: false, removeSince: SINCE, removeUnopened: true });
    expect(await invite(event)).not.toHaveProperty('removeUnopened');
    const left = await listed(event);
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([opener.id, comer.id, late.id]));
    const yes = left.filter(({ response }) => response === 'yes');
    await expectCounted(event, { yes: yes.length, no: left.length - yes.length, maybe: 0 });
    const { queue } = (await storedDocument(store, eventKind, event.id)) ?? { queue: [] };
    expect(queue.toSorted()).toEqual(yes.map(({ placeKey }) => placeKey).toSorted());
    // Each guard that is left belongs to an RSVP that is left: the squatter's addresses are free again.
    expect((await documentsOf(event)).guards).toHaveLength(left.filter(({ email }) => email).length);
  });

  test('removes nothing when it is not known who opened an email', async () => {
    const event = await floodedEvent(2);
    const failing: PickRsvps = async () => ({ status: 'failed' });
    expect(await removeCameBy(store, event.token, SINCE, undefined, failing)).toEqual({ status: 'failed' });
    expect(await listed(event)).toHaveLength(4);
  });

  test('is for the organizer only, and says when link or event are gone', async () => {
    const event = await floodedEvent(1);
    for (const outsider of outsiders) {
      expect(await removeCameBy(outsider, event.token, SINCE)).toEqual(SIGNED_OUT);
      expect(await countCameBy(outsider, event.token, SINCE)).toEqual(SIGNED_OUT);
      expect(await listInvites(outsider, event.id)).toEqual(SIGNED_OUT);
    }
    expect(await removeCameBy(store, 'no-such-link-2030', SINCE)).toMatchObject({ reason: 'invite-gone' });
    await given(
      change(event.path, { status: 'cancelled', deletingAt: serverTimestamp() }),
      remove(event.ledger),
    );
    expect(await removeCameBy(store, event.token, SINCE)).toMatchObject({ status: 'done' });
  });
});
