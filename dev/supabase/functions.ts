import { existsSync } from 'node:fs';
import { ROOT } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { isUp, type Service, startService } from '../lib/processes.ts';

const FOLDER = `${ROOT}supabase/functions`;

const DENO_VARIABLES = ['HOME', 'PATH', 'DENO_DIR'];

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Requested function was not found' };

type Running = Service & { url: string };

async function startFunction(name: string, variables: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startService(
    `The edge function ${name}`,
    `${ROOT}node_modules/deno/deno`,
    [
      ...['run', '--quiet', '--no-prompt', '--allow-env', '--allow-net', '--watch'],
      // Uses the installed packages: Deno's own download needs a network at the first call.
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

/** Starts each function in its own Deno at its first call, with these variables only. */
export function openFunctions(variables: Record<string, string>) {
  const functions = new Map<string, Promise<Running>>();
  function running(name: string): Promise<Running> {
    const known = functions.get(name);
    if (known) return known;
    const starting = startFunction(name, variables);
    functions.set(name, starting);
    // Tried again at the next call, when its code may be fixed.
    starting.catch(() => functions.delete(name));
    return starting;
  }
  return {
    async call(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace(/^\/functions\/v1/, '');
      const name = path.split('/')[1] ?? '';
      if (!/^[\w-]+$/.test(name) || !existsSync(`${FOLDER}/${name}/index.ts`))
        return Response.json(NOT_FOUND, { status: 404 });
      const { url } = await running(name);
      const { method, headers } = request;
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
      const response = await fetch(url + path + search, { method, headers, body });
      // The gateway adds headers, and those of a fetched response can't be changed.
      return new Response(response.body, { status: response.status, headers: new Headers(response.headers) });
    },
    async stop(): Promise<void> {
      const started = await Promise.allSettled(functions.values());
      await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.stop()));
    },
  };
}
