import type { Instant } from '#lib/dates.ts';
import type { GameEvent } from './event.ts';
import { type Guest, isReserve } from './guest-list.ts';
import { stillComingAskedFrom } from './queue.ts';

export interface LateChange {
  guest: Guest;
  leftAt: Instant;
  /** The reserve who got the place, if known. */
  movedUp: Guest | null;
}

/** Late is after the deadline, or after players are asked if they still come. */
function lateFrom({
  dateTime,
  rsvpDeadline = dateTime,
}: Pick<GameEvent, 'dateTime' | 'rsvpDeadline'>): Instant {
  return Math.min(rsvpDeadline, stillComingAskedFrom({ dateTime }));
}

/**
 * Guests who gave a place away late, in the order of leaving. Places are filled in the order in which they come free: while
 * reserves are left, the last who moved up got the last place. When none is left, the last places stayed free.
 * @param moved guests known to have moved up, in the order of the queue.
 */
export function lateChanges(
  guests: readonly Guest[],
  event: Pick<GameEvent, 'dateTime' | 'rsvpDeadline'>,
  moved: readonly Guest[],
): LateChange[] {
  const from = lateFrom(event);
  const left = guests
    .flatMap((guest) => {
      const { leftAt } = guest.rsvp;
      return leftAt !== undefined && leftAt >= from ? [{ guest, leftAt }] : [];
    })
    .sort((a, b) => a.leftAt - b.leftAt);
  const movers = moved.slice(-left.length);
  const skipped = guests.some(isReserve) ? left.length - movers.length : 0;
  return left.map((change, index) => {
    const mover = movers[index - skipped];
    // Guests who responded later were no reserves then.
    return { ...change, movedUp: mover && mover.rsvp.submittedAt < change.leftAt ? mover : null };
  });
}
