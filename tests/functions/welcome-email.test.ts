import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../dev/lib/ports.ts';
import { KEYS, startSupabase } from '../../dev/supabase/gateway.ts';
import { handle, type WelcomeEmail } from '../../supabase/functions/welcome-email/handler.ts';

const SITE = 'https://showup.example';
const FOUNDER_ID = '6a1e7f0e-5f0c-4a5e-9d57-4d5a6a0a9c01';

function aWelcome(overrides: Partial<WelcomeEmail> = {}): WelcomeEmail {
  return {
    productName: 'ShowUp',
    siteUrl: SITE,
    claim: async () => ({ founder_number: 7, name: 'Ana Reyes', email: 'ana@example.com' }),
    release: async () => undefined,
    send: async () => undefined,
    ...overrides,
  };
}

function aRequest(body: unknown, init: RequestInit = {}): Request {
  return new Request('http://localhost/welcome-email', {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
  });
}

describe('welcome-email, its decisions', () => {
  it('writes to the stored address, whatever address and words the request carries', async () => {
    const send = vi.fn(async () => undefined);
    const request = aRequest({ founder: { id: FOUNDER_ID, email: 'stranger@example.com', name: 'BUY NOW' } });
    const response = await handle(request, aWelcome({ send }));
    expect(response.status).toBe(202);
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ to: 'ana@example.com', subject: 'You are Founder #7 of ShowUp' }),
    );
    expect(JSON.stringify(send.mock.calls)).not.toMatch(/stranger|BUY NOW/);
  });

  it('answers the same for a founder already written to, and writes no second time', async () => {
    const send = vi.fn(async () => undefined);
    const response = await handle(
      aRequest({ founder: { id: FOUNDER_ID } }),
      aWelcome({ claim: async () => null, send }),
    );
    expect(response.status).toBe(202);
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['no founder', {}],
    ['a founder without an id', { founder: {} }],
    ['an id that is no UUID', { founder: { id: "1' or '1'='1" } }],
    ['a list', [FOUNDER_ID]],
    ['nothing', null],
  ])('refuses a body with %s', async (_what, body) => {
    const claim = vi.fn(aWelcome().claim);
    expect((await handle(aRequest(body), aWelcome({ claim }))).status).toBe(400);
    expect(claim).not.toHaveBeenCalled();
  });

  it('refuses a body that is no JSON', async () => {
    expect((await handle(aRequest(null, { body: '{' }), aWelcome())).status).toBe(400);
  });

  it('refuses every method but POST', async () => {
    const response = await handle(new Request('http://localhost/welcome-email'), aWelcome());
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('lets only the site call it from a browser', async () => {
    const response = await handle(new Request('http://localhost/', { method: 'OPTIONS' }), aWelcome());
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  });

  it('takes its claim back and logs why when the provider fails, so that a later request can try again', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const release = vi.fn(async () => undefined);
    const cause = new Error('provider down');
    const send = async () => Promise.reject(cause);
    const response = await handle(aRequest({ founder: { id: FOUNDER_ID } }), aWelcome({ send, release }));
    expect(response.status).toBe(502);
    expect(release).toHaveBeenCalledExactlyOnceWith(FOUNDER_ID);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Founder 7'), cause);
    logged.mockRestore();
  });
});

describe('welcome-email on Deno, against the local stack', () => {
  let supabase: Awaited<ReturnType<typeof startSupabase>>;
  beforeAll(async () => {
    const functionVariables = {
      PRODUCT_NAME: 'ShowUp',
      SITE_URL: SITE,
      EMAIL_FROM: 'ShowUp <hello@example.com>',
    };
    supabase = await startSupabase({ port: await freePort(), dataFolder: null, functionVariables });
  });
  afterAll(() => supabase.stop());

  let id: string;
  let email: string;
  beforeEach(async () => {
    id = crypto.randomUUID();
    email = `${id.slice(0, 8)}@example.com`;
    await supabase.database.query(
      "insert into public.founders (id, name, email, sports, frequency) values ($1, 'Ana Reyes', $2, '{tennis}', '2x')",
      [id, email],
    );
  });

  const ask = (founder: object) =>
    fetch(`${supabase.url}/functions/v1/welcome-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${KEYS.anon}` },
      body: JSON.stringify({ founder }),
    });
  const letters = async (): Promise<{ to: string }[]> => {
    const response = await fetch(`${supabase.url}/outbox/messages`);
    const messages: { to: string }[] = await response.json();
    return messages.filter(({ to }) => to === email);
  };

  it('puts one letter to the new founder into the outbox, however often it is asked', async () => {
    const statuses = await Promise.all([ask({ id }), ask({ id }), ask({ id })]);
    expect(statuses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await letters()).toEqual([
      expect.objectContaining({
        to: email,
        subject: expect.stringMatching(/^You are Founder #\d+ of ShowUp$/),
      }),
    ]);
    expect((await ask({ id })).status).toBe(202);
    expect(await letters()).toHaveLength(1);
  });

  it('answers a stranger with an invented id like everybody else, and sends nothing', async () => {
    expect((await ask({ id: crypto.randomUUID(), email })).status).toBe(202);
    expect(await letters()).toEqual([]);
  });

  it('knows no function that is not there', async () => {
    const response = await fetch(`${supabase.url}/functions/v1/nothing-here`, { method: 'POST' });
    expect(response.status).toBe(404);
  });
});
