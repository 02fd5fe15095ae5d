import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { getMimeType } from 'hono/utils/mime';

/** Which shell serves addresses that are no file: `<pattern with one *> <file> 200` a line, as static hosts read it. */
export const REWRITES_FILE = '_redirects';

type File = { body: Buffer; headers: Record<string, string>; encoded: Record<string, Buffer> };

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** Hashed names never change their content; everything else is asked about again. */
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

type Rewrite = { prefix: string; file: string };

function readRewrites(folder: string): Rewrite[] {
  const lines = readFileSync(`${folder}/${REWRITES_FILE}`, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [pattern, file] = line.split(' ');
    return pattern && file ? [{ prefix: pattern.replace('*', ''), file }] : [];
  });
}

async function readSite(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for await (const entry of glob('**/*.*', { cwd: folder })) {
    const body = readFileSync(`${folder}/${entry}`);
    const path = `/${entry}`;
    const type = getMimeType(path) ?? 'application/octet-stream';
    files.set(path, {
      body,
      headers: { 'content-type': type, 'cache-control': cacheControl(path), vary: 'accept-encoding' },
      encoded: COMPRESSIBLE.test(type) ? { br: brotliCompressSync(body), gzip: gzipSync(body) } : {},
    });
  }
  return files;
}

function answer(request: Request, file: File, status: number): Response {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0] ?? '');
  const encoding = ['br', 'gzip'].find((name) => accepted.includes(name) && file.encoded[name]);
  const body = (encoding && file.encoded[encoding]) || file.body;
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    status,
    headers: { ...file.headers, ...(encoding ? { 'content-encoding': encoding } : {}) },
  });
}

/** The decoded path; one that can't be decoded names no file as it stands. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return pathname;
    throw error;
  }
}

export type SiteServer = { url: string; stop(): Promise<void> };

/** Serves a built site as a static host would: clean addresses, compression, caching, and 404.html with its status. */
export async function serveSite(folder: string, port: number): Promise<SiteServer> {
  const files = await readSite(folder);
  const rewrites = readRewrites(folder);
  const notFound = files.get('/404.html');
  if (!files.has('/index.html') || !notFound) {
    throw new Error(`There is no built site in ${folder}. Build it first: npm run build:local`);
  }
  const handle = (request: Request): Response => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed', { status: 405 });
    const path = pathOf(request).replace(/\/$/, '/index');
    const rewrite = rewrites.find(({ prefix }) => path.startsWith(prefix));
    const file = files.get(path) ?? files.get(`${path}.html`) ?? (rewrite && files.get(rewrite.file));
    return file ? answer(request, file, 200) : answer(request, notFound, 404);
  };
  const server = createServer(getRequestListener(handle));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
