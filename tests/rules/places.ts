import { createHash } from 'node:crypto';
import { arrayRemove, arrayUnion, increment } from 'firebase/firestore/lite';
import { stored } from './actors.ts';
import type { EventPaths } from './events.ts';
import { change, type Fields, put, type Write } from './fixtures.ts';

/** What an RSVP is known by in the queue of its event. */
export const placeKeyOf = (rsvpId: string) => createHash('sha256').update(rsvpId).digest('hex').slice(0, 32);

/** The counters as they move, and the queue as this RSVP then moves in it. */
export function count(
  { path }: EventPaths,
  moves: Record<string, number>,
  rsvpId: string,
  also: Fields = {},
) {
  const counters = Object.entries(moves).map(([response, by]) => [`rsvpCount.${response}`, increment(by)]);
  const { yes = 0 } = moves;
  const key = placeKeyOf(rsvpId);
  const queue = yes > 0 ? { queue: arrayUnion(key) } : yes < 0 ? { queue: arrayRemove(key) } : {};
  return change(path, { ...Object.fromEntries(counters), ...queue, ...also });
}
export const noteIn = (event: EventPaths, rsvpId: string): Write => put(event.ledger, { rsvpId });

export const countsOf = async (event: EventPaths) => (await stored(event.path))?.rsvpCount;
