import { type Guest, isPlayer, isReserve } from './guest-list.ts';

// Who was a reserve when the organizer last looked is remembered by place key, until the organizer has noted that they
// are in, or they are gone.

const keyOf = ({ rsvp }: Guest) => rsvp.placeKey;

/** The remembered reserves who are in now, in the order of the list. Those who have arrived know it. */
export function movedUp(guests: readonly Guest[], remembered: readonly string[]): Guest[] {
  return guests.filter(
    (guest) =>
      isPlayer(guest) && guest.rsvp.attendance !== 'arrived' && remembered.includes(keyOf(guest) ?? ''),
  );
}

/** The place keys to remember after a look: of all reserves, and of those who moved up and are not noted yet. */
export function rememberedAfter(guests: readonly Guest[], remembered: readonly string[]): string[] {
  return [...movedUp(guests, remembered), ...guests.filter(isReserve)].flatMap((guest) => keyOf(guest) ?? []);
}
