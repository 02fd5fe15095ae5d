import type { Instant } from '#lib/dates.ts';

/** Every expected way in which an action of the organizer can end without effect; the dashboard holds one sentence for each. */
export type OrganizerRefusal =
  /** The session ended, or the account is no organizer any more. */
  | 'signed-out'
  | 'game-gone'
  /** Somebody began to delete the game, and no way leads back. */
  | 'game-deleting'
  /** Only a game that is still to come can be cancelled. */
  | 'game-over'
  /** Somebody else changed the game since the form was opened. */
  | 'changed-meanwhile'
  /** A game can't be made for, or moved to, a time that is over. */
  | 'in-the-past'
  | 'link-gone'
  | 'answer-gone'
  /** The address belongs to another answer to the same game. */
  | 'already-answered'
  /** The game holds as many answers as it can. */
  | 'answers-full';

export const EVENT_FILTERS = ['all', 'active', 'past'] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

/** Where a game stands in the list. */
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
