import * as z from 'zod/mini';
import { type GameEvent, gameEventSchema } from '#domain/event.ts';
import { type Invite, inviteSchema } from '#domain/invite.ts';
import { type Rsvp, rsvpSchema } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { askForDocument, type DocumentReading, decodeBatchGet, type FirestoreConfig } from './rest.ts';

/** A kind of document: the collection that it lies in, and its fields, with the id among them. */
export interface Kind<T> {
  collection: 'gameEvents' | 'rsvpInvites' | 'gameRSVPs';
  schema: Pick<z.ZodMiniType<T>, 'safeParse'>;
}

const withId = { id: z.string() };
export const eventKind: Kind<GameEvent> = {
  collection: 'gameEvents',
  schema: z.extend(gameEventSchema, withId),
};
/** Its id is its token, which is a field anyway. */
export const inviteKind: Kind<Invite> = { collection: 'rsvpInvites', schema: inviteSchema };
export const rsvpKind: Kind<Rsvp> = { collection: 'gameRSVPs', schema: z.extend(rsvpSchema, withId) };

export type Reading<T> =
  | { status: 'found'; value: T; readAt: Instant | null }
  | Exclude<DocumentReading, { status: 'found' }>;

export function parseReading<T>(reading: DocumentReading, { schema }: Kind<T>, id: string): Reading<T> {
  if (reading.status !== 'found') return reading;
  const parsed = schema.safeParse({ ...reading.fields, id });
  return parsed.success
    ? { status: 'found', value: parsed.data, readAt: reading.readAt }
    : { status: 'failed', cause: parsed.error };
}

/** One document by a plain request, as somebody without an account may read it. */
export async function readDocument<T>(
  config: FirestoreConfig,
  kind: Kind<T>,
  id: string,
): Promise<Reading<T>> {
  const reply = await askForDocument(config, `${kind.collection}/${id}`);
  return parseReading(decodeBatchGet(reply), kind, id);
}
