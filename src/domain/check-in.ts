import { HOUR_MS, type Instant } from '#lib/dates.ts';
import { isEmail, PHONE_MIN_DIGITS, phoneDigits } from './contact.ts';
import type { GameEvent } from './event.ts';
import { type Guest, isPlayer } from './guest-list.ts';
import { lateChanges } from './late-changes.ts';
import type { Person } from './person.ts';
import type { Attendance, GuestDetails, Rsvp } from './rsvp.ts';
import { rsvpFormSchema } from './rsvp-form.ts';

/** Nobody is at the court earlier than to put up a net. */
const OPENS_BEFORE_MS = 2 * HOUR_MS;
/** The evening after is for what was forgotten; later, corrections are rare. */
const OPEN_AFTER_MS = 24 * HOUR_MS;

/** A day longer than the check-in is open: by then the connection is back, or the organizer has corrected the list. */
const UNSENT_KEPT_MS = OPENS_BEFORE_MS + OPEN_AFTER_MS + 24 * HOUR_MS;

export type CheckInWindow = 'early' | 'open' | 'over';

export function checkInOpensAt({ dateTime }: Pick<GameEvent, 'dateTime'>): Instant {
  return dateTime - OPENS_BEFORE_MS;
}

export function checkInWindow(event: Pick<GameEvent, 'dateTime'>, now: Instant): CheckInWindow {
  if (now < checkInOpensAt(event)) return 'early';
  return now <= event.dateTime + OPEN_AFTER_MS ? 'open' : 'over';
}

/** Whether a tap of this time that could not be sent stays on the device. */
export function isKept(at: Instant, now: Instant): boolean {
  return now - at <= UNSENT_KEPT_MS;
}

/** Not offered for a cancelled game. */
export function isOpenForCheckIn(event: Pick<GameEvent, 'dateTime' | 'status'>, now: Instant): boolean {
  return event.status === 'active' && checkInWindow(event, now) === 'open';
}

/** Players who arrived, of those who have a place or came without one. */
export function arrivals(list: readonly Guest[]): { arrived: number; of: number } {
  const hasArrived = ({ rsvp }: Guest) => rsvp.attendance === 'arrived';
  return {
    arrived: list.filter(hasArrived).length,
    of: list.filter((guest) => isPlayer(guest) || hasArrived(guest)).length,
  };
}

export interface Note {
  rsvp: Rsvp;
  attendance: Attendance;
}

/**
 * What "Everybody else: no-show" notes: players and late leavers of whom nothing is noted. Who left late and has said yes
 * again was expected like the others.
 */
export function notesForOthers(
  list: readonly Guest[],
  event: Pick<GameEvent, 'dateTime' | 'rsvpDeadline'>,
): Note[] {
  const left = lateChanges(list, event, []).map(({ guest }) => guest);
  const isUnnoted = ({ rsvp: { attendance, response } }: Guest) =>
    attendance === undefined || (attendance === 'left-late' && response === 'yes');
  const noted = (guests: readonly Guest[], attendance: Attendance) =>
    guests.filter(isUnnoted).map(({ rsvp }): Note => ({ rsvp, attendance }));
  return [...noted(list.filter(isPlayer), 'no-show'), ...noted(left, 'left-late')];
}

/** Why an unsent check-in can't be noted any more. */
export const LOST_REASONS = [
  'event-gone',
  'event-deleting',
  'rsvp-gone',
  'already-responded',
  'contact-gone',
  'noted-later',
] as const;
export type LostReason = (typeof LOST_REASONS)[number];

export function isLostReason(reason: string): reason is LostReason {
  return (LOST_REASONS as readonly string[]).includes(reason);
}

interface Tap {
  attendance: Attendance | null;
  at: Instant;
  /** Applies only while this is noted; null is no note. Undefined: applies over any note. */
  onlyOver?: Attendance | null | undefined;
  /** Of a walk-in, who need not be stored. */
  walkIn?: object | undefined;
  removes?: boolean | undefined;
}

/** Compares a tap that could not be sent at once with what is stored now. @param stored undefined for a removed RSVP. */
export function lostBecause(
  { attendance, at, onlyOver, walkIn, removes }: Tap,
  event: Pick<GameEvent, 'deletingAt'> | null,
  stored: Pick<Rsvp, 'attendance' | 'checkedInAt'> | undefined,
): LostReason | null {
  if (!event) return 'event-gone';
  if (event.deletingAt !== undefined) return 'event-deleting';
  if (!stored) return walkIn || removes ? null : 'rsvp-gone';
  const { attendance: noted = null, checkedInAt = 0 } = stored;
  // Sending leaves another note alone: that is no loss.
  if (onlyOver !== undefined && noted !== onlyOver) return null;
  // Whoever was seen at the court came, whenever another phone noted everybody else.
  if (attendance === 'arrived' && noted !== null) return null;
  return checkedInAt > at && noted !== attendance ? 'noted-later' : null;
}

const initialOf = (name: string) => name.trim().charAt(0).toUpperCase();

/** First letters of these names, in the order of the alphabet. */
export function initials(guests: readonly Guest[]): string[] {
  const letters = new Set(guests.map(({ rsvp }) => initialOf(rsvp.name)));
  return [...letters].sort((a, b) => a.localeCompare(b));
}

export function beginsWith({ rsvp }: Guest, letter: string | null): boolean {
  return letter === null || initialOf(rsvp.name) === letter;
}

/** A number at the end of a line. */
const NUMBER_AT_END = /\+?\(?\d[\d\s().-]*$/;

/** Parts of what is typed about a walk-in: a name, with an email or a number behind it if there is one. */
function partsOf(line: string): { name: string; email: string; phone: string } {
  const email = line.split(/\s+/).find(isEmail) ?? '';
  const rest = line.replace(email, '').trim();
  const number = NUMBER_AT_END.exec(rest)?.[0] ?? '';
  const isPhone = phoneDigits(number).length >= PHONE_MIN_DIGITS;
  return { name: isPhone ? rest.slice(0, -number.length).trim() : rest, email, phone: isPhone ? number : '' };
}

export function contactIn(line: string): Pick<Rsvp, 'email' | 'phone'> {
  const { email, phone } = partsOf(line);
  return { ...(email && { email }), ...(phone && { phone }) };
}

/** Null without a valid name. */
export function walkInOf(line: string): GuestDetails | null {
  const form = { ...partsOf(line), notes: '', showsFirstName: false };
  return rsvpFormSchema({ requireContactInfo: false }).safeParse(form).data ?? null;
}

/** Fewer letters fit too many people. */
const LETTERS_MIN = 2;
/** More don't fit on the screen above the keyboard. */
const SUGGESTIONS_MAX = 3;

export type KnownPerson = Person & { name: string };

/** Known people with this name or contact who are not on the list. @param typedKey id of a record with the typed contact. */
export function knownWalkIns(
  people: readonly Person[],
  line: string,
  typedKey: string | null,
  list: readonly Guest[],
): KnownPerson[] {
  const sought = line.trim().toLowerCase();
  if (sought.length < LETTERS_MIN) return [];
  const listed = new Set(list.map(({ rsvp }) => rsvp.name.trim().toLowerCase()));
  return people
    .filter((person): person is KnownPerson => person.name !== undefined)
    .filter(({ id, name }) => {
      const known = name.trim().toLowerCase();
      return !listed.has(known) && (id === typedKey || known.includes(sought));
    })
    .slice(0, SUGGESTIONS_MAX);
}
