import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpServer } from 'vite';
import { WebSocketServer } from 'ws';

/** With this protocol Vite's client asks whether the server is back. */
const PROTOCOL = 'vite-ping';

/** Vite listens to no error of such a connection, so that one malformed frame would end the stack: we answer them. */
export function answerPings(server: HttpServer): void {
  const sockets = new WebSocketServer({ noServer: true });
  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers['sec-websocket-protocol'] !== PROTOCOL) return;
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', (error) => console.error('A ping of the development server was malformed.', error));
      client.close(1000);
    });
    // Vite takes the connection by this header.
    delete request.headers['sec-websocket-protocol'];
  });
}
