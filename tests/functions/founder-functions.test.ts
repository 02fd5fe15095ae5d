import { createClient } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { KEYS } from '../../dev/supabase/gateway.ts';
import { withGuests } from './guests.ts';
import { SITE } from './running-functions.ts';

describe('the functions for founders on Deno, against the local stack', () => {
  const { functions, guests } = withGuests();
  describe('welcome-email', () => {
    const ask = (founder: object, { again = false } = {}) =>
      functions().call('welcome-email', { founder, again });
    const replyTo = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json();

    it('puts one email to the new founder into the outbox, however often and at once it is asked', async () => {
      const { id, email } = await functions().join();
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ id })));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
      expect(await replyTo({ id })).toEqual({ status: 'accepted' });
      expect(await replyTo({ id }, { again: true })).toEqual({
        status: 'too-many',
        seconds: expect.any(Number),
      });
      expect(await functions().emailsTo(email)).toEqual([
        expect.objectContaining({
          from: 'ShowUp <hello@showup.example>',
          subject: expect.stringMatching(/^Keep your number: Founder #\d+ of ShowUp$/),
          text: expect.stringContaining(`${SITE}/#confirm=`),
          html: expect.stringContaining(`${SITE}/?ref=ANAR`),
        }),
      ]);
    });

    it('queues the email while the provider is down, and a later call of anybody sends it, once and as the same one', async () => {
      const { id, email } = await functions().join();
      functions().provider.failWith(500, 500, 500);
      expect(await replyTo({ id })).toEqual({ status: 'queued' });
      expect(functions().provider.keys).toHaveLength(3);
      expect(await replyTo({ id })).toEqual({ status: 'queued' });
      expect(await functions().emailsTo(email)).toEqual([]);

      await functions().minutesLater(10);
      const neighbour = await functions().join();
      await Promise.all([ask({ id: neighbour.id }), ask({ id: neighbour.id })]);
      await vi.waitFor(async () => expect(await functions().emailsTo(email)).toHaveLength(1), 10_000);
      expect(await replyTo({ id })).toEqual({ status: 'accepted' });
      const [first, ...others] = functions().provider.keys.filter((key) => key?.startsWith('welcome-'));
      expect(others.filter((key) => key === first)).toHaveLength(3);
      expect(await functions().emailsTo(email)).toHaveLength(1);
    });
  });

  describe('welcome-email for an organizer', () => {
    async function ask(founderNumber: number, token: string) {
      const reply = await functions().call('welcome-email', { again: true, founderNumber, token });
      return [reply.status, await reply.json()];
    }
    async function aFounder() {
      const { id, email } = await functions().join();
      const [row] = await functions().database.query<{ number: number }>(
        'select founder_number as number from public.founders where id = $1',
        [id],
      );
      return { id, email, number: row?.number ?? 0 };
    }

    it('is sent to the founder with that number, within their own budget', async () => {
      const { id, email, number } = await aFounder();
      const organizer = await guests().anOrganizer();
      expect(await ask(number, organizer)).toEqual([200, { status: 'accepted' }]);
      const wait = { status: 'too-many', seconds: expect.any(Number) };
      expect(await ask(number, organizer)).toEqual([200, wait]);
      const own = await functions().call('welcome-email', { founder: { id }, again: true });
      expect(await own.json()).toEqual(wait);
      expect(await functions().emailsTo(email)).toHaveLength(1);
      expect(await ask(999_999, organizer)).toEqual([200, { status: 'unknown' }]);
    });

    it('is sent for nobody else', async () => {
      const { email, number } = await aFounder();
      const refused = [403, { status: 'refused' }];
      expect(await ask(number, guests().tokenOf('a-stranger'))).toEqual(refused);
      expect(await ask(number, 'a.b.c')).toEqual(refused);
      expect(await functions().emailsTo(email)).toEqual([]);
    });
  });

  describe('send-pass', () => {
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

    it('mails the link to a founder, however they spell their address, once when asked at once', async () => {
      const { email } = await functions().join();
      const spelled = ` ${email.toUpperCase()} `;
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(spelled)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
      await expectEmails(email, 1);
      expect(await functions().emailsTo(email)).toEqual([
        expect.objectContaining({
          subject: expect.stringMatching(/^Keep your number: #\d+, and your ShowUp pass$/),
          text: expect.stringContaining(`${SITE}/#confirm=`),
        }),
      ]);
    });

    it('answers a stranger exactly as a founder, and writes to nobody who is not on the list', async () => {
      const { email } = await functions().join();
      const replyTo = async (address: string) => {
        const answer = await ask(address);
        return [answer.status, await answer.text(), [...answer.headers.keys()].toSorted()];
      };
      const known = await replyTo(email);
      expect(known[0]).toBe(202);
      for (const again of ['stranger@players.example', email]) expect(await replyTo(again)).toEqual(known);
      await expectEmails('stranger@players.example', 0);
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
  });

  const guess = (name: string, body: object) => (headers: Record<string, string>) =>
    functions().call(name, body, headers);
  const guessCode = (headers: Record<string, string>) =>
    fetch(`${functions().url}/rest/v1/rpc/referrer_name`, {
      method: 'POST',
      headers: { apikey: KEYS.anon, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ code: 'NOBODY12' }),
    });

  const REFUSED = [429, '600', SITE, { error: 'Too many requests.' }];

  it.each<[string, typeof guessCode, answer: number, then: unknown[]]>([
    ['welcome_email', guess('welcome-email', { founder: { id: crypto.randomUUID() } }), 202, REFUSED],
    ['send_pass', guess('send-pass', { email: 'stranger@players.example' }), 202, REFUSED],
    ['wrong_code', guessCode, 200, [200, null, '*', { status: 'too-many', seconds: expect.any(Number) }]],
  ])(
    'a flood of %s is stopped, whatever address it claims to come from',
    async (action, ask, answer, then) => {
      await functions().database.exec(`update private.limits set budget = 20 where action = '${action}'`);
      const askFrom = (nth: number) =>
        ask({ 'cf-connecting-ip': `198.51.100.${nth}`, 'x-forwarded-for': `192.0.2.${nth}` });
      for (let nth = 0; nth < 20; nth += 1) {
        const response = await askFrom(nth);
        expect(response.status).toBe(answer);
        expect(await response.text()).not.toContain('too-many');
      }
      const stopped = await askFrom(20);
      const said = ['retry-after', 'access-control-allow-origin'].map((name) => stopped.headers.get(name));
      expect([stopped.status, ...said, await stopped.json()]).toEqual(then);
    },
  );

  it('knows no function that is not there, and none of the shared parts', async () => {
    for (const name of ['nothing-here', '_shared'])
      expect((await functions().call(name, {})).status).toBe(404);
  });
});
