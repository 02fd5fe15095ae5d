import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { expectLog } from '../setup.ts';

const writeText = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<CopyButton label="Copy link" text="https://a.example" />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole('button');
const press = () => act(async () => void fireEvent.click(button()));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('each copy is confirmed for two seconds; a text that could not be copied stays in sight', async () => {
  await press();
  pass(1500);
  await press();
  pass(1500);
  expect(button()).toHaveTextContent('Copied!');
  pass(500);
  expect(button()).toHaveTextContent('Copy link');
  await press();
  expectLog('The browser does not let this page copy.');
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await press();
  pass(10_000);
  expect(screen.getByRole('alert')).toHaveTextContent('https://a.example');
});
