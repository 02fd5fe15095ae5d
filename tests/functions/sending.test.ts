import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendEmail } from '../../supabase/functions/_shared/send.ts';
import { welcomeEmail } from '../../supabase/functions/welcome-email/email.ts';
import { aRecipient, HEAD } from './builders.ts';

const PROVIDER = { url: 'https://mail.example/emails', key: 'secret', from: HEAD.from };
const email = welcomeEmail(HEAD, aRecipient(), 0);

describe('sending an email', () => {
  afterEach(() => vi.unstubAllGlobals());

  function providerAnswers(...answers: (number | Error)[]) {
    const call = vi.fn(async (_url: string, _init: RequestInit) => {
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      return new Response('said the provider', { status: answer });
    });
    vi.stubGlobal('fetch', call);
    return call;
  }
  const send = () => sendEmail(PROVIDER, email, 'welcome-7', [0, 0]);
  const idempotencyKeys = (call: ReturnType<typeof providerAnswers>) =>
    new Set(call.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key')));

  it('gives the provider the email, who writes and the key', async () => {
    const call = providerAnswers(200);
    await send();
    const [url, init] = call.mock.calls[0] ?? [];
    expect(url).toBe(PROVIDER.url);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret');
    expect(idempotencyKeys(call)).toEqual(new Set(['welcome-7']));
    expect(JSON.parse(String(init?.body))).toEqual({ ...email, from: HEAD.from });
  });

  it.each([503, 429, new TypeError('connection refused')])(
    'tries again after %s, as the same email',
    async (failure) => {
      const call = providerAnswers(failure, failure, 200);
      await send();
      expect(call).toHaveBeenCalledTimes(3);
      expect(idempotencyKeys(call).size).toBe(1);
    },
  );

  it('gives up after three tries, and says why', async () => {
    const call = providerAnswers(503, 503, 503, 200);
    await expect(send()).rejects.toMatchObject({
      cause: { message: 'The e-mail provider answered 503: said the provider' },
    });
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('does not repeat what the provider will refuse again', async () => {
    const call = providerAnswers(422, 200);
    await expect(send()).rejects.toThrow('The email was not sent.');
    expect(call).toHaveBeenCalledOnce();
  });
});
