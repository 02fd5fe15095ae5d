import { runCommand } from './lib/shutdown.ts';
import { runSteps, type Step } from './lib/steps.ts';

function step(name: string, command: string, whenItFails: string): Step {
  const [program = '', ...args] = command.split(' ');
  return { name, command: [program, ...args], whenItFails };
}

const STATIC_CHECKS: readonly Step[] = [
  step('Format and lint', 'biome ci --error-on-warnings', 'npm run format fixes most of it.'),
  step('Types', 'tsc --noEmit', 'npx tsc --noEmit --watch shows the errors while you edit.'),
  step(
    'Nothing in src that the oldest browsers lack',
    'tsc --noEmit --project src',
    'docs/browsers.md names them. Guard the call, or do without.',
  ),
  step(
    'Types of the edge functions',
    'deno check --quiet --node-modules-dir=manual supabase/functions',
    'Edge functions run on Deno: import with npm: and nothing else.',
  ),
  step('Unused code', 'knip --treat-config-hints-as-errors', 'Delete what nothing uses.'),
  step('Repeated code', 'jscpd .', 'When the logic is the same, let one piece serve both.'),
];

const CHECK: readonly Step[] = [
  ...STATIC_CHECKS,
  step(
    'Tests of units and components',
    'vitest run --project unit --project dom',
    'npm run test:unit runs only these.',
  ),
  step(
    'Production build and its budgets',
    'node dev/build.ts --local',
    'npm run build:local runs only this.',
  ),
];

const EVERYTHING: readonly Step[] = [
  ...STATIC_CHECKS,
  step(
    'Tests: units, components, database, rules, functions, local stack',
    'vitest run',
    'npm run test:unit runs only the first two, test:database, test:rules, test:functions and test:stack the others.',
  ),
  step(
    'Production build, its budgets, and the e2e tests in Chromium',
    'node dev/e2e.ts',
    'npm run test:e2e -- --ui runs only these; pictures and traces are in .local/e2e/results.',
  ),
];

await runCommand(() => runSteps(process.argv.includes('--fast') ? CHECK : EVERYTHING));
