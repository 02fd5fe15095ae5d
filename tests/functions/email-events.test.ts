import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { LOCAL_WEBHOOK_SECRET, mailEvent, webhookCall } from '../../dev/supabase/outbox.ts';
import { signatureCheck } from '../../supabase/functions/email-events/signature.ts';
import { withRunningFunctions } from './running-functions.ts';

const functions = withRunningFunctions();

type Delivery = Parameters<typeof webhookCall>[2];

/** Tells email-events so, as the provider does. */
async function told(body: string, delivery: Delivery = {}, change: RequestInit = {}) {
  const call = webhookCall(`${functions().url}/functions/v1`, body, delivery);
  const response = await fetch(new Request(call, change));
  return [response.status, await response.json()];
}

const addresses = () =>
  functions().database.query<{ bounced: boolean; read: boolean }>(
    'select bounced_at is not null as bounced, read_at is not null as read from private.mail_addresses',
  );

/** A founder whom the welcome email was sent to; no other address is ours. */
async function aReader(): Promise<string> {
  await functions().database.exec(
    'truncate private.mail_addresses, private.mail_events, private.email_stops',
  );
  const { id, email } = await functions().join();
  await functions().call('welcome-email', { founder: { id } });
  await vi.waitFor(async () => expect(await functions().emailsTo(email)).toHaveLength(1));
  return email;
}

const WRITTEN = { bounced: false, read: false };

describe('an event of the mail provider', () => {
  it('is taken once: a hard bounce marks the address, a replay or one of a stranger changes nothing', async () => {
    const bounce = mailEvent('bounced', await aReader());
    expect(await told(bounce, { id: 'event-1' })).toEqual([200, { status: 'noted' }]);
    expect(await addresses()).toEqual([{ bounced: true, read: false }]);
    expect(await told(bounce, { id: 'event-1' })).toEqual([200, { status: 'known' }]);
    expect(await told(mailEvent('bounced', 'stranger@madeup.net'))).toEqual([200, { status: 'unknown' }]);
    expect(await addresses()).toEqual([{ bounced: true, read: false }]);
  });

  it('is a complaint, which stops the mailbox', async () => {
    const complaint = mailEvent('complained', await aReader());
    expect(await told(complaint)).toEqual([200, { status: 'noted' }]);
    expect(await addresses()).toEqual([{ bounced: false, read: true }]);
    expect(await functions().database.query('select from private.email_stops')).toHaveLength(1);
  });

  it('is made by the local outbox for an email that it took', async () => {
    const email = await aReader();
    const [{ id } = { id: '' }] = await (
      await fetch(`${functions().url}/outbox/messages?${new URLSearchParams({ to: email })}`)
    ).json();
    const response = await fetch(`${functions().url}/outbox/messages/${id}/bounced`, { method: 'POST' });
    expect(await response.json()).toEqual({ status: 'noted' });
    expect(await addresses()).toEqual([{ bounced: true, read: false }]);
  });

  it.each<[string, string, (email: string) => string[], string?]>([
    ['a delivery', 'delivered', (email) => [email]],
    ['a bounce that may pass', 'bounced', (email) => [email], 'Transient'],
    ['a bounce of one of two recipients', 'bounced', (email) => [email, 'b@example.com']],
    ['of an address that is none', 'complained', () => ['nobody']],
  ])('is ignored when it is %s', async (_, type, recipients, bounce = 'Permanent') => {
    const to = recipients(await aReader());
    const body = JSON.stringify({ type: `email.${type}`, data: { to, bounce: { type: bounce } } });
    expect(await told(body)).toEqual([200, { status: 'ignored' }]);
    expect(await addresses()).toEqual([WRITTEN]);
  });

  const { headers: ofAnother } = webhookCall('http://localhost', mailEvent('bounced', 'another@example.com'));
  const ANOTHER_SECRET = `whsec_${Buffer.from('another').toString('base64')}`;

  it.each<[string, (bounce: string) => Promise<unknown>]>([
    ['for something else', (bounce) => told(bounce, {}, { headers: ofAnother })],
    ['with another secret', (bounce) => told(bounce, { secret: ANOTHER_SECRET })],
    ['six minutes ago', (bounce) => told(bounce, { timestamp: Date.now() - 360_000 })],
    ['six minutes ahead', (bounce) => told(bounce, { timestamp: Date.now() + 360_000 })],
    ['by nobody, without the headers', (bounce) => told(bounce, {}, { headers: {} })],
  ])('attack: is refused when it is signed %s', async (_, tell) => {
    expect(await tell(mailEvent('bounced', await aReader()))).toEqual([401, { error: 'Not signed.' }]);
    expect(await addresses()).toEqual([WRITTEN]);
  });

  it.each(['{', 'null', '[]', '"bounced"', '{"type":"email.bounced"}'])(
    'attack: a signed body that is no event is refused: %s',
    async (body) => {
      expect(await told(body)).toEqual([400, { error: 'Send an event.' }]);
    },
  );

  it('attack: a huge body is refused before it is checked', async () => {
    expect(await told('x'.repeat(64_001))).toEqual([413, { error: 'Send less.' }]);
  });

  it('is posted; a page gets nothing', async () => {
    const response = await fetch(`${functions().url}/functions/v1/email-events`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the signature', () => {
  const body = '{"type":"email.bounced"}';
  const now = Date.parse('2026-11-24T12:00:00Z');
  const { headers } = webhookCall('http://localhost', body, { id: 'event-1', timestamp: now });
  const signed = {
    ...{ id: 'event-1', timestamp: String(now / 1000) },
    signatures: headers.get('svix-signature') ?? '',
  };
  const check = signatureCheck(LOCAL_WEBHOOK_SECRET);

  it('is one of several, while the secret is replaced', async () => {
    const other = `v1,${createHash('sha256').update('other').digest('base64')}`;
    const of = (signatures: string) => check({ ...signed, signatures }, body, now);
    expect(await of(`${other} v2,x v1,%%% ${signed.signatures}`)).toBe(true);
    expect(await of(`${other} ${signed.signatures.replace('v1', 'v2')}`)).toBe(false);
    expect(await of(`${'v1,x '.repeat(8)}${signed.signatures}`)).toBe(false);
  });

  it('holds for five minutes, for its own id and its own body', async () => {
    expect(await check(signed, body, now + 300_000)).toBe(true);
    expect(await check(signed, body, now + 301_000)).toBe(false);
    expect(await check({ ...signed, id: 'event-2' }, body, now)).toBe(false);
    expect(await check(signed, `${body} `, now)).toBe(false);
    expect(await check({ ...signed, timestamp: `${signed.timestamp}.0` }, body, now)).toBe(false);
  });

  it.each(['', 'local', 'whsec_', 'whsec_%'])('needs a secret of the provider, and %j is none', (secret) => {
    expect(() => signatureCheck(secret)).toThrow('EMAIL_WEBHOOK_SECRET');
  });
});
