import { firestoreConfig } from './config.ts';
import { eventKind, readDocuments, rsvpKind } from './documents.ts';
import { openedEvents } from './invitation.ts';

/**
 * The events of these RSVPs: guests still reach them when their link is off.
 * @param number of the event to open among them.
 * @param known an event besides, which the link of an email names.
 */
export async function readRespondedEvents(
  rsvpIds: readonly string[],
  number: number,
  known: string | null = null,
): Promise<ReturnType<typeof openedEvents>> {
  const rsvps = await readDocuments(firestoreConfig, rsvpKind, rsvpIds);
  if (rsvps.status === 'failed') return openedEvents(rsvps, number);
  const ids = new Set(rsvps.values.map(({ gameEventId }) => gameEventId));
  if (known !== null) ids.add(known);
  return openedEvents(await readDocuments(firestoreConfig, eventKind, [...ids]), number);
}
