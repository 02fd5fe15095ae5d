import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

for (const [key, value] of Object.entries(parseEnv(readFileSync('.env.example', 'utf8')))) {
  vi.stubEnv(key, value);
}

const logged: string[] = [];

/** The next log that contains this text is wanted. Whatever else is logged fails the test. */
export function expectLog(text: string): void {
  expected.push(text);
}
const expected: string[] = [];

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      logged.push(parts.map(String).join(' '));
    });
  }
});

afterEach(() => {
  const unexpected = logged.splice(0).filter((line) => {
    const index = expected.findIndex((text) => line.includes(text));
    if (index === -1) return true;
    expected.splice(index, 1);
    return false;
  });
  const missing = expected.splice(0);
  expect(unexpected, 'logs nobody expected').toEqual([]);
  expect(missing, 'expected logs that never came').toEqual([]);
});

// The files of a worker share its process: each begins with modules, globals and a clock of its own.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
