import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Far from UTC, with minutes, and not the events' zone: what assumes a zone fails here.
process.env.TZ = 'Asia/Kathmandu';

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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/{database,functions,rules,stack}/**'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      realParts('database'),
      realParts('functions'),
      realParts('rules'),
      realParts('stack', ['tests/stack/setup.ts']),
    ],
  },
});
