import type { Instant } from '#lib/dates.ts';
import type { GameEvent } from './event.ts';

// The privacy page promises all, and `npm run retention` keeps them.
/** Browser and origin help to understand an RSVP that went wrong, for as long as anybody remembers it. */
export const ORIGIN_DAYS = 30;
/** Half a year: the season that was, and the one before it to compare. */
export const GUESTS_DAYS = 180;
/** The code of a founder's network; made-up signups are noticed by then. `remove_ended_data` has the same limit. */
export const SIGNUP_NETWORK_DAYS = 7;

/** Founders who didn't open the welcome email in a month never will. `remove_ended_data` in the database has the same limit. */
export const UNCONFIRMED_DAYS = 30;

/** An email's way to stop must work for thirty days after it (CAN-SPAM); the database keeps the same number (`remove_ended_guest_notes`). */
export const GUEST_NOTES_DAYS = 60;

const DAY_MS = 86_400_000;

/** From RSVPs given before this, browser and origin are removed. */
export function originEnd(now: Instant): Instant {
  return now - ORIGIN_DAYS * DAY_MS;
}

/** From events before this, the guests are removed. */
export function guestsEnd(now: Instant): Instant {
  return now - GUESTS_DAYS * DAY_MS;
}

/** The invite clicks of events whose invites are removed. */
export function clicksKept(events: readonly Pick<GameEvent, 'figures' | 'guestsRemovedAt'>[]): number {
  return events.reduce(
    (sum, { figures, guestsRemovedAt }) => sum + (guestsRemovedAt === undefined ? 0 : (figures?.clicks ?? 0)),
    0,
  );
}
