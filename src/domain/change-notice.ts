import type { Instant } from '#lib/dates.ts';
import { dialedNumber } from './contact.ts';
import { type EmailHistory, historyOf } from './email-history.ts';
import type { GameEvent } from './event.ts';
import { type Guest, isPlayer } from './guest-list.ts';
import { isStillComingEmailed, stillComingAskedFrom } from './queue.ts';
import type { Rsvp } from './rsvp.ts';

// Sorts the guests of a changed event: those who know its present state and their place, and the others by how they can be
// told.

export interface ChangedGuests {
  byEmail: Guest[];
  /** An email to them goes out by itself. */
  waiting: Guest[];
  byPhone: Guest[];
  /** They gave no number, and want no emails. */
  unwilling: Guest[];
  /** They gave neither. */
  unreachable: Guest[];
  knows: Guest[];
}

type Changing = Pick<GameEvent, 'status' | 'dateTime' | 'location'>;

/** Whether the guest responded to the event as it is. Cancelled events take no responses. */
function hasSeen({ seenDateTime, seenLocation }: Rsvp, event: Changing): boolean {
  if (event.status === 'cancelled') return false;
  return seenDateTime === event.dateTime && seenLocation === event.location;
}

function isKnown(rsvp: Rsvp, event: Changing, state: string, last: EmailHistory | null): boolean {
  // A guest who was checked in was there.
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
 * Guests who said yes or maybe, sorted by how they can be reached, in the order of the list. A no gets no notice.
 * @param state of the event as it is (`eventState`).
 * @param noted place keys of those whom the organizer told.
 * @param lost those who may not know that they lost their place (`lostPlaces`).
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

/** Whether guests may have to be told of a change. An event that began is told by itself. */
export function mayTellGuests(
  event: Pick<GameEvent, 'status' | 'dateTime' | 'revision' | 'deletingAt'>,
  now: Instant,
): boolean {
  const isChanged = event.revision > 0 || event.status === 'cancelled';
  return isChanged && event.deletingAt === undefined && event.dateTime > now;
}

/** Whether an event has guests who may come. */
export function hasGuests({ rsvpCount }: Pick<GameEvent, 'rsvpCount'>): boolean {
  return rsvpCount.yes + rsvpCount.maybe > 0;
}

/** Whether what guests must know differs between two states of an event: whether, when, where, and who is in. */
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

// ── the day before ──

/** Whether a player was asked by email if they still come, to the time that the event has now. */
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

/** The players who are not asked by email and have not said that they come. */
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
