import { expect, test } from 'vitest';
import { eventState, seenState } from '#domain/event-state.ts';

const EVENT = { status: 'active', dateTime: 1000, location: 'Westside Park' } as const;

test('an event whose time, place or status changed is in another state, and comes back to the one it had', async () => {
  const states = await Promise.all(
    [
      EVENT,
      { ...EVENT, dateTime: 1001 },
      { ...EVENT, location: 'Eastside Park' },
      { ...EVENT, status: 'cancelled' as const },
    ].map(eventState),
  );
  expect(new Set(states).size).toBe(4);
  expect(await eventState({ ...EVENT })).toBe(states[0]);
});

test('what else is changed in an event makes no other state', async () => {
  const renamed = { ...EVENT, title: 'Another title', revision: 2 };
  expect(await eventState(renamed)).toBe(await eventState(EVENT));
});

test('an answer knows the event as it was then, taking place', async () => {
  const answer = { seenDateTime: 1000, seenLocation: 'Westside Park' };
  expect(await seenState(answer)).toBe(await eventState(EVENT));
  expect(await seenState(answer)).not.toBe(await eventState({ ...EVENT, status: 'cancelled' }));
});
