// `npm run bench:<name>` measures, prints a table (with `--json` also one line for programs), and exits with 1 when a
// person waits too long or something is lost.
import { setLogLevel } from 'firebase/app';
import type { Measured } from './bench/harness.ts';
import { endOnSignal, runCommand } from './lib/shutdown.ts';

const BENCHES: Record<string, () => Promise<{ measure(): Promise<Measured> }>> = {
  admin: () => import('./bench/admin.ts'),
  floods: () => import('./bench/floods.ts'),
  pages: () => import('./bench/pages.ts'),
  rsvp: () => import('./bench/rsvp.ts'),
  signup: () => import('./bench/signup.ts'),
};

endOnSignal();

await runCommand(async () => {
  const [name = '', ...options] = process.argv.slice(2);
  const open = BENCHES[name];
  if (!open) throw new Error(`Which bench? ${Object.keys(BENCHES).join(', ')}`);
  const bench = await open();
  // After the import, which makes the SDK's loggers: they log every attempt that is repeated or refused.
  setLogLevel('silent');
  const { rows, problems } = await bench.measure();
  console.table(rows);
  if (options.includes('--json')) console.log(JSON.stringify({ rows }));
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
