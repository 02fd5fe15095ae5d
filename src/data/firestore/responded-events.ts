import { byDate, eventAt } from '#domain/series.ts';
import { firestoreConfig } from './config.ts';
import { eventKind, readDocuments, rsvpKind } from './documents.ts';
import type { InvitationReading } from './invitation.ts';

type RespondedEvents =
  | Omit<Extract<InvitationReading, { status: 'ready' }>, 'invite'>
  | { status: 'missing' }
  | Extract<InvitationReading, { status: 'failed' }>;

/**
 * The events of these RSVPs: guests still reach them when their link is off.
 * @param number of the event to open among them.
 * @param known an event besides, which the link of an email names.
 */
export async function readRespondedEvents(
  rsvpIds: readonly string[],
  number: number,
  known: string | null = null,
): Promise<RespondedEvents> {
  const failed = (cause: unknown): RespondedEvents => ({
    ...{ status: 'failed', problem: 'event-read-failed', cause },
  });
  const rsvps = await readDocuments(firestoreConfig, rsvpKind, rsvpIds);
  if (rsvps.status === 'failed') return failed(rsvps.cause);
  const ids = new Set(rsvps.values.map(({ gameEventId }) => gameEventId));
  if (known !== null) ids.add(known);
  const read = await readDocuments(firestoreConfig, eventKind, [...ids]);
  if (read.status === 'failed') return failed(read.cause);
  const { readAt } = read;
  const events = read.values.sort(byDate);
  const event = eventAt(events, number, readAt ?? Date.now());
  return event ? { status: 'ready', event, events, readAt } : { status: 'missing' };
}
