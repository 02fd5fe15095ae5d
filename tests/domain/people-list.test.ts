import { describe, expect, it } from 'vitest';
import {
  contactSought,
  countsBySport,
  namedPeople,
  type PeopleGroup,
  peopleCsv,
  peopleShown,
  recordsBefore,
} from '#domain/people-list.ts';
import type { Person, PersonGame } from '#domain/person.ts';
import { makeGame, makePerson, makeRsvp } from './builders.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 25);
const ago = (days: number, attendance: PersonGame['attendance'] = 'arrived'): PersonGame =>
  makeGame({ attendance, dateTime: NOW - days * DAY });
/** Games in weeks before each other, the latest first: a = arrived, n = no-show, l = left late. */
const weeks = (noted: string) =>
  Object.fromEntries(
    Array.from(noted, (sign, week) => [
      `week ${week}`,
      ago(7 * (week + 1), sign === 'a' ? 'arrived' : sign === 'n' ? 'no-show' : 'left-late'),
    ]),
  );

describe('the records of guests before an event', () => {
  const event = { id: 'game', dateTime: NOW };
  const contact = { email: 'ada@example.com' };
  const recordOf = (person: Person | null) => {
    const others = makePerson('Somebody', weeks('a'));
    const rsvps = [makeRsvp('Ada', contact), makeRsvp('Somebody', contact)];
    const people = new Map([['Somebody', others], ...(person ? [['Ada', person] as const] : [])]);
    return recordsBefore(rsvps, people, event).get('Ada');
  };

  it('leave out the event, and what came after it', () => {
    const later = makeGame({ attendance: 'no-show', dateTime: NOW + DAY });
    // The event was moved since it was noted.
    const ada = makePerson('Ada', { ...weeks('anl'), game: ago(1), later });
    expect(recordOf(ada)).toEqual({ personId: ada.id, came: 1, of: 2, leftLate: 1, monthsAway: null });
    expect(recordOf(makePerson('Ada', { game: ago(1) }))).toMatchObject({ came: 0, of: 0, leftLate: 0 });
  });

  it.each([
    [60, null],
    [61, 2],
    [92, 3],
    [400, 13],
  ])('who came %i days ago is back after months: %s', (days, monthsAway) => {
    expect(recordOf(makePerson('Ada', { last: ago(days) }))).toMatchObject({ monthsAway });
    const bySport = { tennis: { came: 1, missed: 0, leftLate: 0 } };
    const earlier = { bySport, lastCameAt: NOW - days * DAY };
    expect(recordOf(makePerson('Ada', {}, { earlier }))).toMatchObject({ came: 1, of: 1, monthsAway });
  });

  it('say nothing of who gave no contact, and call nobody new where nothing was noted before', () => {
    const [ada, walkIn] = [makeRsvp('Ada', contact), makeRsvp('Walk-in')];
    const known = new Map([['Bo', makePerson('Bo', weeks('a'))]]);
    const records = recordsBefore([ada, makeRsvp('Bo', contact), walkIn], known, event);
    expect(records.get('Ada')).toMatchObject({ personId: null, of: 0 });
    expect([...records.keys()]).toEqual(['Ada', 'Bo']);
    const onlyThis = new Map([['Ada', makePerson('Ada', { game: ago(0) })]]);
    expect(recordsBefore([ada], onlyThis, event).size).toBe(0);
  });
});

describe('people', () => {
  const belongs = (group: PeopleGroup, games: Person['games'], changes: Partial<Person> = {}) =>
    peopleShown(namedPeople([makePerson('Ada', games, changes)]).named, { group, search: '' }, NOW).length >
    0;

  it.each([
    ['aaa', true],
    ['anana', true],
    ['alllaa', true],
    ['aa', false],
    ['nnnaaa', false],
    ['annnaa', false],
  ])('came to at least three of the last five: %s is a regular, %s', (noted, isRegular) => {
    expect(belongs('regulars', weeks(noted))).toBe(isRegular);
  });

  it.each([
    ['an', true],
    ['na', true],
    ['aan', false],
    ['aln', true],
    ['l', false],
  ])('missed one of the last two: %s, %s', (noted, hasMissed) => {
    expect(belongs('missed-lately', weeks(noted))).toBe(hasMissed);
  });

  it('are new faces for thirty days after they first came', () => {
    expect(belongs('new-faces', { a: ago(30), b: ago(40, 'no-show') })).toBe(true);
    expect(belongs('new-faces', { a: ago(2), b: ago(31) })).toBe(false);
    expect(belongs('new-faces', { a: ago(2, 'no-show') })).toBe(false);
    const earlier = { bySport: {}, lastCameAt: NOW - 200 * DAY };
    expect(belongs('new-faces', { a: ago(2) }, { earlier })).toBe(false);
  });

  it('stand in the order in which they last came, and are found by a part of the name', () => {
    const people = [
      makePerson('Never', { a: ago(1, 'no-show') }),
      makePerson('Bo', { a: ago(5) }),
      makePerson('نور', { a: ago(3) }),
      makePerson('Ada', { a: ago(5) }),
    ];
    const names = (search: string) =>
      peopleShown(namedPeople(people).named, { group: 'all', search }, NOW).map(({ name }) => name);
    expect(names('')).toEqual(['نور', 'Ada', 'Bo', 'Never']);
    expect(names(' BO ')).toEqual(['Bo']);
    expect(names('نو')).toEqual(['نور']);
  });

  it('without a name are counted, and not where every note was taken back', () => {
    const { name: _, ...nameless } = makePerson('Old', weeks('a'));
    const people = [nameless, makePerson('Taken back', {}), makePerson('Ada')];
    expect(namedPeople(people)).toMatchObject({ named: [{ name: 'Ada' }], nameless: 1 });
  });

  it('have numbers by sport, with what retention left', () => {
    const earlier = { bySport: { tennis: { came: 2, missed: 1, leftLate: 0 } } };
    const running = makeGame({ sport: 'running', attendance: 'no-show' });
    expect(countsBySport(makePerson('Ada', { a: makeGame(), running }, { earlier }))).toEqual([
      { sport: 'tennis', came: 3, missed: 1, leftLate: 0 },
      { sport: 'running', came: 0, missed: 1, leftLate: 0 },
    ]);
  });

  it('go to a spreadsheet', () => {
    const chess = makeGame({ sport: 'chess', attendance: 'left-late' });
    const { named } = namedPeople([makePerson('=Ada', { a: makeGame(), chess })]);
    expect(peopleCsv(named)).toBe(
      '\ufeff"Name","Came","Of","Left late","Last came","Sports"\r\n"\'=Ada","1","1","1","2026-11-19","Tennis, chess"\r\n',
    );
  });

  it.each([
    ['Ada', null],
    ['ada@', null],
    ['12', null],
    [' ada@example.com ', { email: 'ada@example.com' }],
    ['(352) 555-0101', { phone: '(352) 555-0101' }],
  ])('are sought by a whole address or number: %s', (search, contact) => {
    expect(contactSought(search)).toEqual(contact);
  });
});
