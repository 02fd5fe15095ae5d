import fc from 'fast-check';
import { collection, getDocs, query, where } from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import { eventKind, rsvpKind } from '#data/firestore/documents.ts';
import { editEvent } from '#data/firestore/event-write.ts';
import { addWalkIn, correctRsvp, removeRsvp } from '#data/firestore/guest-list.ts';
import { storedDocument } from '#data/firestore/operations.ts';
import { changeRsvp, submitRsvp } from '#data/firestore/rsvps.ts';
import { firstName } from '#domain/queue.ts';
import { makeRsvpId, RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import { detailsOf } from '#domain/weekly.ts';
import { type EventPaths, givenEvent, organizer, placeKeyOf } from './fixtures.ts';
import { office, openDevice, rsvpRequest } from './store-fixtures.ts';

const GUESTS = 5;
const RUNS = 12;
const LONGEST_STORY = 16;

const devices = [openDevice(), openDevice()];

interface Step {
  guest: number;
  device: number;
  /** 'retry' sends a guest's last answer once more, as after a lost acknowledgement. */
  kind: 'answer' | 'change' | 'retry' | 'remove' | 'correct' | 'walk-in' | 'maximum';
  from: RsvpResponse;
  to: RsvpResponse;
  showsFirstName: boolean;
  maxPlayers: number;
  /** The next step doesn't wait for this one. */
  atOnce: boolean;
}

const response = fc.constantFrom(...RSVP_RESPONSES);

const step: fc.Arbitrary<Step> = fc.record({
  guest: fc.nat({ max: GUESTS - 1 }),
  device: fc.nat({ max: 1 }),
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step['kind'][]>('answer', 'change') },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Step['kind'][]>('retry', 'remove', 'correct', 'walk-in', 'maximum'),
    },
  ),
  from: response,
  to: response,
  showsFirstName: fc.boolean(),
  maxPlayers: fc.integer({ min: 2, max: 5 }),
  atOnce: fc.boolean(),
});

async function state(paths: EventPaths) {
  const found = await getDocs(
    query(collection(organizer, 'gameRSVPs'), where('gameEventId', '==', paths.id)),
  );
  const [event, ...rsvps] = await Promise.all([
    storedDocument(office, eventKind, paths.id),
    ...found.docs.map(({ id }) => storedDocument(office, rsvpKind, id)),
  ]);
  if (!event) throw new Error('The event is gone.');
  return { event, rsvps: rsvps.filter((rsvp) => rsvp !== null) };
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
    const store = devices[device];
    if (!store) throw new Error('The story has a device too many.');
    const id = idOf(guest);
    const { event, rsvps } = await state(paths);
    const own = rsvps.find((rsvp) => rsvp.id === id);
    // Every guest has one address, so that a guest's two devices also meet at the guard.
    const details = { name: `Guest${guest} Smith`, email: `guest${guest}@example.com`, showsFirstName };
    switch (kind) {
      case 'answer': {
        const sent = rsvpRequest(paths, { id, event, details, response: to });
        return send(guest, () => submitRsvp(store, sent));
      }
      case 'change':
        return send(guest, () => changeRsvp(store, { id, event, from, to, details }));
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
