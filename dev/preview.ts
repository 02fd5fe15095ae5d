import { runningProcess } from './lib/local-folder.ts';
import { ROOT } from './lib/paths.ts';
import { claimPort } from './lib/ports.ts';
import { runCommand, untilAskedToStop } from './lib/shutdown.ts';
import { startLocalStack } from './local-stack.ts';
import { serveSite } from './site/serve.ts';

/** Another port needs another build: addresses are built into the pages. */
const COMMANDS = ['npm run build:local', 'npm run preview'];

await runCommand(async () => {
  const stopAsked = untilAskedToStop();
  const [folder = `${ROOT}dist`] = process.argv.slice(2);
  const site = await serveSite(folder, await claimPort('preview', COMMANDS));
  // The preview uses the stack of a running `npm start`, and else its own.
  const stack = runningProcess() === null ? await startLocalStack(site.url, COMMANDS) : null;
  console.log(`\n  The production build is at ${site.url}. Ctrl-C stops it.`);
  try {
    await stopAsked;
    await site.stop();
  } finally {
    await stack?.stop();
  }
});
