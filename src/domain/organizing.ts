import type { Instant } from '#lib/dates.ts';

/** Every expected way in which an action of the organizer can end without effect; the dashboard holds one sentence for each. */
export type OrganizerRefusal =
  /** The session ended, or the account is no organizer any more. */
  | 'signed-out'
  | 'event-gone'
  /** Somebody began to delete the event, and no way leads back. */
  | 'event-deleting'
  /** Only an event that is still to come can be cancelled. */
  | 'event-over'
  /** Somebody else changed the event since the form was opened. */
  | 'changed-meanwhile'
  /** An event can't be made for, or moved to, a time that is over. */
  | 'in-the-past'
  | 'invite-gone'
  | 'rsvp-gone'
  /** The address belongs to another RSVP to the same event. */
  | 'already-responded';

export const EVENT_FILTERS = ['all', 'active', 'past'] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** Position of an event in the list. */
export interface EventsCursor {
  dateTime: Instant;
  id: string;
}

/** A page of the list: its number, and the neighbour that it follows or precedes; none on the first. */
export interface EventsPlace {
  page: number;
  edge: { side: 'after' | 'before'; cursor: EventsCursor } | null;
}

export const FIRST_PAGE: EventsPlace = { page: 1, edge: null };
