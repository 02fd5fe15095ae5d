import type { GameEvent } from './event.ts';
import { type Guest, guestList } from './guest-list.ts';
import { contactKeys, type Rsvp } from './rsvp.ts';

/** What became of a guest at one date. */
export type GuestMark = 'in' | 'reserve' | 'maybe' | 'out' | 'came' | 'no-show';

export interface SeriesGuest {
  /** Id of one of the guest's RSVPs. */
  id: string;
  /** As given for the last of the dates. */
  name: string;
  /** By event. */
  marks: Map<string, GuestMark>;
}

function markOf({ rsvp: { response, attendance }, reserve }: Guest): GuestMark {
  if (attendance === 'arrived') return 'came';
  if (attendance === 'no-show') return 'no-show';
  if (response === 'yes') return reserve === null ? 'in' : 'reserve';
  return response === 'maybe' ? 'maybe' : 'out';
}

/** The email and the number; for a guest without either, the name. */
function identityOf(rsvp: Rsvp): string[] {
  const contacts = contactKeys('', rsvp);
  return contacts.length > 0 ? contacts : [`name|${rsvp.name.trim().toLowerCase()}`];
}

/** Finds the person behind an RSVP: two RSVPs with the same email or number are one person's. */
function personFinder(rsvps: readonly Rsvp[]): (rsvp: Rsvp) => string {
  const joined = new Map<string, string>();
  function rootOf(key: string): string {
    const next = joined.get(key);
    return next === undefined ? key : rootOf(next);
  }
  const personOf = (rsvp: Rsvp) => rootOf(identityOf(rsvp)[0] ?? rsvp.id);
  for (const rsvp of rsvps) {
    for (const key of identityOf(rsvp)) {
      const [root, person] = [rootOf(key), personOf(rsvp)];
      if (root !== person) joined.set(root, person);
    }
  }
  return personOf;
}

const TAKES_PART: readonly GuestMark[] = ['in', 'came'];

const timesIn = ({ marks }: SeriesGuest) =>
  [...marks.values()].filter((mark) => TAKES_PART.includes(mark)).length;

/**
 * One row for each person, those who play most often first. Two guests of one date are never one row, so that nobody is hidden.
 * @param dates by date.
 */
export function seriesGuests(dates: readonly { event: GameEvent; rsvps: readonly Rsvp[] }[]): SeriesGuest[] {
  const personOf = personFinder(dates.flatMap(({ rsvps }) => rsvps));
  const byPerson = new Map<string, SeriesGuest[]>();
  for (const { event, rsvps } of dates) {
    for (const guest of guestList(rsvps, event)) {
      const { rsvp } = guest;
      const person = personOf(rsvp);
      const rows = byPerson.get(person) ?? [];
      const known = rows.find(({ marks }) => !marks.has(event.id));
      const row = known ?? { id: rsvp.id, name: rsvp.name, marks: new Map() };
      if (!known) byPerson.set(person, [...rows, row]);
      row.name = rsvp.name;
      row.marks.set(event.id, markOf(guest));
    }
  }
  const guests = [...byPerson.values()].flat();
  return guests.sort((a, b) => timesIn(b) - timesIn(a) || a.name.localeCompare(b.name));
}
