import { firestoreConfig } from '#data/firestore/config.ts';
import { readDocument, rsvpKind } from '#data/firestore/documents.ts';
import { readRespondedEvents } from '#data/firestore/responded-events.ts';
import type { GameEvent } from '#domain/event.ts';
import type { NoInvitation, OpenedInvitation } from './guest-page.ts';
import { skewOf } from './invitation-dates.ts';
import { emailedEventId, eventNumber } from './links.ts';
import { rsvpIdsByInvite } from './own-rsvps.ts';
import { editedRsvpId } from './private-links.ts';

/** Guests who responded keep their RSVP when the link they came by is off. */
export async function openOwn(
  token: string,
  refused: NoInvitation,
): Promise<OpenedInvitation | NoInvitation> {
  const edited = editedRsvpId(location.hash);
  const ids = edited ? [edited] : rsvpIdsByInvite(token);
  if (ids.length === 0) return refused;
  const own = await readRespondedEvents(ids, eventNumber(location.search), emailedEventId(location.hash));
  switch (own.status) {
    case 'ready': {
      const { event, events, readAt } = own;
      return { status: 'open', token, invite: null, invited: null, event, events, clockSkew: skewOf(readAt) };
    }
    case 'missing':
      return refused;
    case 'failed':
      console.error('The event of an earlier RSVP could not be read.', own.cause);
      return { status: 'failed', problem: own.problem };
  }
}

export async function linkedEvent(events: readonly GameEvent[]): Promise<GameEvent | undefined> {
  const eventId = emailedEventId(location.hash);
  if (eventId !== null) return events.find(({ id }) => id === eventId);
  const edited = editedRsvpId(location.hash);
  if (edited === null) return undefined;
  const rsvp = await readDocument(firestoreConfig, rsvpKind, edited);
  return rsvp.status === 'found' ? events.find(({ id }) => id === rsvp.value.gameEventId) : undefined;
}
