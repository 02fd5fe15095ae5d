import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import type { RsvpRefusal } from './problem.ts';

/** Time zone of the events: times are entered and shown in it. */
export const EVENT_TIME_ZONE = 'America/New_York';

export const EVENT_SPORTS = ['volleyball', 'basketball', 'tennis', 'pickleball', 'running'] as const;

export const SKILL_LEVELS = ['beginner', 'intermediate', 'advanced', 'mixed'] as const;

// firestore.rules repeats these limits; tests/domain/repeated-rules.test.ts compares them.
/** Three lines of a chat preview. */
export const TITLE_MAX = 140;
/** A venue with its postal address. */
export const LOCATION_MAX = 200;
/** Longer than any name on a US form. */
export const ORGANIZER_NAME_MAX = 100;
/** An address, a number, or both. */
export const ORGANIZER_CONTACT_MAX = 200;
/** One screen of a phone. */
export const DESCRIPTION_MAX = 2000;
export const PLAYERS_MIN = 2;
export const PLAYERS_MAX = 100;
/** Limit of yes and maybe together, and of no: five times the largest event. Walk-ins are not limited. */
export const RSVPS_MAX = 500;

const GENERIC_EMOJI = '⚽';
const sportEmojis = new Map([
  ['volleyball', '🏐'],
  ['basketball', '🏀'],
  ['tennis', '🎾'],
  ['pickleball', '🏓'],
  ['running', '🏃'],
]);

export function sportEmoji(sport: string): string {
  return sportEmojis.get(sport) ?? GENERIC_EMOJI;
}

const skillLabels = new Map([
  ['beginner', 'Beginner'],
  ['intermediate', 'Intermediate'],
  ['advanced', 'Advanced'],
  ['mixed', 'Mixed'],
]);

/** Unknown levels are shown as stored. */
export function skillLabel(skillLevel: string): string {
  return skillLabels.get(skillLevel) ?? skillLevel;
}

/** As stored, instants in milliseconds. Sport and skill are any text, so that an older bundle can show a newer event. */
export const gameEventSchema = z.object({
  title: z.string(),
  sport: z.string(),
  dateTime: z.number(),
  location: z.string(),
  skillLevel: z.string(),
  maxPlayers: z.number(),
  /** As many yeses make the game take place (minimum.ts). */
  minPlayers: z.optional(z.number()),
  organizerName: z.string(),
  allowMaybe: z.boolean(),
  requireContactInfo: z.boolean(),
  status: z.enum(['active', 'cancelled']),
  createdAt: z.number(),
  rsvpCount: z.object({ yes: z.number(), no: z.number(), maybe: z.number() }),
  /** Place keys of the guests who said yes, in the order of their responses (queue.ts). */
  queue: z._default(z.array(z.string()), []),
  /** First names of guests in the queue who show theirs, by place key. */
  firstNames: z._default(z.record(z.string(), z.string()), {}),
  description: z.optional(z.string()),
  organizerContact: z.optional(z.string()),
  rsvpDeadline: z.optional(z.number()),
  updatedAt: z.optional(z.number()),
  /** Number of changes by the organizer: the SEQUENCE of the calendar entry. */
  revision: z._default(z.number(), 0),
  /** Earlier times and places, the oldest first. */
  pastStates: z._default(z.array(z.object({ dateTime: z.number(), location: z.string() })), []),
  deletingAt: z.optional(z.number()),
  /** Kept when the guests are removed some time after the event (retention.ts). */
  figures: z.optional(z.object({ arrived: z.number(), noShow: z.number(), clicks: z.number() })),
  guestsRemovedAt: z.optional(z.number()),
});

export type GameEvent = z.output<typeof gameEventSchema> & { id: string };
export type RsvpCount = GameEvent['rsvpCount'];

export type DisplayStatus = 'cancelled' | 'past' | 'active';

export function displayStatus(event: Pick<GameEvent, 'status' | 'dateTime'>, now: Instant): DisplayStatus {
  if (event.status === 'cancelled') return 'cancelled';
  return event.dateTime <= now ? 'past' : 'active';
}

const EVENT_LASTS_MS = 2 * 60 * 60 * 1000;

/** Assumes two hours: events have no stored end. */
export function eventEnds(event: Pick<GameEvent, 'dateTime'>): Instant {
  return event.dateTime + EVENT_LASTS_MS;
}

export type RsvpWindow =
  | { status: 'open' }
  | {
      status: 'closed';
      reason: Extract<RsvpRefusal, 'event-cancelled' | 'event-started' | 'deadline-passed'>;
    };

/** Whether guests may respond, or change their response. */
export function rsvpWindow(
  event: Pick<GameEvent, 'status' | 'dateTime' | 'rsvpDeadline'>,
  now: Instant,
): RsvpWindow {
  if (event.status === 'cancelled') return { status: 'closed', reason: 'event-cancelled' };
  if (event.dateTime <= now) return { status: 'closed', reason: 'event-started' };
  if (event.rsvpDeadline !== undefined && event.rsvpDeadline <= now) {
    return { status: 'closed', reason: 'deadline-passed' };
  }
  return { status: 'open' };
}

/** Whether a new guest may respond. */
export function takesRsvps(
  event: Pick<GameEvent, 'status' | 'dateTime' | 'rsvpDeadline' | 'rsvpCount'>,
  now: Instant,
): boolean {
  return rsvpWindow(event, now).status === 'open' && hasRoomFor('yes', event.rsvpCount);
}

export type Seats = ReturnType<typeof seats>;

export function seats({ rsvpCount, maxPlayers }: Pick<GameEvent, 'rsvpCount' | 'maxPlayers'>) {
  return {
    taken: rsvpCount.yes,
    left: Math.max(0, maxPlayers - rsvpCount.yes),
    isFull: rsvpCount.yes >= maxPlayers,
    /** Yes responses beyond the last seat. */
    reserves: Math.max(0, rsvpCount.yes - maxPlayers),
  };
}

/** How many players become reserves when the maximum is lowered to `wanted`. */
export function placesLost(
  { rsvpCount, maxPlayers }: Pick<GameEvent, 'rsvpCount' | 'maxPlayers'>,
  wanted: number,
): number {
  return Math.max(0, Math.min(rsvpCount.yes, maxPlayers) - wanted);
}

export function playerKeys({ queue, maxPlayers }: Pick<GameEvent, 'queue' | 'maxPlayers'>): string[] {
  return queue.slice(0, maxPlayers);
}

/** Number of players, and the first names of those who show theirs, in the order of the queue. */
export function companyOf(event: Pick<GameEvent, 'queue' | 'firstNames' | 'maxPlayers' | 'rsvpCount'>): {
  players: number;
  firstNames: string[];
} {
  return {
    players: Math.min(event.rsvpCount.yes, event.maxPlayers),
    firstNames: playerKeys(event).flatMap((key) => event.firstNames[key] ?? []),
  };
}

/** Whether one more guest may give this response. Each no counts apart, so that it keeps nobody away. */
export function hasRoomFor(response: keyof RsvpCount, { yes, no, maybe }: RsvpCount): boolean {
  return (response === 'no' ? no : yes + maybe) < RSVPS_MAX;
}
