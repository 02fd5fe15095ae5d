import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { expectLog } from '../setup.ts';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const user = userEvent.setup();

function makePart(whenNeeded?: () => Promise<void>) {
  const importPart = vi.fn(async () => Greeting);
  return { importPart, ...lazyWithRetry(importPart, whenNeeded) };
}

const waiting = <p>Waiting</p>;

it('comes when it is first shown', async () => {
  const { Part, importPart } = makePart();
  expect(importPart).not.toHaveBeenCalled();
  await act(async () =>
    render(
      <Suspense fallback={waiting}>
        <Part name="Robin" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Hello Robin')).toBeVisible();
});

it('waits until it is wanted', async () => {
  const wanted = Promise.withResolvers<void>();
  const { Part, importPart } = makePart(() => wanted.promise);
  await act(async () =>
    render(
      <Suspense fallback={waiting}>
        <Part name="Robin" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(importPart).not.toHaveBeenCalled();
  await act(async () => wanted.resolve());
  expect(screen.getByText('Hello Robin')).toBeVisible();
});

it('is there at once when it was loaded ahead, wanted or not', async () => {
  const { Part, load } = makePart(() => new Promise(() => undefined));
  await load();
  render(
    <Suspense fallback={waiting}>
      <Part name="Robin" />
    </Suspense>,
  );
  expect(screen.getByText('Hello Robin')).toBeVisible();
  expect(screen.queryByText('Waiting')).not.toBeInTheDocument();
});

it('that is shown already stays as it is when it is loaded ahead after that', async () => {
  const importPart = vi.fn(async () => () => <input aria-label="Note" />);
  const { Part, load } = lazyWithRetry(importPart);
  const page = (
    <Suspense fallback={waiting}>
      <Part />
    </Suspense>
  );
  const { rerender } = await act(async () => render(page));
  await user.type(screen.getByLabelText('Note'), 'Half a sen');
  await load();
  rerender(
    <Suspense fallback={waiting}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByLabelText('Note')).toHaveValue('Half a sen');
  expect(importPart).toHaveBeenCalledOnce();
});

it('that does not come is asked for again', async () => {
  const { Part, importPart } = makePart();
  importPart.mockRejectedValueOnce(new Error('no chunk'));
  expectLog('A part of the page did not load; trying again.');
  await act(async () =>
    render(
      <Suspense fallback={waiting}>
        <Part name="Robin" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Waiting')).toBeVisible();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Hello Robin')).toBeVisible();
});

it('tells whoever loads it ahead that it did not come', async () => {
  const { load, importPart } = makePart();
  importPart.mockRejectedValueOnce(new Error('no chunk'));
  await expect(load()).rejects.toThrow('no chunk');
  await expect(load()).resolves.toBeUndefined();
});
