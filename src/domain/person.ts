import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import type { GameEvent } from './event.ts';
import { ATTENDANCES, type Attendance, contactKeys, type Rsvp } from './rsvp.ts';

const personGameSchema = z.object({
  attendance: z.enum(ATTENDANCES),
  dateTime: z.number(),
  sport: z.string(),
});

/** What the organizer noted about somebody at one game. */
export type PersonGame = z.output<typeof personGameSchema>;

const countsSchema = z.object({ came: z.number(), missed: z.number(), leftLate: z.number() });

/** Numbers of games. Who left late neither came nor missed it. */
export type GameCounts = z.output<typeof countsSchema>;

/** The record of a person across events, as stored, instants in milliseconds. Its id is the hash of `personKeyText`. */
export const personSchema = z.extend(countsSchema, {
  /** As given at the last check-in; missing once retention has removed the last of the games. */
  name: z.optional(z.string()),
  /** By event id: the games whose guests are still stored. The counts are those of all games. */
  games: z._default(z.record(z.string(), personGameSchema), {}),
  /** What retention left of the others. */
  earlier: z.optional(
    z.object({ bySport: z.record(z.string(), countsSchema), lastCameAt: z.optional(z.number()) }),
  ),
  /** The RSVP that was noted last; it may be gone, or have another id by now. */
  rsvpId: z.optional(z.string()),
  /** Time of the last check-in. */
  updatedAt: z.number(),
});

export type Person = z.output<typeof personSchema> & { id: string };

/** Text whose hash is the id of a guest's record: of the email, else of the number. Null for a guest without either. */
export function personKeyText(contact: Pick<Rsvp, 'email' | 'phone'>): string | null {
  return contactKeys('', contact)[0] ?? null;
}

const NO_GAMES: GameCounts = { came: 0, missed: 0, leftLate: 0 };

const COUNTED_AS: Record<Attendance, keyof GameCounts> = {
  arrived: 'came',
  'no-show': 'missed',
  'left-late': 'leftLate',
};

function withCounted(counts: GameCounts, attendance: Attendance | undefined, by: 1 | -1): GameCounts {
  if (attendance === undefined) return counts;
  const field = COUNTED_AS[attendance];
  return { ...counts, [field]: counts[field] + by };
}

export type NotedGames = Pick<Person, keyof GameCounts | 'games'>;

/** A record with this note about one event; null takes the note back. */
export function withGame<T extends NotedGames>(record: T, eventId: string, game: PersonGame | null): T {
  const { [eventId]: before, ...others } = record.games;
  const { came, missed, leftLate } = record;
  const without = withCounted({ came, missed, leftLate }, before?.attendance, -1);
  return {
    ...record,
    ...withCounted(without, game?.attendance, 1),
    games: game ? { ...others, [eventId]: game } : others,
  };
}

/** What an RSVP and its event say for the record; null when nothing is noted. */
export function gameOf(
  { attendance }: Pick<Rsvp, 'attendance'>,
  { dateTime, sport }: Pick<GameEvent, 'dateTime' | 'sport'>,
): PersonGame | null {
  return attendance ? { attendance, dateTime, sport } : null;
}

/** "6 of 7": games that somebody came to, of those they were expected at. */
export function figuresOf({ came, missed }: GameCounts): { came: number; of: number } {
  return { came, of: came + missed };
}

export function lastCameAt({ games, earlier }: Pick<Person, 'games' | 'earlier'>): Instant | null {
  const times = Object.values(games).flatMap(({ attendance, dateTime }) =>
    attendance === 'arrived' ? dateTime : [],
  );
  const last = Math.max(...times, earlier?.lastCameAt ?? 0);
  return last > 0 ? last : null;
}

const sumOf = (counts: readonly GameCounts[]): GameCounts =>
  counts.reduce(
    (sum, { came, missed, leftLate }) => ({
      came: sum.came + came,
      missed: sum.missed + missed,
      leftLate: sum.leftLate + leftLate,
    }),
    NO_GAMES,
  );

/** What a record must say: these games, and those that retention has removed. */
export function recounted(games: Person['games'], earlier?: Person['earlier']): NotedGames {
  const before = { ...sumOf(Object.values(earlier?.bySport ?? {})), games: {} };
  return Object.entries(games).reduce<NotedGames>(
    (record, [eventId, game]) => withGame(record, eventId, game),
    before,
  );
}

/** A record without these games, whose counts it keeps by sport; without its name when no other is left. */
export function withRemoved(person: Person, isRemoved: (eventId: string) => boolean): Person {
  const { name, ...nameless } = person;
  const entries = Object.entries(person.games);
  const games = Object.fromEntries(entries.filter(([eventId]) => !isRemoved(eventId)));
  const bySport = { ...person.earlier?.bySport };
  for (const [eventId, { sport, attendance }] of entries)
    if (isRemoved(eventId)) bySport[sport] = withCounted(bySport[sport] ?? NO_GAMES, attendance, 1);
  const last = lastCameAt(person);
  return {
    ...nameless,
    ...(name !== undefined && Object.keys(games).length > 0 && { name }),
    games,
    earlier: { bySport, ...(last !== null && { lastCameAt: last }) },
  };
}
