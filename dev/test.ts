import { runCommand } from './lib/shutdown.ts';
import { programStep, runSteps, type Step } from './lib/steps.ts';
import { runE2e } from './run-e2e.ts';

/** Everything that needs neither a build nor a browser. */
const CHECKS: readonly Step[] = [
  programStep('Format and lint', 'biome', ['ci', '--error-on-warnings'], 'npm run format mends most of it.'),
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
  programStep(
    'Tests: units, components, database, rules, functions, local stack',
    'vitest',
    ['run'],
    'npm run test:unit runs only the first two, test:database, test:rules, test:functions and test:stack the others.',
  ),
];

const BUILD = programStep(
  'Production build and its budgets',
  'node',
  ['dev/build.ts', '--local'],
  'npm run build:local runs only this.',
);
const E2E: Step = {
  name: 'Production build, its budgets, and the e2e tests in Chromium',
  run: () => runE2e([]),
  whenItFails: 'npm run test:e2e -- --ui runs only these; pictures and traces are in .local/e2e/results.',
};

// `npm run check` is the half without a browser.
await runCommand(() => runSteps([...CHECKS, process.argv.includes('--fast') ? BUILD : E2E]));
