import { serverTimestamp } from 'firebase/firestore/lite';
import { makeRsvpId } from '#domain/rsvp.ts';
import type { EventPaths } from './events.ts';
import { change, type Fields, put, remove, type Write } from './fixtures.ts';
import { count, noteIn, placeKeyOf } from './places.ts';
import { addRsvp, type RsvpPlan, rsvpAt, rsvpFields } from './rsvps.ts';

export const edit = (event: EventPaths, fields: Fields, revision = 1): Write =>
  change(event.path, { ...fields, revision, updatedAt: serverTimestamp() });

/** Everything that is written with somebody whom the organizer adds: they came by no link. */
export function addWalkIn(event: EventPaths, { id = makeRsvpId(), rsvp = {} }: RsvpPlan = {}) {
  const { inviteToken: _, ...fields } = rsvpFields(event, rsvp);
  return [
    ...addRsvp(event, { id, rsvp, without: ['rsvp'] }),
    put(rsvpAt(id), { placeKey: placeKeyOf(id), ...fields }),
  ];
}

export const checkIn = (id: string, attendance: unknown): Write =>
  change(rsvpAt(id), { attendance, checkedInAt: serverTimestamp() });

/** Everything that the removal of one RSVP writes. */
export const removeRsvp = (event: EventPaths, id: string, response: string, guards: string[] = []) => [
  ...[remove(rsvpAt(id)), count(event, { [response]: -1 }, id), noteIn(event, id)],
  ...guards.map(remove),
];
