import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmFounder, correctEmail, readHold, resendWelcomeEmail } from '#data/supabase/confirming.ts';
import { expectLog } from '../../setup.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';
const SECRET = '11111111-8f0c-4a57-9a51-0a3f8d3f1f11';
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** Answers one call after the other. */
function answer(...replies: (() => Response | Promise<Response>)[]) {
  for (const reply of replies) fetched.mockImplementationOnce(async () => reply());
}
const says = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const calls = () =>
  fetched.mock.calls.map(([address, init]) => [
    new URL(String(address)).pathname,
    JSON.parse(String(init?.body)),
  ]);

beforeEach(() => fetched.mockReset());

describe('confirmFounder', () => {
  it('returns the number, and the one it was at first', async () => {
    answer(
      says({
        status: 'confirmed',
        id: ID,
        former_id: SECRET,
        founder_number: 112,
        first_number: 37,
        first_name: 'Ana',
      }),
    );
    expect(await confirmFounder(SECRET)).toEqual({
      status: 'confirmed',
      id: ID,
      formerId: SECRET,
      founderNumber: 112,
      firstNumber: 37,
      firstName: 'Ana',
    });
    expect(calls()).toEqual([['/rest/v1/rpc/confirm_founder', { secret: SECRET }]]);
  });

  it.each([
    [{ status: 'unknown' }, 'unknown'],
    [{ status: 'too-many', seconds: 60 }, 'too-many'],
  ])('tells %j as a refusal', async (body, reason) => {
    answer(says(body));
    expect(await confirmFounder(SECRET)).toEqual({ status: 'refused', reason });
  });

  it.each([says({}), says({ status: 'confirmed' }), offline])('fails with a log', async (reply) => {
    answer(reply);
    expectLog('The database gave no answer to confirm_founder.');
    expect(await confirmFounder(SECRET)).toEqual({ status: 'failed' });
  });
});

describe('readHold', () => {
  const body = {
    status: 'ready',
    founder_number: 112,
    first_number: 37,
    confirmed: false,
    lapsed: true,
    held_until: '2026-11-23T07:15:00Z',
  };

  it('returns the number that the secret keeps, and what it is', async () => {
    answer(says(body), says({ ...body, lapsed: false }), says({ ...body, lapsed: false, confirmed: true }));
    const number = { founderNumber: 112, firstNumber: 37, heldUntil: Date.parse('2026-11-23T07:15:00Z') };
    for (const hold of ['lapsed', 'held', 'confirmed'])
      expect(await readHold(SECRET)).toEqual({ status: 'ready', number: { ...number, hold } });
    expect(calls()[0]).toEqual(['/rest/v1/rpc/founder_hold', { secret: SECRET }]);
  });

  it('tells a secret that is none of ours, and fails where nothing is known', async () => {
    answer(says({ status: 'unknown' }), says({ status: 'too-many', seconds: 60 }));
    expect(await readHold(SECRET)).toEqual({ status: 'unknown' });
    expect(await readHold(SECRET)).toEqual({ status: 'failed' });
  });
});

describe('resendWelcomeEmail', () => {
  it.each([{ status: 'accepted' }, { status: 'queued' }, { status: 'too-many', seconds: 120 }])(
    'tells %j',
    async (body) => {
      answer(says(body, { status: 202 }));
      expect(await resendWelcomeEmail(ID)).toEqual(body);
      expect(calls()).toEqual([['/functions/v1/welcome-email', { founder: { id: ID }, again: true }]]);
    },
  );

  it('tells when a network over its limit may ask again', async () => {
    answer(says({ error: 'Too many requests.' }, { status: 429, headers: { 'retry-after': '240' } }));
    expect(await resendWelcomeEmail(ID)).toEqual({ status: 'too-many', seconds: 240 });
  });

  it.each([says({}, { status: 500 }), says({ status: 'fine' }), offline])(
    'fails with a log',
    async (reply) => {
      answer(reply);
      expectLog('The welcome e-mail was not requested again.');
      expect(await resendWelcomeEmail(ID)).toEqual({ status: 'failed' });
    },
  );
});

describe('correctEmail', () => {
  it('corrects the address, and asks for the email to it', async () => {
    answer(says({ status: 'corrected' }), says({ status: 'accepted' }, { status: 202 }));
    expect(await correctEmail(ID, 'ana@example.com')).toEqual({
      status: 'corrected',
      email: { status: 'accepted' },
    });
    expect(calls().map(([path]) => path)).toEqual([
      '/rest/v1/rpc/correct_email',
      '/functions/v1/welcome-email',
    ]);
  });

  it.each(['confirmed', 'unknown', 'taken', 'exhausted'])('tells %s as a refusal', async (status) => {
    answer(says({ status }));
    expect(await correctEmail(ID, 'ana@example.com')).toEqual({ status: 'refused', reason: status });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('tells what the database does not accept, and a network over its limit', async () => {
    answer(says({ status: 'invalid', field: 'email' }), says({ status: 'too-many', seconds: 60 }));
    expect(await correctEmail(ID, 'ana')).toEqual({ status: 'refused', reason: 'invalid' });
    expect(await correctEmail(ID, 'ana')).toEqual({ status: 'refused', reason: 'too-many' });
  });

  it('fails with a log', async () => {
    answer(offline);
    expectLog('The database gave no answer to correct_email.');
    expect(await correctEmail(ID, 'ana@example.com')).toEqual({ status: 'failed' });
  });
});
