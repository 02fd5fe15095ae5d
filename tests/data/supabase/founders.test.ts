import { beforeEach, describe, expect, it, vi } from 'vitest';
import { joinFounders, readFoundingBoard, sportInterest } from '#data/supabase/founders.ts';
import type { JoinRequest } from '#domain/founder.ts';
import { expectLog } from '../../setup.ts';

const request: JoinRequest = {
  id: '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11',
  join: {
    sports: ['tennis'],
    frequency: 'weekend',
    name: 'Ana',
    email: 'ana@example.com',
    phone: null,
    additional: null,
  },
  founderNumberHint: 38,
  referredBy: null,
};

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const json = (status: number, body: unknown) => Response.json(body, { status });
const refusal = (code: string) => json(409, { code, message: 'refused', details: null, hint: null });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** Answers by what the address ends with. */
function answer(answers: Record<string, () => Response | Promise<Response>>) {
  fetched.mockImplementation(async (input) => {
    const path = new URL(String(input)).pathname;
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    if (!found) throw new Error(`Nothing answers ${path}`);
    return found[1]();
  });
}

function callsTo(end: string) {
  return fetched.mock.calls.filter(([input]) => new URL(String(input)).pathname.endsWith(end));
}

const saved = () => json(201, { founder_number: 41, sports: ['tennis'], created_at: '2026-11-21T05:00:00Z' });
const mailed = () => new Response(null, { status: 202 });
const pass = {
  founder_number: 41,
  first_name: 'Ana',
  referral_code: 'ANA1A2B',
  signups: 0,
  rewards: 0,
  spots_left: 59,
};

beforeEach(() => {
  fetched.mockReset();
});

describe('joinFounders', () => {
  it("returns the database's number, not the hint, and asks for the welcome e-mail", async () => {
    answer({ '/founders': saved, '/welcome-email': mailed });
    expect(await joinFounders(request)).toEqual({ status: 'joined', founderNumber: 41 });

    const [insert] = callsTo('/founders');
    expect(JSON.parse(String(insert?.[1]?.body))).toEqual({
      id: request.id,
      ...request.join,
      founder_number: 38,
      referred_by: null,
    });
    const [mail] = callsTo('/welcome-email');
    expect(JSON.parse(String(mail?.[1]?.body))).toMatchObject({
      founder: { id: request.id, founder_number: 41 },
    });
    expect(mail?.[1]?.keepalive).toBe(true);
  });

  it('joins although the welcome e-mail fails', async () => {
    answer({ '/founders': saved, '/welcome-email': () => new Response(null, { status: 500 }) });
    expect(await joinFounders(request)).toEqual({ status: 'joined', founderNumber: 41 });
    expectLog('The welcome e-mail was not requested.');
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  });

  it('recognizes its own row when the first acknowledgement was lost', async () => {
    answer({
      '/founders': () => refusal('23505'),
      '/founder_pass': () => json(200, [pass]),
      '/welcome-email': mailed,
    });
    expect(await joinFounders(request)).toEqual({
      status: 'joined',
      founderNumber: 41,
      earlier: { firstName: 'Ana' },
    });
    expect(callsTo('/welcome-email')).toHaveLength(1);
  });

  const nonsense = [null, {}, [], 'saved', { founder_number: '41' }, { founder_number: -1 }];

  it.each(nonsense)(
    'breaks rather than invent a number when %j comes back, and may be repeated',
    async (body) => {
      answer({ '/founders': () => json(201, body), '/welcome-email': mailed });
      await expect(joinFounders(request)).rejects.toThrow('without a number');
      expect(callsTo('/welcome-email')).toEqual([]);
      answer({
        '/founders': () => refusal('23505'),
        '/founder_pass': () => json(200, [pass]),
        '/welcome-email': mailed,
      });
      expect(await joinFounders(request)).toMatchObject({ status: 'joined', founderNumber: 41 });
    },
  );

  it("refuses somebody else's e-mail", async () => {
    answer({ '/founders': () => refusal('23505'), '/founder_pass': () => json(200, []) });
    expect(await joinFounders(request)).toEqual({ status: 'refused', reason: 'email-taken' });
    expect(callsTo('/welcome-email')).toEqual([]);
  });

  it('carries the code of the founder who invited', async () => {
    answer({ '/founders': saved, '/welcome-email': mailed });
    await joinFounders({ ...request, referredBy: 'BENX1234' });
    const [insert] = callsTo('/founders');
    expect(JSON.parse(String(insert?.[1]?.body))).toMatchObject({ referred_by: 'BENX1234' });
  });

  it('says that there are too many when the network is over its limit', async () => {
    answer({
      '/founders': () => json(429, { code: 'PT429', message: 'Too many', details: null, hint: null }),
    });
    expectLog('The signup was not saved.');
    expect(await joinFounders(request)).toEqual({ status: 'refused', reason: 'too-many' });
  });

  it.each(['23514', '22P02', '23502'])('reports %s as invalid', async (code) => {
    answer({ '/founders': () => refusal(code) });
    expectLog('The signup was not saved.');
    expect(await joinFounders(request)).toEqual({ status: 'refused', reason: 'invalid' });
  });

  it.each([
    ['an answer of 500', () => json(500, { code: 'XX000', message: 'broken', details: null, hint: null })],
    ['no network', offline],
  ])('fails on %s', async (_what, reply) => {
    answer({ '/founders': reply });
    expectLog('The signup was not saved.');
    expect(await joinFounders(request)).toEqual({ status: 'failed' });
  });

  it('fails when a lost acknowledgement can not be confirmed', async () => {
    answer({ '/founders': () => refusal('23505'), '/founder_pass': offline });
    expectLog('The founder pass is not available.');
    expect(await joinFounders(request)).toEqual({ status: 'failed' });
  });
});

describe('readFoundingBoard', () => {
  const isForTheLast = (input: Parameters<typeof fetch>[0]) =>
    new URL(String(input)).searchParams.get('limit') === '1';

  it('returns the exact count, the last number and the taken numbers', async () => {
    fetched.mockImplementation(async (input) =>
      isForTheLast(input)
        ? Response.json([{ founder_number: 123 }], { headers: { 'content-range': '0-0/120' } })
        : json(200, [{ founder_number: 1 }, { founder_number: 3 }]),
    );
    expect(await readFoundingBoard()).toEqual({
      status: 'ready',
      count: 120,
      last: 123,
      taken: new Set([1, 3]),
    });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is empty before the first signup', async () => {
    fetched.mockImplementation(async () => Response.json([], { headers: { 'content-range': '*/0' } }));
    expect(await readFoundingBoard()).toEqual({ status: 'ready', count: 0, last: 0, taken: new Set() });
  });

  it('fails with a log', async () => {
    answer({ '/founders': () => json(500, { code: 'XX000', message: 'broken', details: null, hint: null }) });
    expectLog('The founder count is not available.');
    expect(await readFoundingBoard()).toEqual({ status: 'failed' });
  });
});

it.each([{}, 'many', [{}], [{ founder_number: 'one' }]])(
  'counts nothing in an answer of %j',
  async (body) => {
    fetched.mockImplementation(async () => Response.json(body, { headers: { 'content-range': '0-0/120' } }));
    expectLog('The founder count is not available.');
    expect(await readFoundingBoard()).toEqual({ status: 'failed' });
  },
);

it.each([{ volleyball: 'many' }, 'many'])('shows no interest from an answer of %j', async (row) => {
  answer({ '/sport_interest': () => json(200, [row]) });
  expectLog('The interest per sport is not available.');
  expect(await sportInterest()).toEqual({ status: 'failed' });
});

describe('sportInterest', () => {
  it('fails with a log, and is asked again; once known it is the same for the whole page', async () => {
    answer({
      '/sport_interest': () => json(500, { code: 'XX000', message: 'broken', details: null, hint: null }),
    });
    expectLog('The interest per sport is not available.');
    expect(await Promise.all([sportInterest(), sportInterest()])).toEqual([
      { status: 'failed' },
      { status: 'failed' },
    ]);
    expect(fetched).toHaveBeenCalledOnce();

    const interest = { volleyball: 4, basketball: 3, tennis: 0, pickleball: 1 };
    answer({ '/sport_interest': () => json(200, [interest]) });
    fetched.mockClear();
    expect(await sportInterest()).toEqual({ status: 'ready', interest });
    expect(await sportInterest()).toEqual({ status: 'ready', interest });
    expect(fetched).toHaveBeenCalledOnce();
  });
});
