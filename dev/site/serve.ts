import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROOT } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { isUp, startService } from '../lib/processes.ts';
import { edgeFolderOf } from './edge.ts';

/** The host's own configuration, for a site that may lie elsewhere. @returns its path. */
function hostConfig(folder: string): string {
  const config = JSON.parse(readFileSync(`${ROOT}wrangler.json`, 'utf8'));
  const path = `${edgeFolderOf(folder)}/wrangler.json`;
  const placed = { ...config, main: 'worker.js', assets: { ...config.assets, directory: folder } };
  writeFileSync(path, JSON.stringify(placed));
  return path;
}

/** The host's runtime, as its own command-line tool runs it. */
async function startHost(folder: string, port: number) {
  return startService(
    'The static host',
    `${ROOT}node_modules/.bin/wrangler`,
    [
      'dev',
      `--config=${hostConfig(folder)}`,
      '--ip=127.0.0.1',
      `--port=${port}`,
      `--inspector-port=${await freePort()}`,
      '--log-level=error',
      '--show-interactive-dev-session=false',
    ],
    {
      cwd: edgeFolderOf(folder),
      env: {
        ...process.env,
        // Nothing of it may ask the network: no usage statistics, no look-up of where this machine is.
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_WRITE_LOGS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
      healthy: () => isUp(`http://127.0.0.1:${port}/`),
    },
  );
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

type Encoding = 'br' | 'gzip';
const compress: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body),
  gzip: (body) => gzipSync(body),
};

function acceptedEncoding({ headers }: IncomingMessage): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0]);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

/**
 * Compresses, as the network in front of the host does and its local runtime doesn't. An address with an ETag is
 * compressed once.
 */
function createFront(hostPort: number) {
  const compressed = new Map<string, Buffer>();

  function send(
    incoming: IncomingMessage,
    response: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ) {
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = response.headers;
    const encoding = acceptedEncoding(incoming);
    const isText = COMPRESSIBLE.test(String(headers['content-type'] ?? ''));
    if (!encoding || !isText || body.length === 0) {
      outgoing.writeHead(response.statusCode ?? 502, { ...headers, 'content-length': body.length });
      outgoing.end(body);
      return;
    }
    const key = headers.etag ? `${encoding} ${incoming.url} ${headers.etag}` : null;
    const small = (key && compressed.get(key)) || compress[encoding](body);
    if (key) compressed.set(key, small);
    outgoing.writeHead(response.statusCode ?? 502, {
      ...headers,
      'content-encoding': encoding,
      'content-length': small.length,
      vary: 'accept-encoding',
    });
    outgoing.end(small);
  }

  return createServer((incoming, outgoing) => {
    const upstream = request({
      host: '127.0.0.1',
      port: hostPort,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'accept-encoding': 'identity' },
    });
    upstream.on('response', (response) => {
      buffer(response)
        .then((body) => send(incoming, response, body, outgoing))
        .catch((error: Error) => outgoing.destroy(error));
    });
    upstream.on('error', (error) => {
      outgoing
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`The host did not respond: ${error.message}`);
    });
    incoming.pipe(upstream);
  });
}

export type SiteServer = { url: string; stop(): Promise<void> };

/** Serves a built site on the real host's local runtime: rewrites, headers, 404.html with its status, link previews. */
export async function serveSite(folder: string, port: number): Promise<SiteServer> {
  if (!existsSync(`${folder}/index.html`)) {
    throw new Error(`There is no built site in ${folder}. Build it first: npm run build:local`);
  }
  const hostPort = await freePort();
  const host = await startHost(folder, hostPort);
  const server = createFront(hostPort);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await host.stop();
    },
  };
}
