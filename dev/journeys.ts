import { ensureChromium } from './lib/chromium.ts';
import { LOCAL } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { runProgram } from './lib/steps.ts';
import { buildSite } from './site/build-site.ts';
import { serveSite } from './site/serve.ts';
import { startStack } from './stack.ts';

/**
 * Playwright against the production build and a stack of its own, on free ports and in memory: it never touches what
 * `npm start` shows. @param args are Playwright's.
 */
export async function runJourneys(args: readonly string[]): Promise<void> {
  const chromium = await ensureChromium();
  const folder = `${LOCAL}e2e`;
  const port = await freePort();
  const ports = { supabase: await freePort(), firestore: await freePort(), auth: await freePort() };
  const stack = await startStack({
    ports,
    appUrl: `http://localhost:${port}`,
    dataFolder: null,
    workFolder: `${folder}/work`,
    seeded: false,
  });
  try {
    await buildSite({ folder: `${folder}/dist`, ssrFolder: `${folder}/ssr`, variables: stack.variables });
    const site = await serveSite(`${folder}/dist`, port);
    try {
      await runProgram('playwright', ['test', ...args], {
        STACK: JSON.stringify(stack.info),
        ...(chromium ? { CHROMIUM: chromium } : {}),
      });
    } finally {
      await site.stop();
    }
  } finally {
    await stack.stop();
  }
}
