// A stand-in for vitest that only collects the rules' cases, so that one process can run them against hundreds of rule sets. It
// has what tests/rules/ uses and no more.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

export interface Case {
  name: string;
  run(): Promise<void> | void;
}

type Body = (...args: unknown[]) => Promise<void> | void;

export const cases: Case[] = [];
const groups: string[] = [];

const argumentsOf = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row]);

const title = (name: string, [first = '']: unknown[]) => `${name} ${first}`.trim();

export function test(name: string, body: Body): void {
  cases.push({ name: [...groups, name].join(' › '), run: () => body() });
}
test.each = (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const row of rows) test(title(name, argumentsOf(row)), () => body(...argumentsOf(row)));
};

export function describe(name: string, body: (...args: unknown[]) => void): void {
  groups.push(name);
  body();
  groups.pop();
}
describe.each = (rows: readonly unknown[]) => (name: string, body: (...args: unknown[]) => void) => {
  for (const row of rows) describe(title(name, argumentsOf(row)), () => body(...argumentsOf(row)));
};

export function expect(actual: unknown) {
  return {
    toBe: (expected: unknown) => assert.ok(Object.is(actual, expected)),
    toEqual: (expected: unknown) => assert.ok(isDeepStrictEqual(actual, expected)),
    toMatchObject: (expected: object) => assert.partialDeepStrictEqual(actual, expected),
    rejects: {
      async toMatchObject(expected: object): Promise<void> {
        const outcome = await Promise.resolve(actual).then(
          () => null,
          (error: unknown) => error,
        );
        assert.ok(outcome instanceof Error, 'It did not reject.');
        assert.partialDeepStrictEqual({ ...outcome }, expected);
      },
    },
  };
}
