import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFounderPass, readReferrer, sendPass } from '#data/supabase/referrals.ts';
import { expectLog } from '../../setup.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';
const answer = (reply: () => Response | Promise<Response>) => fetched.mockImplementation(async () => reply());
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const lastCall = () => {
  const [address, init] = fetched.mock.lastCall ?? [];
  return { path: new URL(String(address)).pathname, body: JSON.parse(String(init?.body)) };
};

beforeEach(() => {
  fetched.mockReset();
});

const nonsense = [{}, 7, null, [], { status: 'fine' }, { status: 'ready' }];

describe('readReferrer', () => {
  it('returns the name behind a code', async () => {
    answer(() => Response.json({ status: 'ready', name: 'Ana' }));
    expect(await readReferrer('ANAX1234')).toEqual({ status: 'ready', name: 'Ana' });
    expect(lastCall()).toEqual({ path: '/rest/v1/rpc/referrer_name', body: { code: 'ANAX1234' } });
  });

  it('knows no name behind an unknown or inactive one', async () => {
    answer(() => Response.json({ status: 'unknown' }));
    expect(await readReferrer('NOBODY12')).toEqual({ status: 'unknown' });
  });

  it('does not take a network over its limit for an unknown code', async () => {
    answer(() => Response.json({ status: 'too-many', seconds: 60 }));
    expect(await readReferrer('ANAX1234')).toEqual({ status: 'failed' });
  });

  it.each(nonsense)('does not take %j for a name', async (body) => {
    answer(() => Response.json(body));
    expectLog('The database gave no answer to referrer_name.');
    expect(await readReferrer('ANAX1234')).toEqual({ status: 'failed' });
  });

  it('does not take a lost connection for an unknown code', async () => {
    answer(offline);
    expectLog('The database gave no answer to referrer_name.');
    expect(await readReferrer('ANAX1234')).toEqual({ status: 'failed' });
  });
});

describe('readFounderPass', () => {
  it.each(nonsense)('does not take %j for a pass', async (body) => {
    answer(() => Response.json(body));
    expectLog('The database gave no answer to founder_pass.');
    expect(await readFounderPass(ID)).toEqual({ status: 'failed' });
  });

  it('returns the pass', async () => {
    answer(() =>
      Response.json({
        status: 'ready',
        founder_number: 112,
        first_number: 41,
        first_name: 'Ana',
        confirmed: false,
        lapsed: true,
        held_until: '2026-11-23T12:00:00+00:00',
        referral_code: 'ANAX1234',
        signups: 2,
        completed: 1,
        rewards: 5,
        spots_left: 59,
      }),
    );
    expect(await readFounderPass(ID)).toEqual({
      status: 'ready',
      pass: {
        founderNumber: 112,
        firstNumber: 41,
        firstName: 'Ana',
        hold: 'lapsed',
        heldUntil: Date.parse('2026-11-23T12:00:00Z'),
        referralCode: 'ANAX1234',
        signups: 2,
        completed: 1,
        rewards: 5,
        spotsLeft: 59,
      },
    });
  });

  it('knows nobody under an unknown id', async () => {
    answer(() => Response.json({ status: 'unknown' }));
    expect(await readFounderPass(ID)).toEqual({ status: 'unknown' });
  });

  it('does not take a network over its limit for a pass that is gone', async () => {
    answer(() => Response.json({ status: 'too-many', seconds: 60 }));
    expect(await readFounderPass(ID)).toEqual({ status: 'failed' });
  });

  it.each([
    ['no network', offline],
    ['half an answer', () => new Response('{"half": ')],
  ])('fails with a log on %s', async (_what, reply) => {
    answer(reply);
    expectLog('The database gave no answer to founder_pass.');
    expect(await readFounderPass(ID)).toEqual({ status: 'failed' });
  });
});

describe('sendPass', () => {
  it('is accepted for every address', async () => {
    answer(() => Response.json({ status: 'accepted' }, { status: 202 }));
    expect(await sendPass('ana@example.com')).toEqual({ status: 'accepted' });
    expect(lastCall()).toEqual({ path: '/functions/v1/send-pass', body: { email: 'ana@example.com' } });
  });

  it.each([
    [400, 'invalid'],
    [429, 'too-many'],
  ])('%i is refused as %s', async (status, reason) => {
    answer(() => new Response(null, { status }));
    expect(await sendPass('ana@example.com')).toEqual({ status: 'refused', reason });
  });

  it('fails with a log', async () => {
    answer(() => new Response(null, { status: 500 }));
    expectLog('send-pass answered 500.');
    expect(await sendPass('ana@example.com')).toEqual({ status: 'failed' });
    answer(offline);
    expectLog('The pass was not requested.');
    expect(await sendPass('ana@example.com')).toEqual({ status: 'failed' });
  });
});
