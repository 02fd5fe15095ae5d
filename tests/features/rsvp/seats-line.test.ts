import { expect, test } from 'vitest';
import { seatsLine } from '#features/rsvp/invitation/invitation-content.ts';
import { makeEvent } from '../../domain/builders.ts';

const game = (yes: number) =>
  makeEvent({
    ...{ maxPlayers: 10, minPlayers: 3, rsvpCount: { yes, no: 0, maybe: 0 } },
    queue: Array.from({ length: yes }, (_, index) => `key ${index}`),
  });

test.each([
  [2, true, '2 in, 1 more and it’s on'],
  [2, false, '2 of 10 in'],
  [3, true, '3 of 10 in, 7 spots left. It’s on'],
  [3, false, '3 of 10 in. It’s on'],
])('of a game for at least three with %i in, taking responses: %s, is “%s”', (yes, isOpen, line) => {
  expect(seatsLine(game(yes), isOpen)).toBe(line);
});
