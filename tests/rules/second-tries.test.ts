import { describe, expect, test } from 'vitest';
import type { Store } from '#data/firestore/client.ts';
import { addWalkIn, type WalkIn } from '#data/firestore/organizer-guests.ts';
import { type RsvpRequest, submitRsvp } from '#data/firestore/rsvps.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  emulatorHost,
  type Game,
  givenGame,
  guardsOf,
  organizer,
  projectId,
  rsvpAt,
  stored,
  visitor,
} from './world.ts';

const config = { projectId, apiKey: 'local', emulatorHost };
const storeOf = (database: Store['database']): Store => ({ app: database.app, database, config });
const seenEvent = ({ id }: Game) => ({ id, dateTime: 1_900_000_000_000, location: 'Court 1' });

const FIRST = { email: 'robin@exmaple.com', phone: '352-555-0134' };

describe('a guest whose first try was saved unseen', () => {
  const guest = storeOf(visitor);
  const request = (game: Game): RsvpRequest => ({
    id: makeRsvpId(),
    event: seenEvent(game),
    inviteToken: game.id,
    response: 'yes',
    details: { name: 'Robin', ...FIRST },
    userAgent: 'test',
    referrer: '',
  });

  test.each<[string, Partial<RsvpRequest>]>([
    ['an address', {}],
    ['an address and the answer', { response: 'no' }],
  ])('and who then corrects %s, hears which address stands', async (_, changes) => {
    const game = await givenGame();
    const first = request(game);
    await submitRsvp(guest, first);
    const details = { name: 'Robin', email: 'robin@example.com' };
    const again = await submitRsvp(guest, { ...first, ...changes, details });
    expect(again).toEqual({ status: 'recorded', response: changes.response ?? 'yes', contact: FIRST });
    expect(await stored(rsvpAt(first.id))).toMatchObject(FIRST);
  });

  test('and who then adds an address, hears that there is none', async () => {
    const first = { ...request(await givenGame()), details: { name: 'Robin' } };
    await submitRsvp(guest, first);
    const again = await submitRsvp(guest, { ...first, details: { name: 'Robin', ...FIRST } });
    expect(again).toMatchObject({ status: 'recorded', contact: { email: undefined, phone: undefined } });
  });
});

describe('a walk-in whose first try was saved unseen', () => {
  const store = storeOf(organizer);

  test('is what the organizer wants by now', async () => {
    const game = await givenGame();
    const first: WalkIn = {
      id: makeRsvpId(),
      response: 'yes',
      details: { name: 'Sam', ...FIRST },
      attendance: 'arrived',
    };
    await addWalkIn(store, seenEvent(game), first);
    const details = { name: 'Sam S.', email: 'sam@example.com' };
    const corrected: WalkIn = { ...first, response: 'no', details, attendance: null };
    expect(await addWalkIn(store, seenEvent(game), corrected)).toEqual({ status: 'done' });
    const answer = await stored(rsvpAt(first.id));
    expect(answer).toMatchObject({ response: 'no', ...details });
    expect(answer).not.toHaveProperty('phone');
    expect(answer).not.toHaveProperty('attendance');
    expect((await stored(game.event))?.rsvpCount).toEqual({ yes: 0, no: 1, maybe: 0 });
    for (const path of guardsOf(game, FIRST)) expect(await stored(path)).toBeUndefined();
    for (const path of guardsOf(game, details))
      expect(await stored(path)).toMatchObject({ rsvpId: first.id });
  });
});
