import * as z from 'zod/mini';
import { type GameEvent, gameEventSchema } from '#domain/event.ts';
import { type Invite, inviteSchema } from '#domain/invite.ts';
import { type Rsvp, rsvpSchema } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import {
  askForDocuments,
  type DocumentReading,
  decodeBatchGet,
  type FirestoreConfig,
  type RestResponse,
} from './rest.ts';

/** A kind of document: the collection that it lies in, and its fields, with the id among them. */
export interface Kind<T> {
  collection: 'gameEvents' | 'rsvpInvites' | 'gameRSVPs' | 'people';
  schema: Pick<z.ZodMiniType<T>, 'safeParse'>;
}

export const withId = { id: z.string() };
export const eventKind: Kind<GameEvent> = {
  collection: 'gameEvents',
  schema: z.extend(gameEventSchema, withId),
};
/** An invite's id is its token, which is also a field. */
export const inviteKind: Kind<Invite> = { collection: 'rsvpInvites', schema: inviteSchema };
export const rsvpKind: Kind<Rsvp> = { collection: 'gameRSVPs', schema: z.extend(rsvpSchema, withId) };

export type Reading<T> =
  | { status: 'found'; value: T; readAt: Instant | null }
  | Exclude<DocumentReading, { status: 'found' }>;

export function parseReading<T>(reading: DocumentReading, { schema }: Kind<T>): Reading<T> {
  if (reading.status !== 'found') return reading;
  const parsed = schema.safeParse({ ...reading.fields, id: reading.id });
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
  const reply = await askForDocuments(config, [`${kind.collection}/${id}`]);
  return parseReading(decodeBatchGet(reply)[0], kind);
}

export type Readings<T> =
  /** The documents that exist and are readable, in no particular order. */
  { status: 'read'; values: T[]; readAt: Instant | null } | { status: 'failed'; cause: unknown };

/** Reads the reply to a request for several documents. One broken document must not hide the others. */
export function parseReadings<T>(reply: RestResponse, kind: Kind<T>): Readings<T> {
  const values: T[] = [];
  let readAt: Instant | null = null;
  let failure: Extract<Reading<T>, { status: 'failed' }> | undefined;
  for (const entry of decodeBatchGet(reply)) {
    const reading = parseReading(entry, kind);
    if ('readAt' in reading) readAt = reading.readAt;
    if (reading.status === 'found') values.push(reading.value);
    if (reading.status === 'failed') failure = reading;
  }
  if (failure && values.length === 0) return failure;
  if (failure) console.error('A stored document is unreadable.', failure.cause);
  return { status: 'read', values, readAt };
}

/** Several documents in one request; no ids send no request. */
export async function readDocuments<T>(
  config: FirestoreConfig,
  kind: Kind<T>,
  ids: readonly string[],
): Promise<Readings<T>> {
  if (ids.length === 0) return { status: 'read', values: [], readAt: null };
  const paths = ids.map((id) => `${kind.collection}/${id}`);
  return parseReadings(await askForDocuments(config, paths), kind);
}
