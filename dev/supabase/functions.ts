import { existsSync } from 'node:fs';
import { ROOT } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { isUp, type Service, startService } from '../lib/processes.ts';

const FOLDER = `${ROOT}supabase/functions`;

const DENO_VARIABLES = ['HOME', 'PATH', 'DENO_DIR'];

type Running = Service & { url: string };

async function startFunction(name: string, variables: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startService(
    `The edge function ${name}`,
    `${ROOT}node_modules/deno/deno`,
    [
      ...['run', '--quiet', '--no-prompt', '--allow-env', '--allow-net', '--watch'],
      // npm's packages: Deno's own download needs a network at the first call.
      '--node-modules-dir=manual',
      `${FOLDER}/${name}/index.ts`,
    ],
    {
      cwd: ROOT,
      env: {
        ...Object.fromEntries(DENO_VARIABLES.map((variable) => [variable, process.env[variable]])),
        ...variables,
        NO_COLOR: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        DENO_NO_UPDATE_CHECK: '1',
      },
      healthy: () => isUp(url),
    },
  );
  return { ...service, url };
}

/** Runs each function in its own Deno with just these variables, from its first call on. */
export function openFunctions(variables: Record<string, string>) {
  const functions = new Map<string, Promise<Running>>();
  function running(name: string): Promise<Running> {
    const known = functions.get(name);
    if (known) return known;
    const starting = startFunction(name, variables);
    functions.set(name, starting);
    // A function that could not start may start once its code is fixed.
    starting.catch(() => functions.delete(name));
    return starting;
  }
  return {
    async call(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace(/^\/functions\/v1/, '');
      const name = path.split('/')[1] ?? '';
      if (!/^[\w-]+$/.test(name) || !existsSync(`${FOLDER}/${name}/index.ts`))
        return Response.json(
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          { status: 404 },
        );
      const { url } = await running(name);
      const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer();
      const response = await fetch(url + path + search, {
        method: request.method,
        headers: request.headers,
        body,
      });
      // The gateway adds headers, and those of a fetched response can't be changed.
      const { status, headers } = response;
      return new Response(response.body, { status, headers: new Headers(headers) });
    },
    async stop(): Promise<void> {
      const started = await Promise.allSettled(functions.values());
      await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.stop()));
    },
  };
}
