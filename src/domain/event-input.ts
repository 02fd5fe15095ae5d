import type { Instant } from '#lib/dates.ts';

/** As stored, instants in milliseconds: what is empty is left out. */
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

/** Inviter and message of a link. */
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
  /** All events of a series, that one included unless its date is left out. */
  series?: [EventInput, ...EventInput[]];
}
