import { csvOf } from '#lib/csv.ts';
import { DAY_MS, type Instant } from '#lib/dates.ts';
import { contactUrl, isEmail } from './contact.ts';
import { courtClock } from './court-clock.ts';
import type { GameEvent } from './event.ts';
import { figuresOf, lastCameAt, type Person, type PersonGame, recounted, withRemoved } from './person.ts';
import { contactKeys, type Rsvp } from './rsvp.ts';
import { sportLabels } from './sport.ts';

/** Two missed weeks are a holiday; after two months somebody is "back". */
const AWAY_DAYS = 60;
const MONTH_DAYS = 365 / 12;

/** What somebody's record said before an event. */
export interface RecordBefore {
  /** Null for whom no record is kept yet. */
  personId: string | null;
  came: number;
  of: number;
  leftLate: number;
  /** How long ago they last came; null for less than two months, and for who never came. */
  monthsAway: number | null;
}

function recordBefore(person: Person | undefined, { id, dateTime }: Pick<GameEvent, 'id' | 'dateTime'>) {
  const noted = Object.entries(person?.games ?? {});
  const games = Object.fromEntries(
    noted.filter(([eventId, game]) => eventId !== id && game.dateTime < dateTime),
  );
  const before = recounted(games, person?.earlier);
  const lastCame = lastCameAt({ games, earlier: person?.earlier });
  const daysAway = lastCame === null ? 0 : (dateTime - lastCame) / DAY_MS;
  return {
    ...{ personId: person?.id ?? null, ...figuresOf(before), leftLate: before.leftLate },
    monthsAway: daysAway > AWAY_DAYS ? Math.round(daysAway / MONTH_DAYS) : null,
  };
}

export function isFirstTime({ of, leftLate }: Pick<RecordBefore, 'of' | 'leftLate'>): boolean {
  return of === 0 && leftLate === 0;
}

/**
 * The records of guests as they were before an event, by the id of the RSVP, without guests who gave no contact. Empty when all
 * come for the first time: where nothing was noted before, everybody would be called new.
 */
export function recordsBefore(
  rsvps: readonly Rsvp[],
  people: ReadonlyMap<string, Person>,
  event: Pick<GameEvent, 'id' | 'dateTime'>,
): Map<string, RecordBefore> {
  const records = rsvps
    .filter((rsvp) => contactKeys('', rsvp).length > 0)
    .map((rsvp) => [rsvp.id, recordBefore(people.get(rsvp.id), event)] as const);
  return new Map(records.some(([, record]) => !isFirstTime(record)) ? records : []);
}

export type NamedPerson = Person & { name: string };

export const PEOPLE_GROUPS = ['all', 'regulars', 'new-faces', 'missed-lately'] as const;
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number];

export interface PeopleFilter {
  group: PeopleGroup;
  search: string;
}

/** A regular came to so many of the last games where they were expected. */
export const REGULAR = { came: 3, of: 5 };
export const NEW_FACE_DAYS = 30;
const MISSED_OF_LAST = 2;

/** The last games that somebody came to or missed, the latest first. */
function lastGames({ games }: Person, count: number): PersonGame[] {
  return Object.values(games)
    .filter(({ attendance }) => attendance !== 'left-late')
    .sort((a, b) => b.dateTime - a.dateTime)
    .slice(0, count);
}

const BELONGS: Record<PeopleGroup, (person: Person, now: Instant) => boolean> = {
  all: () => true,
  regulars: (person) =>
    lastGames(person, REGULAR.of).filter(({ attendance }) => attendance === 'arrived').length >= REGULAR.came,
  'new-faces': (person, now) => {
    const came = Object.values(person.games).filter(({ attendance }) => attendance === 'arrived');
    const isNew = came.every(({ dateTime }) => now - dateTime <= NEW_FACE_DAYS * DAY_MS);
    return came.length > 0 && isNew && person.earlier?.lastCameAt === undefined;
  },
  'missed-lately': (person) =>
    lastGames(person, MISSED_OF_LAST).some(({ attendance }) => attendance === 'no-show'),
};

function isNamed(person: Person): person is NamedPerson {
  return person.name !== undefined;
}

/** Splits off those whose name retention has removed. Leaves out records whose every note was taken back. */
export function namedPeople(people: readonly Person[]): { named: NamedPerson[]; nameless: number } {
  const noted = people.filter(({ came, missed, leftLate }) => came + missed + leftLate > 0);
  const named = noted.filter(isNamed);
  return { named, nameless: noted.length - named.length };
}

/** Who came last comes first; who never came, last. */
export function peopleShown(
  people: readonly NamedPerson[],
  { group, search }: PeopleFilter,
  now: Instant,
): NamedPerson[] {
  const wanted = search.trim().toLowerCase();
  return people
    .filter((person) => BELONGS[group](person, now) && person.name.toLowerCase().includes(wanted))
    .map((person) => ({ person, last: lastCameAt(person) ?? 0 }))
    .sort((a, b) => b.last - a.last || a.person.name.localeCompare(b.person.name))
    .map(({ person }) => person);
}

/** The address or number that is looked for; null when it is a name. Records hold neither, so that it must be complete. */
export function contactSought(search: string): Pick<Rsvp, 'email' | 'phone'> | null {
  const text = search.trim();
  if (isEmail(text)) return { email: text };
  return contactUrl(text) === null ? null : { phone: text };
}

/** All games by sport, the most played first. */
export function countsBySport(person: Person) {
  const { bySport = {} } = withRemoved(person, () => true).earlier ?? {};
  return Object.entries(bySport)
    .map(([sport, counts]) => ({ sport, ...counts }))
    .sort((a, b) => b.came + b.missed - a.came - a.missed || a.sport.localeCompare(b.sport));
}

const SPORTS = new Map(Object.entries(sportLabels));

/** Names of the sports that somebody was expected at. */
export function sportsOf(person: Person): string {
  return countsBySport(person)
    .map(({ sport }) => SPORTS.get(sport) ?? sport)
    .join(', ');
}

const HEADINGS = ['Name', 'Came', 'Of', 'Left late', 'Last came', 'Sports'];

/** People for a spreadsheet. */
export function peopleCsv(people: readonly NamedPerson[]): string {
  return csvOf(
    HEADINGS,
    people.map((person) => {
      const { came, of } = figuresOf(person);
      const last = lastCameAt(person);
      return [
        ...[person.name, String(came), String(of), String(person.leftLate)],
        ...[last === null ? '' : courtClock(last).date, sportsOf(person)],
      ];
    }),
  );
}
