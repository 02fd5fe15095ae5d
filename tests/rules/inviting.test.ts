import {
  collection,
  deleteField,
  doc,
  getDoc,
  getDocs,
  increment,
  query,
  serverTimestamp,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { CLICK_DAYS_KEPT, clickDay } from '#domain/invite.ts';
import {
  addRsvp,
  allowed,
  change,
  commit,
  denied,
  type Fields,
  givenEvent,
  givenRsvp,
  hoursFromNow,
  inviteFields,
  newToken,
  organizer,
  put,
  remove,
  rsvpAt,
  stored,
  stranger,
  visitor,
} from './fixtures.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => clickDay(Date.now() - days * DAY_MS);
const today = () => daysAgo(0);

const click = (path: string, fields: Fields = {}) =>
  change(path, {
    clickCount: increment(1),
    lastClickedAt: serverTimestamp(),
    [`clicksByDay.${today()}`]: increment(1),
    ...fields,
  });

const clicks = (from: number, days: number) =>
  Object.fromEntries(Array.from({ length: days }, (_, index) => [daysAgo(from + index), 3]));

describe('a link', () => {
  test('is read by who knows it; an unknown one is not found', async () => {
    const event = await givenEvent();
    for (const actor of [visitor, stranger]) {
      expect((await getDoc(doc(actor, event.invite))).exists()).toBe(true);
      expect((await getDoc(doc(actor, `rsvpInvites/${newToken()}`))).exists()).toBe(false);
    }
  });

  test.each<[string, Fields]>([
    ['was turned off', { isActive: false }],
    ['has expired', { expiresAt: hoursFromNow(-1) }],
  ])('that %s is shown to the organizer only', async (_, invite) => {
    const event = await givenEvent({ invite });
    await denied(getDoc(doc(visitor, event.invite)));
    await denied(getDoc(doc(stranger, event.invite)));
    await allowed(getDoc(doc(organizer, event.invite)));
  });

  test('of an event tells where that is; the event of a turned-off sole link is not readable', async () => {
    const event = await givenEvent();
    const before = await getDoc(doc(visitor, event.invite));
    expect(before.data()?.gameEventId).toBe(event.id);
    const rsvpId = await givenRsvp(event);
    await allowed(commit(organizer, change(event.invite, { isActive: false })));
    for (const actor of [visitor, stranger]) {
      await denied(getDoc(doc(actor, event.invite)));
      expect((await getDoc(doc(actor, `gameEvents/${event.token}`))).exists()).toBe(false);
      await denied(
        getDocs(query(collection(actor, 'gameEvents'), where('title', '==', 'Sunset volleyball'))),
      );
    }

    // Who responded still reaches it by their private link, and a new link leads to it.
    const own = await getDoc(doc(visitor, rsvpAt(rsvpId)));
    expect((await getDoc(doc(visitor, `gameEvents/${own.data()?.gameEventId}`))).exists()).toBe(true);
    const token = newToken();
    await allowed(commit(organizer, put(`rsvpInvites/${token}`, inviteFields({ id: event.id, token }))));
    expect((await getDoc(doc(visitor, `rsvpInvites/${token}`))).data()?.gameEventId).toBe(event.id);
  });

  test('may be added to an event, by the organizer', async () => {
    const event = await givenEvent();
    const token = newToken();
    const invite = put(`rsvpInvites/${token}`, inviteFields({ id: event.id, token }));
    for (const actor of [visitor, stranger]) await denied(commit(actor, invite));
    await allowed(commit(organizer, invite));
  });

  test('is not added to an event that is missing or going', async () => {
    const going = await givenEvent({ event: { status: 'cancelled', deletingAt: Timestamp.now() } });
    for (const gameEventId of [going.id, 'no-such-game-2030']) {
      const token = newToken();
      await denied(commit(organizer, put(`rsvpInvites/${token}`, inviteFields({ id: gameEventId, token }))));
    }
  });

  test.each<[string, Fields]>([
    ['turned off', { isActive: false }],
    ['with clicks', { clickCount: 5 }],
    ['with clicks by day', { clicksByDay: {} }],
    ['with a click', { lastClickedAt: serverTimestamp() }],
    ['with another token inside', { inviteToken: 'another-token-2030' }],
    ['with a time of its own making', { createdAt: Timestamp.fromMillis(0) }],
    ['with an end that is no time', { expiresAt: 'tomorrow' }],
    ['with another field', { isVip: true }],
    ['with a switch that is none', { isActive: 'yes' }],
  ])('is not made %s', async (_, fields) => {
    const event = await givenEvent();
    const token = newToken();
    const invite = inviteFields({ id: event.id, token }, fields);
    await denied(commit(organizer, put(`rsvpInvites/${token}`, invite)));
  });

  test('has a readable token', async () => {
    const event = await givenEvent();
    for (const token of ['short', 'UPPER-CASE-2030', 'x'.repeat(201)]) {
      await denied(commit(organizer, put(`rsvpInvites/${token}`, inviteFields({ id: event.id, token }))));
    }
  });

  test('is turned off and on, reworded and given an end by the organizer', async () => {
    const event = await givenEvent();
    const fields = { isActive: false, invitedBy: 'Dana', inviteMessage: 'Come!', expiresAt: hoursFromNow(3) };
    for (const actor of [visitor, stranger]) await denied(commit(actor, change(event.invite, fields)));
    await allowed(commit(organizer, change(event.invite, fields)));
    await allowed(commit(organizer, change(event.invite, { isActive: true, expiresAt: deleteField() })));
  });

  test.each<[string, Fields]>([
    ['event', { gameEventId: 'another-game-2030' }],
    ['token', { inviteToken: 'another-token-2030' }],
    ['first time', { createdAt: serverTimestamp() }],
    ['clicks', { clickCount: 9 }],
    ['clicks by day', { clicksByDay: {} }],
    ['last click', { lastClickedAt: serverTimestamp() }],
    ['switch to something else', { isActive: 'no' }],
    ['end to something else', { expiresAt: 'tomorrow' }],
    ['title to something else', { title: 7 }],
    ['mark while it is on', { removeSince: Timestamp.now() }],
    ['mark to something else', { isActive: false, removeSince: 'yesterday' }],
    ['mark to one without a time', { isActive: false, removeUnopened: true }],
    ['mark to half a one', { isActive: false, removeSince: Timestamp.now(), removeUnopened: false }],
  ])('does not change its %s', async (_, fields) => {
    await denied(commit(organizer, change((await givenEvent()).invite, fields)));
  });

  test('stays off while what came by it is being removed, and takes nothing new', async () => {
    const event = await givenEvent();
    const fields = { isActive: false, removeSince: hoursFromNow(-1), removeUnopened: true };
    const mark = change(event.invite, fields);
    for (const actor of [visitor, stranger]) await denied(commit(actor, mark));
    await allowed(commit(organizer, mark));
    await denied(commit(organizer, change(event.invite, { isActive: true })));
    await denied(commit(visitor, ...addRsvp(event)));
    await denied(commit(visitor, click(event.invite)));
    const unmarked = { removeSince: deleteField(), removeUnopened: deleteField() };
    await allowed(commit(organizer, change(event.invite, unmarked)));
    await allowed(commit(organizer, change(event.invite, { isActive: true })));
  });

  test('is not deleted while its event is there', async () => {
    await denied(commit(organizer, remove((await givenEvent()).invite)));
  });
});

describe('a click', () => {
  test('counts in total and for today', async () => {
    const event = await givenEvent();
    await allowed(commit(visitor, click(event.invite)));
    await allowed(commit(visitor, click(event.invite)));
    expect(await stored(event.invite)).toMatchObject({ clickCount: 2, clicksByDay: { [today()]: 2 } });
  });

  test('flood inflates a number and nothing else, until the organizer turns the link off', async () => {
    const event = await givenEvent();
    const flood = 40;
    for (let sent = 0; sent < flood; sent += 1) await commit(visitor, click(event.invite));
    expect(await stored(event.invite)).toMatchObject({ clickCount: flood });
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 0, no: 0, maybe: 0 });
    await allowed(commit(visitor, ...addRsvp(event)));
    // Nobody sets it back: not who inflated it, nor the organizer, who makes a new link.
    for (const actor of [visitor, organizer]) {
      await denied(commit(actor, change(event.invite, { clickCount: 0 })));
    }
    await allowed(commit(organizer, change(event.invite, { isActive: false })));
    await denied(commit(visitor, click(event.invite)));
  });

  test('on a link that expires later', async () => {
    const event = await givenEvent({ invite: { expiresAt: hoursFromNow(1) } });
    await allowed(commit(visitor, click(event.invite)));
  });

  test.each<[string, Fields]>([
    ['turned off', { isActive: false }],
    ['expired', { expiresAt: hoursFromNow(-1) }],
  ])('does not count on a link that is %s', async (_, invite) => {
    await denied(commit(visitor, click((await givenEvent({ invite })).invite)));
  });

  test.each<[string, Fields]>([
    ['two in total', { clickCount: increment(2) }],
    ['none in total', { clickCount: increment(0) }],
    ['less in total', { clickCount: increment(-1) }],
    ['two today', { [`clicksByDay.${today()}`]: increment(2) }],
    ['another day too', { 'clicksByDay.2020-01-01': increment(1) }],
    ['a time of its own making', { lastClickedAt: Timestamp.fromMillis(0) }],
    ['a word with it', { inviteMessage: 'Hacked' }],
    ['no day at all', { [`clicksByDay.${today()}`]: deleteField() }],
  ])('does not count %s', async (_, fields) => {
    await denied(commit(visitor, click((await givenEvent()).invite, fields)));
  });

  test('counts in whole numbers', async () => {
    const half = await givenEvent({ invite: { clickCount: 0.5 } });
    await denied(commit(visitor, click(half.invite)));
    const halfDay = await givenEvent({ invite: { clicksByDay: { [today()]: 0.5 } } });
    await denied(commit(visitor, click(halfDay.invite)));
  });

  test('removes the oldest day when as many days as are kept are there', async () => {
    const event = await givenEvent({ invite: { clicksByDay: clicks(1, CLICK_DAYS_KEPT) } });
    await denied(commit(visitor, click(event.invite)));
    const oldest = daysAgo(CLICK_DAYS_KEPT);
    await allowed(commit(visitor, click(event.invite, { [`clicksByDay.${oldest}`]: deleteField() })));
  });

  test('removes no day that is to be kept, and never two', async () => {
    const event = await givenEvent({ invite: { clicksByDay: clicks(CLICK_DAYS_KEPT - 1, 4) } });
    const without = (...days: number[]) =>
      Object.fromEntries(days.map((days) => [`clicksByDay.${daysAgo(days)}`, deleteField()]));
    await denied(commit(visitor, click(event.invite, without(CLICK_DAYS_KEPT - 1))));
    await denied(commit(visitor, click(event.invite, without(CLICK_DAYS_KEPT, CLICK_DAYS_KEPT + 1))));
    await allowed(commit(visitor, click(event.invite, without(CLICK_DAYS_KEPT + 1))));
  });
});
