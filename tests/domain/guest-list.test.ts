import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import {
  countResponses,
  groupChatNews,
  guestList,
  guestListCsv,
  isSought,
  losingPlaces,
  turnout,
} from '#domain/guest-list.ts';
import type { Rsvp } from '#domain/rsvp.ts';

const rsvp = (name: string, submittedAt: number, overrides: Partial<Rsvp> = {}): Rsvp => ({
  id: name,
  gameEventId: 'game',
  response: 'yes',
  name,
  submittedAt,
  seenDateTime: 100,
  seenLocation: 'Westside Park',
  placeKey: `key of ${name}`,
  ...overrides,
});

const rsvps = [
  rsvp('Cy', 30),
  rsvp('Ada', 10),
  rsvp('Max', 15, { response: 'maybe' }),
  rsvp('Bo', 20),
  rsvp('No', 5, { response: 'no' }),
  rsvp('Di', 30),
];

const court = { maxPlayers: 2, queue: [], dateTime: 100 };
const places = (list: readonly Rsvp[], queue: string[]) =>
  guestList(list, { ...court, queue }).map(({ rsvp: { name }, reserve }) => [name, reserve]);

test('who said yes stands in the order of the queue, and beyond the last place is a reserve', () => {
  const coming = rsvps.map((one) => ({ ...one, placeKey: `key of ${one.name}` }));
  expect(places(coming, ['key of Di', 'key of Cy', 'key of Ada', 'key of Bo'])).toEqual([
    ['Di', null],
    ['Cy', null],
    ['Ada', 1],
    ['Bo', 2],
    ['No', null],
    ['Max', null],
  ]);
  expect(countResponses(rsvps)).toEqual({ yes: 4, no: 1, maybe: 1 });
});

test('who is not in the queue yet stands behind it, in the order of answering', () => {
  const coming = rsvps.map((one) => (one.name === 'Di' ? { ...one, placeKey: 'key of Di' } : one));
  expect(places(coming, ['key of somebody who left', 'key of Di']).slice(0, 4)).toEqual([
    ['Di', null],
    ['Ada', null],
    ['Bo', 1],
    ['Cy', 2],
  ]);
});

test('responses that are not in the queue yet stand in the order of answering', () => {
  expect(places(rsvps, []).slice(0, 4)).toEqual([
    ['Ada', null],
    ['Bo', null],
    ['Cy', 1],
    ['Di', 2],
  ]);
});

test('a reserve who has arrived is in, and nobody else’s place changes', () => {
  const came = (name: string, at: number, attendance?: 'arrived' | 'no-show') =>
    rsvp(name, at, { ...(attendance && { attendance }) });
  const list = [
    ...[came('Ada', 1, 'no-show'), came('Bo', 2), came('Cy', 3, 'no-show'), came('Di', 4)],
    came('Walk-in', 5, 'arrived'),
  ];
  expect(places(list, [])).toEqual([
    ['Ada', null],
    ['Bo', null],
    ['Cy', 1],
    ['Di', 2],
    ['Walk-in', null],
  ]);
});

test('fewer players put the last of them on the reserve list, but nobody who has arrived', () => {
  const names = (max: number, wanted: number, list: readonly Rsvp[] = rsvps) =>
    losingPlaces(list, { ...court, maxPlayers: max }, wanted).map(({ rsvp: { name } }) => name);
  expect(names(3, 2)).toEqual(['Cy']);
  expect(names(9, 1)).toEqual(['Bo', 'Cy', 'Di']);
  expect(names(2, 3)).toEqual([]);
  const arrived = rsvps.map((one): Rsvp => (one.name === 'Cy' ? { ...one, attendance: 'arrived' } : one));
  expect(names(3, 1, arrived)).toEqual(['Bo']);
});

test('only a player has confirmed, and only for the date that the game has now', () => {
  const said = (name: string, at: number, seenDateTime: number) =>
    rsvp(name, at, { confirmedAt: 50 + at, seenDateTime });
  const list = guestList([said('Ada', 1, 100), said('Bo', 2, 99), said('Cy', 3, 100)], court);
  expect(list.map(({ confirmedAt }) => confirmedAt)).toEqual([51, null, null]);
});

test('how many came is counted, or known of a game whose guests are removed', () => {
  const came = [rsvp('Di', 1, { attendance: 'arrived' }), rsvp('Ed', 2, { attendance: 'no-show' })];
  const rsvpCount = { yes: 9, no: 0, maybe: 0 };
  expect(turnout({ rsvpCount }, came)).toEqual({
    counts: { yes: 2, no: 0, maybe: 0 },
    arrived: 1,
    noShow: 1,
  });
  const figures = { arrived: 8, noShow: 1, clicks: 20 };
  expect(turnout({ rsvpCount, figures }, [])).toEqual({ counts: rsvpCount, arrived: 8, noShow: 1 });
});

test.each([
  ['', true],
  ['ADA', true],
  ['lovelace', true],
  ['ada@', true],
  ['555-01', true],
  ['(352)', true],
  ['racket', true],
  ['bo', false],
  ['999', false],
  ['court 5', false],
  ['площадка 5', false],
  ['-', false],
])('searching for "%s" finds her: %s', (search, isFound) => {
  const ada = rsvp('Ada Lovelace', 1, {
    email: 'Ada@Example.com',
    phone: '352 555 0134',
    notes: 'Brings a Racket',
  });
  expect(isSought(ada, search)).toBe(isFound);
});

test('the message to the group chat counts everybody, and names who shows a first name', () => {
  const event: GameEvent = {
    id: 'game',
    title: 'Tennis',
    sport: 'tennis',
    dateTime: 1,
    location: 'Court',
    skillLevel: 'mixed',
    maxPlayers: 3,
    organizerName: 'Dana',
    allowMaybe: true,
    requireContactInfo: false,
    status: 'active',
    createdAt: 0,
    // Read before the list of guests was.
    rsvpCount: { yes: 0, no: 0, maybe: 0 },
    revision: 0,
    queue: [],
    firstNames: { 'key of Bo': 'Bo', 'key of somebody who left': 'Zed' },
    pastStates: [],
  };
  const coming = rsvps.map((one) => ({ ...one, placeKey: `key of ${one.name}` }));
  expect(groupChatNews(event, coming)).toEqual({
    title: 'Tennis',
    sport: 'tennis',
    dateTime: 1,
    location: 'Court',
    maxPlayers: 3,
    isCancelled: false,
    players: { firstNames: ['Bo'], count: 3 },
    reserves: { firstNames: [], count: 1 },
    maybe: 1,
    seatsLeft: 0,
  });
});

describe('the table for a spreadsheet', () => {
  const HEAD =
    '\ufeff"Name","Answer","Reserve","Still in","Email","Phone","Notes","Answered","Attendance"\r\n';
  const csv = (...rows: Rsvp[]) => guestListCsv(guestList(rows, { ...court, maxPlayers: 1 }));

  test('lists players, then maybes, then the others, in the events’ zone', () => {
    const summer = Date.parse('2026-07-01T23:30:00Z');
    const table = csv(
      rsvp('No', summer - 3, { response: 'no' }),
      rsvp('Ada', summer, {
        ...{ email: 'ada@example.com', notes: 'a "big"\nracket, two', attendance: 'arrived' },
        ...{ confirmedAt: summer + 3_600_000, seenDateTime: court.dateTime },
      }),
      rsvp('Bo', summer + 1),
      rsvp('Max', summer - 2, { response: 'maybe' }),
    );
    expect(table).toBe(
      [
        HEAD,
        '"Ada","yes","","2026-07-01 20:30","ada@example.com","","a ""big""\nracket, two","2026-07-01 19:30","arrived"\r\n',
        '"Bo","yes","1","","","","","2026-07-01 19:30",""\r\n',
        '"Max","maybe","","","","","","2026-07-01 19:29",""\r\n',
        '"No","no","","","","","","2026-07-01 19:29",""\r\n',
      ].join(''),
    );
    expect(csv()).toBe(HEAD);
  });

  test.each([
    '=1+1',
    '+1 352 555 0134',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '=HYPERLINK("https://example.com","x")',
    "=cmd|' /C calc'!A0",
    '＝1+1',
    '＠SUM(A1)',
    '  =1+1',
    '\u00a0@SUM(A1)',
  ])('holds %j as text', (text) => {
    const row = csv(rsvp(text, 0, { notes: text })).slice(HEAD.length);
    const quoted = `"'${text.replaceAll('"', '""')}"`;
    expect(row.startsWith(`${quoted},`)).toBe(true);
    expect(row).toContain(`,${quoted},`);
  });

  test.each(['Ann-Marie', 'a=b', "O'Neil", '3 + 4', ' x'])('leaves %j alone', (text) => {
    expect(csv(rsvp(text, 0))).toContain(`\r\n"${text}",`);
  });
});
