import * as z from 'zod/mini';
import { type GameEvent, gameEventSchema } from './event.ts';
import type { Invite } from './invite.ts';

/** Fields without undefined values: Firestore refuses them. */
type Stored<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

const eventInputSchema = z.pick(gameEventSchema, {
  ...{ title: true, sport: true, dateTime: true, location: true, skillLevel: true, maxPlayers: true },
  ...{ organizerName: true, allowMaybe: true, requireContactInfo: true, description: true },
  ...{ organizerContact: true, rsvpDeadline: true, minPlayers: true },
});

/** The organizer's fields of an event, without empty ones. */
export type EventInput = Stored<z.output<typeof eventInputSchema>>;

export function detailsOf(event: GameEvent): EventInput {
  return eventInputSchema.parse(event) as EventInput;
}

export type InviteWords = Stored<Pick<Invite, 'invitedBy' | 'inviteMessage'>>;
export type InviteDetails = Stored<Pick<Invite, keyof InviteWords | 'expiresAt' | 'opensAt' | 'forFounders'>>;

export interface NewEvent {
  event: EventInput;
  invite: InviteDetails;
  /** All events of a series; `event` is among them unless its date is skipped. */
  series?: [EventInput, ...EventInput[]];
}
