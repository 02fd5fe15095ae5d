import { connect, type Socket } from 'node:net';

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

/** The request with which a browser opens a WebSocket. */
export function upgradeRequest(target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({
    ...{ Host: 'localhost', Connection: 'Upgrade', Upgrade: 'websocket' },
    ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': KEY },
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

export const TEXT = 0x1;
export const BINARY = 0x2;

/** A short frame as a browser sends it. */
export function frame(kind: number, content: Buffer | string): Buffer {
  const payload = Buffer.from(content);
  const mask = [1, 2, 3, 4];
  const masked = payload.map((byte, index) => byte ^ (mask[index % mask.length] ?? 0));
  return Buffer.concat([Buffer.from([0x80 | kind, 0x80 | payload.length, ...mask]), masked]);
}

export interface RawSocket {
  socket: Socket;
  /** All that the server sent so far, a character for each byte. */
  said(): string;
}

/** A connection that sends exactly these bytes. */
export async function sendRaw(port: number, bytes: Buffer | string): Promise<RawSocket> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', resolve);
  });
  socket.write(bytes);
  return { socket, said: () => said };
}

/** The frame with which a server closes a connection for this reason (RFC 6455, 7.4.1). */
export function closing(code: number): string {
  return Buffer.from([0x88, 0x02, code >> 8, code & 0xff]).toString('latin1');
}
