import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { expectLog } from '../../setup.ts';

const fetched = vi.spyOn(globalThis, 'fetch');
const server = createServer();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  vi.stubEnv('VITE_SUPABASE_URL', `http://127.0.0.1:${address.port}`);
});
beforeEach(() => {
  server.removeAllListeners('request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

async function threeCalls() {
  const [{ readFoundingBoard }, { readReferrer, sendPass }] = await Promise.all([
    import('#data/supabase/founders.ts'),
    import('#data/supabase/referrals.ts'),
  ]);
  return [
    [() => readFoundingBoard(), 3, 'The founder count is not available.'],
    [() => readReferrer('ANAX1234'), 1, 'The database gave no answer to referrer_name.'],
    [() => sendPass('ana@example.com'), 1, 'The pass was not requested.'],
  ] as const;
}

const sayNothing: RequestListener = () => undefined;
const stopHalfway: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('[{"founder_');
};

const allBegun = () => Promise.all(fetched.mock.results.map(({ value }) => value));

it.each([
  ['before its answer', sayNothing, () => Promise.resolve()],
  ['halfway through its answer', stopHalfway, allBegun],
])('ends a request that hangs %s, and does not try again', async (_where, hang, begun) => {
  const { REQUEST_TIMEOUT_MS } = await import('#data/supabase/edge-functions.ts');
  server.on('request', hang);
  for (const [call, requests, log] of await threeCalls()) {
    fetched.mockClear();
    const answer = call();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(requests));
    await begun();
    expectLog(log);
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect(await answer).toEqual({ status: 'failed' });
    expect(fetched).toHaveBeenCalledTimes(requests);
  }
});
