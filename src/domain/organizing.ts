import type { Instant } from '#lib/dates.ts';

/** Why an action of the organizer is refused; the dashboard holds one sentence for each. */
export type OrganizerRefusal =
  /** The session ended, or the account is no organizer any more. */
  | 'signed-out'
  | 'event-gone'
  /** A deletion has begun, which can't be undone. */
  | 'event-deleting'
  | 'event-over'
  /** Somebody else changed the event since the form was opened. */
  | 'changed-meanwhile'
  | 'in-the-past'
  | 'invite-gone'
  /** The link, or the event behind it, takes no responses now. */
  | 'link-closed'
  | 'rsvp-gone'
  /** The address belongs to another RSVP to the same event. */
  | 'already-responded'
  /** The RSVP that a known person's contact was read from is removed, or has another contact. */
  | 'contact-gone'
  /** The number is somebody else's or nobody's by now, or has another address or state. */
  | 'founder-changed'
  /** Another founder reads that mailbox. */
  | 'email-taken'
  | 'email-invalid';

export const EVENT_FILTERS = ['all', 'active', 'past'] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

export interface EventsCursor {
  dateTime: Instant;
  id: string;
}

/** A page of the list. `edge` is the event that it follows or precedes; null on the first page. */
export interface EventsPlace {
  page: number;
  edge: { side: 'after' | 'before'; cursor: EventsCursor } | null;
}

export const FIRST_PAGE: EventsPlace = { page: 1, edge: null };
