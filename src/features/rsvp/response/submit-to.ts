import { submitRsvp } from '#data/firestore/guest-writes.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import type { GameEvent } from '#domain/event.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import { keepInvite, rsvpIdFor } from '../guest-page/own-rsvps.ts';

/** Sends a new RSVP, under the id that this browser keeps for the event. */
export function submitTo(
  event: GameEvent,
  inviteToken: string,
  response: RsvpResponse,
  details: GuestDetails,
): Promise<RsvpResult> {
  const id = rsvpIdFor(event.id);
  keepInvite(inviteToken, event.id);
  const { userAgent } = navigator;
  return submitRsvp({ id, event, inviteToken, response, details, userAgent, referrer: document.referrer });
}
