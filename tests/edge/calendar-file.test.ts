import ICAL from 'ical.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarFile, calendarRequest } from '../../edge/calendar-file.ts';

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

function eventFields(status: string, day: string) {
  const none = Object.fromEntries(['yes', 'no', 'maybe'].map((one) => [one, { integerValue: '0' }]));
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
