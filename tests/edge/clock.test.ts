import { expect, it, vi } from 'vitest';
import { callClock } from '../../edge/clock.ts';

const ASSETS = { fetch: async () => new Response() };

it('the worker calls the clock with its secret', async () => {
  const called = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({}, { status: 202 }));
  vi.stubGlobal('fetch', called);
  await callClock({ ASSETS, CLOCK_SECRET: 'tick' });
  const [url, init] = called.mock.calls[0] ?? [];
  expect(url).toMatch(/\/functions\/v1\/clock$/);
  expect(init).toMatchObject({ method: 'POST', headers: { 'x-clock-secret': 'tick' } });
});

it.each([
  ['has no secret', undefined, 202, 'The worker needs the secret CLOCK_SECRET.'],
  ['is refused', 'other', 403, 'The clock answered 403.'],
])('a worker that %s fails, so that the host lists it', async (_, secret, status, message) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  await expect(callClock({ ASSETS, ...(secret && { CLOCK_SECRET: secret }) })).rejects.toThrow(message);
});
