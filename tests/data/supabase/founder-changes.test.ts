import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizerToken } from '#data/firestore/organizer.ts';
import {
  correctFounderEmail,
  readFounderReferral,
  removeFounder,
  sendWelcomeAgain,
} from '#data/supabase/founder-changes.ts';
import { expectLog } from '../../setup.ts';
import { answering, EMAIL, offline, refuses, requests, says } from './answering.ts';

vi.mock('#data/firestore/organizer.ts', () => ({ organizerToken: vi.fn() }));

const FOUNDER = { founder_number: 7, email: 'ana@old.example' };
const SHOWN = { founder_number: 7, shown_email: 'ana@old.example' };
const RPC = '/rest/v1/rpc/';
const refusal = (reason: string) => ({ status: 'refused', reason });
const DONE = { status: 'done' };

const correct = () => correctFounderEmail(FOUNDER, EMAIL);
const remove = () => removeFounder(FOUNDER);
const again = () => sendWelcomeAgain(7);
const readReferral = () => readFounderReferral(7);

type Ask = () => Promise<unknown>;

beforeEach(() => {
  vi.mocked(organizerToken).mockReset().mockResolvedValue('a-token');
});

describe('a change of a founder', () => {
  it('names the founder as the page showed them', async () => {
    const referral = { code: 'ANAR7K2Q', friends: [{ founder_number: 9, name: 'Bo' }] };
    answering(
      says({ status: 'corrected' }),
      says({ status: 'removed' }),
      says(referral),
      says({ status: 'accepted' }),
    );
    expect(await correct()).toEqual(DONE);
    expect(await remove()).toEqual(DONE);
    expect(await readReferral()).toEqual({ status: 'ready', referral });
    expect(await again()).toEqual({ ...DONE, email: { status: 'accepted' } });
    expect(requests()).toEqual([
      [`${RPC}correct_founder_email`, { ...SHOWN, email: EMAIL }],
      [`${RPC}remove_founder`, SHOWN],
      [`${RPC}founder_referral`, { founder_number: 7 }],
      ['/functions/v1/welcome-email', { again: true, founderNumber: 7, token: 'a-token' }],
    ]);
  });

  it.each<[string, Ask, object]>([
    ['taken', correct, refusal('email-taken')],
    ['invalid', correct, refusal('email-invalid')],
    ['unknown', correct, refusal('founder-changed')],
    ['unknown', remove, refusal('founder-changed')],
    ['unknown', again, refusal('founder-changed')],
    ['queued', again, { ...DONE, email: { status: 'queued' } }],
    ['stopped', again, { ...DONE, email: { status: 'stopped' } }],
  ])('is answered %s: %o', async (status, ask, result) => {
    answering(says({ status }));
    expect(await ask()).toEqual(result);
  });

  it('waits, by the founder’s budget or the network’s', async () => {
    const tooMany = { status: 'too-many', seconds: 240 };
    for (const reply of [says(tooMany), says({}, { status: 429, headers: { 'retry-after': '240' } })]) {
      answering(reply);
      expect(await again()).toEqual({ ...DONE, email: tooMany });
    }
  });

  it.each<[string, Ask]>([
    ['Correcting a founder’s email', correct],
    ['Removing a founder', remove],
    ['Reading a founder’s referral code', readReferral],
    ['Sending the welcome email again', again],
  ])('fails, or ends with the session: %s', async (what, ask) => {
    for (const reply of [refuses(503), says({ status: 'lost' }), offline]) {
      answering(reply);
      expectLog(`${what} failed.`);
      expect(await ask()).toEqual({ status: 'failed' });
    }
    answering(refuses(403));
    expect(await ask()).toEqual(refusal('signed-out'));
  });

  it('asks for no email without a session', async () => {
    answering();
    vi.mocked(organizerToken).mockResolvedValueOnce(null);
    expect(await again()).toEqual(refusal('signed-out'));
    expect(requests()).toEqual([]);
  });
});
