import { HOUR_MS, type Instant } from '#lib/dates.ts';
import type { GameEvent } from './event.ts';

// Whether a game is on follows from its queue alone. Nothing stores it, and nothing cancels by itself.

type Counted = Pick<GameEvent, 'minPlayers' | 'queue'>;

/** How many more yeses make the game take place; null without a minimum. */
export function missingPlayers({ minPlayers, queue }: Counted): number | null {
  return minPlayers === undefined ? null : Math.max(0, minPlayers - queue.length);
}

/** Without a minimum a game is always on. */
export function isOn(event: Counted): boolean {
  return !missingPlayers(event);
}

/** Guests need an evening to make other plans. */
const DECIDED_FROM_MS = 24 * HOUR_MS;

/** Whether the organizer is asked to cancel a game below its minimum, or to keep it. */
export function isDecisionDue(
  event: Counted & Pick<GameEvent, 'status' | 'dateTime' | 'deletingAt'>,
  now: Instant,
): boolean {
  const isAhead = event.dateTime > now && event.dateTime <= now + DECIDED_FROM_MS;
  return !isOn(event) && isAhead && event.status === 'active' && event.deletingAt === undefined;
}
