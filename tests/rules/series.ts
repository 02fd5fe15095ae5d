import { serverTimestamp } from 'firebase/firestore/lite';
import { randomId } from '#lib/random-id.ts';
import { type EventPaths, givenEvent, newToken } from './events.ts';
import { type Fields, given, hoursFromNow, put } from './fixtures.ts';

export const standingAt = (token: string) => `rsvpInvites/${token}`;
export const standingFields = (token: string, gameEventIds: unknown, overrides: Fields = {}): Fields => ({
  ...{ gameEventIds, inviteToken: token, isActive: true, createdAt: serverTimestamp(), clickCount: 0 },
  ...overrides,
});
export const ids = (count: number) => Array.from({ length: count }, randomId);

/** Events of the coming weeks behind one standing link, written without asking the rules. */
export async function givenSeries(count: number, fields: Fields[] = [], standing: Fields = {}) {
  const events = await Promise.all(
    Array.from({ length: count }, (_, week) =>
      givenEvent({ event: { dateTime: hoursFromNow(48 + 168 * week), ...fields[week] } }),
    ),
  );
  const token = newToken();
  const gameEventIds = events.map(({ id }) => id);
  await given(put(standingAt(token), standingFields(token, gameEventIds, standing)));
  return { events, token };
}

/** The event of that week, as an RSVP through the standing link is about it. */
export function throughStanding({ events, token }: { events: EventPaths[]; token: string }, week: number) {
  const event = events[week];
  if (!event) throw new Error(`There is no week ${week}.`);
  return { ...event, token };
}
