import type { Instant } from '#lib/dates.ts';
import { type EmailHistory, historyOf } from './email-history.ts';
import type { GameEvent } from './event.ts';
import { hasNotSeenChange } from './event-state.ts';
import { type Guest, isPlayer, isReserve } from './guest-list.ts';
import type { Place } from './queue.ts';

// Finds guests whose place differs from the one they last heard of. The email function records what it told. For guests
// without an email, the organizer's browser remembers the place that the list showed first, until the organizer notes that
// they know.

type PlaceStatus = Place['status'];

interface KnownPlace {
  place: PlaceStatus;
  /** When the organizer noted it; 0 for a place that was only seen in the list. */
  notedAt: Instant;
}

export type KnownPlaces = ReadonlyMap<string, KnownPlace>;

function placeNow(guest: Guest): PlaceStatus | null {
  if (isReserve(guest)) return 'reserve';
  return isPlayer(guest) ? 'in' : null;
}

/** The place that a guest heard of last, by email or from the organizer; null when unknown. */
function placeHeard(
  { rsvp }: Guest,
  histories: readonly EmailHistory[],
  known: KnownPlaces,
): PlaceStatus | null {
  const last = historyOf(histories, rsvp);
  const kept = known.get(rsvp.placeKey);
  const isTold = last?.placeAt != null && last.placeAt > (kept?.notedAt ?? 0);
  return (isTold ? last.place : null) ?? kept?.place ?? null;
}

/** Whether a guest heard of one place last, and has the other now. Checked-in guests know their place. */
function hasMoved(
  guest: Guest,
  from: PlaceStatus,
  histories: readonly EmailHistory[],
  known: KnownPlaces,
): boolean {
  const to = placeNow(guest);
  if (to === null || to === from || guest.rsvp.attendance !== undefined) return false;
  return placeHeard(guest, histories, known) === from;
}

export function movedUp(
  guests: readonly Guest[],
  histories: readonly EmailHistory[],
  known: KnownPlaces,
): Guest[] {
  return guests.filter((guest) => hasMoved(guest, 'reserve', histories, known));
}

export function lostPlaces(
  guests: readonly Guest[],
  event: Pick<GameEvent, 'status' | 'updatedAt'>,
  histories: readonly EmailHistory[],
  known: KnownPlaces,
): Guest[] {
  if (event.status === 'cancelled') return [];
  return guests.filter(
    (guest) => hasMoved(guest, 'in', histories, known) && hasNotSeenChange(guest.rsvp, event),
  );
}

/** The places to remember: known ones, and the present place of guests who are new. */
export function knownAfter(guests: readonly Guest[], known: KnownPlaces): KnownPlaces {
  return new Map(
    guests.flatMap((guest) => {
      const place = placeNow(guest);
      const { placeKey } = guest.rsvp;
      return place ? [[placeKey, known.get(placeKey) ?? { place, notedAt: 0 }]] : [];
    }),
  );
}

/** @param guests whom the organizer told their place. */
export function withNoted(known: KnownPlaces, guests: readonly Guest[], notedAt: Instant): KnownPlaces {
  const noted = [...knownAfter(guests, new Map())].map(
    ([key, { place }]) => [key, { place, notedAt }] as const,
  );
  return new Map([...known, ...noted]);
}
