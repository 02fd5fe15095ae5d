import { arrayUnion, Timestamp } from 'firebase/firestore/lite';
import { describe, test } from 'vitest';
import { SERIES_MAX, WEEKS_MAX } from '#domain/weekly.ts';
import { randomId } from '#lib/random-id.ts';
import {
  addRsvp,
  allowed,
  change,
  commit,
  denied,
  edit,
  eventAt,
  eventFields,
  type Fields,
  given,
  givenEvent,
  hoursFromNow,
  inviteFields,
  newToken,
  organizer,
  put,
  remove,
  stranger,
  visitor,
  type Write,
} from './fixtures.ts';
import { givenSeries, ids, standingAt, standingFields, throughStanding } from './series-fixtures.ts';

describe('a standing link', () => {
  test('is made by an organizer, with 1 to 52 games', async () => {
    for (const count of [1, SERIES_MAX]) {
      const token = newToken();
      await allowed(commit(organizer, put(standingAt(token), standingFields(token, ids(count)))));
    }
    for (const actor of [visitor, stranger]) {
      const token = newToken();
      await denied(commit(actor, put(standingAt(token), standingFields(token, ids(2)))));
    }
  });

  test('is made with twelve games and their links in one commit, by an organizer only', async () => {
    const makeAll = (): Write[] => {
      const events = Array.from({ length: WEEKS_MAX }, () => eventAt());
      const words = { title: 'Sunset volleyball', invitedBy: 'Dana', inviteMessage: 'Come!' };
      const token = newToken();
      return [
        ...events.flatMap((event, week) => [
          put(
            event.path,
            eventFields({ dateTime: hoursFromNow(48 + 168 * week), rsvpDeadline: hoursFromNow(24) }),
          ),
          put(event.invite, inviteFields(event, words)),
        ]),
        put(
          standingAt(token),
          standingFields(
            token,
            events.map(({ id }) => id),
            words,
          ),
        ),
      ];
    };
    await allowed(commit(organizer, ...makeAll()));
    await denied(commit(stranger, ...makeAll()));
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
  ])('is not made with %s', async (_, gameEventIds, more = {}) => {
    const token = newToken();
    await denied(commit(organizer, put(standingAt(token), standingFields(token, gameEventIds, more))));
  });

  test('leads somewhere', async () => {
    const token = newToken();
    const { gameEventIds: _, ...fields } = standingFields(token, []);
    await denied(commit(organizer, put(standingAt(token), fields)));
  });

  test('takes no token that is an event’s already', async () => {
    const event = await givenEvent();
    await denied(commit(organizer, put(event.invite, standingFields(event.token, ids(2)))));
  });

  test('gets and loses games by an organizer only', async () => {
    const { token, events } = await givenSeries(2);
    const longer = change(standingAt(token), { gameEventIds: arrayUnion(randomId()) });
    await allowed(commit(organizer, longer));
    for (const actor of [visitor, stranger]) {
      await denied(commit(actor, change(standingAt(token), { gameEventIds: arrayUnion(randomId()) })));
      await denied(commit(actor, change(standingAt(token), { gameEventIds: [events[0]?.id] })));
    }
    for (const gameEventIds of [[], ids(SERIES_MAX + 1), 'x', [one, one]])
      await denied(commit(organizer, change(standingAt(token), { gameEventIds })));
  });

  test('and the link of one game do not become each other', async () => {
    const event = await givenEvent();
    await denied(commit(organizer, change(event.invite, { gameEventIds: [event.id] })));
    const { token } = await givenSeries(2);
    await denied(commit(organizer, change(standingAt(token), { gameEventId: event.id })));
  });

  test('goes with the last of its games', async () => {
    const { token, events } = await givenSeries(2, [{ deletingAt: Timestamp.now(), status: 'cancelled' }]);
    await denied(commit(organizer, remove(standingAt(token))));
    const [first, second] = events;
    await allowed(commit(organizer, change(standingAt(token), { gameEventIds: [first?.id] })));
    await denied(commit(visitor, remove(standingAt(token))));
    await allowed(commit(organizer, remove(standingAt(token))));
    const other = newToken();
    await given(put(standingAt(other), standingFields(other, [second?.id])));
    await denied(commit(organizer, remove(standingAt(other))));
    const gone = newToken();
    await given(put(standingAt(gone), standingFields(gone, ids(1))));
    await allowed(commit(organizer, remove(standingAt(gone))));
  });

  test('is answered for each of its games, and for no other', async () => {
    const series = await givenSeries(3);
    for (const week of [0, 2]) await allowed(commit(visitor, ...addRsvp(throughStanding(series, week))));
    const other = await givenEvent();
    await denied(commit(visitor, ...addRsvp({ ...other, token: series.token })));
  });

  test.each<[string, Fields]>([
    ['off', { isActive: false }],
    ['expired', { expiresAt: hoursFromNow(-1) }],
  ])('that is %s takes no answer', async (_, standing) => {
    const series = await givenSeries(2, [], standing);
    await denied(commit(visitor, ...addRsvp(throughStanding(series, 0))));
  });

  test('of a year is one commit that the rules take', async () => {
    const { events, token } = await givenSeries(SERIES_MAX);
    const writes: Write[] = events.flatMap((event) => [
      edit(event, { title: 'Beach', dateTime: hoursFromNow(9999) }),
      change(event.invite, { title: 'Beach' }),
    ]);
    await allowed(commit(organizer, ...writes, change(standingAt(token), { title: 'Beach' })));
  });
});
