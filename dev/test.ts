import { runCommand } from './lib/shutdown.ts';
import { programStep, runSteps, type Step } from './lib/steps.ts';
import { runE2e } from './run-e2e.ts';

const STATIC_CHECKS: readonly Step[] = [
  programStep('Format and lint', 'biome', ['ci', '--error-on-warnings'], 'npm run format fixes most of it.'),
  programStep('Types', 'tsc', ['--noEmit'], 'npx tsc --noEmit --watch shows the errors while you edit.'),
  programStep(
    'Nothing in src that the oldest browsers lack',
    'tsc',
    ['--noEmit', '--project', 'src'],
    'docs/browsers.md names them. Guard the call, or do without.',
  ),
  programStep(
    'Types of the edge functions',
    'deno',
    ['check', '--quiet', '--node-modules-dir=manual', 'supabase/functions'],
    'Edge functions run on Deno: import with npm: and nothing else.',
  ),
  programStep('Unused code', 'knip', ['--treat-config-hints-as-errors'], 'Delete what nothing uses.'),
  programStep('Repeated code', 'jscpd', ['.'], 'When the logic is the same, let one piece serve both.'),
];

/** What takes under a minute on two cores. */
const CHECK: readonly Step[] = [
  ...STATIC_CHECKS,
  programStep(
    'Tests of units and components',
    'vitest',
    ['run', '--project', 'unit', '--project', 'dom'],
    'npm run test:unit runs only these.',
  ),
  programStep(
    'Production build and its budgets',
    'node',
    ['dev/build.ts', '--local'],
    'npm run build:local runs only this.',
  ),
];

const EVERYTHING: readonly Step[] = [
  ...STATIC_CHECKS,
  programStep(
    'Tests: units, components, database, rules, functions, local stack',
    'vitest',
    ['run'],
    'npm run test:unit runs only the first two, test:database, test:rules, test:functions and test:stack the others.',
  ),
  {
    name: 'Production build, its budgets, and the e2e tests in Chromium',
    run: () => runE2e([]),
    whenItFails: 'npm run test:e2e -- --ui runs only these; pictures and traces are in .local/e2e/results.',
  },
];

await runCommand(() => runSteps(process.argv.includes('--fast') ? CHECK : EVERYTHING));
