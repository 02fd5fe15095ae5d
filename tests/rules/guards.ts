import { createHash } from 'node:crypto';
import { contactKeys } from '#domain/rsvp.ts';
import type { EventPaths } from './events.ts';
import { put, remove, type Write } from './fixtures.ts';

export type Contact = { email?: string; phone?: string };
export const CONTACT = { email: 'robin@example.com', phone: '352-555-0134' };

const guardAt = (key: string) => `rsvpGuards/${createHash('sha256').update(key).digest('hex')}`;

export const guardsOf = ({ id }: EventPaths, contact: Contact): string[] =>
  contactKeys(id, contact).map(guardAt);
export const guard = (path: string, rsvpId: string, event: EventPaths): Write =>
  put(path, { rsvpId, gameEventId: event.id });
export const guardsFor = (event: EventPaths, rsvpId: string, contact: Contact): Write[] =>
  guardsOf(event, contact).map((path) => guard(path, rsvpId, event));
export const freed = (event: EventPaths, contact: Contact): Write[] => guardsOf(event, contact).map(remove);
