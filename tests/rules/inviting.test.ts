import { arrayUnion, deleteField, increment, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { CLICK_DAYS_KEPT, clickDay } from '#domain/invite.ts';
import { SERIES_MAX } from '#domain/weekly.ts';
import { randomId } from '#lib/random-id.ts';
import { denied, organizer, outsiders, read, stored, visitor } from './actors.ts';
import { givenEvent, inviteFields, newToken } from './events.ts';
import {
  accepted,
  change,
  type Fields,
  given,
  hoursFromNow,
  put,
  refused,
  remove,
  type Write,
} from './fixtures.ts';
import { edit } from './organizer-writes.ts';
import { countsOf } from './places.ts';
import { addRsvp, givenEventWithRsvp, rsvpAt } from './rsvps.ts';
import { givenSeries, ids, standingAt, standingFields, throughStanding } from './series.ts';
import { DELETING, off } from './states.ts';

const DAY_MS = 86_400_000;
const LATER = hoursFromNow(24);
const daysAgo = (days: number) => clickDay(Date.now() - days * DAY_MS);
const today = () => `clicksByDay.${daysAgo(0)}`;

const click = (path: string, fields: Fields = {}) =>
  change(path, {
    ...{ clickCount: increment(1), lastClickedAt: serverTimestamp(), [today()]: increment(1) },
    ...fields,
  });
const clicks = (from: number, days: number) =>
  Object.fromEntries(Array.from({ length: days }, (_, index) => [daysAgo(from + index), 3]));

/** A further link of the event. */
const putInvite = (id: string, fields: Fields = {}, token = newToken()) =>
  put(`rsvpInvites/${token}`, inviteFields({ id, token }, fields));
const putStanding = (gameEventIds: unknown, fields: Fields = {}, token = newToken()) =>
  put(standingAt(token), standingFields(token, gameEventIds, fields));

describe('a link', () => {
  test('is read by who knows it; an unknown one is not found', async () => {
    const event = await givenEvent();
    for (const actor of outsiders) {
      expect((await read(actor, event.invite)).data()?.gameEventId).toBe(event.id);
      expect((await read(actor, `rsvpInvites/${newToken()}`)).exists()).toBe(false);
    }
  });

  test.each(off)('that is %s is shown to the organizer only', async (_, invite) => {
    const event = await givenEvent({ invite });
    for (const actor of outsiders) await denied(read(actor, event.invite));
    expect((await read(organizer, event.invite)).exists()).toBe(true);
  });

  test('that is off leaves its event to those who responded, and to a new link until it is being removed', async () => {
    const { event, id } = await givenEventWithRsvp();
    await accepted(organizer, change(event.invite, { isActive: false }));
    for (const actor of outsiders) {
      await denied(read(actor, event.invite));
      expect((await read(actor, `gameEvents/${event.token}`)).exists()).toBe(false);
    }
    const own = await read(visitor, rsvpAt(id));
    expect((await read(visitor, `gameEvents/${own.data()?.gameEventId}`)).exists()).toBe(true);
    const token = newToken();
    await refused(outsiders, putInvite(event.id, {}, token));
    await accepted(organizer, putInvite(event.id, {}, token));
    expect((await read(visitor, `rsvpInvites/${token}`)).data()?.gameEventId).toBe(event.id);
    await given(change(event.path, DELETING));
    for (const id of [event.id, 'no-such-game-2030']) await refused(organizer, putInvite(id));
  });

  test.each<[string, Fields, ((token: string) => string)?]>([
    ['turned off', { isActive: false }],
    ['with clicks', { clickCount: 5 }],
    ['with clicks by day', { clicksByDay: {} }],
    ['with a click', { lastClickedAt: serverTimestamp() }],
    ['with another token inside', { inviteToken: 'another-token-2030' }],
    ['with a time of its own making', { createdAt: Timestamp.fromMillis(0) }],
    ['with an end that is no time', { expiresAt: 'tomorrow' }],
    ['with another field', { isVip: true }],
    ['with a switch that is none', { isActive: 'yes' }],
    ['with a short token', {}, (token) => token.slice(-8)],
    ['with a token in capitals', {}, (token) => token.toUpperCase()],
    ['with a long token', {}, (token) => token + 'x'.repeat(169)],
  ])('is not made %s', async (_, fields, spoil = (token) => token) => {
    await refused(organizer, putInvite((await givenEvent()).id, fields, spoil(newToken())));
  });

  test('is turned off and on, reworded and given an end by the organizer', async () => {
    const { invite } = await givenEvent();
    const fields = { isActive: false, invitedBy: 'Dana', inviteMessage: 'Come!', expiresAt: hoursFromNow(3) };
    for (const edited of [fields, { isActive: true, expiresAt: deleteField() }])
      await accepted(organizer, change(invite, edited));
  });

  test.each<[string, Fields]>([
    ['event', { gameEventId: 'another-game-2030' }],
    ['token', { inviteToken: 'another-token-2030' }],
    ['first time', { createdAt: serverTimestamp() }],
    ['clicks', { clickCount: 9 }],
    ['clicks back to none', { clickCount: 0 }],
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
    const { invite } = await givenEvent({ invite: { clickCount: 3 } });
    await refused([organizer, visitor], change(invite, fields));
  });

  test('stays off while what came by it is being removed, and takes nothing new', async () => {
    const event = await givenEvent();
    const fields = { isActive: false, removeSince: hoursFromNow(-1), removeUnopened: true };
    await refused([visitor], change(event.invite, fields));
    await accepted(organizer, change(event.invite, fields));
    await refused(organizer, change(event.invite, { isActive: true }));
    for (const writes of [addRsvp(event), [click(event.invite)]]) await refused(visitor, ...writes);
    for (const edited of [{ removeSince: deleteField(), removeUnopened: deleteField() }, { isActive: true }])
      await accepted(organizer, change(event.invite, edited));
  });
});

describe('a link that opens later', () => {
  test('shows its game to everybody, and takes an answer by the founders’ link alone until then', async () => {
    const event = await givenEvent({ invite: { opensAt: LATER } });
    for (const actor of outsiders) {
      expect((await read(actor, event.invite)).exists()).toBe(true);
      expect((await read(actor, event.path)).exists()).toBe(true);
      await refused(actor, ...addRsvp(event));
    }
    const token = newToken();
    await accepted(
      organizer,
      put(`rsvpInvites/${token}`, inviteFields({ ...event, token }, { forFounders: true })),
    );
    await accepted(visitor, ...addRsvp({ ...event, token }));
    await accepted(organizer, change(event.invite, { opensAt: hoursFromNow(-1) }));
    await accepted(visitor, ...addRsvp(event));
  });

  test.each<[string, Fields]>([
    ['an opening that is no time', { opensAt: 'tomorrow' }],
    ['an opening of the founders’ own link', { opensAt: LATER, forFounders: true }],
    ['something else than founders', { forFounders: 'all' }],
    ['no founders', { forFounders: false }],
  ])('is not made with %s', async (_, fields) => {
    const event = await givenEvent();
    const token = newToken();
    await refused(organizer, put(`rsvpInvites/${token}`, inviteFields({ ...event, token }, fields)));
  });

  test('is set, moved and opened at once by the organizer alone, and never becomes the founders’ link', async () => {
    const { invite } = await givenEvent();
    for (const fields of [{ opensAt: LATER }, { opensAt: deleteField() }, { forFounders: true }])
      await refused(outsiders, change(invite, fields));
    await accepted(organizer, change(invite, { opensAt: LATER }));
    await refused(organizer, change(invite, { opensAt: 'tomorrow' }));
    await accepted(organizer, change(invite, { opensAt: deleteField() }));
    await refused(organizer, change(invite, { forFounders: true }));
    const founders = await givenEvent({ invite: { forFounders: true } });
    await refused(organizer, change(founders.invite, { forFounders: deleteField() }));
    await refused(organizer, change(founders.invite, { opensAt: LATER }));
  });
});

describe('a click', () => {
  test('flood inflates a number and nothing else, until the organizer turns the link off', async () => {
    const event = await givenEvent({ invite: { expiresAt: hoursFromNow(1) } });
    const flood = 40;
    for (let sent = 0; sent < flood; sent += 1) await accepted(visitor, click(event.invite));
    expect(await stored(event.invite)).toMatchObject({
      clickCount: flood,
      clicksByDay: { [daysAgo(0)]: flood },
    });
    expect(await countsOf(event)).toEqual({ yes: 0, no: 0, maybe: 0 });
    await accepted(visitor, ...addRsvp(event));
    await accepted(organizer, change(event.invite, { isActive: false }));
    await refused(visitor, click(event.invite));
  });

  test.each<[string, Fields, Fields?]>([
    ...off.map(([state, invite]): [string, Fields, Fields] => [`on a link that is ${state}`, {}, invite]),
    ['two in total', { clickCount: increment(2) }],
    ['none in total', { clickCount: increment(0) }],
    ['less in total', { clickCount: increment(-1) }],
    ['two today', { [today()]: increment(2) }],
    ['another day too', { 'clicksByDay.2020-01-01': increment(1) }],
    ['a time of its own making', { lastClickedAt: Timestamp.fromMillis(0) }],
    ['a word with it', { inviteMessage: 'Hacked' }],
    ['no day at all', { [today()]: deleteField() }],
    ['from half a click', {}, { clickCount: 0.5 }],
    ['from half a click of today', {}, { clicksByDay: { [daysAgo(0)]: 0.5 } }],
  ])('does not count %s', async (_, fields, invite = {}) => {
    await refused(visitor, click((await givenEvent({ invite })).invite, fields));
  });

  test('removes the oldest day when as many days as are kept are there, none that is to be kept, and never two', async () => {
    const without = (...days: number[]) =>
      Object.fromEntries(days.map((day) => [`clicksByDay.${daysAgo(day)}`, deleteField()]));
    const full = await givenEvent({ invite: { clicksByDay: clicks(1, CLICK_DAYS_KEPT) } });
    await refused(visitor, click(full.invite));
    await accepted(visitor, click(full.invite, without(CLICK_DAYS_KEPT)));
    const event = await givenEvent({ invite: { clicksByDay: clicks(CLICK_DAYS_KEPT - 1, 4) } });
    await refused(visitor, click(event.invite, without(CLICK_DAYS_KEPT - 1)));
    await refused(visitor, click(event.invite, without(CLICK_DAYS_KEPT, CLICK_DAYS_KEPT + 1)));
    await accepted(visitor, click(event.invite, without(CLICK_DAYS_KEPT + 1)));
  });
});

describe('a standing link', () => {
  test('is made by an organizer, with 1 to 52 games, and leads somewhere', async () => {
    for (const count of [1, SERIES_MAX]) await accepted(organizer, putStanding(ids(count)));
    const token = newToken();
    const { gameEventIds: _, ...fields } = standingFields(token, []);
    await refused(organizer, put(standingAt(token), fields));
    const series = await givenSeries(1);
    await refused(organizer, change(standingAt(series.token), { gameEventIds: deleteField() }));
  });

  const one = randomId();
  test.each<[string, unknown, Fields?]>([
    ['no game', []],
    ['53 games', ids(SERIES_MAX + 1)],
    ['the same game twice', [one, randomId(), one]],
    ['an id of 10 KB', ['a'.repeat(10_240)]],
    ['an id that is none', ['a-game-2030']],
    ['two ids in one', [`${randomId()},${randomId()}`]],
    ['an id that hides a comma', [`${randomId()},`, randomId()]],
    ['a number', [1, randomId()]],
    ['a text', randomId()],
    ['a map', { [one]: true }],
    ['a game of its own beside the list', [one], { gameEventId: one }],
  ])('leads to its games, and not to %s, at first or later', async (_, gameEventIds, more = {}) => {
    const { token } = await givenSeries(2);
    await refused(organizer, putStanding(gameEventIds, more));
    await refused(organizer, change(standingAt(token), { gameEventIds, ...more }));
  });

  test('takes no token that is an event’s already, and does not become the link of one game, nor that it', async () => {
    const { id, token, invite } = await givenEvent();
    await refused(organizer, putStanding(ids(2), {}, token));
    await refused(organizer, change(invite, { gameEventIds: [id] }));
    const series = await givenSeries(2);
    await refused(organizer, change(standingAt(series.token), { gameEventId: id }));
  });

  test('gets and loses games by an organizer only', async () => {
    const { token, events } = await givenSeries(2);
    for (const gameEventIds of [arrayUnion(randomId()), [events[0]?.id]]) {
      await refused(outsiders, change(standingAt(token), { gameEventIds }));
      await accepted(organizer, change(standingAt(token), { gameEventIds }));
    }
  });

  test('goes with the last of its games', async () => {
    const { token, events } = await givenSeries(2, [DELETING]);
    const [first, second] = events;
    await refused(organizer, remove(standingAt(token)));
    await accepted(organizer, change(standingAt(token), { gameEventIds: [first?.id] }));
    await refused(visitor, remove(standingAt(token)));
    await accepted(organizer, remove(standingAt(token)));
    const [playing, gone] = [newToken(), newToken()];
    await given(putStanding([second?.id], {}, playing), putStanding(ids(1), {}, gone));
    await refused(organizer, remove(standingAt(playing)));
    await accepted(organizer, remove(standingAt(gone)));
  });

  test('is answered for each of its games and for no other, unless it is off', async () => {
    const series = await givenSeries(3);
    for (const week of [0, 2]) await accepted(visitor, ...addRsvp(throughStanding(series, week)));
    await refused(visitor, ...addRsvp({ ...(await givenEvent()), token: series.token }));
    for (const [, standing] of off)
      await refused(visitor, ...addRsvp(throughStanding(await givenSeries(1, [], standing), 0)));
  });

  test('of a year is one commit that the rules take', async () => {
    const { events, token } = await givenSeries(SERIES_MAX);
    const writes: Write[] = events.flatMap((event) => [
      edit(event, { title: 'Beach', dateTime: hoursFromNow(9999) }),
      change(event.invite, { title: 'Beach' }),
    ]);
    await accepted(organizer, ...writes, change(standingAt(token), { title: 'Beach' }));
  });
});
