import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { freePort } from '../lib/ports.ts';

/** Covers the first try of every browser; the page asks for code again after 1, 3 and 7 seconds. */
const OUTAGE_MS = 2_500;

type Outage = { url: string; lost(): number };

/** A proxy before the site that loses every request for code for a while, from the first one on. */
export async function withLostCode(site: string, use: (outage: Outage) => Promise<void>): Promise<void> {
  const { hostname, port: sitePort } = new URL(site);
  let since: number | null = null;
  let lost = 0;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/assets/')) {
      since ??= Date.now();
      if (Date.now() - since < OUTAGE_MS) {
        lost += 1;
        incoming.socket.destroy();
        return;
      }
    }
    const { method, url, headers } = incoming;
    const upstream = request({ hostname, port: sitePort, method, path: url, headers });
    upstream.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(upstream);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  try {
    await use({ url: `http://localhost:${port}`, lost: () => lost });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
