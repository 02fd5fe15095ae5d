import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { organizerToken } from '#data/firestore/organizer.ts';
import { readEmailHistories, readMadeUp, tellGuests } from '#data/supabase/tell-guests.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { expectLog } from '../../setup.ts';
import { answering, bodyOf } from './answering.ts';

vi.mock('#data/firestore/organizer.ts', () => ({ organizerToken: vi.fn() }));

const EVENT = '0123456789abcdef0123456789abcdef';
const token = vi.mocked(organizerToken);

beforeEach(() => {
  token.mockReset();
  token.mockResolvedValue('a-token');
});
afterEach(() => vi.unstubAllGlobals());

describe('telling guests', () => {
  it('is asked for with the organizer’s token, fresh for each call', async () => {
    const fetched = answering(200, { results: { a: 'sent', b: 'queued' } });
    expect(await tellGuests(EVENT, ['a', 'b'])).toEqual({
      status: 'done',
      results: { a: 'sent', b: 'queued' },
    });
    expect(fetched.mock.lastCall?.[0]).toBe('http://127.0.0.1:54321/functions/v1/guest-emails');
    expect(bodyOf(fetched)).toEqual({
      changeNotice: { eventId: EVENT, rsvpIds: ['a', 'b'], token: 'a-token' },
    });
    token.mockResolvedValue('another');
    await tellGuests(EVENT, ['a']);
    expect(bodyOf(fetched).changeNotice.token).toBe('another');
  });

  it.each([
    [403, 'signed-out'],
    [410, 'event-gone'],
  ] as const)('is refused by %i', async (status, reason) => {
    answering(status);
    expect(await tellGuests(EVENT, ['a'])).toEqual({ status: 'refused', reason });
  });

  it('is refused without a session, and nothing is sent', async () => {
    const fetched = answering(200);
    token.mockResolvedValue(null);
    expect(await tellGuests(EVENT, ['a'])).toEqual({ status: 'refused', reason: 'signed-out' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['Firestore can’t be read', 503, {}],
    ['there were too many attempts', 429, {}],
    ['the answer is no such answer', 200, { results: { a: 'lost' } }],
  ])('fails when %s', async (_, status, body) => {
    expectLog('Telling guests failed.');
    answering(status, body);
    expect(await tellGuests(EVENT, ['a'])).toEqual({ status: 'failed' });
  });

  it('fails without a connection, also to the session', async () => {
    expectLog('Telling guests failed.');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await tellGuests(EVENT, ['a'])).toEqual({ status: 'failed' });
    expectLog('Telling guests failed.');
    token.mockRejectedValue(new Error('offline'));
    expect(await tellGuests(EVENT, ['a'])).toEqual({ status: 'failed' });
  });
});

describe('looking at what guests were told', () => {
  it('gives what the emails told', async () => {
    const told = {
      ...{ placeKey: 'ana', state: 'a-state', stateAt: 7, place: 'in', placeAt: 6, askedAt: null },
      ...{ stateQueued: false, placeQueued: false, stopped: true, openedAt: null, bouncedAt: 5 },
    };
    const fetched = answering(200, { guests: [told] });
    expect(await readEmailHistories(EVENT)).toEqual({ status: 'ready', guests: [told] });
    expect(bodyOf(fetched)).toEqual({ histories: { eventId: EVENT, token: 'a-token' } });
  });

  it('is refused, is over with the event, or fails', async () => {
    answering(403);
    expect(await readEmailHistories(EVENT)).toEqual({ status: 'refused', reason: 'signed-out' });
    answering(410);
    expect(await readEmailHistories(EVENT)).toEqual({ status: 'ready', guests: [] });
    expectLog('Reading what guests were told failed.');
    answering(503);
    expect(await readEmailHistories(EVENT)).toEqual({ status: 'failed' });
  });
});

describe('finding made-up RSVPs', () => {
  const rsvp = (gameEventId: string, placeKey: string): Rsvp => ({
    ...{ id: placeKey, gameEventId, placeKey, inviteToken: 'a-link', response: 'yes', name: 'Ana' },
    ...{ email: 'ana@example.com', submittedAt: Date.now(), seenDateTime: 0, seenLocation: '' },
  });
  const rsvps = [rsvp('first', 'ana'), rsvp('second', 'bo'), rsvp('first', 'cy')];

  it('reads the histories of each event once', async () => {
    const history = {
      ...{ placeKey: 'bo', state: null, stateAt: null, place: null, placeAt: null, askedAt: null },
      ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: 7, bouncedAt: null },
    };
    const fetched = answering(200, { guests: [history] });
    expect(await readMadeUp(rsvps)).toEqual({ status: 'ready', rsvps: [rsvps[0], rsvps[2]] });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('finds none when one of them can’t be read', async () => {
    expectLog('Reading what guests were told failed.');
    answering(503);
    expect(await readMadeUp(rsvps)).toEqual({ status: 'failed' });
  });
});
