import type { Instant } from '#lib/dates.ts';
import { type EmailHistory, historyOf } from './email-history.ts';
import type { GameEvent } from './event.ts';
import { hasNotSeenChange } from './event-state.ts';
import { type Guest, isPlayer, isReserve } from './guest-list.ts';
import type { Place } from './queue.ts';

// Finds guests whose place differs from the one they last heard of: reserves who moved up, and players who became reserves
// when the organizer lowered the number of players. Our function records what its emails said. For guests without an email
// the organizer's browser remembers the place that the list showed first, until the organizer notes that the guest knows.

type PlaceStatus = Place['status'];

/** A guest's place as the organizer knows that they know it. */
interface KnownPlace {
  place: PlaceStatus;
  /** When the organizer noted it; 0 for one that was only seen in the list. */
  notedAt: Instant;
}

export type KnownPlaces = ReadonlyMap<string, KnownPlace>;

function placeNow(guest: Guest): PlaceStatus | null {
  if (isReserve(guest)) return 'reserve';
  return isPlayer(guest) ? 'in' : null;
}

/** The place that a guest heard of last, by email or by what the organizer noted; null when nobody knows. */
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

/** Reserves who became players and may not know it, in the order of the list. Guests who have arrived know it. */
export function movedUp(
  guests: readonly Guest[],
  histories: readonly EmailHistory[],
  known: KnownPlaces,
): Guest[] {
  return guests.filter(
    (guest) =>
      isPlayer(guest) &&
      guest.rsvp.attendance === undefined &&
      placeHeard(guest, histories, known) === 'reserve',
  );
}

/** Players who are reserves now and may not know, in the order of the list. Nobody plays in a cancelled game. */
export function lostPlaces(
  guests: readonly Guest[],
  event: Pick<GameEvent, 'status' | 'updatedAt'>,
  histories: readonly EmailHistory[],
  known: KnownPlaces,
): Guest[] {
  if (event.status === 'cancelled') return [];
  return guests.filter(
    (guest) =>
      isReserve(guest) &&
      guest.rsvp.attendance === undefined &&
      placeHeard(guest, histories, known) === 'in' &&
      hasNotSeenChange(guest.rsvp, event),
  );
}

/** The places to remember after a look: known ones of the players, present ones of the others. */
export function knownAfter(guests: readonly Guest[], known: KnownPlaces): KnownPlaces {
  return new Map(
    guests.flatMap((guest) => {
      const place = placeNow(guest);
      const { placeKey } = guest.rsvp;
      return place ? [[placeKey, known.get(placeKey) ?? { place, notedAt: 0 }]] : [];
    }),
  );
}

/** The organizer told these guests which place they have. */
export function withNoted(known: KnownPlaces, guests: readonly Guest[], notedAt: Instant): KnownPlaces {
  const noted = [...knownAfter(guests, new Map())].map(
    ([key, { place }]) => [key, { place, notedAt }] as const,
  );
  return new Map([...known, ...noted]);
}
