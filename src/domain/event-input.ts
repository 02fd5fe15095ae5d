import type { Instant } from '#lib/dates.ts';

/** The organizer's fields of an event as stored, without empty ones. */
export interface EventInput {
  title: string;
  sport: string;
  dateTime: Instant;
  location: string;
  skillLevel: string;
  maxPlayers: number;
  organizerName: string;
  allowMaybe: boolean;
  requireContactInfo: boolean;
  description?: string;
  organizerContact?: string;
  rsvpDeadline?: Instant;
}

export interface InviteWords {
  invitedBy?: string;
  inviteMessage?: string;
}

export interface InviteDetails extends InviteWords {
  expiresAt?: Instant;
}

export interface NewEvent {
  event: EventInput;
  invite: InviteDetails;
  /** All events of a series; `event` is among them unless its date is skipped. */
  series?: [EventInput, ...EventInput[]];
}
