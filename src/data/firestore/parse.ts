import { type GameEvent, gameEventSchema } from '#domain/event.ts';
import { type Invite, inviteSchema } from '#domain/invite.ts';
import { type Rsvp, rsvpSchema } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import type { DocumentFields, DocumentReading } from './rest.ts';

export type Reading<T> =
  | { status: 'found'; value: T; readAt: Instant | null }
  | Exclude<DocumentReading, { status: 'found' }>;

type Parsed<T> = { success: true; data: T } | { success: false; error: unknown };

function parse<T>(reading: DocumentReading, safeParse: (fields: DocumentFields) => Parsed<T>): Reading<T> {
  if (reading.status !== 'found') return reading;
  const parsed = safeParse(reading.fields);
  return parsed.success
    ? { status: 'found', value: parsed.data, readAt: reading.readAt }
    : { status: 'failed', cause: parsed.error };
}

function withId<T extends object>(id: string, parsed: Parsed<T>): Parsed<T & { id: string }> {
  return parsed.success ? { success: true, data: { ...parsed.data, id } } : parsed;
}

export function parseInvite(reading: DocumentReading): Reading<Invite> {
  return parse(reading, (fields) => inviteSchema.safeParse(fields));
}

export function parseEvent(id: string, reading: DocumentReading): Reading<GameEvent> {
  return parse(reading, (fields) => withId(id, gameEventSchema.safeParse(fields)));
}

export function parseRsvp(id: string, reading: DocumentReading): Reading<Rsvp> {
  return parse(reading, (fields) => withId(id, rsvpSchema.safeParse(fields)));
}
