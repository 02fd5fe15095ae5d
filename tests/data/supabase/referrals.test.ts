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

describe('readReferrer', () => {
  it('returns the name behind a code', async () => {
    answer(() => Response.json('Ana'));
    expect(await readReferrer('ANAX1234')).toEqual({ status: 'ready', name: 'Ana' });
    expect(lastCall()).toEqual({ path: '/rest/v1/rpc/referrer_name', body: { code: 'ANAX1234' } });
  });

  it('knows no name behind an unknown or inactive one', async () => {
    answer(() => Response.json(null));
    expect(await readReferrer('NOBODY12')).toEqual({ status: 'unknown' });
  });

  it.each([{}, 7, ['Ana']])('does not take %j for a name', async (body) => {
    answer(() => Response.json(body));
    expectLog('The referral code could not be looked up.');
    expect(await readReferrer('ANAX1234')).toEqual({ status: 'failed' });
  });

  it('does not take a lost connection for an unknown code', async () => {
    answer(offline);
    expectLog('The referral code could not be looked up.');
    expect(await readReferrer('ANAX1234')).toEqual({ status: 'failed' });
  });
});

describe('readFounderPass', () => {
  it.each([{}, 'pass', null, [{}], [{ founder_number: '41' }]])(
    'does not take %j for a pass',
    async (body) => {
      answer(() => Response.json(body));
      expectLog('The founder pass is not available.');
      expect(await readFounderPass(ID)).toEqual({ status: 'failed' });
    },
  );

  it('returns the pass', async () => {
    answer(() =>
      Response.json([
        {
          founder_number: 41,
          first_name: 'Ana',
          referral_code: 'ANAX1234',
          signups: 2,
          rewards: 10,
          spots_left: 59,
        },
      ]),
    );
    expect(await readFounderPass(ID)).toEqual({
      status: 'ready',
      pass: {
        founderNumber: 41,
        firstName: 'Ana',
        referralCode: 'ANAX1234',
        signups: 2,
        rewards: 10,
        spotsLeft: 59,
      },
    });
  });

  it('knows nobody under an unknown id', async () => {
    answer(() => Response.json([]));
    expect(await readFounderPass(ID)).toEqual({ status: 'unknown' });
  });

  it('fails with a log', async () => {
    answer(offline);
    expectLog('The founder pass is not available.');
    expect(await readFounderPass(ID)).toEqual({ status: 'failed' });
  });
});

describe('sendPass', () => {
  it('is accepted for every address', async () => {
    answer(() => new Response(null, { status: 202 }));
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
