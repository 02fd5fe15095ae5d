import { vi } from 'vitest';
import type { Join } from '#domain/founder.ts';

export const EMAIL = 'ana@example.com';
export const JOIN: Join = {
  ...{ sports: ['tennis'], frequency: 'weekend', name: 'Ana', email: EMAIL, phone: null, additional: null },
};

type Reply = () => Response | Promise<Response>;

export function says(body: unknown, init?: ResponseInit): Reply {
  return () => Response.json(body, init);
}
export const refuses = (status: number): Reply => says({}, { status });
export const half: Reply = () =>
  new Response('{"half": ', { headers: { 'content-type': 'application/json' } });
export const offline: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

const fetched = vi.fn<typeof fetch>();

/** Answers one request after the other, until the end of the file. */
export function answering(...replies: Reply[]): void {
  vi.stubGlobal('fetch', fetched.mockReset());
  for (const reply of replies) fetched.mockImplementationOnce(async () => reply());
}

/** Path and body of each request since the answers were given. */
export const requests = () =>
  fetched.mock.calls.map(([address, init]) => [
    new URL(String(address)).pathname,
    JSON.parse(String(init?.body)),
  ]);

/** Whether the last request goes on when the tab is closed. */
export const survivesTheTab = () => fetched.mock.lastCall?.[1]?.keepalive;
