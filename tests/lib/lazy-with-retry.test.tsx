import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { expectLog } from '../setup.ts';

const user = userEvent.setup();
const note = () => screen.getByLabelText('Note');

/** A part with a field to fill in, and `show`, which renders it on a page. */
function makePart(whenNeeded?: () => Promise<void>) {
  const importPart = vi.fn(async () => () => <input aria-label="Note" />);
  const { Part, load } = lazyWithRetry(importPart, whenNeeded);
  const page = () => (
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>
  );
  return { importPart, load, page, show: () => act(async () => render(page())) };
}

it('a part is asked for when it is first shown, and waits until it is needed', async () => {
  const needed = Promise.withResolvers<void>();
  const { importPart, show } = makePart(() => needed.promise);
  await show();
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(importPart).not.toHaveBeenCalled();
  await act(async () => needed.resolve());
  expect(note()).toBeVisible();
});

it('a part that was loaded ahead is there at once, needed or not', async () => {
  const { load, page } = makePart(() => new Promise(() => undefined));
  await load();
  render(page());
  expect(note()).toBeVisible();
  expect(screen.queryByText('Waiting')).not.toBeInTheDocument();
});

it('a part that is shown keeps its state when it is loaded ahead after that', async () => {
  const { importPart, load, page, show } = makePart();
  const { rerender } = await show();
  await user.type(note(), 'Half a sen');
  await load();
  rerender(page());
  expect(note()).toHaveValue('Half a sen');
  expect(importPart).toHaveBeenCalledOnce();
});

it('a part that does not come is asked for again, also after it was loaded ahead in vain', async () => {
  const { importPart, load, show } = makePart();
  const lost = new Error('no chunk');
  importPart.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  await expect(load()).rejects.toThrow('no chunk');
  expectLog('A part of the page did not load; trying again.');
  await show();
  expect(screen.getByText('Waiting')).toBeVisible();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByLabelText('Note')).toBeVisible();
  await expect(load()).resolves.toBeUndefined();
});
