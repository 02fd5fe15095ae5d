import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calendarFile, calendarRequest } from '../../edge/calendar-file.ts';

const TOKEN = 'sunset-volleyball-2030-06-15-abc123';
const FILE = `https://showup.example/api/calendar/${TOKEN}.ics`;

/** The host's cache, by address. */
let kept: Map<string, Response>;

const text = (stringValue: string) => ({ stringValue });
const time = (timestampValue: string) => ({ timestampValue });

const INVITE = {
  ...{ gameEventId: text('game'), inviteToken: text(TOKEN), isActive: { booleanValue: true } },
  ...{ createdAt: time('2030-06-01T12:00:00Z'), clickCount: { integerValue: '0' } },
};

function eventFields(status: string) {
  const none = Object.fromEntries(['yes', 'no', 'maybe'].map((one) => [one, { integerValue: '0' }]));
  return {
    ...{ title: text('Sunset volleyball'), sport: text('volleyball'), skillLevel: text('mixed') },
    ...{ location: text('Westside Park'), organizerName: text('Dana'), status: text(status) },
    ...{ dateTime: time('2030-06-15T23:00:00Z'), maxPlayers: { integerValue: '12' } },
    ...{ allowMaybe: { booleanValue: true }, requireContactInfo: { booleanValue: false } },
    ...{ createdAt: time('2030-06-01T12:00:00Z'), rsvpCount: { mapValue: { fields: none } } },
  };
}

/** Answers a request for one document, or for several with the time. */
function firestoreWith(status: string) {
  return async (address: string, { body }: RequestInit = {}) => {
    const isInvite = `${address} ${body}`.includes('/rsvpInvites/');
    const found = { fields: isInvite ? INVITE : eventFields(status) };
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
afterEach(() => {
  vi.unstubAllGlobals();
});

async function fileAt(address: string): Promise<string> {
  const url = new URL(address);
  const request = calendarRequest(url);
  if (!request) throw new Error(`No calendar file has the address ${address}.`);
  const answer = await calendarFile(url, request, { waitUntil: () => undefined });
  expect(answer.status).toBe(200);
  return answer.text();
}

const statusIn = async (address: string) => /\r\nSTATUS:(\w+)\r\n/.exec(await fileAt(address))?.[1];

it('a reserve’s file is tentative, anybody else’s confirmed', async () => {
  expect(await statusIn(FILE)).toBe('CONFIRMED');
  expect(await statusIn(`${FILE}?as=reserve`)).toBe('TENTATIVE');
  expect(await statusIn(`${FILE}?as=player`)).toBe('CONFIRMED');
  expect(await statusIn(`${FILE}?as=player&as=reserve`)).toBe('CONFIRMED');
});

it('the cache keeps both apart and knows nothing else of the address', async () => {
  for (const rest of ['', '?as=reserve', '?a=1', '?as=reserve&b=2', '?as=RESERVE', '?x=y&as=reserve']) {
    await fileAt(FILE + rest);
  }
  expect([...kept.keys()]).toEqual([FILE, `${FILE}?as=reserve`]);
});

it('a cancelled game is cancelled in the file, for reserves too', async () => {
  vi.stubGlobal('fetch', firestoreWith('cancelled'));
  expect(await statusIn(FILE)).toBe('CANCELLED');
  expect(await statusIn(`${FILE}?as=reserve`)).toBe('CANCELLED');
});
