import { submitRsvp } from '#data/firestore/guest-writes.ts';
import type { RsvpRequest, RsvpResult } from '#data/firestore/rsvps.ts';
import { eventEnds, type GameEvent, takesRsvps } from '#domain/event.ts';
import { placeKeyOf } from '#domain/queue.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import type { OpenPage, OwnResponse, PartlySaved } from '../guest-page/guest-page.ts';
import { keepInvite, keepNameTick, rsvpIdFor } from '../guest-page/own-rsvps.ts';
import { problemDetails } from './form-content.ts';
import { oweEmail } from './own-emails.ts';
import { problemSentence } from './problem-content.ts';

/** How the guest came: the link, and the mark of the invitation, null without one. */
type CameBy = Pick<RsvpRequest, 'inviteToken' | 'invitation'>;

/** Sends a new RSVP, under the id that this browser keeps for the event. */
export function submitTo(
  event: GameEvent,
  cameBy: CameBy,
  response: RsvpResponse,
  details: GuestDetails,
): Promise<RsvpResult> {
  const id = rsvpIdFor(event.id);
  keepInvite(cameBy.inviteToken, event.id);
  const { userAgent } = navigator;
  return submitRsvp({ id, event, ...cameBy, response, details, userAgent, referrer: document.referrer });
}

/** The other dates of the series that are not over. */
export function otherDates({ events, event }: OpenPage, now: Instant): GameEvent[] {
  return events.filter((other) => other.id !== event.id && eventEnds(other) > now);
}

/** Other dates that the form may be sent for too: without a response, and open. */
export function offeredDates(page: OpenPage, now: Instant): GameEvent[] {
  const { invite, others } = page;
  return otherDates(page, now).filter(
    (other) => invite && !others.responses[other.id] && takesRsvps(other, now),
  );
}

/** @param result null when it was not sent, because an earlier one had failed. */
function whyMissing(result: Exclude<RsvpResult, { status: 'recorded' }> | null): string {
  if (result?.status === 'refused') return problemSentence(result.problem);
  if (result) console.error('An RSVP to another date did not arrive.', result.cause);
  return problemSentence('submit-failed', navigator.onLine ? undefined : problemDetails.offline);
}

/**
 * Sends the same response to other dates, one after another: each gets an RSVP of its own.
 * @returns the dates that could not be saved.
 */
export async function sendToOthers(
  dates: readonly GameEvent[],
  cameBy: CameBy,
  response: RsvpResponse,
  details: GuestDetails,
  onSaved: (date: string, own: OwnResponse) => void,
): Promise<PartlySaved['missing']> {
  const missing: { event: GameEvent; sentence: string }[] = [];
  let isConnected = true;
  for (const event of dates) {
    // Each try without a connection would take as long as the first.
    const result: RsvpResult | null = isConnected
      ? await submitSafely(event, cameBy, response, details)
      : null;
    isConnected = result !== null && result.status !== 'failed';
    if (result?.status === 'recorded') {
      const id = rsvpIdFor(event.id);
      if (details.email) oweEmail(event.id, id);
      keepNameTick(event.id, id, details.showsFirstName === true);
      onSaved(event.id, { response: result.response, placeKey: await placeKeyOf(id) });
    } else missing.push({ event, sentence: whyMissing(result) });
  }
  return missing;
}

async function submitSafely(...request: Parameters<typeof submitTo>): Promise<RsvpResult> {
  try {
    return await submitTo(...request);
  } catch (cause) {
    return { status: 'failed', problem: 'submit-failed', cause };
  }
}
