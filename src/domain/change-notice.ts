import type { Instant } from '#lib/dates.ts';
import { dialedNumber } from './contact.ts';
import { type EmailHistory, historyOf } from './email-history.ts';
import type { GameEvent } from './event.ts';
import { type Guest, isPlayer } from './guest-list.ts';
import { isStillComingEmailed, stillComingAskedFrom } from './queue.ts';
import type { Rsvp } from './rsvp.ts';

export interface ChangedGuests {
  byEmail: Guest[];
  /** An email to them is queued. */
  waiting: Guest[];
  byPhone: Guest[];
  /** No number given, and no emails wanted. */
  unwilling: Guest[];
  /** No contact given. */
  unreachable: Guest[];
  knows: Guest[];
}

type Changing = Pick<GameEvent, 'status' | 'dateTime' | 'location'>;

/** Whether the guest responded to the event in its present state. */
function hasSeen({ seenDateTime, seenLocation }: Rsvp, event: Changing): boolean {
  if (event.status === 'cancelled') return false;
  return seenDateTime === event.dateTime && seenLocation === event.location;
}

function isKnown(rsvp: Rsvp, event: Changing, state: string, last: EmailHistory | null): boolean {
  // A checked-in guest was there.
  if (rsvp.attendance !== undefined) return true;
  const respondedAt = rsvp.updatedAt ?? rsvp.submittedAt;
  const isTold = last?.stateAt != null && last.stateAt > respondedAt;
  return isTold ? last.state === state : hasSeen(rsvp, event);
}

function wayTo({ email, phone }: Rsvp, last: EmailHistory | null, waits: boolean): keyof ChangedGuests {
  const wantsEmail = email !== undefined && last?.stopped !== true;
  if (wantsEmail) return waits ? 'waiting' : 'byEmail';
  if (phone !== undefined && dialedNumber(phone) !== '') return 'byPhone';
  return email === undefined ? 'unreachable' : 'unwilling';
}

interface ChangeKnowledge {
  state: string;
  histories: readonly EmailHistory[];
  noted: readonly string[];
  lost: readonly Guest[];
}

/**
 * Guests who said yes or maybe, grouped by whether they know of the change, and else by the way to tell them.
 * @param state hash of the event's present state (`eventState`).
 * @param noted place keys of guests whom the organizer told.
 * @param lost guests who may not know that they lost their place (`lostPlaces`).
 */
export function changedGuests(
  guests: readonly Guest[],
  event: Changing,
  { state, histories, noted, lost }: ChangeKnowledge,
): ChangedGuests {
  const changed: ChangedGuests = {
    ...{ byEmail: [], waiting: [], byPhone: [], unwilling: [], unreachable: [], knows: [] },
  };
  for (const guest of guests) {
    const { rsvp } = guest;
    if (rsvp.response === 'no') continue;
    const last = historyOf(histories, rsvp);
    const isLost = lost.includes(guest);
    const knows = isKnown(rsvp, event, state, last) || noted.includes(rsvp.placeKey);
    const waits = (isLost ? last?.placeQueued : last?.stateQueued) ?? false;
    changed[knows && !isLost ? 'knows' : wayTo(rsvp, last, waits)].push(guest);
  }
  return changed;
}

/** Whether to offer telling guests about a change. Never for events that have started. */
export function mayTellGuests(
  event: Pick<GameEvent, 'status' | 'dateTime' | 'revision' | 'deletingAt'>,
  now: Instant,
): boolean {
  const isChanged = event.revision > 0 || event.status === 'cancelled';
  return isChanged && event.deletingAt === undefined && event.dateTime > now;
}

export function hasGuests({ rsvpCount }: Pick<GameEvent, 'rsvpCount'>): boolean {
  return rsvpCount.yes + rsvpCount.maybe > 0;
}

/** Whether a change matters to guests: the event's status, time or place, or players who lose their place. */
export function isOtherForGuests(
  before: Pick<GameEvent, 'status' | 'dateTime' | 'location' | 'maxPlayers' | 'rsvpCount'>,
  after: Pick<GameEvent, 'status' | 'dateTime' | 'location' | 'maxPlayers'>,
): boolean {
  return (
    before.status !== after.status ||
    before.dateTime !== after.dateTime ||
    before.location !== after.location ||
    after.maxPlayers < Math.min(before.maxPlayers, before.rsvpCount.yes)
  );
}

/** Whether a player was asked by email if they still come, for the event's present time. */
export type Asking = { status: 'asked'; at: Instant } | { status: 'pending' } | { status: 'never' };

export function askingOf(
  { rsvp }: Guest,
  event: Pick<GameEvent, 'status' | 'dateTime'>,
  histories: readonly EmailHistory[],
  now: Instant,
): Asking {
  const last = historyOf(histories, rsvp);
  if (last?.askedAt != null && last.askedAt >= stillComingAskedFrom(event))
    return { status: 'asked', at: last.askedAt };
  const isComing =
    last !== null && !last.stopped && rsvp.email !== undefined && isStillComingEmailed(event, now);
  return { status: isComing ? 'pending' : 'never' };
}

/** Players who get no email that asks, and have not said that they still come. */
export function notAsked(
  guests: readonly Guest[],
  event: Pick<GameEvent, 'status' | 'dateTime'>,
  histories: readonly EmailHistory[],
  now: Instant,
): Guest[] {
  return guests.filter(
    (guest) =>
      isPlayer(guest) &&
      guest.confirmedAt === null &&
      askingOf(guest, event, histories, now).status === 'never',
  );
}
