import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCopying } from '#lib/use-copying.ts';
import { expectLog } from '../setup.ts';

const writeText = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const { result } = renderHook(useCopying);
  return {
    copying: () => result.current.copying,
    copy: () => act(() => result.current.copy('text')),
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
  };
}

test('each copy is confirmed for two seconds of its own', async () => {
  const { copying, copy, pass } = begin();
  await copy();
  pass(1500);
  await copy();
  pass(1500);
  expect(copying()).toBe('copied');
  pass(500);
  expect(copying()).toBe('ready');
});

test('what could not be copied stays in sight', async () => {
  const { copying, copy, pass } = begin();
  await copy();
  expectLog('The browser does not let this page copy.');
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await copy();
  pass(10_000);
  expect(copying()).toBe('blocked');
});
