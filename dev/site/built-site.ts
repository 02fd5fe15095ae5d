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

/**
 * The production build on its host's runtime, against a stack of its own on free ports and in memory: apart from what
 * `npm start` shows. Everything stops when `use` is done, or a signal asks for it.
 */
export async function withBuiltSite(
  { name, seeded, longRunning = false, previewUrl }: Options,
  use: (stack: Stack) => Promise<void>,
): Promise<void> {
  endOnSignal();
  makeLocalFolder();
  const folder = `${LOCAL}${name}`;
  const port = await freePort();
  const ports = { supabase: await freePort(), firestore: await freePort(), auth: await freePort() };
  const stack = await startStack({
    ports,
    appUrl: `http://localhost:${port}`,
    dataFolder: null,
    seeded,
    longRunning,
    ...(previewUrl && { previewUrl }),
  });
  try {
    await buildSite({ folder: `${folder}/dist`, ssrFolder: `${folder}/ssr`, variables: stack.variables });
    const site = await serveSite(`${folder}/dist`, port);
    try {
      await use(stack);
    } finally {
      await site.stop();
    }
  } finally {
    await stack.stop();
  }
}
