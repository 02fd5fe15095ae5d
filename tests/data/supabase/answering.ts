import { vi } from 'vitest';

/** Lets every request have this answer. Undone with `vi.unstubAllGlobals`. */
export function answering(status: number, body: object = {}) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** What the last request sent. */
export const bodyOf = (fetched: ReturnType<typeof answering>) =>
  JSON.parse(String(fetched.mock.lastCall?.[1]?.body));
