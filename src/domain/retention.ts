import { DAY_MS, type Instant } from '#lib/dates.ts';
import type { GameEvent } from './event.ts';

// The privacy page promises these limits, and `npm run retention` keeps them.
/** Browser and origin of an RSVP help while a guest can still report what went wrong. */
export const ORIGIN_DAYS = 30;
/** The last season, and the one before it to compare. */
export const GUESTS_DAYS = 180;
/** Hash of a founder's network: made-up signups are noticed by then. `remove_ended_data` has the same limit. */
export const SIGNUP_NETWORK_DAYS = 7;

/** Founders who don't confirm in a month never will. `remove_ended_data` has the same limit. */
export const UNCONFIRMED_DAYS = 30;

/** CAN-SPAM: an email's way to stop must work for thirty days. `remove_ended_guest_notes` has the same limit. */
export const GUEST_NOTES_DAYS = 60;

export function originEnd(now: Instant): Instant {
  return now - ORIGIN_DAYS * DAY_MS;
}

export function guestsEnd(now: Instant): Instant {
  return now - GUESTS_DAYS * DAY_MS;
}

/** Clicks on invites that were removed with their guests. */
export function clicksKept(events: readonly Pick<GameEvent, 'figures' | 'guestsRemovedAt'>[]): number {
  return events.reduce(
    (sum, { figures, guestsRemovedAt }) => sum + (guestsRemovedAt === undefined ? 0 : (figures?.clicks ?? 0)),
    0,
  );
}
