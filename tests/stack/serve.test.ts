import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../dev/lib/ports.ts';
import { createFront } from '../../dev/site/serve.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<number> {
  const port = await freePort();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return port;
}

it('goes on when the host’s answer breaks off, and breaks off its own', async () => {
  const host = createServer(({ url }, answer) => {
    if (url === '/whole') return answer.end('all of it');
    answer.writeHead(200, { 'content-length': 100 });
    answer.write('the first part', () => answer.destroy());
  });
  const front = await listening(createFront(await listening(host)));
  await expect(fetch(`http://127.0.0.1:${front}/broken`)).rejects.toThrow('fetch failed');
  expect(await (await fetch(`http://127.0.0.1:${front}/whole`)).text()).toBe('all of it');
});
