import fc from 'fast-check';
import { collection, getDocs, query, where } from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import { createFirestore } from '#data/firestore/client.ts';
import { changeRsvp, submitRsvp } from '#data/firestore/rsvps.ts';
import { makeRsvpId, RSVP_RESPONSES, type RsvpResponse } from '#domain/rsvp.ts';
import { type EventPaths, emulatorHost, givenEvent, organizer, projectId, stored } from './fixtures.ts';

const GUESTS = 4;
const RUNS = 12;
const LONGEST_STORY = 14;

const devices = [0, 1].map((device) =>
  createFirestore({ projectId, apiKey: 'local', emulatorHost }, `interleavings-${device}`),
);

interface Step {
  guest: number;
  device: number;
  kind: 'answer' | 'change';
  from: RsvpResponse;
  to: RsvpResponse;
  /** The next step doesn't wait for this one. */
  atOnce: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  guest: fc.nat({ max: GUESTS - 1 }),
  device: fc.nat({ max: 1 }),
  kind: fc.constantFrom('answer', 'change'),
  from: fc.constantFrom(...RSVP_RESPONSES),
  to: fc.constantFrom(...RSVP_RESPONSES),
  atOnce: fc.boolean(),
});

async function tally(event: EventPaths): Promise<Record<RsvpResponse, number>> {
  const rsvps = await getDocs(
    query(collection(organizer, 'gameRSVPs'), where('gameEventId', '==', event.id)),
  );
  const counts = { yes: 0, no: 0, maybe: 0 };
  for (const rsvp of rsvps.docs) counts[rsvp.data().response as RsvpResponse] += 1;
  return counts;
}

test('whatever guests answer, change and repeat, in whatever order, the counters equal the documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: LONGEST_STORY }), async (story) => {
      const event = await givenEvent();
      const ids = Array.from({ length: GUESTS }, makeRsvpId);
      const seen = { id: event.id, dateTime: Date.now(), location: 'Court' };
      const take = ({ guest, device, kind, from, to }: Step) => {
        const store = devices[device];
        const id = ids[guest];
        if (!store || !id) throw new Error('The story has a guest or a device too many.');
        // Every guest has one address, so that a guest's two devices also meet at the guard.
        const details = { name: `Guest ${guest}`, email: `guest${guest}@example.com` };
        return kind === 'answer'
          ? submitRsvp(store, {
              ...{ id, event: seen, details, response: to },
              ...{ inviteToken: event.token, userAgent: 'test', referrer: '' },
            })
          : changeRsvp(store, { id, event: seen, from, to, details: { name: details.name } });
      };
      const running: Promise<unknown>[] = [];
      for (const next of story) {
        const taken = take(next);
        running.push(taken);
        if (!next.atOnce) await taken;
      }
      await Promise.all(running);
      const counts = await tally(event);
      expect((await stored(event.path))?.rsvpCount).toEqual(counts);
      const answered = new Set(story.filter(({ kind }) => kind === 'answer').map(({ guest }) => guest));
      expect(counts.yes + counts.no + counts.maybe).toBe(answered.size);
    }),
    { numRuns: RUNS },
  );
});
