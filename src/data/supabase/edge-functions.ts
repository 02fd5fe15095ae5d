import { env } from '#lib/env.ts';

// Plain requests: the guest's page doesn't load the Supabase client, and its `functions.invoke` knows no `keepalive`.

/** Status for too many attempts from one network. */
export const TOO_MANY_REQUESTS = 429;

/** Longer than a slow phone needs; then the request has failed. */
export const REQUEST_TIMEOUT_MS = 20_000;

type EdgeFunction = 'welcome-email' | 'send-pass' | 'guest-emails' | 'invite-founders';

export interface EdgeReply {
  status: number;
  /** Null unless the status is 2xx. */
  body: unknown;
  /** Seconds, from the reply's header; 0 without it. */
  retryAfter: number;
}

/** The request survives a closed tab. @throws when no whole reply came in time. */
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
