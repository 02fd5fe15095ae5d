import type { GameEvent } from '#domain/event.ts';
import { isStillComingAsked, placeIn } from '#domain/queue.ts';
import { isConfirmed } from '#domain/rsvp.ts';
import { stillIn } from '#domain/still-in.ts';
import type { Instant } from '#lib/dates.ts';
import type { OwnRsvp } from './use-own-rsvp.ts';
import { usePlaceSince } from './use-place-change.ts';

/** Whether a guest is asked "Still coming?". Nobody is who has just said yes, or has just seen that they are in. */
export function useStillComing(
  event: GameEvent,
  rsvp: OwnRsvp,
  now: Instant,
): 'not-asked' | 'asked' | 'confirmed' {
  const place = placeIn(event, rsvp.placeKey);
  const placeSince = usePlaceSince(event.id, place, now);
  if (place?.status !== 'in' || !isStillComingAsked(event, now)) return 'not-asked';
  if (isConfirmed(rsvp, event)) return 'confirmed';
  const said = stillIn(rsvp, event, placeSince);
  return said && said.until > now ? 'not-asked' : 'asked';
}
