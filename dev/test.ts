import { CHECKS } from './checks.ts';
import { runJourneys } from './journeys.ts';
import { runCommand } from './lib/shutdown.ts';
import { runSteps } from './lib/steps.ts';

await runCommand(() =>
  runSteps([
    ...CHECKS,
    {
      name: 'Production build, its budgets, and the journeys in Chromium',
      run: () => runJourneys([]),
      whenItFails: 'npm run test:e2e -- --ui runs only these; pictures and traces are in .local/e2e/results.',
    },
  ]),
);
