import { beforeEach, describe, expect, it } from 'vitest';
import { GUESTS_DAYS, ORIGIN_DAYS } from '#domain/retention.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import type { OwnedFirestore } from '../../dev/firebase/owned-firestore.ts';
import { retainFirestore } from '../../owner/retention/firestore.ts';
import { openOwnedStores } from './owned-stores.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS);

const { deleteEvents, documents, everything, stores } = await openOwnedStores();

beforeEach(() => deleteEvents());

const ORIGIN = { ipAddress: null, userAgent: 'Firefox on Ana’s phone', referrer: 'https://chat.example/' };

async function addRsvp(days: number, gameEventId = 'soon', attendance = '') {
  const path = `gameRSVPs/${makeRsvpId()}`;
  const rsvp = {
    gameEventId,
    response: attendance ? 'yes' : 'no',
    name: 'Ana',
    email: 'ana@players.example',
  };
  const fields = { ...rsvp, submittedAt: daysAgo(days), ...(attendance && { attendance }) };
  await documents.write(path, { ...fields, ...ORIGIN });
  return { path, fields };
}

const GAME = { title: 'Tennis', sport: 'tennis', status: 'active', rsvpCount: { yes: 3, no: 1, maybe: 0 } };

/** An event with four RSVPs, two links that were opened seven times, and what else belongs to it. */
async function addEvent(id: string, days: number): Promise<void> {
  const places = { queue: ['key-1', 'key-2', 'key-3'], firstNames: { 'key-1': 'Ana' } };
  await documents.write(`gameEvents/${id}`, { ...GAME, ...places, dateTime: daysAgo(days) });
  await documents.write(`gameEvents/${id}/private/ledger`, { rsvpId: 'a'.repeat(32) });
  await documents.write(`rsvpInvites/${id}`, { gameEventId: id, inviteMessage: 'Come, Ana', clickCount: 5 });
  await documents.write(`rsvpInvites/${id}-second`, { gameEventId: id, clickCount: 2 });
  for (const attendance of ['arrived', 'arrived', 'no-show', '']) {
    const { path } = await addRsvp(days + 2, id, attendance);
    const rsvpId = path.slice('gameRSVPs/'.length);
    await documents.write(`rsvpGuards/${rsvpId}`, { rsvpId, gameEventId: id });
  }
}

const retain = (firestore: OwnedFirestore = stores.firestore) => retainFirestore(firestore, NOW);

describe('browser and origin of an RSVP', () => {
  it(`are removed ${ORIGIN_DAYS} days after it was given, and nothing else of it`, async () => {
    const old = await addRsvp(ORIGIN_DAYS + 1);
    const fresh = await addRsvp(ORIGIN_DAYS - 1);
    expect(await retain()).toEqual({ rsvps: 1, events: 0 });
    const left = { ...old.fields, submittedAt: Number(old.fields.submittedAt) };
    expect(await documents.read(old.path)).toEqual(left);
    expect(await documents.read(fresh.path)).toMatchObject(ORIGIN);
  });

  it('are removed from more RSVPs than one commit takes', async () => {
    const rsvps = Array.from({ length: 405 }, (_, index): [string, object] => [
      `gameRSVPs/${String(index).padStart(32, '0')}`,
      { gameEventId: 'soon', name: 'Ana', submittedAt: daysAgo(40), ...ORIGIN },
    ]);
    await documents.writeAll(rsvps);
    expect(await retain()).toEqual({ rsvps: 405, events: 0 });
    expect(await everything()).not.toContain('Firefox');
    expect(await documents.list('gameRSVPs')).toHaveLength(405);
  });
});

it('the link of a series keeps its words until the guests of its last game are removed, and its number of clicks then', async () => {
  await addEvent('first', GUESTS_DAYS + 8);
  await addEvent('last', GUESTS_DAYS - 1);
  const words = { inviteMessage: 'Come, Ana', invitedBy: 'Dana', isActive: true, clickCount: 9 };
  const weekly = { gameEventIds: ['first', 'last', 'gone'], ...words };
  await documents.write('rsvpInvites/weekly', weekly);
  await retain();
  expect(await documents.read('rsvpInvites/weekly')).toEqual(weekly);
  await documents.write('gameEvents/last', { dateTime: daysAgo(GUESTS_DAYS + 1) }, { onlyThese: true });
  await retain();
  const left = { gameEventIds: weekly.gameEventIds, isActive: false, clickCount: 9 };
  expect(await documents.read('rsvpInvites/weekly')).toEqual(left);
});

describe('the guests of a game', () => {
  it(`are removed ${GUESTS_DAYS} days after it with its links; counters and figures stay`, async () => {
    await addEvent('old', GUESTS_DAYS + 1);
    await addEvent('recent', GUESTS_DAYS - 1);
    expect(await retain()).toEqual({ rsvps: 8, events: 1 });

    expect(await documents.read('gameEvents/old')).toEqual({
      ...{ ...GAME, dateTime: Number(daysAgo(GUESTS_DAYS + 1)) },
      figures: { arrived: 2, noShow: 1, clicks: 7 },
      guestsRemovedAt: expect.any(Number),
    });
    expect(await documents.read('gameEvents/old/private/ledger')).toBeNull();
    expect(await documents.read('gameEvents/recent')).not.toHaveProperty('figures');
    expect(await documents.read('gameEvents/recent')).toMatchObject({ queue: ['key-1', 'key-2', 'key-3'] });
    expect(await documents.read('gameEvents/recent/private/ledger')).not.toBeNull();
    for (const [collection, count] of Object.entries({ gameRSVPs: 4, rsvpGuards: 4, rsvpInvites: 2 })) {
      const left = await documents.list(collection);
      expect(left.map(({ gameEventId }) => gameEventId)).toEqual(Array(count).fill('recent'));
    }
  });

  it('are removed with the same figures, wherever a run before was interrupted', async () => {
    const { firestore } = stores;
    for (let commits = 0, isDone = false; !isDone; commits += 1) {
      await deleteEvents();
      await addEvent('old', GUESTS_DAYS + 1);
      let left = commits;
      const interrupted: OwnedFirestore = {
        ...firestore,
        async commit(writes) {
          if (left === 0) throw new Error('The power went out.');
          left -= 1;
          return firestore.commit(writes);
        },
      };
      isDone = await retain(interrupted).then(Boolean, () => false);
      await retain();
      expect(await retain()).toEqual({ rsvps: 0, events: 0 });
      const figures = { arrived: 2, noShow: 1, clicks: 7 };
      const events = await documents.list('gameEvents');
      expect(events, `after ${commits} commits`).toMatchObject([
        { figures, guestsRemovedAt: expect.any(Number) },
      ]);
      expect(await everything()).not.toContain('Ana');
    }
  });

  it('are not taken for removed when somebody else changed them in that moment', async () => {
    const { firestore } = stores;
    await addEvent('old', GUESTS_DAYS + 1);
    const busy: OwnedFirestore = {
      ...firestore,
      commit: async (writes) =>
        JSON.stringify(writes).includes('{"delete":') ? 'conflict' : firestore.commit(writes),
    };
    await expect(retain(busy)).rejects.toThrow('Run it again');
    expect(await documents.read('gameEvents/old')).not.toHaveProperty('guestsRemovedAt');
    expect(await retain()).toEqual({ rsvps: 0, events: 1 });
    expect(await everything()).not.toContain('Ana');
  });

  it('are not the concern of a run during which the organizer deletes the game', async () => {
    const { firestore } = stores;
    await addEvent('old', GUESTS_DAYS + 1);
    const deleting: OwnedFirestore = {
      ...firestore,
      async where(...query) {
        await firestore.commit([{ delete: firestore.nameOf('gameEvents/old') }]);
        return firestore.where(...query);
      },
    };
    expect(await retain(deleting)).toEqual({ rsvps: 4, events: 0 });
    expect(await documents.list('gameEvents')).toEqual([]);
  });
});
