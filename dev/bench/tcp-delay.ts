import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

function pipeLate(from: Socket, to: Socket, delayMs: number): void {
  from.on('data', (chunk) => setTimeout(() => !to.destroyed && to.write(chunk), delayMs));
  from.on('end', () => setTimeout(() => to.end(), delayMs));
  from.on('close', () => setTimeout(() => to.destroy(), delayMs));
  from.on('error', () => to.destroy());
}

/** A TCP proxy in front of a local port that is half a round trip slow in each direction. */
export async function startDelay(port: number, roundTripMs: number) {
  const open = new Set<Socket>();
  const server = createServer((guest) => {
    const service = connect(port, '127.0.0.1');
    for (const socket of [guest, service]) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    pipeLate(guest, service, roundTripMs / 2);
    pipeLate(service, guest, roundTripMs / 2);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
