import '@testing-library/jest-dom/vitest';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

for (const [key, value] of Object.entries(parseEnv(readFileSync('.env.example', 'utf8')))) {
  vi.stubEnv(key, value);
}

// jsdom has no media queries; tests that care about one say what it answers.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));

// Nor can it scroll: nothing in it has a place or a size, and nothing comes into view.
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.scrollTo = () => undefined;

class SeesNothing {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
}

/** How the document was loaded; jsdom keeps no entry of it. */
class NavigationTiming {
  type = 'navigate';
}

Object.assign(globalThis, {
  IntersectionObserver: SeesNothing,
  ResizeObserver: SeesNothing,
  PerformanceNavigationTiming: NavigationTiming,
});

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
  cleanup();
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
