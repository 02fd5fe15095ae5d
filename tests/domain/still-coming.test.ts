import { expect, test } from 'vitest';
import { guestList } from '#domain/guest-list.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { stillComing } from '#domain/still-coming.ts';

const START = 1000;

const rsvp = (name: string, changes: Partial<Rsvp> = {}): Rsvp => ({
  ...{ id: name, gameEventId: 'game', response: 'yes', name, submittedAt: name.charCodeAt(0) },
  ...changes,
});

test('players are counted who said it, and named who did not; reserves and maybes are not asked', () => {
  const said = { confirmedAt: 900, seenDateTime: START };
  const rsvps = [rsvp('Ada', said), rsvp('Bo'), rsvp('Cy', said), rsvp('Max', { response: 'maybe' })];
  const guests = guestList(rsvps, { maxPlayers: 2, queue: [], dateTime: START });
  const { silent, ...counts } = stillComing(guests);
  expect(counts).toEqual({ players: 2, confirmed: 1 });
  expect(silent.map(({ rsvp: { name } }) => name)).toEqual(['Bo']);
});
