import { CHECKS } from './checks.ts';
import { runCommand } from './lib/shutdown.ts';
import { programStep, runSteps } from './lib/steps.ts';

await runCommand(() =>
  runSteps([
    ...CHECKS,
    programStep(
      'Production build and its budgets',
      'node',
      ['dev/build.ts', '--local'],
      'npm run build:local runs only this.',
    ),
  ]),
);
