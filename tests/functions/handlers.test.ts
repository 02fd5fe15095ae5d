import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Outbox } from '../../supabase/functions/_shared/outbox.ts';
import { handle as handleSendPass, type SendPass } from '../../supabase/functions/send-pass/handler.ts';
import { handle, type WelcomeEmail } from '../../supabase/functions/welcome-email/handler.ts';
import { aRecipient, aRequest, HEAD } from './builders.ts';
import { SITE } from './running-functions.ts';

const FOUNDER_ID = aRecipient().id;
const WAIT = { status: 'too-many' as const, seconds: 200 };
const FROM_HOME = { headers: { 'cf-connecting-ip': '203.0.113.7' } };

/** Work after the reply is done when a test asks for it. */
let works: (() => Promise<void>)[] = [];
const workDone = () => Promise.all(works.splice(0).map((work) => work()));

let logged: MockInstance;
beforeEach(() => {
  works = [];
  logged = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const anOutbox = (send: Outbox['send'] = async () => undefined) => ({
  head: HEAD,
  secondsToWait: vi.fn(async (_address: string | null) => 0),
  finish: vi.fn(async () => true),
  send: vi.fn(send),
  afterReply: (work: () => Promise<void>) => void works.push(work),
});

describe('welcome-email', () => {
  const aWelcome = ({ send, ...overrides }: Partial<WelcomeEmail> = {}) => ({
    ...anOutbox(send),
    claim: vi.fn<WelcomeEmail['claim']>(async () => ({ status: 'claimed', recipient: aRecipient() })),
    claimOfNumber: vi.fn<WelcomeEmail['claimOfNumber']>(async () => ({
      ...{ status: 'claimed', recipient: aRecipient() },
    })),
    organizer: vi.fn<WelcomeEmail['organizer']>(async () => 'organizer'),
    claimDue: async () => [],
    ...overrides,
  });
  const OF_FOUNDER = { founder: { id: FOUNDER_ID } };
  async function ask(welcome: WelcomeEmail, body: unknown = OF_FOUNDER, init?: RequestInit) {
    const response = await handle(aRequest(body, init), welcome);
    return [response.status, await response.json()];
  }

  it('writes to the stored address, whatever address and words the request carries', async () => {
    const welcome = aWelcome();
    const founder = { id: FOUNDER_ID, email: 'stranger@example.com', name: 'BUY NOW' };
    expect(await ask(welcome, { founder })).toEqual([202, { status: 'accepted' }]);
    expect(welcome.send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ to: 'ana@example.com', subject: 'Keep your number: Founder #7 of ShowUp' }),
      `welcome-${aRecipient().secret}`,
    );
    expect(JSON.stringify(welcome.send.mock.calls)).not.toMatch(/stranger|BUY NOW/);
  });

  it.each<[Awaited<ReturnType<WelcomeEmail['claim']>>, said: object]>([
    [{ status: 'sent' }, { status: 'accepted' }],
    [{ status: 'unknown' }, { status: 'accepted' }],
    [{ status: 'queued' }, { status: 'queued' }],
    [WAIT, WAIT],
  ])('sends nothing when the claim is %j, and says no more than it must', async (claimed, said) => {
    const welcome = aWelcome({ claim: async () => claimed });
    expect(await ask(welcome)).toEqual([202, said]);
    expect(welcome.send).not.toHaveBeenCalled();
  });

  it.each<[string, unknown, RequestInit | undefined, number]>([
    ['no founder', {}, undefined, 400],
    ['a founder without an id', { founder: {} }, undefined, 400],
    ['an id that is no UUID', { founder: { id: "1' or '1'='1" } }, undefined, 400],
    ['a list', [FOUNDER_ID], undefined, 400],
    ['null', null, undefined, 400],
    ['no JSON', null, { body: '{' }, 400],
    ['nothing', null, { body: null }, 400],
    ['more than any founder', { name: 'a'.repeat(40_000) }, undefined, 413],
  ])('refuses a body with %s', async (_, body, init, status) => {
    const welcome = aWelcome();
    expect(await ask(welcome, body, init)).toEqual([status, { error: expect.stringContaining('Send') }]);
    expect(welcome.claim).not.toHaveBeenCalled();
  });

  it('refuses every method but POST, and lets only the site call it from a browser', async () => {
    const answerTo = (method: string) => handle(new Request('http://localhost/', { method }), aWelcome());
    const refused = await answerTo('GET');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    for (const method of ['OPTIONS', 'POST'])
      expect((await answerTo(method)).headers.get('access-control-allow-origin')).toBe(SITE);
  });

  it.each([
    ['the edge’s word', FROM_HOME.headers],
    ['the last hop', { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }],
  ])('turns away who calls too often, by %s alone, and says when to come back', async (_, headers) => {
    const welcome = aWelcome({ secondsToWait: vi.fn(async () => 240) });
    const response = await handle(aRequest(OF_FOUNDER, { headers }), welcome);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '240']);
    expect(welcome.secondsToWait).toHaveBeenCalledExactlyOnceWith('203.0.113.7');
    expect(welcome.claim).not.toHaveBeenCalled();
  });

  it('tells the outbox and the log why when the provider fails, so that it is sent later', async () => {
    const cause = new Error('provider down');
    const welcome = aWelcome({ send: () => Promise.reject(cause) });
    expect(await ask(welcome)).toEqual([202, { status: 'queued' }]);
    const claimed = { subject: aRecipient().subject, kind: 'welcome' };
    expect(welcome.finish).toHaveBeenCalledExactlyOnceWith(claimed, { outcome: 'failed' });
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('welcome'), cause);
  });

  it('sends another email when a founder asks again, and a retry of it as the same email', async () => {
    const keys: unknown[] = [];
    for (const sent_at of [null, 1000, 1000, 2000]) {
      const claim = vi.fn(async () => ({ status: 'claimed' as const, recipient: aRecipient({ sent_at }) }));
      const welcome = aWelcome({ claim });
      await ask(welcome, { ...OF_FOUNDER, again: true });
      expect(claim).toHaveBeenCalledWith(FOUNDER_ID, null, true);
      keys.push(welcome.send.mock.calls[0]?.[1]);
    }
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 1, 3]);
  });

  describe('asked for again by an organizer', () => {
    const AGAIN = { again: true, founderNumber: 7, token: 'a.b.c' };

    it('goes to the founder with that number, and counts for the network that asks', async () => {
      const welcome = aWelcome();
      expect(await ask(welcome, AGAIN, FROM_HOME)).toEqual([200, { status: 'accepted' }]);
      expect(welcome.organizer).toHaveBeenCalledExactlyOnceWith('a.b.c');
      expect(welcome.claimOfNumber).toHaveBeenCalledExactlyOnceWith(7, '203.0.113.7');
      expect(welcome.send).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ to: 'ana@example.com' }),
        expect.any(String),
      );
    });

    it.each<[Awaited<ReturnType<WelcomeEmail['claim']>>, said: object]>([
      [{ status: 'sent' }, { status: 'unknown' }],
      [{ status: 'unknown' }, { status: 'unknown' }],
      [{ status: 'queued' }, { status: 'queued' }],
      [{ status: 'stopped' }, { status: 'stopped' }],
      [WAIT, WAIT],
    ])('is not sent when the claim is %j, and the organizer hears why', async (claimed, said) => {
      const welcome = aWelcome({ claimOfNumber: async () => claimed });
      expect(await ask(welcome, AGAIN)).toEqual([200, said]);
      expect(welcome.send).not.toHaveBeenCalled();
    });

    it('waits when the provider fails', async () => {
      const welcome = aWelcome({ send: () => Promise.reject(new Error('provider down')) });
      expect(await ask(welcome, AGAIN)).toEqual([200, { status: 'queued' }]);
    });

    it.each([
      ['stranger', 403, { status: 'refused' }],
      ['failed', 503, { status: 'failed' }],
    ] as const)('is not claimed while the caller is: %s', async (who, status, said) => {
      const welcome = aWelcome({ organizer: async () => who });
      expect(await ask(welcome, AGAIN)).toEqual([status, said]);
      expect(welcome.claimOfNumber).not.toHaveBeenCalled();
    });

    it.each([
      ['without a token', { token: undefined }],
      ['with a token that is none', { token: 'owner' }],
      ['for a number that is none', { founderNumber: 0.5 }],
      ['for a number beyond all', { founderNumber: 2 ** 31 }],
      ['for the first time', { again: false }],
    ])('is refused %s', async (_, changes) => {
      const welcome = aWelcome();
      expect((await ask(welcome, { ...AGAIN, ...changes }))[0]).toBe(400);
      expect(welcome.organizer).not.toHaveBeenCalled();
    });
  });

  it('sends emails that had to wait along with any other, each once', async () => {
    const waiting = ['ben', 'cy'].map((name) => aRecipient({ email: `${name}@example.com`, secret: name }));
    const claimDue = async () => waiting.splice(0);
    const welcome = aWelcome({ claim: async () => ({ status: 'sent' }), claimDue });
    for (let call = 0; call < 2; call += 1) await ask(welcome);
    await workDone();
    expect(welcome.send.mock.calls.map(([{ to }, key]) => [to, key])).toEqual([
      ['ben@example.com', 'welcome-ben'],
      ['cy@example.com', 'welcome-cy'],
    ]);
  });

  it('tells what broke inside it to the log only', async () => {
    const cause = new Error('password of the database');
    const welcome = aWelcome({ claim: () => Promise.reject(cause) });
    expect(await ask(welcome)).toEqual([500, { error: 'Something went wrong.' }]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), cause);
  });
});

describe('send-pass', () => {
  const aSendPass = ({ send, ...overrides }: Partial<SendPass> = {}) => ({
    ...anOutbox(send),
    claim: vi.fn<SendPass['claim']>(async () => aRecipient()),
    ...overrides,
  });
  const ask = async (sendPass: SendPass, email: unknown = ' ana@example.com') =>
    (await handleSendPass(aRequest({ email }, FROM_HOME), sendPass)).status;

  it('answers before it looks, so that the time tells nothing; then tells the database which network asks', async () => {
    const sendPass = aSendPass();
    expect(await ask(sendPass)).toBe(202);
    expect(sendPass.claim).not.toHaveBeenCalled();
    await workDone();
    expect(sendPass.claim).toHaveBeenCalledExactlyOnceWith('ana@example.com', '203.0.113.7');
  });

  it.each([
    [false, ['Keep #7', '#confirm=11111111-', 'The button above is a secret']],
    [true, ['Open your pass', '#confirm=11111111-', 'This link is a secret']],
  ])(
    'sends an email of its own each time to a founder, confirmed: %s, without the id that a stranger may know',
    async (confirmed, way) => {
      const sendPass = aSendPass({ claim: async () => aRecipient({ confirmed }) });
      await ask(sendPass);
      await ask(sendPass);
      await workDone();
      const sent = sendPass.send.mock.calls;
      expect(new Set(sent.map(([, key]) => key)).size).toBe(2);
      expect(JSON.stringify(sent)).not.toContain(FOUNDER_ID);
      for (const part of sent.flatMap(([{ text, html }]) => [text, html]))
        for (const said of [...way, '#7', 'If it was not you']) expect(part).toContain(said);
    },
  );

  it('writes to no stranger, and tells the outbox when the provider fails, so that one may ask again', async () => {
    const strangers = aSendPass({ claim: async () => null });
    await ask(strangers);
    const failing = aSendPass({ send: () => Promise.reject(new Error('provider down')) });
    await ask(failing);
    await workDone();
    expect(strangers.send).not.toHaveBeenCalled();
    const claimed = { subject: aRecipient().subject, kind: 'pass' };
    expect(failing.finish).toHaveBeenCalledExactlyOnceWith(claimed, { outcome: 'failed' });
  });

  it.each([
    ['no address', null],
    ['an address that is a list', ['ana@example.com']],
    ['words', 'ana'],
    ['two addresses', 'ana@example.com, bob@example.com'],
    ['a line break', 'ana@example.com\r\nBcc: bob@example.com'],
    ['a domain without a dot', 'ana@example'],
    ['an endless address', `${'a'.repeat(250)}@example.com`],
  ])('refuses %s', async (_, email) => {
    expect(await ask(aSendPass(), email)).toBe(400);
    expect(works).toEqual([]);
  });
});
