import { programStep, type Step } from './lib/steps.ts';

const vitest = (project: string) => ['run', '--project', project];

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
  programStep('Unit and component tests', 'vitest', vitest('unit'), 'npm run test:unit runs only these.'),
  programStep('Database tests', 'vitest', vitest('database'), 'npm run test:database runs only these.'),
  programStep('Rules tests', 'vitest', vitest('rules'), 'npm run test:rules runs only these.'),
  programStep('Function tests', 'vitest', vitest('functions'), 'npm run test:functions runs only these.'),
  programStep('Local stack tests', 'vitest', vitest('stack'), 'npm run test:stack runs only these.'),
];
