import { csvOf } from '#lib/csv.ts';
import type { Instant } from '#lib/dates.ts';
import { normalizeEmail, phoneDigits } from './contact.ts';
import { courtClock } from './court-clock.ts';
import { type GameEvent, type RsvpCount, seats } from './event.ts';
import { missingPlayers } from './minimum.ts';
import { type Attendance, isConfirmed, type Rsvp, type RsvpResponse } from './rsvp.ts';

export interface Guest {
  rsvp: Rsvp;
  /** Place among the reserves, from 1; null for everybody else. */
  reserve: number | null;
  /** When a player said "Still in" for the event's present date; null for everybody else. */
  confirmedAt: Instant | null;
}

export const RESPONSES_IN_ORDER: readonly RsvpResponse[] = ['yes', 'maybe', 'no'];

/** The fields of an event that order its guests. */
type Court = Pick<GameEvent, 'maxPlayers' | 'queue' | 'dateTime'>;

/**
 * Sorts guests who said yes by the event's queue, then the others by the time of their response. A yes that the queue lacks goes
 * to its end: event and RSVPs come by two requests. Reserves who have arrived count as players.
 */
export function guestList(rsvps: readonly Rsvp[], { maxPlayers, queue, dateTime }: Court): Guest[] {
  const numbers = new Map(queue.map((key, index) => [key, index]));
  const numberOf = ({ placeKey }: Rsvp) => numbers.get(placeKey) ?? queue.length;
  const responded = [...rsvps].sort((a, b) => a.submittedAt - b.submittedAt || (a.id < b.id ? -1 : 1));
  const coming = responded
    .filter(({ response }) => response === 'yes')
    .sort((a, b) => numberOf(a) - numberOf(b));
  const others = responded.filter(({ response }) => response !== 'yes');
  return [
    ...coming.map((rsvp, index): Guest => {
      const isIn = index < maxPlayers || rsvp.attendance === 'arrived';
      const { confirmedAt = null } = rsvp;
      return {
        rsvp,
        reserve: isIn ? null : index + 1 - maxPlayers,
        confirmedAt: isIn && isConfirmed(rsvp, { dateTime }) ? confirmedAt : null,
      };
    }),
    ...others.map((rsvp): Guest => ({ rsvp, reserve: null, confirmedAt: null })),
  ];
}

export function isPlayer({ rsvp, reserve }: Guest): boolean {
  return rsvp.response === 'yes' && reserve === null;
}

export function isReserve({ reserve }: Guest): boolean {
  return reserve !== null;
}

/** Numbers of players and reserves, without no-shows. */
export function held(guests: readonly Guest[]): { players: number; reserves: number } {
  const here = guests.filter(({ rsvp }) => rsvp.attendance !== 'no-show');
  return { players: here.filter(isPlayer).length, reserves: here.filter(isReserve).length };
}

/** The players who become reserves when the maximum is lowered, in the order of the queue. */
export function losingPlaces(rsvps: readonly Rsvp[], event: Court, maxPlayers: number): Guest[] {
  const reserves = guestList(rsvps, { ...event, maxPlayers }).filter(isReserve);
  const ids = new Set(reserves.map(({ rsvp }) => rsvp.id));
  return guestList(rsvps, event).filter((guest) => isPlayer(guest) && ids.has(guest.rsvp.id));
}

export function countResponses(rsvps: readonly Pick<Rsvp, 'response'>[]): Record<RsvpResponse, number> {
  const counts: Record<RsvpResponse, number> = { yes: 0, no: 0, maybe: 0 };
  for (const { response } of rsvps) counts[response] += 1;
  return counts;
}

/** Numbers of responses and check-ins: from the RSVPs, or from the event's figures once its guests are removed. */
export function turnout(
  { rsvpCount, figures }: Pick<GameEvent, 'rsvpCount' | 'figures'>,
  rsvps: readonly Pick<Rsvp, 'response' | 'attendance'>[],
): { counts: RsvpCount; arrived: number; noShow: number } {
  if (figures) return { counts: rsvpCount, arrived: figures.arrived, noShow: figures.noShow };
  const noted = (wanted: Attendance) => rsvps.filter(({ attendance }) => attendance === wanted).length;
  return { counts: countResponses(rsvps), arrived: noted('arrived'), noShow: noted('no-show') };
}

export function isSought({ name, email, phone, notes }: Rsvp, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return true;
  const texts = [name.toLowerCase(), email && normalizeEmail(email), notes?.toLowerCase()];
  if (texts.some((text) => text?.includes(wanted))) return true;
  // "court 5" must not match every number with a 5 in it.
  const digits = /\p{L}/u.test(wanted) ? '' : phoneDigits(wanted);
  return digits !== '' && phone !== undefined && phoneDigits(phone).includes(digits);
}

/** Guests as everybody with the link may see them. */
export interface ShownGuests {
  /** Only of guests who show theirs. */
  firstNames: string[];
  /** All guests, with and without a name. */
  count: number;
}

export function shownGuests(
  guests: readonly Guest[],
  { firstNames }: Pick<GameEvent, 'firstNames'>,
): ShownGuests {
  return {
    firstNames: guests.flatMap(({ rsvp: { placeKey } }) => firstNames[placeKey] ?? []),
    count: guests.length,
  };
}

export type GroupChatNews = ReturnType<typeof groupChatNews>;

export function groupChatNews(event: GameEvent, rsvps: readonly Rsvp[]) {
  const guests = guestList(rsvps, event);
  const counts = countResponses(rsvps);
  const { title, sport, dateTime, location, maxPlayers } = event;
  return {
    ...{ title, sport, dateTime, location, maxPlayers },
    isCancelled: event.status === 'cancelled',
    players: shownGuests(guests.filter(isPlayer), event),
    reserves: shownGuests(guests.filter(isReserve), event),
    maybe: counts.maybe,
    missing: missingPlayers(event),
    seatsLeft: seats({ rsvpCount: counts, maxPlayers }).left,
  };
}

function clock(instant: Instant): string {
  const { date, time } = courtClock(instant);
  return `${date} ${time}`;
}

const HEADINGS = [
  'Name',
  'Answer',
  'Reserve',
  'Still in',
  'Email',
  'Phone',
  'Notes',
  'Answered',
  'Attendance',
  'Came',
  'Of',
];

/**
 * The guest list for a spreadsheet (RFC 4180), players first.
 * @param records of the guests before the event; the cells of others stay empty.
 */
export function guestListCsv(
  guests: readonly Guest[],
  records: ReadonlyMap<string, { came: number; of: number }>,
): string {
  const rows = RESPONSES_IN_ORDER.flatMap((response) =>
    guests
      .filter(({ rsvp }) => rsvp.response === response)
      .map(({ rsvp, reserve, confirmedAt }) => [
        rsvp.name,
        rsvp.response,
        reserve === null ? '' : String(reserve),
        confirmedAt === null ? '' : clock(confirmedAt),
        rsvp.email ?? '',
        rsvp.phone ?? '',
        rsvp.notes ?? '',
        clock(rsvp.submittedAt),
        rsvp.attendance === 'left-late' ? 'left late' : (rsvp.attendance ?? ''),
        String(records.get(rsvp.id)?.came ?? ''),
        String(records.get(rsvp.id)?.of ?? ''),
      ]),
  );
  return csvOf(HEADINGS, rows);
}
