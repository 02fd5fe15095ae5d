import { runCommand } from './lib/shutdown.ts';
import { runE2e } from './run-e2e.ts';

await runCommand(() => runE2e(process.argv.slice(2)));
