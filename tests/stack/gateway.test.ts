import { readdirSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../dev/lib/paths.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { KEYS, startSupabase } from '../../dev/supabase/gateway.ts';
import { BINARY, closing, frame, type RawSocket, sendRaw, TEXT, upgradeRequest } from './raw-socket.ts';

type Change = { table: string; new: Record<string, unknown> };

const SITE = 'https://showup.example';
const PREVIEW = 'http://localhost:4173';
const FUNCTIONS = readdirSync(`${ROOT}supabase/functions`).filter((name) => !name.startsWith('_'));

let supabase: Awaited<ReturnType<typeof startSupabase>>;
const clients: Pick<SupabaseClient, 'removeAllChannels'>[] = [];

beforeAll(async () => {
  const functionVariables = {
    PRODUCT_NAME: 'ShowUp',
    SITE_URL: SITE,
    EMAIL_FROM: 'a@example.com',
  };
  supabase = await startSupabase({
    ...{ port: await freePort(), dataFolder: null, functionVariables },
    previewUrl: PREVIEW,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => supabase.stop());

async function subscribe(key: string, table: string): Promise<Change[]> {
  const client = createClient(supabase.url, key);
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
  const [row] = await supabase.database.query<{ founder_number: number }>(
    "insert into public.founders (id, name, email, sports, frequency) values ($1, 'Ana Reyes', $2, '{tennis}', '2x') returning founder_number",
    [id, `${id}@example.com`],
  );
  if (!row) throw new Error('nobody joined');
  return row.founder_number;
}

describe('realtime', () => {
  it('announces a new founder to the public key, with the readable columns and nothing private', async () => {
    const heard = await subscribe(KEYS.anon, 'founders');
    const number = await join();
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]?.new).toEqual({
      founder_number: number,
      sports: ['tennis'],
      created_at: expect.any(String),
      confirmed: false,
    });
  });

  it('says nothing of a table that is not published', async () => {
    // This key may read every table, so that only the publication keeps rows from it.
    const codes = await subscribe(KEYS.service, 'referral_codes');
    const founders = await subscribe(KEYS.service, 'founders');
    await join();
    // What the first signup could announce comes before the second one.
    await join();
    await expect.poll(() => founders).toHaveLength(2);
    expect(codes).toEqual([]);
  });

  it('gives the service key the whole row', async () => {
    const heard = await subscribe(KEYS.service, 'founders');
    await join();
    await expect.poll(() => heard[0]?.new).toMatchObject({ name: 'Ana Reyes' });
  });

  it('reaches the app, and again after its connection was lost', async () => {
    const sockets: WebSocket[] = [];
    vi.stubGlobal(
      'WebSocket',
      class extends WebSocket {
        constructor(address: string | URL) {
          super(address);
          sockets.push(this);
        }
      },
    );
    vi.stubEnv('VITE_SUPABASE_URL', supabase.url);
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
    const client = createClient(supabase.url, KEYS.anon);
    clients.push(client);
    const channel = client.channel(topic, { config: { private: isPrivate } });
    const status = await new Promise((resolve) => channel.subscribe(resolve));
    expect(status).toBe('CHANNEL_ERROR');
  });

  it('takes nothing from a stranger: what they broadcast reaches no page', async () => {
    const heard = vi.fn();
    const open = (client: SupabaseClient) => {
      clients.push(client);
      const channel = client.channel('founder-updates', {
        config: { private: true, broadcast: { self: true } },
      });
      channel.on('broadcast', { event: '*' }, heard);
      return new Promise<typeof channel>((resolve) => {
        channel.subscribe((status) => status === 'SUBSCRIBED' && resolve(channel));
      });
    };
    await open(createClient(supabase.url, KEYS.anon));
    const stranger = await open(createClient(supabase.url, KEYS.anon));
    await stranger.send({ type: 'broadcast', event: 'joined', payload: { founder_number: 66 } });
    const founders = await subscribe(KEYS.anon, 'founders');
    await join();
    await expect.poll(() => founders).toHaveLength(1);
    expect(heard).not.toHaveBeenCalled();
  });

  it('turns away a socket without a key', async () => {
    const socket = new WebSocket(`${supabase.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=guess`);
    const ended = await new Promise((resolve) => {
      socket.onerror = () => resolve('refused');
      socket.onopen = () => resolve('open');
    });
    expect(ended).toBe('refused');
  });
});

describe('whatever a connection sends', () => {
  const WEBSOCKET = `/realtime/v1/websocket?apikey=${KEYS.anon}&vsn=2.0.0`;
  const connections: RawSocket[] = [];
  afterEach(async () => {
    for (const { socket } of connections.splice(0)) socket.destroy();
    // An error that nobody caught would have ended the process, and with it this.
    expect((await fetch(`${supabase.url}/health`)).status).toBe(200);
    vi.restoreAllMocks();
  });

  async function send(bytes: Buffer | string): Promise<RawSocket> {
    const connection = await sendRaw(Number(new URL(supabase.url).port), bytes);
    connections.push(connection);
    return connection;
  }

  /** A connection that is a WebSocket. */
  async function open(): Promise<RawSocket> {
    const connection = await send(upgradeRequest(WEBSOCKET));
    await expect.poll(connection.said).toContain('101 Switching Protocols');
    return connection;
  }

  it.each([
    ['a key that is none', upgradeRequest(WEBSOCKET, { 'Sec-WebSocket-Key': 'x' }), 400],
    ['a version of long ago', upgradeRequest(WEBSOCKET, { 'Sec-WebSocket-Version': '7' }), 400],
    ['an address that is none', upgradeRequest('//'), 401],
    ['no key of ours', upgradeRequest('/realtime/v1/websocket'), 401],
    ['the name of what every object has', upgradeRequest('/realtime/v1/websocket?apikey=constructor'), 401],
    ['another address', upgradeRequest(`/elsewhere?apikey=${KEYS.anon}`), 404],
  ])('is refused with %s', async (_, request, status) => {
    const { said } = await send(request);
    await expect.poll(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it.each([
    ['text that is not UTF-8', frame(TEXT, Buffer.from([0xff, 0xfe])), 1007],
    ['a frame without a mask', Buffer.from([0x81, 0x02, 0x41, 0x41]), 1002],
    ['a frame of 4 GB', Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4]), 1009],
    ['a frame of more than any number', Buffer.from([0x81, 0xff, ...Array(8).fill(0xff), 1, 2, 3, 4]), 1009],
    ['what is no JSON', frame(TEXT, 'hello'), 1003],
    ['what is no message', frame(TEXT, 'null'), 1003],
    ['bytes', frame(BINARY, Buffer.from([1, 2, 3])), 1003],
    ['a subscription to nothing', frame(TEXT, '["1","1","realtime:x","phx_join",{}]'), 1003],
  ])('is closed after %s', async (_, bytes, code) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { socket, said } = await open();
    socket.write(bytes);
    await expect.poll(said).toContain(closing(code));
    expect(logged).toHaveBeenCalled();
  });

  it('is closed after garbage that comes with the request', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { said } = await send(`${upgradeRequest(WEBSOCKET)}~~~~ garbage`);
    await expect.poll(said).toContain(closing(1002));
    expect(logged).toHaveBeenCalled();
  });

  it('is answered when it leaves what it never joined', async () => {
    const { socket, said } = await open();
    socket.write(frame(TEXT, '["1","2","nowhere","phx_leave",{}]'));
    await expect.poll(said).toContain('["1","2","nowhere","phx_reply",{"status":"ok","response":{}}]');
  });

  it.each([
    ['after its request', upgradeRequest(WEBSOCKET)],
    ['after a request that is refused', upgradeRequest('/realtime/v1/websocket')],
  ])('may break off %s, and others still hear of a new founder', async (_, request) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { socket, said } = await send(request);
    await expect.poll(said).toContain('HTTP/1.1');
    socket.resetAndDestroy();
    const heard = await subscribe(KEYS.anon, 'founders');
    await join();
    await expect.poll(() => heard).toHaveLength(1);
    expect(logged.mock.calls.every(([line]) => line === 'Realtime: a connection was lost.')).toBe(true);
  });
});

describe.each(FUNCTIONS)('the function %s', (name) => {
  it.each([
    ['the site', SITE, SITE],
    ['the preview', PREVIEW, PREVIEW],
    ['a stranger, whose browser then keeps the answer from it', 'https://stranger.example', SITE],
  ])('answers a page of %s', async (_, origin, allowed) => {
    const ask = (init: RequestInit, headers: Record<string, string> = {}) =>
      fetch(`${supabase.url}/functions/v1/${name}`, { ...init, headers: { origin, ...headers } });
    const preflight = await ask({ method: 'OPTIONS' }, { 'access-control-request-method': 'POST' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    const answer = await ask({ method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(await answer.json()).toEqual({ error: expect.stringContaining('Send') });
  });
});
