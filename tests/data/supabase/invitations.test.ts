import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizerToken } from '#data/firestore/organizer.ts';
import { inviteFounders, previewInvitation, readInvitations } from '#data/supabase/invitations.ts';
import { expectLog } from '../../setup.ts';
import { answering, offline, refuses, requests, says } from './answering.ts';

vi.mock('#data/firestore/organizer.ts', () => ({ organizerToken: vi.fn() }));

const INVITE = '/functions/v1/invite-founders';
const failed = { status: 'failed' };
const signedOut = { status: 'refused', reason: 'signed-out' };

beforeEach(() => void vi.mocked(organizerToken).mockReset().mockResolvedValue('id-token'));

type Case = [string, Parameters<typeof answering>[0], object, string?];

describe('inviting founders', () => {
  const LOG = 'Inviting founders failed.';

  it.each<Case>([
    [
      'are done',
      says({ results: { 7: 'sent', 9: 'stopped' } }),
      { status: 'done', results: { 7: 'sent', 9: 'stopped' } },
    ],
    ['are an organizer’s only', refuses(403), signedOut],
    ['need a link that takes answers', refuses(410), { status: 'refused', reason: 'link-closed' }],
    ['need Firestore', refuses(503), failed, LOG],
    ['are of another kind', says({ results: { 7: 'fine' } }), failed, LOG],
    ['are lost', offline, failed, LOG],
  ])('%s', async (_, reply, result, log) => {
    answering(reply);
    if (log) expectLog(log);
    expect(await inviteFounders('a-game', [7, 9])).toEqual(result);
    expect(requests()).toEqual([
      [INVITE, { invite: { inviteToken: 'a-game', founders: [7, 9], token: 'id-token' } }],
    ]);
  });

  it('sends nothing once the session is over', async () => {
    answering();
    vi.mocked(organizerToken).mockResolvedValue(null);
    expect(await inviteFounders('a-game', [7])).toEqual(signedOut);
    expect(requests()).toEqual([]);
  });
});

it.each<Case>([
  [
    'is shown',
    says({ subject: 'Come', text: 'Hi' }),
    { status: 'ready', email: { subject: 'Come', text: 'Hi' } },
  ],
  ['is none while the link takes no answers', refuses(410), { status: 'ready', email: null }],
  ['is an organizer’s only', refuses(403), signedOut],
  ['fails', refuses(503), failed, 'Reading the invitation failed.'],
])('the email of an invitation %s', async (_, reply, result, log) => {
  answering(reply);
  if (log) expectLog(log);
  expect(await previewInvitation('a-game')).toEqual(result);
  expect(requests()).toEqual([[INVITE, { preview: { inviteToken: 'a-game', token: 'id-token' } }]]);
});

describe('reading invitations', () => {
  const row = { about: 'a-game', number: 7, name: 'Maya', sports: ['tennis'], mark: 'a-mark' };
  const any = { event_id: null, founder_number: null, since: null, at_most: null };

  it.each([
    [{ eventId: 'a-game' }, { ...any, event_id: 'a-game' }],
    [{ founderNumber: 7 }, { ...any, founder_number: 7 }],
    [
      { since: '2026-11-20T12:00:00Z', atMost: 9 },
      { ...any, since: '2026-11-20T12:00:00Z', at_most: 9 },
    ],
  ])('of %j asks the database for nothing else', async (filter, asked) => {
    answering(says([{ ...row, sent_at: '2026-11-20T12:00:00+00:00', opened_at: null }]));
    expect(await readInvitations(filter)).toEqual({
      status: 'ready',
      rows: [{ ...row, sent_at: Date.parse('2026-11-20T12:00:00Z'), opened_at: null }],
    });
    expect(requests()).toEqual([['/rest/v1/rpc/sent_invitations', asked]]);
  });

  it.each<[number, object, string?]>([
    [403, signedOut],
    [500, failed, 'Reading invitations failed.'],
  ])('answers a %i', async (status, result, log) => {
    answering(refuses(status));
    if (log) expectLog(log);
    expect(await readInvitations({ eventId: 'a-game' })).toEqual(result);
  });
});
