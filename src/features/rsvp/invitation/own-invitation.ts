import { openResponded, readRsvp } from '#data/firestore/guest.ts';
import type { GameEvent } from '#domain/event.ts';
import { rsvpIdsByInvite } from '../answer/own-rsvps.ts';
import { editedRsvpId, eventNumber } from '../links.ts';
import { type InvitationState, skewOf } from './invitation-state.ts';

/** Who responded keeps their RSVP when the invite they came by works no more. */
export async function openOwn(token: string, refused: InvitationState): Promise<InvitationState> {
  const edited = editedRsvpId(location.hash);
  const ids = edited ? [edited] : rsvpIdsByInvite(token);
  if (ids.length === 0) return refused;
  const own = await openResponded(ids, eventNumber(location.search));
  switch (own.status) {
    case 'ready': {
      const { event, events, readAt } = own;
      return { status: 'ready', token, invite: null, event, events, clockSkew: skewOf(readAt) };
    }
    case 'missing':
      return refused;
    case 'failed':
      console.error('The event of an earlier RSVP could not be read.', own.cause);
      return { status: 'failed', problem: own.problem };
  }
}

/** In a series, a private link opens the event that it is about. */
export async function linkedEvent(events: readonly GameEvent[]): Promise<GameEvent | undefined> {
  const edited = editedRsvpId(location.hash);
  if (edited === null) return undefined;
  const rsvp = await readRsvp(edited);
  return rsvp.status === 'found' ? events.find(({ id }) => id === rsvp.value.gameEventId) : undefined;
}
