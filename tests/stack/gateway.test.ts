import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../dev/lib/paths.ts';
import { KEYS } from '../../dev/supabase/gateway.ts';
import { openOwnedStores, PREVIEW, SITE } from './owned-stores.ts';

type Change = { table: string; new: Record<string, unknown> };

/** Pages call these. The mail provider alone calls email-events, the host alone calls clock. */
const FUNCTIONS = readdirSync(`${ROOT}supabase/functions`).filter(
  (name) => !name.startsWith('_') && !['email-events', 'clock'].includes(name),
);

const { stack, database } = await openOwnedStores();
const url = stack.info.supabaseUrl;
const clients: Pick<SupabaseClient, 'removeAllChannels'>[] = [];

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});

async function subscribe(key: string, table: string): Promise<Change[]> {
  const client = createClient(url, key);
  clients.push(client);
  const changes: Change[] = [];
  await new Promise<void>((resolve, reject) => {
    client
      .channel('founder-updates', { config: { private: true } })
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table }, (change) => changes.push(change))
      .subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve();
        if (status === 'CHANNEL_ERROR') reject(error ?? new Error('refused'));
      });
  });
  return changes;
}

async function join(): Promise<number> {
  const id = crypto.randomUUID();
  const [row] = await database.query<{ founder_number: number }>(
    "insert into public.founders (id, name, email, sports, frequency) values ($1, 'Ana Reyes', $2, '{tennis}', '2x') returning founder_number",
    [id, `${id}@example.com`],
  );
  return row?.founder_number ?? Number.NaN;
}

describe('realtime', () => {
  it('announces a new founder to the public key, with the readable columns and nothing private', async () => {
    const heard = await subscribe(KEYS.anon, 'founders');
    const number = await join();
    await expect.poll(() => heard).toHaveLength(1);
    const readable = { founder_number: number, sports: ['tennis'], created_at: expect.any(String) };
    expect(heard[0]?.new).toEqual({ ...readable, confirmed: false });
  });

  it('reaches the app, and again after its connection was lost', async () => {
    const sockets: WebSocket[] = [];
    class Watched extends WebSocket {
      constructor(address: string | URL) {
        super(address);
        sockets.push(this);
      }
    }
    vi.stubGlobal('WebSocket', Watched);
    vi.stubEnv('VITE_SUPABASE_URL', url);
    vi.stubEnv('VITE_SUPABASE_ANON_KEY', KEYS.anon);
    const { supabase: client } = await import('#data/supabase/client.ts');
    clients.push(client);
    const { onFounderChange } = await import('#data/supabase/founders.ts');
    const changed = vi.fn();
    const listening = vi.fn();
    const stop = onFounderChange({ changed, listening });
    await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    const first = await join();
    await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith(first, 'held'));

    sockets[0]?.close();
    await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(2), { timeout: 10_000 });
    const second = await join();
    await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith(second, 'held'));
    stop();
  });

  it.each([
    ['a channel that is not private', 'founders', false],
    ['a private channel without a policy', 'strangers', true],
  ])('opens %s to nobody', async (_what, topic, isPrivate) => {
    const client = createClient(url, KEYS.anon);
    clients.push(client);
    const channel = client.channel(topic, { config: { private: isPrivate } });
    const status = await new Promise((resolve) => channel.subscribe(resolve));
    expect(status).toBe('CHANNEL_ERROR');
  });
});

describe('a connection', () => {
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    // An error without a listener would have ended the process, and this test with it.
    expect((await fetch(`${url}/health`)).status).toBe(200);
    vi.restoreAllMocks();
  });

  /** Asks for a WebSocket as a browser does. @returns the connection, and all that it received, a character for a byte. */
  async function upgrade(key: string) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    sockets.push(socket);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.write(
      [
        `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1`,
        ...['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
        ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
      ].join('\r\n'),
    );
    await expect.poll(() => received).toContain('HTTP/1.1');
    return { socket, received: () => received };
  }

  it.each(['guess', 'constructor', ''])('with the key "%s" is refused', async (key) => {
    expect((await upgrade(key)).received()).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each([
    ['a frame without a mask', [0x81, 0x02, 0x41, 0x41], 1002],
    ['a frame of 4 GB', [0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4], 1009],
    // Masked with zeros, which leave the text as it is.
    ['text that is no JSON', [0x81, 0x85, 0, 0, 0, 0, ...Buffer.from('hello')], 1003],
  ])('is closed after %s', async (_, bytes, code) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { socket, received } = await upgrade(KEYS.anon);
    socket.write(Buffer.from(bytes));
    const closing = Buffer.from([0x88, 0x02, code >> 8, code & 0xff]).toString('latin1');
    await expect.poll(received).toContain(closing);
    expect(logged).toHaveBeenCalled();
  });

  it('that breaks off leaves the others: they still hear of a new founder', async () => {
    (await upgrade(KEYS.anon)).socket.resetAndDestroy();
    const heard = await subscribe(KEYS.anon, 'founders');
    await join();
    await expect.poll(() => heard).toHaveLength(1);
  });
});

describe.each(FUNCTIONS)('the function %s', (name) => {
  it.each([
    ['the site', SITE, SITE],
    ['the preview', PREVIEW, PREVIEW],
    ['a stranger, whose browser then withholds the response', 'https://stranger.example', SITE],
  ])('responds to a page of %s', async (_, origin, allowed) => {
    const ask = (init: RequestInit, headers: Record<string, string> = {}) =>
      fetch(`${url}/functions/v1/${name}`, { ...init, headers: { origin, ...headers } });
    const preflight = await ask({ method: 'OPTIONS' }, { 'access-control-request-method': 'POST' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    const response = await ask({ method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(await response.json()).toEqual({ error: expect.stringContaining('Send') });
  });
});
