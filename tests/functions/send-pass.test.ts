import { createClient } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { KEYS } from '../../dev/supabase/gateway.ts';
import { handle, type SendPass } from '../../supabase/functions/send-pass/handler.ts';
import { aRecipient, aRequest, HEAD } from './builders.ts';
import { SITE, withRunningFunctions } from './running-functions.ts';

describe('send-pass, its decisions', () => {
  function aSendPass(overrides: Partial<SendPass> = {}): SendPass {
    return {
      head: HEAD,
      secondsToWait: async () => 0,
      claim: async () => aRecipient(),
      finish: async () => false,
      send: async () => undefined,
      afterReply: () => undefined,
      ...overrides,
    };
  }
  const ask = (sendPass: SendPass) => handle(aRequest({ email: 'ana@example.com' }), sendPass);

  it('answers before it looks, so that the time tells nothing', async () => {
    const claim = vi.fn(aSendPass().claim);
    expect((await ask(aSendPass({ claim }))).status).toBe(202);
    expect(claim).not.toHaveBeenCalled();
  });

  it('tells the database which network asks', async () => {
    const claim = vi.fn(aSendPass().claim);
    const works: Promise<void>[] = [];
    const sendPass = aSendPass({ claim, afterReply: (work) => void works.push(work()) });
    const headers = { 'cf-connecting-ip': '203.0.113.7' };
    await handle(aRequest({ email: ' ana@example.com' }, { headers }), sendPass);
    await Promise.all(works);
    expect(claim).toHaveBeenCalledExactlyOnceWith('ana@example.com', '203.0.113.7');
  });

  it('sends an email of its own each time it may write', async () => {
    const keys: string[] = [];
    const works: Promise<void>[] = [];
    const sendPass = aSendPass({
      send: async (_email, key) => void keys.push(key),
      afterReply: (work) => void works.push(work()),
    });
    await ask(sendPass);
    await ask(sendPass);
    await Promise.all(works);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('send-pass on Deno, against the local stack', () => {
  const functions = withRunningFunctions();
  const ask = (email: unknown) => functions().call('send-pass', { email });

  /** The work goes on after the answer: when an email asked for later is there, no more of these are to come. */
  async function expectEmails(email: string, count: number): Promise<void> {
    const later = await functions().join();
    await ask(later.email);
    await vi.waitFor(async () => {
      expect(await functions().emailsTo(later.email)).toHaveLength(1);
      expect(await functions().emailsTo(email)).toHaveLength(count);
    }, 10_000);
  }

  it('mails the link to a founder, however they spell their address', async () => {
    const { id, email } = await functions().join();
    expect((await ask(` ${email.toUpperCase()} `)).status).toBe(202);
    const secret = await functions().secretOf({ id });
    await expectEmails(email, 1);
    expect(await functions().emailsTo(email)).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(/^Keep your number: #\d+, and your ShowUp pass$/),
        text: expect.stringContaining(`${SITE}/#confirm=${secret}`),
      }),
    ]);
  });

  it('answers a stranger exactly as a founder, and writes to nobody who is not on the list', async () => {
    const { email } = await functions().join();
    const answers = [await ask(email), await ask('stranger@players.example'), await ask(email)];
    const [first, ...others] = await Promise.all(
      answers.map(async (answer) => [
        answer.status,
        await answer.text(),
        [...answer.headers.keys()].toSorted(),
      ]),
    );
    expect(first?.[0]).toBe(202);
    expect(others).toEqual([first, first]);
    await expectEmails('stranger@players.example', 0);
  });

  it('answers before the email is sent', async () => {
    const { email } = await functions().join();
    const goOn = functions().provider.hold();
    expect((await ask(email)).status).toBe(202);
    expect(await functions().emailsTo(email)).toEqual([]);
    goOn();
    await expectEmails(email, 1);
  });

  it('announces nothing to somebody who listens for changes of founders', async () => {
    const { email } = await functions().join();
    const heard: unknown[] = [];
    const stranger = createClient(functions().url, KEYS.anon, { auth: { persistSession: false } });
    const { promise: listening, resolve } = Promise.withResolvers<void>();
    stranger
      .channel('founder-updates', { config: { private: true } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'founders' }, (change) =>
        heard.push(change.eventType),
      )
      .subscribe((status) => status === 'SUBSCRIBED' && resolve());
    await listening;
    await ask(email);
    await expectEmails(email, 1);
    await functions().join();
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    await stranger.removeAllChannels();
    expect(heard).toEqual(['INSERT', 'INSERT']);
  });

  it('writes once an hour to an address, also when asked at once', async () => {
    const { id, email } = await functions().join();
    await Promise.all(Array.from({ length: 6 }, () => ask(email)));
    await expectEmails(email, 1);
    const pass = (ago: string) =>
      functions().database.query(
        "update private.emails set sent_at = now() - $2::interval where kind = 'pass' and subject = sha256(uuid_send($1))",
        [id, ago],
      );
    await pass('59 minutes');
    await ask(email);
    await expectEmails(email, 1);
    await pass('1 hour');
    await ask(email);
    await expectEmails(email, 2);
  });

  it('gives up cleanly while the provider is down, and may be asked again within the hour', async () => {
    const { id, email } = await functions().join();
    functions().provider.failWith(500, 500, 500);
    await ask(email);
    const claimed = () =>
      functions().database.query(
        "select from private.emails where state = 'sending' and subject = sha256(uuid_send($1))",
        [id],
      );
    await vi.waitFor(async () => {
      expect(functions().provider.keys).toHaveLength(3);
      expect(await claimed()).toEqual([]);
    }, 10_000);
    await ask(email);
    await expectEmails(email, 1);
  });

  it.each([
    ['no address', undefined],
    ['an address that is a list', ['ana@example.com']],
    ['words', 'ana'],
    ['two addresses', 'ana@example.com, bob@example.com'],
    ['a line break', 'ana@example.com\r\nBcc: bob@example.com'],
    ['a domain without a dot', 'ana@example'],
    ['an endless address', `${'a'.repeat(250)}@example.com`],
  ])('refuses %s', async (_, email) => {
    expect((await ask(email)).status).toBe(400);
  });

  it('a flood of requests for passes is stopped', async () => {
    const statuses = [];
    for (let nth = 0; nth < 31; nth += 1)
      statuses.push((await ask(`stranger-${nth}@players.example`)).status);
    expect(statuses).toEqual([...Array(30).fill(202), 429]);
  });
});
