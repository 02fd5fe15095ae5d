import { describe, expect, test } from 'vitest';
import { eventState, PAST_STATES_MAX, pastStatesAfter, seenState } from '#domain/event-state.ts';

const EVENT = { status: 'active', dateTime: 1000, location: 'Westside Park' } as const;

test('an event whose time, place or status changed is in another state, and comes back to the one it had', async () => {
  const changes = [{}, { dateTime: 1001 }, { location: 'Eastside Park' }, { status: 'cancelled' as const }];
  const states = await Promise.all(changes.map((change) => eventState({ ...EVENT, ...change })));
  expect(new Set(states).size).toBe(4);
  expect(await eventState({ ...EVENT })).toBe(states[0]);
});

test('an answer knows the event as it was then, taking place, whatever else is changed in it', async () => {
  const answer = { seenDateTime: 1000, seenLocation: 'Westside Park' };
  const renamed = { ...EVENT, title: 'Another title', revision: 2 };
  expect(await seenState(answer)).toBe(await eventState(renamed));
});

describe('the past states of an event', () => {
  const state = (hour: number) => ({ dateTime: hour, location: 'Westside Park' });
  const moved = (hours: readonly number[]) => {
    let event = { ...state(hours[0] ?? 0), pastStates: [] as ReturnType<typeof state>[] };
    for (const hour of hours) event = { ...state(hour), pastStates: pastStatesAfter(event, state(hour)) };
    return event.pastStates.map(({ dateTime }) => dateTime);
  };

  test('are those before the present one, each once, the newest last', () => {
    expect(moved([1])).toEqual([]);
    expect(moved([1, 2, 3])).toEqual([1, 2]);
    expect(moved([1, 2, 1, 3])).toEqual([2, 1]);
    expect(moved([1, 1, 1])).toEqual([]);
  });

  test('are as many as the rules take', () => {
    expect(PAST_STATES_MAX).toBe(5);
    expect(moved([1, 2, 3, 4, 5, 6, 7])).toEqual([2, 3, 4, 5, 6]);
  });
});
