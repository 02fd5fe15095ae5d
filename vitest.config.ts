import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { slowestTests } from './dev/slowest-tests.ts';

// Far from UTC, with minutes, and not the events' zone: what assumes a zone fails here.
process.env.TZ = 'Asia/Kathmandu';

// As dev/run.mjs does: tests start the same dozens of programs.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/node/`;

/** Tests against real parts in Node, which take longer to start than to run: the files of a worker may share them. */
function realParts(name: string, setupFiles: string[] = []) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      setupFiles,
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  plugins: [react()],
  test: {
    // Vitest leaves a core to itself, which is half of a small machine; it hardly needs one.
    maxWorkers: '100%',
    reporters: ['default', slowestTests],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{data,domain,edge}/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/{app,components,features,inline,lib}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts', 'tests/dom.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      realParts('database'),
      realParts('functions'),
      realParts('rules'),
      realParts('stack', ['tests/stack/setup.ts']),
    ],
  },
});
