import { existsSync, readdirSync } from 'node:fs';
import { ROOT } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { answers, type Service, startService } from '../lib/processes.ts';

const FOLDER = `${ROOT}supabase/functions`;

export type EdgeFunctions = { call(request: Request): Promise<Response>; stop(): Promise<void> };

function names(): string[] {
  return readdirSync(FOLDER).filter((name) => existsSync(`${FOLDER}/${name}/index.ts`));
}

/** Each function in a Deno of its own, which hosted Supabase runs them in too, with just these variables. */
export async function startFunctions(variables: Record<string, string>): Promise<EdgeFunctions> {
  const started = await Promise.all(
    names().map(async (name): Promise<[string, { port: number; service: Service }]> => {
      const port = await freePort();
      const service = await startService(
        `The edge function ${name}`,
        `${ROOT}node_modules/deno/deno`,
        [
          'run',
          '--quiet',
          '--no-prompt',
          '--allow-env',
          '--allow-net',
          '--watch',
          `${FOLDER}/${name}/index.ts`,
        ],
        {
          cwd: ROOT,
          env: {
            ...variables,
            PATH: process.env.PATH,
            HOME: process.env.HOME,
            NO_COLOR: '1',
            DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
            DENO_NO_UPDATE_CHECK: '1',
          },
          healthy: () => answers(`http://127.0.0.1:${port}/`),
        },
      );
      return [name, { port, service }];
    }),
  );
  const functions = new Map(started);
  return {
    async call(request) {
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace(/^\/functions\/v1/, '');
      const running = functions.get(path.split('/')[1] ?? '');
      if (!running)
        return Response.json(
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          { status: 404 },
        );
      const target = new URL(path + search, `http://127.0.0.1:${running.port}`);
      const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer();
      const answer = await fetch(target, { method: request.method, headers: request.headers, body });
      return new Response(answer.body, answer);
    },
    async stop() {
      await Promise.all([...functions.values()].map(({ service }) => service.stop()));
    },
  };
}
