import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ROOT } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { isUp, startService } from '../lib/processes.ts';
import { edgeFolderOf } from './edge.ts';

/** Writes the host's configuration for a site in any folder. @returns its path. */
function hostConfig(folder: string): string {
  const config = JSON.parse(readFileSync(`${ROOT}wrangler.json`, 'utf8'));
  const path = `${edgeFolderOf(folder)}/wrangler.json`;
  const placed = { ...config, main: 'worker.js', assets: { ...config.assets, directory: folder } };
  writeFileSync(path, JSON.stringify(placed));
  return path;
}

async function startHost(folder: string, port: number) {
  return startService(
    'The static host',
    `${ROOT}node_modules/.bin/wrangler`,
    [
      ...['dev', `--config=${hostConfig(folder)}`, '--ip=127.0.0.1', `--port=${port}`],
      ...[
        `--inspector-port=${await freePort()}`,
        '--log-level=error',
        '--show-interactive-dev-session=false',
      ],
    ],
    {
      cwd: edgeFolderOf(folder),
      env: {
        ...process.env,
        // Sends no usage statistics, and doesn't look up where this machine is.
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_WRITE_LOGS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
      healthy: () => isUp(`http://127.0.0.1:${port}/`),
    },
  );
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

function acceptedEncoding({ headers }: IncomingMessage): 'br' | 'gzip' | null {
  const accepted = String(headers['accept-encoding']);
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

/** Compresses as the host's network does, and its local runtime doesn't; an address with an ETag only once. */
function createFront(hostPort: number) {
  const compressed = new Map<string, Buffer>();

  function send(
    incoming: IncomingMessage,
    response: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ) {
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = response.headers;
    const isText = COMPRESSIBLE.test(String(headers['content-type']));
    const encoding = isText && body.length > 0 ? acceptedEncoding(incoming) : null;
    const key = headers.etag && `${encoding} ${incoming.url} ${headers.etag}`;
    const compress = () => (encoding === 'br' ? brotliCompressSync(body) : gzipSync(body));
    const sent = encoding ? ((key ? compressed.get(key) : null) ?? compress()) : body;
    if (encoding && key) compressed.set(key, sent);
    outgoing.writeHead(response.statusCode ?? 502, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }),
      'content-length': sent.length,
    });
    outgoing.end(sent);
  }

  return createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const upstream = request({
      ...{ host: '127.0.0.1', port: hostPort, method, path },
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    upstream.on('response', (response) => {
      buffer(response)
        .then((body) => send(incoming, response, body, outgoing))
        .catch((error: Error) => outgoing.destroy(error));
    });
    upstream.on('error', ({ message }) => {
      outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`The host did not respond: ${message}`);
    });
    incoming.pipe(upstream);
  });
}

export type SiteServer = { url: string; stop(): Promise<void> };

/** Serves a built site on the real host's local runtime: rewrites, headers, status codes, link previews. */
export async function serveSite(folder: string, port: number): Promise<SiteServer> {
  if (!existsSync(`${folder}/index.html`)) {
    throw new Error(`There is no built site in ${folder}. Build it first: npm run build:local`);
  }
  const hostPort = await freePort();
  const host = await startHost(folder, hostPort);
  const server = createFront(hostPort);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
      await host.stop();
    },
  };
}
