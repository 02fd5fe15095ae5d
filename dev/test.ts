import { runCommand } from './lib/shutdown.ts';
import { runSteps, type Step } from './lib/steps.ts';

const STATIC_CHECKS: readonly Step[] = [
  {
    name: 'Format and lint',
    command: ['biome', 'ci', '--error-on-warnings'],
    whenItFails: 'npm run format fixes most of it.',
  },
  {
    name: 'Types',
    command: ['tsc', '--noEmit'],
    whenItFails: 'npx tsc --noEmit --watch shows the errors while you edit.',
  },
  {
    name: 'Nothing in src that the oldest browsers lack',
    command: ['tsc', '--noEmit', '--project', 'src'],
    whenItFails: 'docs/browsers.md names them. Guard the call, or do without.',
  },
  {
    name: 'Types of the edge functions',
    command: ['deno', 'check', '--quiet', '--node-modules-dir=manual', 'supabase/functions'],
    whenItFails: 'Edge functions run on Deno: import with npm: and nothing else.',
  },
  {
    name: 'Unused code',
    command: ['knip', '--treat-config-hints-as-errors'],
    whenItFails: 'Delete what nothing uses.',
  },
  {
    name: 'Repeated code',
    command: ['jscpd', '.'],
    whenItFails: 'When the logic is the same, let one piece serve both.',
  },
];

const CHECK: readonly Step[] = [
  ...STATIC_CHECKS,
  {
    name: 'Tests of units and components',
    command: ['vitest', 'run', '--project', 'unit', '--project', 'dom'],
    whenItFails: 'npm run test:unit runs only these.',
  },
  {
    name: 'Production build and its budgets',
    command: ['node', 'dev/build.ts', '--local'],
    whenItFails: 'npm run build:local runs only this.',
  },
];

const EVERYTHING: readonly Step[] = [
  ...STATIC_CHECKS,
  {
    name: 'Tests: units, components, database, rules, functions, local stack',
    command: ['vitest', 'run'],
    whenItFails:
      'npm run test:unit runs only the first two, test:database, test:rules, test:functions and test:stack the others.',
  },
  {
    name: 'Production build, its budgets, and the e2e tests in Chromium',
    command: ['node', 'dev/e2e.ts'],
    whenItFails: 'npm run test:e2e -- --ui runs only these; pictures and traces are in .local/e2e/results.',
  },
];

await runCommand(() => runSteps(process.argv.includes('--fast') ? CHECK : EVERYTHING));
