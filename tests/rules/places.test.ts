import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventKind, rsvpKind } from '#data/firestore/documents.ts';
import { editEvent } from '#data/firestore/event-write.ts';
import { addWalkIn, correctRsvp, listRsvps, removeRsvp } from '#data/firestore/guest-list.ts';
import { storedDocument } from '#data/firestore/operations.ts';
import { changeRsvp, type RsvpRequest, submitRsvp } from '#data/firestore/rsvps.ts';
import { detailsOf } from '#domain/event-input.ts';
import { firstName, placeIn } from '#domain/queue.ts';
import { makeRsvpId, RSVP_RESPONSES } from '#domain/rsvp.ts';
import { type EventPaths, givenEvent, shownTo } from './events.ts';
import { hoursFromNow } from './fixtures.ts';
import { placeKeyOf } from './places.ts';
import { expectStatus, office, openDevice, rsvpRequest } from './store-fixtures.ts';

const phone = openDevice();
const laptop = openDevice();
const details = { name: 'Robin Smith' };
const LEFT = { status: 'recorded', response: 'no' };
const RECORDED = { status: 'recorded', response: 'yes' };

async function read(event: EventPaths) {
  const stored = await storedDocument(office, eventKind, event.id);
  if (!stored) throw new Error('The event is gone.');
  return stored;
}

async function respond(event: EventPaths, overrides: Partial<RsvpRequest> = {}): Promise<string> {
  const sent = rsvpRequest(event, { details, ...overrides });
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
    const sent = rsvpRequest(event, { details: { ...details, email: 'robin@example.com' } });
    const tabs = await Promise.all([submitRsvp(phone, sent), submitRsvp(laptop, sent)]);
    for (const result of [...tabs, await submitRsvp(phone, sent)]) expect(result).toEqual(RECORDED);
    expect(await read(event)).toMatchObject({ queue: [placeKeyOf(sent.id)], rsvpCount: { yes: 1 } });
  });

  test('is left once, by two devices at once and by a retry, and the queue closes up', async () => {
    const event = await givenEvent({ event: { maxPlayers: 2 } });
    const [id, ...others] = [await respond(event), await respond(event), await respond(event)];
    const leave = { id, event: shownTo(event), from: 'yes', to: 'no', details } as const;
    const both = await Promise.all([changeRsvp(phone, leave), changeRsvp(laptop, leave)]);
    for (const result of [...both, await changeRsvp(phone, leave)]) expect(result).toEqual(LEFT);
    const now = await read(event);
    expect(now).toMatchObject({ queue: others.map(placeKeyOf), rsvpCount: { yes: 2, no: 1, maybe: 0 } });
    expect(placeIn(now, now.queue[1] ?? '')).toEqual({ status: 'in', number: 2 });
    expect(await known(id)).toHaveProperty('leftAt');
  });

  test('is there for everybody while the organizer changes the number of players', async () => {
    const paths = await givenEvent({ event: { maxPlayers: 2 } });
    const guests = Array.from({ length: 50 }, (_, index) =>
      submitRsvp(index % 2 === 0 ? phone : laptop, rsvpRequest(paths)),
    );
    for (const maxPlayers of [20, 6, 40, 12]) {
      const event = await read(paths);
      const edited = await editEvent(office, event, { ...detailsOf(event), maxPlayers });
      expect(edited.status).toBe('done');
    }
    for (const result of await Promise.all(guests)) expect(result.status).toBe('recorded');
    const event = await read(paths);
    expect(event).toMatchObject({ maxPlayers: 12, rsvpCount: { yes: 50, no: 0, maybe: 0 } });
    expect(new Set(event.queue).size).toBe(50);
    expect(event.queue).toHaveLength(50);
  }, 60_000);

  test('is kept by a confirmation, which counts nothing, however often it is sent', async () => {
    const event = await givenEvent({ event: { dateTime: hoursFromNow(10) } });
    const id = await respond(event);
    const stay = { id, event: shownTo(event), from: 'yes', to: 'yes', confirms: true, details } as const;
    for (const store of [phone, laptop]) expect(await changeRsvp(store, stay)).toEqual(RECORDED);
    expect(await known(id)).toHaveProperty('confirmedAt');
    expect(await read(event)).toMatchObject({ queue: [placeKeyOf(id)], rsvpCount: { yes: 1 } });
  });
});

describe('a first name', () => {
  const shown = { name: 'Maya Rodriguez', showsFirstName: true };
  const namesIn = async (event: EventPaths) => (await read(event)).firstNames;

  test('is shown with the answer, follows its corrections, and goes with it', async () => {
    const event = await givenEvent();
    const id = await respond(event, { details: shown });
    expect(await namesIn(event)).toEqual({ [placeKeyOf(id)]: 'Maya' });
    const correction = { response: 'yes', details: { name: 'Maia Rodriguez' } } as const;
    expect(await correctRsvp(office, await known(id), correction)).toEqual({ status: 'done' });
    expect(await namesIn(event)).toEqual({ [placeKeyOf(id)]: 'Maia' });
    expect(await removeRsvp(office, await known(id))).toEqual({ status: 'done' });
    expect(await read(event)).toMatchObject({ queue: [], firstNames: {} });
  });

  test('is shown and hidden on a device that knows the event as it was', async () => {
    const event = await givenEvent();
    const stay = { id: await respond(event), from: 'yes', to: 'yes', event: shownTo(event) } as const;
    for (const showsFirstName of [true, true, false, false]) {
      expect(await changeRsvp(laptop, { ...stay, details: { ...shown, showsFirstName } })).toEqual(RECORDED);
      expect(await namesIn(event)).toEqual(showsFirstName ? { [placeKeyOf(stay.id)]: 'Maya' } : {});
    }
  });

  test('stays hidden with a walk-in, and with a maybe until the guest says yes and ticks it', async () => {
    const event = await givenEvent();
    const walkIn = { id: makeRsvpId(), response: 'yes', details: shown, attendance: 'arrived' } as const;
    expect(await addWalkIn(office, shownTo(event), walkIn)).toEqual({ status: 'done' });
    const id = await respond(event, { response: 'maybe', details: shown });
    expect(await read(event)).toMatchObject({ queue: [placeKeyOf(walkIn.id)], firstNames: {} });
    const join = { id, event: shownTo(event), from: 'maybe', to: 'yes', details: shown } as const;
    expect(await changeRsvp(phone, join)).toEqual(RECORDED);
    expect(await namesIn(event)).toEqual({ [placeKeyOf(id)]: 'Maya' });
  });
});

const GUESTS = 5;
const RUNS = 12;
const LONGEST_STORY = 16;

const response = fc.constantFrom(...RSVP_RESPONSES);

const step = fc.record({
  guest: fc.nat({ max: GUESTS - 1 }),
  device: fc.constantFrom(phone, laptop),
  // 'retry' sends a guest's last answer once more, as after a lost acknowledgement.
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('answer', 'change') },
    { weight: 3, arbitrary: fc.constantFrom('retry', 'remove', 'correct', 'walk-in', 'maximum') },
  ),
  from: response,
  to: response,
  showsFirstName: fc.boolean(),
  maxPlayers: fc.integer({ min: 2, max: 5 }),
  // Then the next step doesn't wait for this one.
  atOnce: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function state(paths: EventPaths) {
  const { rsvps } = expectStatus(await listRsvps(office, paths.id), 'ready');
  return { event: await read(paths), rsvps };
}

/** The event says what its answers say. */
function expectAgreement({ event, rsvps }: Awaited<ReturnType<typeof state>>): void {
  const counts = { yes: 0, no: 0, maybe: 0 };
  for (const rsvp of rsvps) counts[rsvp.response] += 1;
  expect(event.rsvpCount).toEqual(counts);
  const yes = rsvps.filter((rsvp) => rsvp.response === 'yes');
  expect(event.queue.toSorted()).toEqual(yes.map(({ id }) => placeKeyOf(id)).toSorted());
  const names = new Map(yes.map(({ id, name }) => [placeKeyOf(id), firstName(name)]));
  for (const [key, shown] of Object.entries(event.firstNames)) expect(shown).toBe(names.get(key));
}

/** Whoever is still there stands as before, and who is new behind them. */
function expectNobodyPassed(before: readonly string[], after: readonly string[], actor: string): void {
  const isOther = (key: string) => key !== actor;
  const stayed = before.filter((key) => isOther(key) && after.includes(key));
  expect(after.filter(isOther).slice(0, stayed.length)).toEqual(stayed);
  const stands = before.includes(actor) && after.includes(actor);
  const isBehind = after.at(-1) === actor;
  const isWhereItWas = after.indexOf(actor) === before.indexOf(actor);
  if (stands) expect(isBehind || isWhereItWas).toBe(true);
}

/** The guests of one event and its organizer; `take` acts as a step says. */
function castOf(paths: EventPaths) {
  const ids = Array.from({ length: GUESTS }, makeRsvpId);
  const sent = new Map<number, () => Promise<{ status: string }>>();
  const idOf = (guest: number) => ids[guest] ?? '';

  function send(guest: number, work: () => Promise<{ status: string }>) {
    sent.set(guest, work);
    return work();
  }

  async function take(one: Step): Promise<{ status: string } | undefined> {
    const { guest, device, kind, from, to, showsFirstName, maxPlayers } = one;
    const id = idOf(guest);
    const { event, rsvps } = await state(paths);
    const own = rsvps.find((rsvp) => rsvp.id === id);
    // Every guest has one address, so that a guest's two devices also meet at the guard.
    const details = { name: `Guest${guest} Smith`, email: `guest${guest}@example.com`, showsFirstName };
    switch (kind) {
      case 'answer': {
        const answer = rsvpRequest(paths, { id, event, details, response: to });
        return send(guest, () => submitRsvp(device, answer));
      }
      case 'change':
        return send(guest, () => changeRsvp(device, { id, event, from, to, details }));
      case 'retry':
        return sent.get(guest)?.();
      case 'remove':
        return own && removeRsvp(office, own);
      case 'correct':
        return own && correctRsvp(office, own, { response: to, details: { name: `New${guest} Smith` } });
      case 'walk-in':
        return addWalkIn(office, event, {
          ...{ id: makeRsvpId(), response: to, attendance: null },
          details: { name: 'Walk In' },
        });
      case 'maximum':
        return editEvent(office, event, { ...detailsOf(event), maxPlayers });
    }
  }
  return { take, idOf };
}

test('whatever guests and the organizer do, in whatever order, queue, counters and documents agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: LONGEST_STORY }), async (story) => {
      const paths = await givenEvent({ event: { maxPlayers: 2 } });
      const { take, idOf } = castOf(paths);
      let running: ReturnType<typeof take>[] = [];
      let before: string[] = [];
      for (const [index, next] of story.entries()) {
        running.push(take(next));
        if (next.atOnce && index < story.length - 1) continue;
        const outcomes = await Promise.all(running);
        const isAlone = running.length === 1;
        running = [];
        for (const outcome of outcomes) expect(outcome?.status).not.toBe('failed');
        const now = await state(paths);
        expectAgreement(now);
        // Alone, nobody but the one who acts may have left and come back.
        if (isAlone) expectNobodyPassed(before, now.event.queue, placeKeyOf(idOf(next.guest)));
        before = now.event.queue;
      }
    }),
    { numRuns: RUNS },
  );
});
