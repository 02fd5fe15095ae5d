import { describe, expect, it, vi } from 'vitest';
import { KEYS } from '../../dev/supabase/gateway.ts';
import { handle, type WelcomeEmail } from '../../supabase/functions/welcome-email/handler.ts';
import { aRecipient, aRequest, HEAD } from './builders.ts';
import { SITE, withRunningFunctions } from './running-functions.ts';

const FOUNDER_ID = aRecipient().id;

function aWelcome(overrides: Partial<WelcomeEmail> = {}): WelcomeEmail {
  return {
    head: HEAD,
    secondsToWait: async () => 0,
    claim: async () => ({ status: 'claimed', recipient: aRecipient() }),
    claimDue: async () => [],
    finish: async () => false,
    send: async () => undefined,
    afterReply: () => undefined,
    ...overrides,
  };
}

describe('welcome-email, its decisions', () => {
  it('writes to the stored address, whatever address and words the request carries', async () => {
    const send = vi.fn(async () => undefined);
    const request = aRequest({ founder: { id: FOUNDER_ID, email: 'stranger@example.com', name: 'BUY NOW' } });
    const response = await handle(request, aWelcome({ send }));
    expect(response.status).toBe(202);
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ to: 'ana@example.com', subject: 'Keep your number: Founder #7 of ShowUp' }),
      `welcome-${aRecipient().secret}`,
    );
    expect(JSON.stringify(send.mock.calls)).not.toMatch(/stranger|BUY NOW/);
  });

  it('answers the same for a founder already written to, and writes no second time', async () => {
    const send = vi.fn(async () => undefined);
    const request = () => aRequest({ founder: { id: FOUNDER_ID } });
    const first = await handle(request(), aWelcome());
    const again = await handle(request(), aWelcome({ claim: async () => ({ status: 'sent' }), send }));
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
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

  it.each([
    ['that is no JSON', { body: '{' }, 400],
    ['that is empty', { body: null }, 400],
    ['longer than any founder', { body: JSON.stringify({ name: 'a'.repeat(40_000) }) }, 413],
  ])('refuses a body %s', async (_what, init, status) => {
    expect((await handle(aRequest(null, init), aWelcome())).status).toBe(status);
  });

  it('refuses every method but POST', async () => {
    const response = await handle(new Request('http://localhost/welcome-email'), aWelcome());
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each(['OPTIONS', 'POST'])(
    'lets only the site call it from a browser, says its answer to %s',
    async (method) => {
      const response = await handle(new Request('http://localhost/', { method }), aWelcome());
      expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
    },
  );

  it('turns away who calls too often, and says when to come back', async () => {
    const claim = vi.fn(aWelcome().claim);
    const secondsToWait = vi.fn(async () => 240);
    const request = aRequest(
      { founder: { id: FOUNDER_ID } },
      { headers: { 'cf-connecting-ip': '203.0.113.7' } },
    );
    const response = await handle(request, aWelcome({ claim, secondsToWait }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '240']);
    expect(secondsToWait).toHaveBeenCalledExactlyOnceWith('203.0.113.7');
    expect(claim).not.toHaveBeenCalled();
  });

  it('believes of x-forwarded-for the last hop alone', async () => {
    const secondsToWait = vi.fn(async () => 0);
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    await handle(aRequest({}, { headers }), aWelcome({ secondsToWait }));
    expect(secondsToWait).toHaveBeenCalledExactlyOnceWith('203.0.113.7');
  });

  it('tells the outbox and the log why when the provider fails, so that it is sent later', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const finish = vi.fn(async () => true);
    const cause = new Error('provider down');
    const send = async () => Promise.reject(cause);
    const response = await handle(aRequest({ founder: { id: FOUNDER_ID } }), aWelcome({ send, finish }));
    expect([response.status, await response.json()]).toEqual([202, { status: 'queued' }]);
    expect(finish).toHaveBeenCalledExactlyOnceWith(
      { subject: aRecipient().subject, kind: 'welcome' },
      { outcome: 'failed' },
    );
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('welcome'), cause);
    logged.mockRestore();
  });

  it('sends another email when a founder asks again, and a retry of it as the same email', async () => {
    const keys: string[] = [];
    const send = async (_email: unknown, key: string) => void keys.push(key);
    const ask = (sent_at: number | null) => {
      const claim = vi.fn(async () => ({ status: 'claimed' as const, recipient: aRecipient({ sent_at }) }));
      return handle(aRequest({ founder: { id: FOUNDER_ID }, again: true }), aWelcome({ claim, send })).then(
        () => expect(claim).toHaveBeenCalledWith(FOUNDER_ID, null, true),
      );
    };
    for (const sentAt of [null, 1000, 1000, 2000]) await ask(sentAt);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 1, 3]);
  });

  it.each([{ status: 'queued' as const }, { status: 'too-many' as const, seconds: 200 }])(
    'tells who asks %j, and sends nothing',
    async (claimed) => {
      const send = vi.fn(async () => undefined);
      const request = aRequest({ founder: { id: FOUNDER_ID }, again: true });
      const response = await handle(request, aWelcome({ claim: async () => claimed, send }));
      expect([response.status, await response.json()]).toEqual([202, claimed]);
      expect(send).not.toHaveBeenCalled();
    },
  );

  it('sends emails that had to wait along with any other, each once', async () => {
    const waiting = [
      aRecipient({ email: 'ben@example.com', secret: '22222222-5f0c-4a5e-9d57-4d5a6a0a9c01' }),
      aRecipient({ email: 'cy@example.com', secret: '33333333-5f0c-4a5e-9d57-4d5a6a0a9c01' }),
    ];
    const sent: [string, string][] = [];
    const works: Promise<void>[] = [];
    const welcome = aWelcome({
      claim: async () => ({ status: 'sent' }),
      claimDue: async () => waiting.splice(0),
      send: async ({ to }, key) => void sent.push([to, key]),
      afterReply: (work) => void works.push(work()),
    });
    for (let call = 0; call < 2; call += 1) await handle(aRequest({ founder: { id: FOUNDER_ID } }), welcome);
    await Promise.all(works);
    expect(sent).toEqual([
      ['ben@example.com', 'welcome-22222222-5f0c-4a5e-9d57-4d5a6a0a9c01'],
      ['cy@example.com', 'welcome-33333333-5f0c-4a5e-9d57-4d5a6a0a9c01'],
    ]);
  });

  it('tells what broke inside it to the log only', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const cause = new Error('password of the database');
    const claim = async () => Promise.reject(cause);
    const response = await handle(aRequest({ founder: { id: FOUNDER_ID } }), aWelcome({ claim }));
    expect([response.status, await response.json()]).toEqual([500, { error: 'Something went wrong.' }]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), cause);
    logged.mockRestore();
  });
});

describe('welcome-email on Deno, against the local stack', () => {
  const functions = withRunningFunctions();
  const ask = (founder: object, headers = {}) => functions().call('welcome-email', { founder }, headers);
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

  it('puts one email to the new founder into the outbox, however often and at once it is asked', async () => {
    const { id, email } = await functions().join();
    expect(statuses(await Promise.all(Array.from({ length: 8 }, () => ask({ id }))))).toEqual(
      Array(8).fill(202),
    );
    expect(statuses([await ask({ id })])).toEqual([202]);
    expect(await functions().emailsTo(email)).toEqual([
      expect.objectContaining({
        from: 'ShowUp <hello@showup.example>',
        subject: expect.stringMatching(/^Keep your number: Founder #\d+ of ShowUp$/),
        text: expect.stringContaining(`${SITE}/#pass=${id}`),
        html: expect.stringContaining(`${SITE}/?ref=ANAR`),
      }),
    ]);
  });

  it('answers a stranger with a forged id like everybody else, and sends nothing', async () => {
    const { id, email } = await functions().join();
    const known = await ask({ id });
    const forged = await ask({ id: crypto.randomUUID(), email: 'stranger@players.example' });
    expect([forged.status, await forged.text()]).toEqual([known.status, await known.text()]);
    expect(await functions().emailsTo('stranger@players.example')).toEqual([]);
    expect(await functions().emailsTo(email)).toHaveLength(1);
  });

  it('writes to the stored address and with the stored name, whatever the body says', async () => {
    const { id, email } = await functions().join();
    await ask({ id, email: 'foreign@players.example', name: 'BUY NOW', founder_number: 1 });
    expect(await functions().emailsTo('foreign@players.example')).toEqual([]);
    const [received] = await functions().emailsTo(email);
    expect(JSON.stringify(received)).not.toContain('BUY NOW');
  });

  it('carries no address that somebody signed up as a name', async () => {
    const { id, email } = await functions().join('https://evil.example/prize');
    await ask({ id });
    const [received] = await functions().emailsTo(email);
    expect(received?.text).toContain('Hi there,');
    expect(JSON.stringify(received)).not.toContain('evil.example');
  });

  it('sends the email although the provider hiccups', async () => {
    const { id, email } = await functions().join();
    functions().provider.failWith(503);
    expect((await ask({ id })).status).toBe(202);
    expect(await functions().emailsTo(email)).toHaveLength(1);
    expect(functions().provider.keys).toHaveLength(2);
    expect(new Set(functions().provider.keys).size).toBe(1);
  });

  it('queues the email while the provider is down, and a later call of anybody sends it, once and as the same one', async () => {
    const { id, email } = await functions().join();
    functions().provider.failWith(500, 500, 500);
    expect(await (await ask({ id })).json()).toEqual({ status: 'queued' });
    expect(functions().provider.keys).toHaveLength(3);
    expect(await (await ask({ id })).json()).toEqual({ status: 'queued' });
    expect(await functions().emailsTo(email)).toEqual([]);

    await functions().database.query(
      'update private.emails set due_at = now() where subject = sha256(uuid_send($1))',
      [id],
    );
    const neighbour = await functions().join();
    await Promise.all([ask({ id: neighbour.id }), ask({ id: neighbour.id })]);
    await vi.waitFor(async () => expect(await functions().emailsTo(email)).toHaveLength(1), 10_000);
    expect(await (await ask({ id })).json()).toEqual({ status: 'accepted' });
    const [first, ...others] = functions().provider.keys.filter((key) => key?.startsWith('welcome-'));
    expect(others.filter((key) => key === first)).toHaveLength(3);
    expect(await functions().emailsTo(email)).toHaveLength(1);
  });

  it('queues what the daily cap leaves over; what was not sent does not count', async () => {
    const { database } = functions();
    const [one, other] = [await functions().join(), await functions().join()];
    const setCap = (budget: string) =>
      database.exec(`
        update private.limits set budget = ${budget}, budget_56 = ${budget}, budget_48 = ${budget}
        where action = 'all_welcome_emails'
      `);
    await setCap(
      "1 + coalesce((select emails from private.emails_sent where day = current_date and part = 'welcome'), 0)",
    );
    functions().provider.failWith(422);
    expect(await (await ask({ id: one.id })).json()).toEqual({ status: 'queued' });
    await database.query(
      "update private.emails set due_at = null, state = 'failed' where subject = sha256(uuid_send($1))",
      [one.id],
    );
    expect(await (await ask({ id: one.id })).json()).toEqual({ status: 'accepted' });
    expect(await (await ask({ id: other.id })).json()).toEqual({ status: 'queued' });
    expect(await functions().emailsTo(other.email)).toEqual([]);
    await setCap('400');
    await database.query('update private.emails set due_at = now() where subject = sha256(uuid_send($1))', [
      other.id,
    ]);
    await ask({ id: one.id });
    await vi.waitFor(async () => expect(await functions().emailsTo(other.email)).toHaveLength(1), 10_000);
  });

  it('sends it again to who asks, not within five minutes, and not to who has confirmed', async () => {
    const { id, email } = await functions().join();
    const askAgain = async () =>
      (await functions().call('welcome-email', { founder: { id }, again: true })).json();
    await ask({ id });
    expect(await askAgain()).toEqual({ status: 'too-many', seconds: expect.any(Number) });
    await functions().database.query(
      "update private.emails set sent_at = now() - interval '5 minutes' where subject = sha256(uuid_send($1))",
      [id],
    );
    expect(await askAgain()).toEqual({ status: 'accepted' });
    expect(await functions().emailsTo(email)).toHaveLength(2);
    await functions().database.query('update public.founders set confirmed_at = now() where id = $1', [id]);
    expect(await askAgain()).toEqual({ status: 'accepted' });
    expect(await functions().emailsTo(email)).toHaveLength(2);
  });

  it('a flood of calls is stopped, whatever address it claims to come from', async () => {
    const budget = 20;
    await functions().database.exec(
      `update private.limits set budget = ${budget} where action = 'welcome_email'`,
    );
    const forged = { id: crypto.randomUUID() };
    const spoofed = (nth: number) => ({
      'cf-connecting-ip': `198.51.100.${nth}`,
      'x-forwarded-for': `192.0.2.${nth}`,
    });
    const answers = [];
    for (let nth = 0; nth < budget; nth += 1) answers.push((await ask(forged, spoofed(nth))).status);
    expect(new Set(answers)).toEqual(new Set([202]));
    const stopped = await ask(forged, spoofed(0));
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '600']);
  });

  it('nobody escapes the limits of the Data API by spoofing an address either', async () => {
    const guess = (nth: number) =>
      fetch(`${functions().url}/rest/v1/rpc/referrer_name`, {
        method: 'POST',
        headers: {
          apikey: KEYS.anon,
          'content-type': 'application/json',
          'cf-connecting-ip': `198.51.100.${nth}`,
          'x-forwarded-for': `192.0.2.${nth}`,
        },
        body: JSON.stringify({ code: 'NOBODY12' }),
      });
    for (let nth = 0; nth < 60; nth += 1)
      expect(await (await guess(nth)).json()).toEqual({ status: 'unknown' });
    const stopped = await guess(61);
    expect(await stopped.json()).toEqual({ status: 'too-many', seconds: expect.any(Number) });
    expect(stopped.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('knows no function that is not there, and none of the shared parts', async () => {
    for (const name of ['nothing-here', '_shared'])
      expect((await functions().call(name, {})).status).toBe(404);
  });
});
