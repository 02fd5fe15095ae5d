import { programStep, type Step } from './lib/steps.ts';

/** Everything that needs neither a build nor a browser. */
export const CHECKS: readonly Step[] = [
  programStep(
    'Format and lint',
    'biome',
    ['ci', '--error-on-warnings'],
    'npm run format mends what can be mended by itself.',
  ),
  programStep('Types', 'tsc', ['--noEmit'], 'npx tsc --noEmit --watch shows the errors while you edit.'),
  programStep(
    'Types of the edge functions',
    'deno',
    ['check', '--quiet', 'supabase/functions'],
    'Edge functions run on Deno: import with npm: and nothing else.',
  ),
  programStep(
    'Unused code',
    'knip',
    ['--treat-config-hints-as-errors'],
    'Delete what nothing uses, or use it.',
  ),
  programStep('Repeated code', 'jscpd', ['.'], 'When the logic is the same, let one piece serve both.'),
  programStep(
    'Tests: units, components, database, rules, functions, local stack',
    'vitest',
    ['run'],
    'npm run test:unit runs only the first two, test:database, test:rules, test:functions and test:stack the others.',
  ),
];
