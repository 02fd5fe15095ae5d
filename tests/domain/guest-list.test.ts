import { expect, test } from 'vitest';
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
import { at, HOUR, keyOf, makeEvent, makeRsvp } from './builders.ts';

const rsvp = (name: string, submittedAt: number, changes: Partial<Rsvp> = {}) =>
  makeRsvp(name, { submittedAt, ...changes });

const rsvps = [
  ...[rsvp('Cy', 30), rsvp('Ada', 10), rsvp('Max', 15, { response: 'maybe' })],
  ...[rsvp('Bo', 20), rsvp('No', 5, { response: 'no' }), rsvp('Di', 30)],
];

const court = { maxPlayers: 2, queue: [], dateTime: 100 };

/** The names in the order of the list, reserves with their number. */
const places = (list: readonly Rsvp[], inQueue: string[] = []) =>
  guestList(list, { ...court, queue: inQueue.map(keyOf) }).map(({ rsvp: { name }, reserve }) =>
    reserve === null ? name : `${name} ${reserve}`,
  );

test.each([
  ['stands in the order of the queue', ['Di', 'Cy', 'Ada', 'Bo'], ['Di', 'Cy', 'Ada 1', 'Bo 2']],
  ['and is not in it yet stands behind it', ['Zed', 'Di'], ['Di', 'Ada', 'Bo 1', 'Cy 2']],
  ['stands in the order of answering without a queue', [], ['Ada', 'Bo', 'Cy 1', 'Di 2']],
])('who said yes %s, and beyond the last place is a reserve', (_, queue, coming) => {
  expect(places(rsvps, queue)).toEqual([...coming, 'No', 'Max']);
});

test('a reserve who has arrived is in, and nobody else’s place changes', () => {
  const list = [
    ...[rsvp('Ada', 1, { attendance: 'no-show' }), rsvp('Bo', 2), rsvp('Cy', 3, { attendance: 'no-show' })],
    ...[rsvp('Di', 4), rsvp('Walk-in', 5, { attendance: 'arrived' })],
  ];
  expect(places(list)).toEqual(['Ada', 'Bo', 'Cy 1', 'Di 2', 'Walk-in']);
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
  const said = (name: string, submittedAt: number, seenDateTime: number) =>
    rsvp(name, submittedAt, { confirmedAt: 50 + submittedAt, seenDateTime });
  const list = guestList([said('Ada', 1, 100), said('Bo', 2, 99), said('Cy', 3, 100)], court);
  expect(list.map(({ confirmedAt }) => confirmedAt)).toEqual([51, null, null]);
});

test('how many came is counted, or known of a game whose guests are removed', () => {
  expect(countResponses(rsvps)).toEqual({ yes: 4, no: 1, maybe: 1 });
  const came = [rsvp('Di', 1, { attendance: 'arrived' }), rsvp('Ed', 2, { attendance: 'no-show' })];
  const rsvpCount = { yes: 9, no: 0, maybe: 0 };
  const counts = { yes: 2, no: 0, maybe: 0 };
  expect(turnout({ rsvpCount }, came)).toEqual({ counts, arrived: 1, noShow: 1 });
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
  const contact = { email: 'Ada@Example.com', phone: '352 555 0134', notes: 'Brings a Racket' };
  expect(isSought(rsvp('Ada Lovelace', 1, contact), search)).toBe(isFound);
});

test('the message to the group chat counts everybody, and names who shows a first name', () => {
  // Its counters were read before the list of guests was.
  const event = makeEvent({ maxPlayers: 3, firstNames: { [keyOf('Bo')]: 'Bo', [keyOf('who left')]: 'Zed' } });
  const { title, sport, dateTime, location } = event;
  expect(groupChatNews(event, rsvps)).toEqual({
    ...{ title, sport, dateTime, location, maxPlayers: 3, isCancelled: false },
    players: { firstNames: ['Bo'], count: 3 },
    reserves: { firstNames: [], count: 1 },
    ...{ maybe: 1, missing: null, seatsLeft: 0 },
  });
});

const HEAD =
  '\ufeff"Name","Answer","Reserve","Still in","Email","Phone","Notes","Answered","Attendance","Came","Of"\r\n';
const records = new Map([['Ada', { came: 5, of: 6 }]]);
const csv = (...rows: Rsvp[]) => guestListCsv(guestList(rows, { ...court, maxPlayers: 1 }), records);

test('the spreadsheet lists players, then maybes, then the others, in the events’ zone', () => {
  const summer = at('2026-07-01T23:30:00Z');
  const ada = { email: 'ada@example.com', notes: 'a "big"\nracket, two', attendance: 'arrived' } as const;
  const table = csv(
    rsvp('No', summer - 3, { response: 'no' }),
    rsvp('Ada', summer, { ...ada, confirmedAt: summer + HOUR }),
    rsvp('Bo', summer + 1),
    rsvp('Max', summer - 2, { response: 'maybe' }),
  );
  expect(table).toBe(
    [
      HEAD,
      '"Ada","yes","","2026-07-01 20:30","ada@example.com","","a ""big""\nracket, two","2026-07-01 19:30","arrived","5","6"\r\n',
      '"Bo","yes","1","","","","","2026-07-01 19:30","","",""\r\n',
      '"Max","maybe","","","","","","2026-07-01 19:29","","",""\r\n',
      '"No","no","","","","","","2026-07-01 19:29","","",""\r\n',
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
])('the spreadsheet holds %j as text', (text) => {
  const row = csv(rsvp(text, 0, { notes: text })).slice(HEAD.length);
  const quoted = `"'${text.replaceAll('"', '""')}"`;
  expect(row.startsWith(`${quoted},`)).toBe(true);
  expect(row).toContain(`,${quoted},`);
});

test.each(['Ann-Marie', 'a=b', "O'Neil", '3 + 4', ' x'])('the spreadsheet leaves %j alone', (text) => {
  expect(csv(rsvp(text, 0))).toContain(`\r\n"${text}",`);
});
