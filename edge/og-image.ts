import { initWasm } from '@resvg/resvg-wasm';
import resvgModule from '@resvg/resvg-wasm/index_bg.wasm';
import { env as site } from '#lib/env.ts';
import { cached } from './cached.ts';
import { drawEvent, wordsIn } from './drawings.ts';
import type { Context, Env } from './platform.ts';
import { renderPng } from './render-png.ts';

const FONT = '/fonts/barlow-condensed-700.woff2';
/** The same words always give the same picture. */
const LIFETIME_SECONDS = 24 * 60 * 60;

let renderer: Promise<void> | undefined;

/** The renderer starts once in this worker's life; a failed start is tried again. */
async function readyFont(env: Env, address: URL): Promise<Uint8Array> {
  renderer ??= initWasm(resvgModule).catch((cause: unknown) => {
    renderer = undefined;
    throw cause;
  });
  const [response] = await Promise.all([env.ASSETS.fetch(new URL(FONT, address)), renderer]);
  if (!response.ok) throw new Error(`The font's status was ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** `GET /api/og-image?title&sport&date&location`: the PNG, 1200×630, that chats show beside an event's link. */
export async function ogImage(request: Request, env: Env, context: Context): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const { origin, searchParams } = new URL(request.url);
  const words = wordsIn(searchParams);
  const address = new URL(`/api/og-image?${new URLSearchParams({ ...words })}`, origin);
  return cached(address, context, async () => {
    const bytes = await readyFont(env, address);
    const png = renderPng(drawEvent({ ...words, productName: site.productName }, bytes), bytes);
    return new Response(png, {
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': `public, max-age=${LIFETIME_SECONDS}`,
      },
    });
  });
}
