import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FirestoreConfig } from '#data/firestore/rest.ts';
import { emulatorHost, projectId } from './emulator.ts';

/** What happens to a request on its way; `deliver` brings it to the emulator and its answer back. */
export type Fault = (response: ServerResponse, deliver: () => Promise<Response>) => void | Promise<void>;

export const faults = {
  'is cut': (response) => void response.destroy(),
  'is answered 503': (response) => void response.writeHead(503).end('{}'),
  'is answered with garbage': (response) => void response.writeHead(200).end('{"half": '),
  'is done, and its answer lost': async (response, deliver) => {
    await deliver();
    response.destroy();
  },
} satisfies Record<string, Fault>;

/** Never answers. */
export const hangs: Fault = () => undefined;

interface Network {
  config: FirestoreConfig;
  /** Every request, in order: its method and its address without what stands before the documents. */
  requests: string[];
  close(): void;
}

/** The emulator behind a bad network. @param faultOf what happens to a request, by how often it was sent by now. */
export async function openNetwork(faultOf: (times: number) => Fault | null): Promise<Network> {
  const requests: string[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '' } = incoming;
    const body = await text(incoming);
    const request = `${method} ${url.replace(/^.*\/documents/, '').replace(/\?.*$/, '')}`;
    requests.push(request);
    const headers = { 'content-type': incoming.headers['content-type'] ?? 'text/plain' };
    const deliver = () => fetch(`http://${emulatorHost}${url}`, { method, headers, body: body || null });
    const fault = faultOf(requests.filter((one) => one === request).length);
    if (fault) return fault(response, deliver);
    const answer = await deliver();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: { projectId, apiKey: 'local', emulatorHost: `127.0.0.1:${port}` },
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
