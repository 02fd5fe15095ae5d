import { runJourneys } from './journeys.ts';
import { runCommand } from './lib/shutdown.ts';

await runCommand(() => runJourneys(process.argv.slice(2)));
