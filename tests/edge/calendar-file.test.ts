import ICAL from 'ical.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFeedAddress } from '#features/rsvp/calendar/games-feed.ts';
import { calendarFile, calendarRequest } from '../../edge/calendar-file.ts';
import { gamesFeed } from '../../edge/games-feed.ts';

const TOKEN = 'sunset-volleyball-2030-06-15-abc123';
const FOLDER = `https://showup.example/api/calendar/${TOKEN}`;
const FILE = `${FOLDER}.ics`;

/** The host's cache, by address. */
let kept: Map<string, Response>;

const text = (stringValue: string) => ({ stringValue });
const time = (timestampValue: string) => ({ timestampValue });

const INVITE = {
  ...{ gameEventId: text('game'), inviteToken: text(TOKEN), isActive: { booleanValue: true } },
  ...{ createdAt: time('2030-06-01T12:00:00Z'), clickCount: { integerValue: '0' } },
};

const NONE = { integerValue: '0' };

function eventFields(status: string, day: string) {
  const none = Object.fromEntries(['yes', 'no', 'maybe'].map((one) => [one, NONE]));
  return {
    ...{ title: text('Sunset volleyball'), sport: text('volleyball'), skillLevel: text('mixed') },
    ...{ location: text('Westside Park'), organizerName: text('Dana'), status: text(status) },
    ...{ dateTime: time(`${day}T23:00:00Z`), maxPlayers: { integerValue: '12' } },
    ...{ allowMaybe: { booleanValue: true }, requireContactInfo: { booleanValue: false } },
    ...{ createdAt: time('2030-06-01T12:00:00Z'), rsvpCount: { mapValue: { fields: none } } },
  };
}

/** Responds to a request for one document, or for several with the time. */
function firestoreWith(status: string, days = ['2030-06-15'], more: object = {}) {
  return async (address: string, { body }: RequestInit = {}) => {
    const isInvite = `${address} ${body}`.includes('/rsvpInvites/');
    const events = days.map((day, index) => ({
      found: { name: `gameEvents/game${index}`, fields: { ...eventFields(status, day), ...more } },
    }));
    if (!isInvite) return Response.json(events);
    const found = { name: `rsvpInvites/${TOKEN}`, fields: INVITE };
    return Response.json(address.includes(':batchGet') ? [{ found }] : found);
  };
}

beforeEach(() => {
  kept = new Map();
  const match = async ({ url }: Request) => kept.get(url)?.clone();
  const put = async ({ url }: Request, response: Response) => kept.set(url, response);
  vi.stubGlobal('caches', { default: { match, put } });
  vi.stubGlobal('fetch', firestoreWith('active'));
});

async function responseAt(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = calendarRequest(new URL(address));
  if (!request) throw new Error(`No calendar file has the address ${address}.`);
  return calendarFile(new Request(address, { headers }), request, { waitUntil: () => undefined });
}

async function fileAt(address: string): Promise<string> {
  const response = await responseAt(address);
  expect(response.status).toBe(200);
  return response.text();
}

const statusIn = async (address: string) => /\r\nSTATUS:(\w+)\r\n/.exec(await fileAt(address))?.[1];

it('a reserve’s file is tentative, anybody else’s confirmed, and a cancelled game cancelled for both', async () => {
  expect(await statusIn(FILE)).toBe('CONFIRMED');
  expect(await statusIn(`${FOLDER}/1.ics`)).toBe('CONFIRMED');
  expect(await statusIn(`${FOLDER}/1r.ics`)).toBe('TENTATIVE');
  kept.clear();
  vi.stubGlobal('fetch', firestoreWith('cancelled'));
  expect(await statusIn(FILE)).toBe('CANCELLED');
  expect(await statusIn(`${FOLDER}/1r.ics`)).toBe('CANCELLED');
});

it('a game below its minimum is tentative for everybody, also in the feed', async () => {
  vi.stubGlobal('fetch', firestoreWith('active', ['2030-06-15'], { minPlayers: { integerValue: '2' } }));
  for (const name of ['1.ics', 'all.ics']) expect(await statusIn(`${FOLDER}/${name}`)).toBe('TENTATIVE');
});

it('one file holds the games of a series that are asked for, and skips those that are none', async () => {
  vi.stubGlobal('fetch', firestoreWith('active', ['2030-06-15', '2030-06-22', '2030-06-29']));
  const file = await fileAt(`${FOLDER}/1-3-3r-52.ics`);
  expect([...file.matchAll(/\r\nDTSTART:(\d+)T/g)].map(([, day]) => day)).toEqual(['20300615', '20300629']);
  expect([...file.matchAll(/\r\nSTATUS:(\w+)/g)].map(([, status]) => status)).toEqual([
    'CONFIRMED',
    'TENTATIVE',
  ]);
  expect(await fileAt(`${FOLDER}/52.ics`)).toContain('\r\nDTSTART:20300615T');
});

describe('the feed of a link', () => {
  const FEED = `${FOLDER}/all.ics`;
  const DAYS = ['2030-06-15', '2030-06-22', '2030-06-29'];

  it('holds all games, a cancelled one too, says its name, and asks to be read again', async () => {
    vi.stubGlobal('fetch', firestoreWith('cancelled', DAYS));
    const response = await responseAt(FEED);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(response.headers.get('content-disposition')).toBeNull();
    const calendar = new ICAL.Component(ICAL.parse(await response.text()));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Sunset volleyball');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const events = calendar.getAllSubcomponents('vevent');
    expect(events.map((event) => String(event.getFirstPropertyValue('dtstart')).slice(0, 10))).toEqual(DAYS);
    expect(events.map((event) => event.getFirstPropertyValue('status'))).toEqual(Array(3).fill('CANCELLED'));
    expect(new Set(events.map((event) => event.getFirstPropertyValue('uid'))).size).toBe(3);
  });

  it('answers 304 until a game changes, whichever form the calendar quotes', async () => {
    vi.stubGlobal('fetch', firestoreWith('active', DAYS));
    const etag = (await responseAt(FEED)).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await responseAt(FEED, { 'if-none-match': known });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    kept.clear();
    vi.stubGlobal('fetch', firestoreWith('active', ['2030-06-15', '2030-06-23', '2030-06-29']));
    const changed = await responseAt(FEED, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('\r\nDTSTART:20300623T');
  });
});

describe('the feed of a guest’s own games', () => {
  const SUNDAYS = 'sunday-tennis-weekly-def456';
  const OFF = 'replaced-link-weekly-abc123';
  const ME = 'a'.repeat(32);
  const OTHER = 'b'.repeat(32);
  const idOf = (name: string) => name.padStart(32, '0');
  const partOf = (name: string, key = ME, final = '') => idOf(name).slice(-8) + key + final;
  const feedOf = (...parts: string[]) => `https://showup.example/api/calendar/games/${parts.join(',')}.ics`;

  interface Game {
    day: string;
    queue: string[];
    status?: string;
    more?: object;
  }
  /** Games by name, behind the links that list them; a link that is not here is off. */
  function given(links: Record<string, string[]>, games: Record<string, Game>) {
    vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
      const token = /\/rsvpInvites\/([\w-]+)/.exec(`${address} ${body}`)?.[1];
      if (token !== undefined) {
        const values = links[token]?.map((name) => text(idOf(name)));
        if (!values) return Response.json({ error: {} }, { status: 403 });
        const { gameEventId: _, ...invite } = INVITE;
        const fields = { ...invite, inviteToken: text(token), gameEventIds: { arrayValue: { values } } };
        const found = { name: `rsvpInvites/${token}`, fields };
        return Response.json(address.includes(':batchGet') ? [{ found }] : found);
      }
      const asked = Object.entries(games).filter(([name]) => `${address} ${body}`.includes(idOf(name)));
      return Response.json(
        asked.map(([name, { day, queue, status = 'active', more }]) => ({
          found: {
            name: `gameEvents/${idOf(name)}`,
            fields: {
              ...eventFields(status, day),
              ...{ maxPlayers: { integerValue: '1' }, queue: { arrayValue: { values: queue.map(text) } } },
              ...more,
            },
          },
        })),
      );
    });
  }

  async function responseTo(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const games = readFeedAddress(new URL(address).pathname);
    if (!games) throw new Error(`No feed has the address ${address}.`);
    return gamesFeed(new Request(address, { headers }), games, { waitUntil: () => undefined });
  }
  async function entriesIn(response: Response) {
    expect(response.status).toBe(200);
    const calendar = new ICAL.Component(ICAL.parse(await response.text()));
    return calendar.getAllSubcomponents('vevent').map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      day: String(event.getFirstPropertyValue('dtstart')).slice(0, 10),
      status: event.getFirstPropertyValue('status'),
      says: String(event.getFirstPropertyValue('description')).split('\n')[0],
    }));
  }

  it('says of each game whether the guest is in, by the queue, and leaves out other games and links that are off', async () => {
    given(
      { [TOKEN]: ['in', 'reserve', 'not-mine', 'cancelled'], [SUNDAYS]: ['sunday'] },
      {
        in: { day: '2030-06-15', queue: [ME] },
        reserve: { day: '2030-06-22', queue: [OTHER, ME] },
        'not-mine': { day: '2030-06-29', queue: [OTHER] },
        cancelled: { day: '2030-07-06', queue: [ME], status: 'cancelled' },
        sunday: { day: '2030-06-16', queue: [ME] },
      },
    );
    const thursdays = [TOKEN, partOf('in'), partOf('reserve'), partOf('cancelled'), partOf('unknown')];
    const address = feedOf(thursdays.join('.'), `${SUNDAYS}.${partOf('sunday')}`, `${OFF}.${partOf('gone')}`);
    const response = await responseTo(address);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const entries = await entriesIn(response);
    expect(entries.map(({ day, status, says }) => [day, status, says])).toEqual([
      ['2030-06-15', 'CONFIRMED', "You're in."],
      ['2030-06-22', 'TENTATIVE', "You're 1st reserve."],
      ['2030-07-06', 'CANCELLED', 'This game is cancelled.'],
      ['2030-06-16', 'CONFIRMED', "You're in."],
    ]);
    // A file of the same game is the same entry.
    const file = await entriesIn(await responseAt(`${FOLDER}/1.ics`));
    expect(entries.map(({ uid }) => uid)).toContain(file[0]?.uid);
  });

  it('does not call a game cancelled while the press in an email may have changed the key', async () => {
    given({ [TOKEN]: ['game'] }, { game: { day: '2030-06-15', queue: [OTHER] } });
    const [unknown] = await entriesIn(await responseTo(feedOf(`${TOKEN}.${partOf('game')}`)));
    expect(unknown).toMatchObject({
      status: 'TENTATIVE',
      says: expect.stringMatching(/^This calendar can’t tell/),
    });
    const [left] = await entriesIn(await responseTo(feedOf(`${TOKEN}.${partOf('game', ME, 'f')}`)));
    expect(left).toMatchObject({ status: 'CANCELLED', says: 'You have no place in this game any more.' });
  });

  const FIGURES = { mapValue: { fields: { arrived: NONE, noShow: NONE, clicks: NONE } } };
  it.each([
    ['is over', { day: '2020-11-01', queue: [OTHER] }],
    ['has lost its guests to retention', { day: '2030-06-15', queue: [], more: { figures: FIGURES } }],
  ])('keeps a game that %s, and says nothing of places', async (_, game) => {
    given({ [TOKEN]: ['game'] }, { game });
    for (const final of ['', 'f']) {
      const [entry] = await entriesIn(await responseTo(feedOf(`${TOKEN}.${partOf('game', ME, final)}`)));
      expect(entry).toMatchObject({ status: 'CONFIRMED', says: 'Organizer: Dana' });
    }
  });

  it('reads only its own games of a link', async () => {
    const game = { day: '2030-06-15', queue: [ME] };
    given({ [TOKEN]: ['mine', 'other'] }, { mine: game, other: game });
    const read = vi.fn(fetch);
    vi.stubGlobal('fetch', read);
    await responseTo(feedOf(`${TOKEN}.${partOf('mine')}`));
    const asked = JSON.stringify(read.mock.calls);
    expect(asked).toContain(idOf('mine'));
    expect(asked).not.toContain(idOf('other'));
  });

  it('answers 304 until a place or a date changes', async () => {
    const address = feedOf(`${TOKEN}.${partOf('game')}`);
    given({ [TOKEN]: ['game'] }, { game: { day: '2030-06-15', queue: [ME] } });
    const etag = (await responseTo(address)).headers.get('etag') ?? '';
    const known = { 'if-none-match': etag };
    expect((await responseTo(address, known)).status).toBe(304);
    const changes = [
      { day: '2030-06-15', queue: [OTHER, ME] },
      { day: '2030-06-16', queue: [ME] },
    ];
    for (const game of changes) {
      kept.clear();
      given({ [TOKEN]: ['game'] }, { game });
      expect((await responseTo(address, known)).status).toBe(200);
    }
  });

  it('fails as a whole while one link can’t be read, so that no game vanishes, and is unknown once all links are off', async () => {
    given({ [TOKEN]: ['game'] }, { game: { day: '2030-06-15', queue: [ME] } });
    const address = feedOf(`${TOKEN}.${partOf('game')}`, `${SUNDAYS}.${partOf('sunday')}`);
    const read = fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      `${init?.body}`.includes(SUNDAYS) ? Response.json({}, { status: 500 }) : read(url, init),
    );
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    expect((await responseTo(address)).status).toBe(503);
    expect(logged).toHaveBeenCalledOnce();
    given({}, {});
    expect((await responseTo(address)).status).toBe(404);
    const [unknown] = kept.values();
    expect([...kept.keys()]).toEqual([address]);
    expect([unknown?.status, unknown?.headers.get('cache-control')]).toEqual([404, 'public, max-age=60']);
  });

  const GAME = partOf('game');
  const manyGames = (count: number) => Array.from({ length: count }, (_, index) => partOf(`${index}`));
  const manyLinks = (count: number) =>
    Array.from({ length: count }, (_, index) => `weekly-tennis-${index}-abc123.${GAME}`);

  it.each([[[TOKEN, ...manyGames(20)].join('.')], [manyLinks(12).join(',')]])(
    'may be as large as %s',
    (rest) => {
      expect(readFeedAddress(new URL(feedOf(rest)).pathname)).not.toBeNull();
    },
  );

  it.each([
    ...['', TOKEN, `${TOKEN}.${GAME.slice(1)}`, `${TOKEN}.${GAME}x`, `short.${GAME}`],
    [TOKEN, ...manyGames(21)].join('.'),
    manyLinks(13).join(','),
    `${TOKEN}.${GAME}.${partOf('game', OTHER, 'f')}`,
  ])('there is none at %s', (rest) => {
    expect(readFeedAddress(new URL(feedOf(rest)).pathname)).toBeNull();
  });
});

const TOO_MANY = `/${Array(53).fill(1).join('-')}`;

it.each(['/', '/r', '/1-', '/1--2', '/-1', '/1x', '/100', TOO_MANY, '/1/2', '/all/1', '/1-all'])(
  'there is no file at %s',
  (rest) => {
    expect(calendarRequest(new URL(`${FOLDER}${rest}.ics`))).toBeNull();
  },
);

it('the cache keeps files apart and ignores the query', async () => {
  for (const rest of ['.ics', '.ics?a=1', '/1.ics', '/1r.ics', '/1r.ics?as=player', '/01r.ics']) {
    await fileAt(FOLDER + rest);
  }
  expect([...kept.keys()]).toEqual([FILE, `${FOLDER}/1.ics`, `${FOLDER}/1r.ics`]);
});
