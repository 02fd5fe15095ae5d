import { listRsvps } from '#data/firestore/guest-list.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { type OneEvent, readEvent } from '../event/use-events.ts';

export interface Guests extends OneEvent {
  rsvps: Rsvp[];
}

export async function readGuests(eventId: string): Promise<ReadResult<Guests>> {
  const [event, guests] = await Promise.all([readEvent(eventId), listRsvps(organizerStore, eventId)]);
  if (event.status !== 'ready') return event;
  return guests.status === 'ready' ? { ...event, rsvps: guests.rsvps } : guests;
}
