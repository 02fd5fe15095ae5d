import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizerToken } from '#data/firestore/organizer.ts';
import { correctEmail, resendWelcomeEmail } from '#data/supabase/confirming.ts';
import { requestWelcomeEmail } from '#data/supabase/founders.ts';
import {
  disownByEmail,
  followSeries,
  openByEmail,
  requestConfirmation,
  requestPrivateLink,
  sendDueEmails,
  stopEmails,
} from '#data/supabase/guest-emails.ts';
import { reportOpened } from '#data/supabase/invitation-opened.ts';
import { sendPass } from '#data/supabase/referrals.ts';
import {
  previewMessage,
  readEmailHistories,
  readMadeUp,
  sendMessage,
  tellGuests,
  tellOfDates,
} from '#data/supabase/tell-guests.ts';
import { makeHistory, makeRsvp } from '../../domain/builders.ts';
import { expectLog } from '../../setup.ts';
import { answering, EMAIL, JOIN, offline, refuses, requests, says, survivesTheTab } from './answering.ts';

vi.mock('#data/firestore/organizer.ts', () => ({ organizerToken: vi.fn() }));

const TOKEN = 'weekly-volleyball-2031-07-12-abc123';
const ID = '0123456789abcdef0123456789abcdef';
const accepted = says({ status: 'accepted' }, { status: 202 });
const GUESTS = '/functions/v1/guest-emails';
const WELCOME = '/functions/v1/welcome-email';

describe('the welcome email', () => {
  const request = { id: ID, join: JOIN, referredBy: null };
  const tooMany = { status: 'too-many', seconds: 240 };
  const AGAIN = 'The welcome e-mail was not requested again.';

  it('is asked for with the new founder, also when the tab is closed', () => {
    answering(accepted);
    requestWelcomeEmail(request, 41);
    expect(requests()).toEqual([[WELCOME, { founder: { ...JOIN, id: ID, founder_number: 41 } }]]);
    expect(survivesTheTab()).toBe(true);
  });

  it.each([
    ['fails', refuses(500)],
    ['is cut, or its answer is lost', offline],
  ])('is only logged when it %s', async (_, reply) => {
    answering(reply);
    expectLog('The welcome e-mail was not requested.');
    requestWelcomeEmail(request, 41);
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  });

  it.each<[string, Parameters<typeof answering>[0], object, string?]>([
    ['accepted', accepted, { status: 'accepted' }],
    ['queued', says({ status: 'queued' }, { status: 202 }), { status: 'queued' }],
    ['too many for this founder', says(tooMany, { status: 202 }), tooMany],
    ['too many for the network', says({}, { status: 429, headers: { 'retry-after': '240' } }), tooMany],
    ['broken', refuses(500), { status: 'failed' }, AGAIN],
    ['of another kind', says({ status: 'fine' }), { status: 'failed' }, AGAIN],
    ['lost', offline, { status: 'failed' }, AGAIN],
  ])('is sent again, and the answer is %s', async (_, reply, result, log) => {
    answering(reply);
    if (log) expectLog(log);
    expect(await resendWelcomeEmail(ID)).toEqual(result);
    expect(requests()).toEqual([[WELCOME, { founder: { id: ID }, again: true }]]);
  });

  it('goes to an address that was corrected', async () => {
    answering(says({ status: 'corrected' }), accepted);
    expect(await correctEmail(ID, EMAIL)).toEqual({ status: 'corrected', email: { status: 'accepted' } });
    expect(requests().map(([path]) => path)).toEqual(['/rest/v1/rpc/correct_email', WELCOME]);
  });
});

it.each<[string, Parameters<typeof answering>[0], object, string?]>([
  ['every address', accepted, { status: 'accepted' }],
  ['no address that is none', refuses(400), { status: 'refused', reason: 'invalid' }],
  ['nobody after too many', refuses(429), { status: 'refused', reason: 'too-many' }],
  ['nobody when the function fails', refuses(500), { status: 'failed' }, 'send-pass answered 500.'],
  ['nobody when it is not reached', offline, { status: 'failed' }, 'The pass was not requested.'],
])('the pass is sent to %s', async (_, reply, result, log) => {
  answering(reply);
  if (log) expectLog(log);
  expect(await sendPass(EMAIL)).toEqual(result);
  expect(requests()).toEqual([['/functions/v1/send-pass', { email: EMAIL }]]);
});

describe('an email to guests', () => {
  const link = { eventId: ID, email: EMAIL };

  it.each<[string, () => Promise<unknown>, unknown, object]>([
    ['about an answer', () => requestConfirmation([ID]), 'accepted', { confirm: [ID] }],
    [
      'about new dates',
      () => followSeries(TOKEN, EMAIL),
      'asked',
      { follow: { invite: TOKEN, email: EMAIL } },
    ],
    ['with the private link', () => requestPrivateLink(ID, EMAIL), 'asked', { link }],
    ['that is due for an event', () => sendDueEmails(ID), undefined, { sendDue: ID }],
    ['can be stopped', () => stopEmails('a-key', 'all'), 'done', { stop: { key: 'a-key', scope: 'all' } }],
    ['that was pressed', () => openByEmail(ID), 'done', { open: ID }],
    ['that says "This wasn’t me"', () => disownByEmail(ID), 'done', { disown: ID }],
  ])('%s is asked for with no more than that, also when the tab is closed', async (_, ask, result, body) => {
    answering(accepted);
    expect(await ask()).toBe(result);
    expect(requests()).toEqual([[GUESTS, body]]);
    expect(survivesTheTab()).toBe(true);
  });

  it('about an answer is owed while it waits', async () => {
    answering(says({ status: 'queued' }, { status: 202 }));
    expect(await requestConfirmation([ID])).toBe('queued');
  });

  it.each([404, 400])('does nothing with an unknown key: %i', async (status) => {
    answering(refuses(status), refuses(status), refuses(status));
    expect(await stopEmails('a-key', 'event')).toBe('unknown');
    expect(await openByEmail(ID)).toBe('unknown');
    expect(await disownByEmail(ID)).toBe('unknown');
  });

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['about an answer is owed', () => requestConfirmation([ID]), 'queued'],
    ['with the private link has failed', () => requestPrivateLink(ID, EMAIL), 'failed'],
    ['about later dates has failed', () => followSeries('a-link', EMAIL), 'failed'],
    ['that is due is only logged', () => sendDueEmails(ID), undefined],
    ['is not stopped', () => stopEmails('a-key', 'event'), 'failed'],
  ])('%s when the function fails, wants no more requests or is not reached', async (_, ask, result) => {
    for (const [reply, log] of [
      [refuses(503), 'guest-emails answered 503.'],
      [refuses(429), 'guest-emails answered 429.'],
      [offline, 'guest-emails did not answer.'],
    ] as const) {
      answering(reply);
      expectLog(log);
      expect(await ask()).toBe(result);
    }
  });
});

describe('the opening of an invitation', () => {
  it('is told with its secret alone, also when the tab is closed', async () => {
    answering(accepted);
    await reportOpened(ID);
    expect(requests()).toEqual([['/functions/v1/invite-founders', { opened: ID }]]);
    expect(survivesTheTab()).toBe(true);
  });

  it.each<[string, Parameters<typeof answering>[0], string]>([
    ['is unknown', refuses(404), 'The opened invitation was not noted: invite-founders answered 404.'],
    ['fails', refuses(503), 'The opened invitation was not noted: invite-founders answered 503.'],
    ['is not reached', offline, 'The opened invitation was not noted.'],
  ])('is only logged when it %s', async (_, reply, log) => {
    answering(reply);
    expectLog(log);
    await reportOpened(ID);
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('the organizer', () => {
  const token = vi.mocked(organizerToken);
  const signedOut = { status: 'refused', reason: 'signed-out' };
  const gone = { status: 'refused', reason: 'event-gone' };
  const tell = () => tellGuests(ID, ['a', 'b'], null);
  const readHistories = () => readEmailHistories(ID);

  beforeEach(() => {
    token.mockReset().mockResolvedValue('a-token');
  });

  it('sends the organizer’s words, alone or with a change, and reads how they look', async () => {
    const [message, results] = [{ id: ID, text: 'Bring water' }, { a: 'sent' }];
    const email = { subject: 'Message', html: '<p>Bring water</p>' };
    answering(says({ results }), says({ results }), says(email));
    expect(await sendMessage(ID, ['a'], message)).toEqual({ status: 'done', results });
    expect(await tellGuests(ID, ['a'], message)).toEqual({ status: 'done', results });
    expect(await previewMessage(ID, 'change', 'Bring water')).toEqual({ status: 'ready', ...email });
    const to = { eventId: ID, rsvpIds: ['a'], token: 'a-token' };
    expect(requests()).toEqual([
      [GUESTS, { message: { ...to, ...message } }],
      [GUESTS, { changeNotice: { ...to, message } }],
      [GUESTS, { preview: { eventId: ID, about: 'change', text: 'Bring water', token: 'a-token' } }],
    ]);
  });

  it('tells followers which link has new dates', async () => {
    answering(accepted);
    expect(await tellOfDates(TOKEN)).toEqual({ status: 'done' });
    expect(requests()).toEqual([[GUESTS, { datesAdded: { invite: TOKEN, token: 'a-token' } }]]);
  });

  it('tells guests with the token of the account, fresh for each call', async () => {
    const results = { a: 'sent', b: 'queued' };
    answering(says({ results }), says({ results }));
    expect(await tell()).toEqual({ status: 'done', results });
    token.mockResolvedValue('another');
    await tell();
    const notice = { eventId: ID, rsvpIds: ['a', 'b'] };
    expect(requests()).toEqual([
      [GUESTS, { changeNotice: { ...notice, token: 'a-token' } }],
      [GUESTS, { changeNotice: { ...notice, token: 'another' } }],
    ]);
  });

  it('reads what the emails told', async () => {
    const known = { state: 'a-state', stateAt: 7, place: 'in', placeAt: 6, stopped: true } as const;
    const told = makeHistory('Ana', { ...known, bouncedAt: 5 });
    answering(says({ guests: [told] }));
    expect(await readHistories()).toEqual({ status: 'ready', guests: [told] });
    expect(requests()).toEqual([[GUESTS, { histories: { eventId: ID, token: 'a-token' } }]]);
  });

  it('finds made-up RSVPs by the histories of each event, or none when one can’t be read', async () => {
    const guest = { inviteToken: 'a-link', email: EMAIL, submittedAt: Date.now() };
    const rsvps = [
      makeRsvp('Ana', { ...guest, gameEventId: 'first' }),
      makeRsvp('Bo', { ...guest, gameEventId: 'second' }),
      makeRsvp('Cy', { ...guest, gameEventId: 'first' }),
    ];
    const guests = says({ guests: [makeHistory('Bo', { openedAt: 7 })] });
    answering(guests, guests);
    expect(await readMadeUp(rsvps)).toEqual({ status: 'ready', rsvps: [rsvps[0], rsvps[2]] });
    expect(requests()).toHaveLength(2);
    expectLog('Reading what guests were told failed.');
    answering(guests, refuses(503));
    expect(await readMadeUp(rsvps)).toEqual({ status: 'failed' });
  });

  it.each([
    [403, tell, signedOut],
    [410, tell, gone],
    [403, readHistories, signedOut],
    [410, readHistories, { status: 'ready', guests: [] }],
  ])('is answered with %i', async (status, ask, result) => {
    answering(refuses(status));
    expect(await ask()).toEqual(result);
  });

  it.each([
    ['Telling guests failed.', tell],
    ['Reading what guests were told failed.', readHistories],
  ])('is refused without a session, and hears of everything else: %s', async (log, ask) => {
    for (const reply of [refuses(503), refuses(429), says({ results: { a: 'lost' } }), offline]) {
      answering(reply);
      expectLog(log);
      expect(await ask()).toEqual({ status: 'failed' });
    }
    answering();
    expectLog(log);
    token.mockRejectedValueOnce(new Error('offline'));
    expect(await ask()).toEqual({ status: 'failed' });
    token.mockResolvedValueOnce(null);
    expect(await ask()).toEqual(signedOut);
    expect(requests()).toEqual([]);
  });
});
