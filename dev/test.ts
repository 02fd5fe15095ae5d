import { CHECKS } from './checks.ts';
import { runCommand } from './lib/shutdown.ts';
import { runSteps } from './lib/steps.ts';
import { runE2e } from './run-e2e.ts';

await runCommand(() =>
  runSteps([
    ...CHECKS,
    {
      name: 'Production build, its budgets, and the e2e tests in Chromium',
      run: () => runE2e([]),
      whenItFails: 'npm run test:e2e -- --ui runs only these; pictures and traces are in .local/e2e/results.',
    },
  ]),
);
