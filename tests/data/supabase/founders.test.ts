import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  joinFounders,
  readFoundingBoard,
  requestWelcomeEmail,
  sportInterest,
} from '#data/supabase/founders.ts';
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
  referredBy: null,
};

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const json = (status: number, body: unknown) => Response.json(body, { status });
const broken = () => json(500, { code: 'XX000', message: 'broken', details: null, hint: null });
const half = () => new Response('{"half": ', { headers: { 'content-type': 'application/json' } });
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

const joined = { status: 'joined', new: true, founder_number: 41, first_name: 'Ana' };
const saved = () => json(200, joined);
const mailed = () => json(202, { status: 'accepted' });

beforeEach(() => {
  fetched.mockReset();
});

describe('joinFounders', () => {
  it("returns the database's number", async () => {
    answer({ '/join_founders': saved });
    expect(await joinFounders(request)).toEqual({ status: 'joined', founderNumber: 41 });
    const [call] = callsTo('/join_founders');
    expect(JSON.parse(String(call?.[1]?.body))).toEqual({
      id: request.id,
      ...request.join,
      referred_by: null,
    });
  });

  it('recognizes its own signup when the first acknowledgement was lost', async () => {
    answer({ '/join_founders': () => json(200, { ...joined, new: false }) });
    expect(await joinFounders(request)).toEqual({
      status: 'joined',
      founderNumber: 41,
      earlier: { firstName: 'Ana' },
    });
  });

  it.each([
    null,
    {},
    [],
    'saved',
    { ...joined, founder_number: '41' },
    { ...joined, founder_number: -1 },
    { ...joined, status: 'fine' },
  ])('fails rather than invent a number when %j comes back, and may be repeated', async (body) => {
    answer({ '/join_founders': () => json(200, body) });
    expectLog('The database gave no answer to join_founders.');
    expect(await joinFounders(request)).toEqual({ status: 'failed' });
    answer({ '/join_founders': () => json(200, { ...joined, new: false }) });
    expect(await joinFounders(request)).toMatchObject({ status: 'joined', founderNumber: 41 });
  });

  it.each([
    [
      { status: 'invalid', field: 'name' },
      { reason: 'invalid', field: 'name' },
    ],
    [
      { status: 'too-many', seconds: 240 },
      { reason: 'too-many', seconds: 240 },
    ],
    [{ status: 'taken' }, { reason: 'email-taken' }],
  ])('tells %j as a refusal', async (body, refusal) => {
    answer({ '/join_founders': () => json(200, body) });
    expect(await joinFounders(request)).toEqual({ status: 'refused', ...refusal });
  });

  it('carries the code of the founder who invited', async () => {
    answer({ '/join_founders': saved });
    await joinFounders({ ...request, referredBy: 'BENX1234' });
    const [call] = callsTo('/join_founders');
    expect(JSON.parse(String(call?.[1]?.body))).toMatchObject({ referred_by: 'BENX1234' });
  });

  it.each([
    ['an answer of 500', broken],
    ['half an answer', half],
    ['no network', offline],
  ])('fails on %s', async (_what, reply) => {
    answer({ '/join_founders': reply });
    expectLog('The database gave no answer to join_founders.');
    expect(await joinFounders(request)).toEqual({ status: 'failed' });
  });
});

describe('requestWelcomeEmail', () => {
  it('asks for the email to the new founder, also when the tab is closed', () => {
    answer({ '/welcome-email': mailed });
    requestWelcomeEmail(request, 41);
    const [mail] = callsTo('/welcome-email');
    expect(JSON.parse(String(mail?.[1]?.body))).toMatchObject({
      founder: { id: request.id, founder_number: 41 },
    });
    expect(mail?.[1]?.keepalive).toBe(true);
  });

  it.each([
    ['fails', () => new Response(null, { status: 500 })],
    ['is cut, or its answer is lost', offline],
  ])('logs that it %s', async (_what, reply) => {
    answer({ '/welcome-email': reply });
    expectLog('The welcome e-mail was not requested.');
    requestWelcomeEmail(request, 41);
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  });
});

describe('readFoundingBoard', () => {
  const counted = (body: unknown, range: string) =>
    Response.json(body, { headers: { 'content-range': range } });

  it('returns the exact counts, what the hundred numbers are, and the retired ones', async () => {
    const rows = [
      { founder_number: 1, confirmed: true },
      { founder_number: 3, confirmed: false },
      { founder_number: 101, confirmed: true },
    ];
    fetched.mockImplementation(async (input) => {
      const { pathname, searchParams } = new URL(String(input));
      if (pathname.endsWith('/retired_numbers')) return json(200, [{ number: 2 }]);
      return searchParams.get('confirmed') === 'eq.true' ? counted(null, '*/90') : counted(rows, '0-2/120');
    });
    expect(await readFoundingBoard()).toEqual({
      status: 'ready',
      count: 120,
      confirmed: 90,
      tiles: new Map([
        [1, 'taken'],
        [3, 'held'],
      ]),
      retired: new Set([2]),
    });
  });

  it('is empty before the first signup', async () => {
    fetched.mockImplementation(async () => counted([], '*/0'));
    expect(await readFoundingBoard()).toEqual({
      status: 'ready',
      count: 0,
      confirmed: 0,
      tiles: new Map(),
      retired: new Set(),
    });
  });

  const founders = () => counted([], '*/0');
  const retired = () => json(200, []);

  it.each<[string, Parameters<typeof answer>[0]]>([
    ['founders', { '/founders': broken, '/retired_numbers': retired }],
    ['whole answer about the founders', { '/founders': half, '/retired_numbers': retired }],
    ['retired numbers', { '/founders': founders, '/retired_numbers': broken }],
    ['whole answer about the retired numbers', { '/founders': founders, '/retired_numbers': half }],
  ])('fails with a log without the %s', async (_what, answers) => {
    answer(answers);
    expectLog('The founder count is not available.');
    expect(await readFoundingBoard()).toEqual({ status: 'failed' });
  });

  it.each([{}, 'many', [{}], [{ founder_number: 'one', confirmed: true }], [{ founder_number: 1 }]])(
    'counts nothing in an answer of %j',
    async (body) => {
      fetched.mockImplementation(async () => counted(body, '0-0/120'));
      expectLog('The founder count is not available.');
      expect(await readFoundingBoard()).toEqual({ status: 'failed' });
    },
  );
});

it.each([
  ['many', () => json(200, ['many'])],
  ['many for a sport', () => json(200, [{ volleyball: 'many' }])],
  ['half a line', half],
])('shows no interest from an answer of %s', async (_what, reply) => {
  answer({ '/sport_interest': reply });
  expectLog('The interest per sport is not available.');
  expect(await sportInterest()).toEqual({ status: 'failed' });
});

describe('sportInterest', () => {
  it('fails with a log, and is asked again; once known it is the same for the whole page', async () => {
    answer({
      '/sport_interest': broken,
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
