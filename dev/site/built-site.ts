import { makeLocalFolder } from '../lib/local-folder.ts';
import { LOCAL } from '../lib/paths.ts';
import { freePort } from '../lib/ports.ts';
import { endOnSignal } from '../lib/shutdown.ts';
import { type Stack, startStack } from '../stack.ts';
import { buildSite } from './build-site.ts';
import { serveSite } from './serve.ts';

type Options = {
  /** The folder below `.local/`; two users must not share one. */
  name: string;
  seeded: boolean;
  longRunning?: boolean;
  previewUrl?: string;
};

/** Serves the production build beside a stack of its own, on free ports and in memory, while `use` runs. */
export async function withBuiltSite<Result>(
  { name, ...options }: Options,
  use: (stack: Stack) => Promise<Result>,
): Promise<Result> {
  endOnSignal();
  makeLocalFolder();
  const folder = `${LOCAL}${name}`;
  const port = await freePort();
  const ports = { supabase: await freePort(), firestore: await freePort(), auth: await freePort() };
  const appUrl = `http://localhost:${port}`;
  const stack = await startStack({ ...options, ports, appUrl, dataFolder: null });
  try {
    await buildSite({ folder: `${folder}/dist`, ssrFolder: `${folder}/ssr`, variables: stack.variables });
    const site = await serveSite(`${folder}/dist`, port);
    try {
      return await use(stack);
    } finally {
      await site.stop();
    }
  } finally {
    await stack.stop();
  }
}
