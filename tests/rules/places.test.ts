import { describe, expect, test } from 'vitest';
import { createFirestore } from '#data/firestore/client.ts';
import { eventKind, rsvpKind } from '#data/firestore/documents.ts';
import { editEvent } from '#data/firestore/event-write.ts';
import { addWalkIn, correctRsvp, removeRsvp } from '#data/firestore/guest-list.ts';
import { storedDocument } from '#data/firestore/operations.ts';
import { changeRsvp, type RsvpRequest, submitRsvp } from '#data/firestore/rsvps.ts';
import { placeIn } from '#domain/queue.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  type EventPaths,
  emulatorHost,
  givenEvent,
  hoursFromNow,
  organizer,
  placeKeyOf,
  projectId,
  shownTo,
  storeOf,
} from './fixtures.ts';

const device = (name: string) =>
  createFirestore({ projectId, apiKey: 'local', emulatorHost }, `places-${name}`);
const phone = device('phone');
const laptop = device('laptop');
const office = storeOf(organizer);

const request = (event: EventPaths, overrides: Partial<RsvpRequest> = {}): RsvpRequest => ({
  ...{ id: makeRsvpId(), event: shownTo(event), inviteToken: event.token, response: 'yes' },
  ...{ details: { name: 'Robin Smith' }, userAgent: 'test', referrer: '' },
  ...overrides,
});

async function read(event: EventPaths) {
  const stored = await storedDocument(office, eventKind, event.id);
  if (!stored) throw new Error('The event is gone.');
  return stored;
}

async function respond(event: EventPaths, overrides: Partial<RsvpRequest> = {}): Promise<string> {
  const sent = request(event, overrides);
  expect(await submitRsvp(phone, sent)).toMatchObject({ status: 'recorded' });
  return sent.id;
}

async function known(id: string) {
  const rsvp = await storedDocument(office, rsvpKind, id);
  if (!rsvp) throw new Error('The answer is gone.');
  return rsvp;
}

describe('a place', () => {
  test('is taken once, by two tabs at once and by a retry after a lost acknowledgement', async () => {
    const event = await givenEvent();
    const sent = request(event);
    const tabs = await Promise.all([submitRsvp(phone, sent), submitRsvp(laptop, sent)]);
    for (const result of [...tabs, await submitRsvp(phone, sent)])
      expect(result).toEqual({ status: 'recorded', response: 'yes' });
    expect((await read(event)).queue).toEqual([placeKeyOf(sent.id)]);
  });

  test('is left once, by two devices at once, and the queue closes up', async () => {
    const event = await givenEvent({ event: { maxPlayers: 2 } });
    const ids = [await respond(event), await respond(event), await respond(event)];
    const leave = { id: ids[0] ?? '', event: shownTo(event), from: 'yes', to: 'no' } as const;
    const details = { name: 'Robin Smith' };
    const devices = [phone, laptop].map((store) => changeRsvp(store, { ...leave, details }));
    for (const result of await Promise.all(devices))
      expect(result).toEqual({ status: 'recorded', response: 'no' });
    const now = await read(event);
    expect(now.queue).toEqual(ids.slice(1).map(placeKeyOf));
    expect(placeIn(now, placeKeyOf(ids[2] ?? ''))).toEqual({ status: 'in', number: 2 });
    expect(await known(leave.id)).toHaveProperty('leftAt');
  });

  test('is there for everybody while the organizer changes the number of players', async () => {
    const paths = await givenEvent({ event: { maxPlayers: 2 } });
    const guests = Array.from({ length: 50 }, (_, index) =>
      submitRsvp(index % 2 === 0 ? phone : laptop, request(paths)),
    );
    async function edit(maxPlayers: number) {
      const event = await read(paths);
      const { title, sport, dateTime, location, skillLevel, organizerName } = event;
      return editEvent(office, event, {
        ...{ title, sport, dateTime, location, skillLevel, organizerName, maxPlayers },
        ...{ allowMaybe: true, requireContactInfo: false },
      });
    }
    for (const maxPlayers of [20, 6, 40, 12]) expect((await edit(maxPlayers)).status).toBe('done');
    for (const result of await Promise.all(guests)) expect(result.status).toBe('recorded');
    const event = await read(paths);
    expect(event).toMatchObject({ maxPlayers: 12, rsvpCount: { yes: 50, no: 0, maybe: 0 } });
    expect(new Set(event.queue).size).toBe(50);
    expect(event.queue).toHaveLength(50);
  }, 60_000);

  test('is kept by a confirmation, which counts nothing, however often it is sent', async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(10) } });
    const id = await respond(event);
    const change = { id, event: shownTo(event), from: 'yes', to: 'yes', confirms: true } as const;
    for (const store of [phone, laptop])
      expect(await changeRsvp(store, { ...change, details: { name: 'Robin Smith' } })).toEqual({
        status: 'recorded',
        response: 'yes',
      });
    expect(await known(id)).toHaveProperty('confirmedAt');
    expect(await read(event)).toMatchObject({ queue: [placeKeyOf(id)], rsvpCount: { yes: 1 } });
  });

  test('can be given away, and not taken, after the deadline', async () => {
    const event = await givenEvent();
    const [yes, maybe] = [await respond(event), await respond(event, { response: 'maybe' })];
    await editEvent(office, await read(event), {
      ...(await read(event).then(({ title, sport, dateTime, location }) => ({
        title,
        sport,
        dateTime,
        location,
      }))),
      ...{
        skillLevel: 'mixed',
        maxPlayers: 12,
        organizerName: 'Dana',
        allowMaybe: true,
        requireContactInfo: false,
      },
      rsvpDeadline: Date.now() - 1000,
    });
    const details = { name: 'Robin Smith' };
    const late = { event: shownTo(event), details };
    expect(await changeRsvp(phone, { ...late, id: maybe, from: 'maybe', to: 'yes' })).toEqual({
      status: 'refused',
      problem: 'deadline-passed',
    });
    expect(await changeRsvp(phone, { ...late, id: yes, from: 'yes', to: 'no' })).toMatchObject({
      status: 'recorded',
    });
    expect((await read(event)).queue).toEqual([]);
  });
});

describe('a first name', () => {
  const shown = { name: 'Maya Rodriguez', showsFirstName: true };

  test('is shown with the answer, follows its corrections, and goes with it', async () => {
    const event = await givenEvent();
    const id = await respond(event, { details: shown });
    const key = placeKeyOf(id);
    expect((await read(event)).firstNames).toEqual({ [key]: 'Maya' });
    const correction = { response: 'yes', details: { name: 'Maia Rodriguez' } } as const;
    expect(await correctRsvp(office, await known(id), correction)).toEqual({ status: 'done' });
    expect((await read(event)).firstNames).toEqual({ [key]: 'Maia' });
    expect(await removeRsvp(office, await known(id))).toEqual({ status: 'done' });
    expect(await read(event)).toMatchObject({ queue: [], firstNames: {} });
  });

  test('is shown and hidden on a device that knows the event as it was', async () => {
    const event = await givenEvent();
    const id = await respond(event);
    const change = { id, from: 'yes', to: 'yes' } as const;
    for (const showsFirstName of [true, true, false, false]) {
      const details = { name: 'Maya Rodriguez', showsFirstName };
      expect(await changeRsvp(laptop, { ...change, event: shownTo(event), details })).toMatchObject({
        status: 'recorded',
      });
      const names = (await read(event)).firstNames;
      expect(names).toEqual(showsFirstName ? { [placeKeyOf(id)]: 'Maya' } : {});
    }
  });

  test('stays hidden with a maybe, until the guest says yes and ticks it', async () => {
    const event = await givenEvent();
    const id = await respond(event, { response: 'maybe', details: shown });
    expect((await read(event)).firstNames).toEqual({});
    const change = { id, event: shownTo(event), from: 'maybe', to: 'yes', details: shown } as const;
    expect(await changeRsvp(phone, change)).toMatchObject({ status: 'recorded' });
    expect((await read(event)).firstNames).toEqual({ [placeKeyOf(id)]: 'Maya' });
  });

  test('is nobody’s whom the organizer adds', async () => {
    const event = await givenEvent();
    const walkIn = { id: makeRsvpId(), response: 'yes', details: shown, attendance: 'arrived' } as const;
    expect(await addWalkIn(office, shownTo(event), walkIn)).toEqual({ status: 'done' });
    expect(await read(event)).toMatchObject({ queue: [placeKeyOf(walkIn.id)], firstNames: {} });
  });
});
