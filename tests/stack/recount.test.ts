import { beforeEach, describe, expect, it } from 'vitest';
import { GUESTS_DAYS } from '#domain/retention.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { sha256 } from '#lib/sha256.ts';
import { season } from '../../dev/firebase/season.ts';
import { eraseTraces, findTraces } from '../../owner/forget/traces.ts';
import { recountPeople } from '../../owner/people/recount.ts';
import { retainFirestore } from '../../owner/retention/firestore.ts';
import { openOwnedStores } from './owned-stores.ts';

const { deleteEvents, documents, everything, stores } = await openOwnedStores();
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);

function daysAgo(days: number): Date {
  return new Date(NOW - days * DAY_MS);
}

const recount = () => recountPeople(stores.firestore);

beforeEach(() => deleteEvents());

const ANA = 'ana@players.example';
const recordOf = async (email: string) => `people/${await sha256(`|email|${email}`)}`;
const read = async (email = ANA) => documents.read(await recordOf(email));

/** An event so many days ago, and what was noted at it. */
async function givenGame(id: string, days: number, attendances: Record<string, string>, sport = 'tennis') {
  const event = { title: 'Tennis', sport, status: 'active', location: 'Court 1', skillLevel: 'mixed' };
  const more = { maxPlayers: 4, organizerName: 'Dana', allowMaybe: true, requireContactInfo: false };
  const dateTime = daysAgo(days);
  const rsvpCount = { yes: Object.keys(attendances).length, no: 0, maybe: 0 };
  await documents.write(`gameEvents/${id}`, {
    ...{ ...event, ...more, dateTime, createdAt: daysAgo(days + 9), rsvpCount, queue: [] },
  });
  for (const [email, attendance] of Object.entries(attendances)) {
    const answer = {
      gameEventId: id,
      response: 'yes',
      name: email.split('@')[0],
      email,
      placeKey: 'key',
      takenOverFrom: 'x',
    };
    const seen = { seenDateTime: dateTime, seenLocation: 'Court 1', submittedAt: daysAgo(days + 2) };
    await documents.write(`gameRSVPs/${makeRsvpId()}`, {
      ...answer,
      ...seen,
      ...{ attendance, checkedInAt: dateTime },
    });
  }
}

describe('recounting', () => {
  it('builds the records of a store from before there were any, and then finds nothing to repair', async () => {
    await givenGame('first', 20, { [ANA]: 'arrived', 'ben@players.example': 'no-show' });
    await givenGame('second', 10, { [ANA]: 'no-show' }, 'running');
    expect(await recount()).toEqual({ people: 2, repaired: 2 });
    expect(await read()).toMatchObject({ name: 'ana', came: 1, missed: 1, leftLate: 0 });
    expect(await read()).toMatchObject({
      games: {
        first: { attendance: 'arrived', sport: 'tennis', dateTime: Number(daysAgo(20)) },
        second: { attendance: 'no-show', sport: 'running', dateTime: Number(daysAgo(10)) },
      },
    });
    const rsvps = await documents.list('gameRSVPs');
    const last = rsvps.find(({ email, gameEventId }) => email === ANA && gameEventId === 'second');
    expect(last).toMatchObject({ record: { came: 1, of: 2 } });
    expect(await recount()).toEqual({ people: 2, repaired: 0 });
  });

  it.each<[string, object]>([
    ['with a number too high', { came: 7 }],
    [
      'of a game that nobody noted',
      { games: { other: { attendance: 'arrived', dateTime: daysAgo(3), sport: 'x' } } },
    ],
    [
      'of another attendance',
      { games: { first: { attendance: 'no-show', dateTime: daysAgo(20), sport: 'tennis' } } },
    ],
    [
      'of a game that was moved since',
      { games: { first: { attendance: 'arrived', dateTime: daysAgo(21), sport: 'tennis' } } },
    ],
  ])('repairs a record %s', async (_, fields) => {
    await givenGame('first', 20, { [ANA]: 'arrived' });
    await recount();
    const right = await read();
    await documents.write(await recordOf(ANA), fields, { onlyThese: true });
    expect(await recount()).toEqual({ people: 1, repaired: 1 });
    expect(await read()).toEqual(right);
  });

  it('finds nothing to repair in the local season', async () => {
    await documents.writeAll(season(NOW));
    const { people, repaired } = await recount();
    expect(people).toBeGreaterThan(5);
    expect(repaired).toBe(0);
  });

  it('removes a record of nothing', async () => {
    await documents.write(await recordOf(ANA), {
      ...{ name: 'ana', came: 1, missed: 0, leftLate: 0, updatedAt: daysAgo(1), games: {} },
    });
    expect(await recount()).toEqual({ people: 1, repaired: 1 });
    expect(await documents.list('people')).toEqual([]);
  });
});

describe('retention', () => {
  it('keeps the numbers of a record and the last time, and drops games and name', async () => {
    await givenGame('old', GUESTS_DAYS + 2, { [ANA]: 'arrived' });
    await givenGame('older', GUESTS_DAYS + 9, { [ANA]: 'no-show' }, 'running');
    await givenGame('recent', 10, { [ANA]: 'left-late' });
    await recount();
    await retainFirestore(stores.firestore, NOW);
    const earlier = {
      bySport: {
        tennis: { came: 1, missed: 0, leftLate: 0 },
        running: { came: 0, missed: 1, leftLate: 0 },
      },
      lastCameAt: Number(daysAgo(GUESTS_DAYS + 2)),
    };
    const counts = { came: 1, missed: 1, leftLate: 1 };
    const left = await read();
    expect(left).toMatchObject({ name: 'ana', ...counts, earlier });
    expect(Object.keys(Object(left?.games))).toEqual(['recent']);
    expect(await recount()).toEqual({ people: 1, repaired: 0 });

    const later = NOW + GUESTS_DAYS * DAY_MS;
    await retainFirestore(stores.firestore, later);
    const nameless = await read();
    expect(nameless).toMatchObject({ ...counts, games: {} });
    expect(await everything()).not.toContain('"ana');
    await retainFirestore(stores.firestore, later);
    expect(await read()).toEqual(nameless);
    expect(await recount()).toEqual({ people: 1, repaired: 0 });
  });
});

it('forgetting a person removes their record, in every spelling, and nobody else’s', async () => {
  const tagged = 'ana+tennis@players.example';
  await givenGame('first', 20, { [ANA]: 'arrived', [tagged]: 'arrived', 'ben@players.example': 'arrived' });
  await recount();
  await eraseTraces(stores, await findTraces(stores, ANA));
  expect(await documents.list('people')).toMatchObject([{ name: 'ben' }]);
});
