import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import { dialedNumber } from './contact.ts';
import type { GameEvent } from './event.ts';
import { type Guest, isPlayer } from './guest-list.ts';
import { isStillComingEmailed, stillComingAskedFrom } from './queue.ts';
import type { Rsvp } from './rsvp.ts';

// Who of an event's guests knows whether, when and where it takes place now, and how the others can be told.

/** What our emails told a guest, as `guest-emails` answers an organizer. */
export const toldGuestSchema = z.object({
  placeKey: z.string(),
  /** The state of the event (event-news.ts) that the last email about a change told. */
  told: z.nullable(z.string()),
  toldAt: z.nullable(z.number()),
  /** When "Still in?" went out. */
  askedAt: z.nullable(z.number()),
  /** An email about a change is still to go out. */
  waits: z.boolean(),
  /** The guest wants no emails. */
  stopped: z.boolean(),
});

export type ToldGuest = z.output<typeof toldGuestSchema>;

/** What became of telling one guest by email. 'none' is nobody to write to. */
export const TELL_RESULTS = ['sent', 'told', 'queued', 'stopped', 'failed', 'none'] as const;
export type TellResult = (typeof TELL_RESULTS)[number];

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

type Changing = Pick<GameEvent, 'status' | 'dateTime' | 'location' | 'revision'>;

function tellsOf(told: readonly ToldGuest[], { placeKey }: Pick<Rsvp, 'placeKey'>): ToldGuest | null {
  return told.find((one) => one.placeKey === placeKey) ?? null;
}

/** Whether the response was given to the event as it is. Nobody can respond to a cancelled one. */
function hasSeen({ seenDateTime, seenLocation }: Rsvp, event: Changing): boolean {
  if (event.status === 'cancelled') return false;
  // What an old response was given to is not known; an event that never changed was never another.
  if (seenDateTime === undefined || seenLocation === undefined) return event.revision === 0;
  return seenDateTime === event.dateTime && seenLocation === event.location;
}

function isKnown(rsvp: Rsvp, event: Changing, state: string, last: ToldGuest | null): boolean {
  // Who was checked in was there.
  if (rsvp.attendance !== undefined) return true;
  const respondedAt = rsvp.updatedAt ?? rsvp.submittedAt;
  const isTold = last?.toldAt != null && last.toldAt > respondedAt;
  return isTold ? last.told === state : hasSeen(rsvp, event);
}

function wayTo({ email, phone }: Rsvp, last: ToldGuest | null): keyof ChangedGuests {
  const wantsEmail = email !== undefined && last?.stopped !== true;
  if (wantsEmail) return last?.waits ? 'waiting' : 'byEmail';
  if (phone !== undefined && dialedNumber(phone) !== '') return 'byPhone';
  return email === undefined ? 'unreachable' : 'unwilling';
}

/**
 * Those who said yes or maybe, by how they can be told, in the order of the list. Who said no is not written to.
 * @param state of the event as it is (`eventState`).
 * @param noted place keys of those whom the organizer told.
 */
export function changedGuests(
  guests: readonly Guest[],
  event: Changing,
  { state, told, noted }: { state: string; told: readonly ToldGuest[]; noted: readonly string[] },
): ChangedGuests {
  const changed: ChangedGuests = {
    ...{ byEmail: [], waiting: [], byPhone: [], unwilling: [], unreachable: [], knows: [] },
  };
  for (const guest of guests) {
    const { rsvp } = guest;
    if (rsvp.response === 'no') continue;
    const last = tellsOf(told, rsvp);
    const knows = isKnown(rsvp, event, state, last) || noted.includes(rsvp.placeKey ?? '');
    changed[knows ? 'knows' : wayTo(rsvp, last)].push(guest);
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

/** Whether what guests must know differs between two states of an event. */
export function isOtherForGuests(
  before: Pick<GameEvent, 'status' | 'dateTime' | 'location'>,
  after: Pick<GameEvent, 'status' | 'dateTime' | 'location'>,
): boolean {
  return (
    before.status !== after.status || before.dateTime !== after.dateTime || before.location !== after.location
  );
}

// ── the day before ──

/** Whether a player was asked by email if they still come, to the time that the event has now. */
export type Asking = { status: 'asked'; at: Instant } | { status: 'pending' } | { status: 'never' };

export function askingOf(
  { rsvp }: Guest,
  event: Pick<GameEvent, 'status' | 'dateTime'>,
  told: readonly ToldGuest[],
  now: Instant,
): Asking {
  const last = tellsOf(told, rsvp);
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
  told: readonly ToldGuest[],
  now: Instant,
): Guest[] {
  return guests.filter(
    (guest) =>
      isPlayer(guest) && guest.confirmedAt === null && askingOf(guest, event, told, now).status === 'never',
  );
}
