import type { Branding } from './email.ts';

export type Gate = {
  head: Branding;
  /** Zero to go on. Counts the attempt of this network address. */
  secondsToWait(address: string | null): Promise<number>;
};

/** A founder with the longest of everything, in JSON's longest spelling, is half of it. */
const MAX_BODY_BYTES = 32_000;

/** Cloudflare, in front of hosted Supabase, overwrites the first header; of the second only the last hop is not the caller's own word. */
function addressOf({ headers }: Request): string | null {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null;
}

/** Null when it is longer than we read. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) return text + decoder.decode();
    size += value.length;
    if (size > maxBytes) {
      await reader?.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers });

async function gated(
  request: Request,
  gate: Gate,
  handle: (body: unknown, address: string | null) => Promise<Response>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
  if (request.method !== 'POST') return refuse(405, 'Use POST.', { allow: 'POST' });
  const address = addressOf(request);
  const seconds = await gate.secondsToWait(address);
  if (seconds > 0) return refuse(429, 'Too many requests.', { 'retry-after': String(seconds) });
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === null) return refuse(413, 'Send less.');
  return handle(parseJson(text), address);
}

/** Shared by all functions: allowed origins, rate limit, and size limit of the body. */
export async function handlePost(
  request: Request,
  gate: Gate,
  handle: (body: unknown, address: string | null) => Promise<Response>,
): Promise<Response> {
  const response = await gated(request, gate, handle).catch((cause: unknown) => {
    console.error('The request failed.', cause);
    return refuse(500, 'Something went wrong.');
  });
  response.headers.set('access-control-allow-origin', new URL(gate.head.siteUrl).origin);
  response.headers.set('access-control-allow-headers', 'authorization, apikey, content-type, x-client-info');
  response.headers.set('access-control-allow-methods', 'POST');
  response.headers.set('vary', 'origin');
  return response;
}
