import { serverTimestamp } from 'firebase/firestore/lite';
import { makeRsvpId } from '#domain/rsvp.ts';
import { type EventPaths, givenEvent } from './events.ts';
import { change, type Fields, given, put, type Write } from './fixtures.ts';
import { guardsFor } from './guards.ts';
import { count, noteIn, placeKeyOf } from './places.ts';

export const rsvpAt = (id: string) => `gameRSVPs/${id}`;

export const rsvpFields = (event: EventPaths, overrides: Fields = {}): Fields => ({
  gameEventId: event.id,
  inviteToken: event.token,
  response: 'yes',
  name: 'Robin',
  submittedAt: serverTimestamp(),
  ipAddress: null,
  userAgent: 'test',
  referrer: null,
  ...event.seen,
  ...overrides,
});

export interface RsvpPlan {
  id?: string;
  rsvp?: Fields;
  /** The parts that the commit leaves out. */
  without?: ('rsvp' | 'count' | 'ledger' | 'guards')[];
}

/** Everything that is written with a new RSVP, as the app does. */
export function addRsvp(event: EventPaths, { id = makeRsvpId(), rsvp = {}, without = [] }: RsvpPlan = {}) {
  const fields = rsvpFields(event, rsvp);
  const { email, phone } = fields;
  const contact = {
    ...(typeof email === 'string' && { email }),
    ...(typeof phone === 'string' && { phone }),
  };
  return [
    ...(without.includes('rsvp') ? [] : [put(rsvpAt(id), { placeKey: placeKeyOf(id), ...fields })]),
    ...(without.includes('count') ? [] : [count(event, { [String(fields.response)]: 1 }, id)]),
    ...(without.includes('ledger') ? [] : [noteIn(event, id)]),
    ...(without.includes('guards') ? [] : guardsFor(event, id, contact)),
  ];
}

/** An RSVP that is there already, with its guards and counters, written without asking the rules. */
export async function givenRsvp(event: EventPaths, rsvp: Fields = {}): Promise<string> {
  const id = makeRsvpId();
  await given(...addRsvp(event, { id, rsvp }));
  return id;
}

/** An event and one RSVP to it. */
export async function givenEventWithRsvp(fields: Fields = {}, rsvp: Fields = {}) {
  const event = await givenEvent({ event: fields });
  return { event, id: await givenRsvp(event, rsvp) };
}

/** What a change writes to the RSVP alone. */
export const changed = (id: string, response: string, fields: Fields = {}): Write =>
  change(rsvpAt(id), { response, updatedAt: serverTimestamp(), ...fields });

/** Everything that a change of the RSVP writes. */
export function changeRsvp(event: EventPaths, id: string, from: string, to: string, fields: Fields = {}) {
  const moved = [count(event, { [from]: -1, [to]: 1 }, id), noteIn(event, id)];
  return [changed(id, to, fields), ...(from === to ? [] : moved)];
}
