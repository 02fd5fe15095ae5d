import { beforeAll, beforeEach, expect, it } from 'vitest';
import { placeKeyOf } from '#domain/queue.ts';
import type { OwnedFirestore } from '../../dev/firebase/owned-firestore.ts';
import { setPlaces } from '../../owner/places/queues.ts';
import { type OwnedStores, openOwnedStores, STORES_TIMEOUT_MS } from './owned-stores.ts';

let owned: OwnedStores;
beforeAll(async () => {
  owned = await openOwnedStores();
}, STORES_TIMEOUT_MS);

beforeEach(() => owned.deleteEvents());

const idOf = (name: string) => Buffer.from(name).toString('hex').padEnd(32, '0');
const keyOf = (name: string) => placeKeyOf(idOf(name));
const keysOf = (...names: string[]) => Promise.all(names.map(keyOf));

/** Each answers a second after the one before, as answers were stored before there was a queue. */
async function addRsvps(gameEventId: string, rsvps: readonly (readonly [name: string, response: string])[]) {
  for (const [index, [name, response]] of rsvps.entries()) {
    await owned.documents.write(`gameRSVPs/${idOf(name)}`, {
      ...{ gameEventId, name, response, submittedAt: new Date(Date.UTC(2026, 10, 1, 12, 0, index)) },
    });
  }
}

const FOUR = [
  ['Zoe', 'yes'],
  ['Max', 'maybe'],
  ['Ada', 'yes'],
  ['Bo', 'yes'],
] as const;
const COUNT = { rsvpCount: { yes: 3, no: 0, maybe: 1 } };

const set = (firestore: OwnedFirestore = owned.stores.firestore) => setPlaces(firestore);
const eventOf = (id: string) => owned.documents.read(`gameEvents/${id}`);

it('gives a game without a queue one in the order of answering, and each answer its key', async () => {
  await owned.documents.write('gameEvents/game', { title: 'Tennis', ...COUNT });
  await addRsvps('game', FOUR);
  expect(await set()).toEqual({ events: 1, rsvps: 4 });
  expect(await eventOf('game')).toEqual({
    title: 'Tennis',
    ...COUNT,
    queue: await keysOf('Zoe', 'Ada', 'Bo'),
  });
  for (const [name] of FOUR) {
    const rsvp = await owned.documents.read(`gameRSVPs/${idOf(name)}`);
    expect(rsvp).toMatchObject({ name, placeKey: await keyOf(name) });
  }
});

it('keeps the order of a queue that is there, adds who is missing and takes out who is gone', async () => {
  const [ada, gone, max] = await keysOf('Ada', 'Gone', 'Max');
  await owned.documents.write('gameEvents/game', {
    ...COUNT,
    queue: [gone, ada, max],
    firstNames: { [String(ada)]: 'Ada', [String(gone)]: 'Gone' },
  });
  await addRsvps('game', FOUR);
  expect(await set()).toEqual({ events: 1, rsvps: 4 });
  expect(await eventOf('game')).toEqual({
    ...COUNT,
    queue: await keysOf('Ada', 'Zoe', 'Bo'),
    firstNames: { [String(ada)]: 'Ada' },
  });
});

it('takes out the first name of somebody who is gone from a queue that is right', async () => {
  const gone = await keyOf('Gone');
  await owned.documents.write('gameEvents/game', { ...COUNT, queue: [], firstNames: { [gone]: 'Gone' } });
  expect(await set()).toEqual({ events: 1, rsvps: 0 });
  expect(await eventOf('game')).toEqual({ ...COUNT, queue: [] });
});

it('changes nothing the second time', async () => {
  await owned.documents.write('gameEvents/game', COUNT);
  await owned.documents.write('gameEvents/empty', { title: 'Nobody yet' });
  await addRsvps('game', FOUR);
  expect(await set()).toEqual({ events: 2, rsvps: 4 });
  const after = await owned.everything();
  expect(await set()).toEqual({ events: 0, rsvps: 0 });
  expect(await owned.everything()).toBe(after);
});

it('leaves games alone whose guests are removed, or are being removed', async () => {
  const figures = { arrived: 1, noShow: 0, clicks: 2 };
  await owned.documents.write('gameEvents/half', { ...COUNT, figures });
  await owned.documents.write('gameEvents/old', { ...COUNT, figures, guestsRemovedAt: new Date() });
  await owned.documents.write('gameEvents/deleting', { ...COUNT, deletingAt: new Date() });
  await addRsvps('half', FOUR);
  const before = await owned.everything();
  expect(await set()).toEqual({ events: 0, rsvps: 0 });
  expect(await owned.everything()).toBe(before);
});

it('gives more answers their keys than one commit takes', async () => {
  await owned.documents.write('gameEvents/game', COUNT);
  const rsvps = Array.from({ length: 405 }, (_, index): [string, object] => [
    `gameRSVPs/${String(index).padStart(32, '0')}`,
    { gameEventId: 'game', response: 'yes', submittedAt: new Date(Date.UTC(2026, 10, 1) - index * 1000) },
  ]);
  await owned.documents.writeAll(rsvps);
  expect(await set()).toEqual({ events: 1, rsvps: 405 });
  const { queue } = (await eventOf('game')) ?? {};
  expect(queue).toHaveLength(405);
  expect((queue as string[])[0]).toBe(await placeKeyOf('404'.padStart(32, '0')));
});

it('goes on wherever a run before was interrupted', async () => {
  const { firestore } = owned.stores;
  for (let commits = 0, isDone = false; !isDone; commits += 1) {
    await owned.deleteEvents();
    await owned.documents.write('gameEvents/game', COUNT);
    await addRsvps('game', FOUR);
    let left = commits;
    const interrupted: OwnedFirestore = {
      ...firestore,
      async commit(writes) {
        if (left === 0) throw new Error('The power went out.');
        left -= 1;
        return firestore.commit(writes);
      },
    };
    isDone = await set(interrupted).then(
      () => true,
      () => false,
    );
    await set();
    expect((await eventOf('game'))?.queue, `after ${commits} commits`).toEqual(
      await keysOf('Zoe', 'Ada', 'Bo'),
    );
    expect(await set()).toEqual({ events: 0, rsvps: 0 });
  }
});

it('looks again when somebody answers between its reading and its writing', async () => {
  const { firestore } = owned.stores;
  await owned.documents.write('gameEvents/game', COUNT);
  await addRsvps('game', FOUR);
  const late = await keyOf('Late');
  let isFirst = true;
  const busy: OwnedFirestore = {
    ...firestore,
    async commit(writes) {
      if (isFirst) {
        isFirst = false;
        // As the guest's form writes it: the answer and its place in one commit.
        await addRsvps('game', [...FOUR, ['Late', 'yes']]);
        await owned.documents.write('gameEvents/game', { queue: [late] }, { onlyThese: true });
      }
      return firestore.commit(writes);
    },
  };
  expect(await set(busy)).toEqual({ events: 1, rsvps: 5 });
  expect((await eventOf('game'))?.queue).toEqual([late, ...(await keysOf('Zoe', 'Ada', 'Bo'))]);
});

it('says that it could not when a game never comes to rest', async () => {
  await owned.documents.write('gameEvents/game', COUNT);
  await addRsvps('game', FOUR);
  const busy: OwnedFirestore = { ...owned.stores.firestore, commit: async () => 'conflict' };
  await expect(set(busy)).rejects.toThrow('Run it again');
});
