import { env } from '#lib/env.ts';

// Plain requests: a guest's page never loads the Supabase client, whose `functions.invoke` can't keep a request alive.

/** Status for too many attempts from one network. */
export const TOO_MANY_REQUESTS = 429;

/** Longer than a slow phone needs; after it the visitor hears that it failed. */
export const REQUEST_TIMEOUT_MS = 20_000;

type EdgeFunction = 'welcome-email' | 'send-pass' | 'guest-emails';

export interface EdgeReply {
  status: number;
  /** Null unless the status is 2xx. */
  body: unknown;
  /** Seconds to wait before the next try; 0 when the reply has no such header. */
  retryAfter: number;
}

/**
 * Calls an edge function. The request survives a closed tab.
 * @throws when no whole reply came in time.
 */
export async function callEdgeFunction(
  name: EdgeFunction,
  body: object,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<EdgeReply> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const response = await fetch(`${env.supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: env.supabaseAnonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: late.signal,
    });
    return {
      status: response.status,
      body: response.ok ? await response.json() : null,
      retryAfter: Number(response.headers.get('retry-after')),
    };
  } finally {
    clearTimeout(timer);
  }
}
